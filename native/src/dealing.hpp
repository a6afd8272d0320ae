// Random deals under constraints, uniform over all deals that satisfy them.
//
// Suit lengths are never met by trial: for each seat in turn the ways to complete the deal are counted for
// every row of suit lengths, and a row is drawn in proportion. High cards of one seat are counted in the same
// way; those of further seats are met by drawing again from the start, which keeps the draw uniform.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "position.hpp"

namespace makker {

__extension__ typedef unsigned __int128 Count;
using Row = std::array<std::uint8_t, 4>;   // cards by suit, clubs first

// A reproducible stream of random numbers (xoshiro256**, seeded by splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed);
  std::uint64_t next();
  std::uint64_t below(std::uint64_t bound);   // uniform in 0 .. bound - 1
  Count below(Count bound);

 private:
  std::array<std::uint64_t, 4> state_;
};

struct SeatConstraint {
  Hand fixed = 0;                          // cards this seat surely holds
  int size = 13;                           // cards it gets in all, the fixed ones included
  int min_points = 0, max_points = 40;     // 4-3-2-1, of all its cards
  Row min_length{0, 0, 0, 0}, max_length{13, 13, 13, 13};
  std::vector<Row> shapes;                 // if any, its lengths are one of these

  bool limits_points() const { return min_points > 0 || max_points < 37; }
};

struct Unsatisfiable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Dealer {
 public:
  // `pool` are the cards not fixed; its size and the fixed cards fill the four hands exactly.
  // Throws Unsatisfiable if no deal fits the lengths (and the points of the first seat counted).
  Dealer(const std::array<SeatConstraint, kSeats>& seats, Hand pool);

  // How many deals fit. Exact if `exact()`; else the number before the points of further seats are looked at.
  Count count() const { return total_; }
  bool exact() const { return exact_; }

  // One deal. Throws Unsatisfiable after `attempts` draws without one that fits.
  Deal deal(Random& random, std::uint64_t attempts) const;

 private:
  static constexpr int kStates = 14 * 14 * 14 * 14;

  struct Counted {   // a seat's allowed rows of free cards, and how many hands each stands for
    Row row;
    Count ways;      // of the first seat only: choices of its cards, points considered
  };

  static int index(const Row& left) { return ((left[0] * 14 + left[1]) * 14 + left[2]) * 14 + left[3]; }

  void list_rows();
  void order_seats();
  Count ways_with_points(const Row& row) const;
  Count suit_ways(int suit, int length, int points) const;
  Count completions(int stage, const Row& left);
  Count row_ways(int stage, const Row& left, const Counted& counted) const;
  bool anything_goes(int stage) const;
  bool points_fit(const Deal& deal) const;
  Deal draw(Random& random) const;
  void draw_first(Random& random, const Row& row, Deal& deal, Hand& pool) const;
  Hand draw_suit(Random& random, Hand from, int number) const;

  std::array<SeatConstraint, kSeats> seats_;
  Hand pool_;
  Row pool_row_{};
  std::array<int, kSeats> order_{0, 1, 2, 3};
  std::array<std::vector<Counted>, kSeats> rows_;            // by place in the order
  std::array<std::vector<Count>, kSeats> memo_;              // ways to fill the seats from this stage on
  std::array<bool, kSeats> free_{};                          // from this stage on any cards will do
  int first_min_ = 0, first_max_ = 37;                       // points of the first seat's free cards
  bool counts_points_ = false;
  bool exact_ = true;
  Count total_ = 0;
};

}  // namespace makker
