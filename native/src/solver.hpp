// Questions about deals and positions, answered by zero-window searches.
#pragma once

#include <memory>
#include <vector>

#include "engine.hpp"

namespace makker {

// A card that may be played, the cards equal to it, and the tricks its side then takes from here.
struct Choice {
  int card;      // the highest of its equals
  Hand equals;   // all of them, this one included
  int tricks;
};

struct Solution {
  int tricks = 0;      // for the side of the player to play, the trick in progress included
  Hand deciding = 0;   // the cards this number rests on
  std::vector<Choice> choices;
};

// One thread's solver. It remembers what it learnt while cards are only removed from the last position.
class Solver {
 public:
  explicit Solver(std::size_t bytes) : engine_(make_engine(bytes)) {}

  // Tricks the side to play takes; with `all_cards`, the value of every card as well.
  Solution solve(const Position& position, bool all_cards, Engine::Poll poll = {});

  // Does the side to play take `tricks` tricks?
  bool reaches(const Position& position, int tricks, Engine::Poll poll = {});

  // Tricks of each declarer in one strain, with a full deal.
  std::array<std::uint8_t, kSeats> strain(const Deal& deal, int strain, Engine::Poll poll = {});
  TrickTable table(const Deal& deal, Engine::Poll poll = {});

  std::uint64_t nodes() const { return engine_->nodes(); }

 private:
  void prepare(const Position& position);
  int search(const Position& position, int low, int high, int guess, Hand& deciding, Engine::Poll poll);
  bool side_reaches(const Position& position, int player, int tricks, Hand& deciding, Engine::Poll poll);

  std::unique_ptr<Engine> engine_;
  std::array<Hand, kSeats> seen_{};
  int seen_strain_ = -1;
};

}  // namespace makker
