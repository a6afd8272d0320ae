// The plain types that cross between the search, the solver and Python.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace makker {

// A set of cards as 52 bits: 13 a suit, clubs lowest, deuce to ace.
using Hand = std::uint64_t;

constexpr int kSeats = 4;
constexpr int kStrains = 5;   // clubs, diamonds, hearts, spades, no trump
constexpr int kNoTrump = 4;
constexpr Hand kSuitBits = 0x1FFF;

// Cards left in the hands (seats north, east, south, west), and the cards of the trick in progress, the
// leader's first, as numbers 13 * suit + rank. Nothing is checked here: callers hand over legal positions.
// A trick of four cards stands for the position after it.
struct Position {
  std::array<Hand, kSeats> hands{};
  std::array<int, 4> trick{};
  int played = 0;   // cards of the trick
  int strain = kNoTrump;
  int leader = 0;   // of the trick in progress, or of the next one

  int to_play() const { return (leader + played) & 3; }

  // Tricks still to be won, the one in progress included.
  int tricks() const {
    const int cards = __builtin_popcountll(hands[static_cast<std::size_t>((leader + 3) & 3)]);
    return played == 4 ? cards + 1 : cards;
  }
};

using Deal = std::array<Hand, kSeats>;

// Declarer's tricks by strain and declarer.
using TrickTable = std::array<std::array<std::uint8_t, kSeats>, kStrains>;

}  // namespace makker
