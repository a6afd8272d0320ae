// Random endings, and their values by exhaustive search: no table, no bounds, no equal cards.
#pragma once

#include <algorithm>

#include "dealing.hpp"
#include "position.hpp"

namespace makker {

inline int trick_winner(const Position& position) {
  int winner = 0;
  for (int i = 1; i < position.played; ++i) {
    const int card = position.trick[static_cast<std::size_t>(i)], best = position.trick[static_cast<std::size_t>(winner)];
    const bool over = card / 13 == best / 13 ? card > best : card / 13 == position.strain;
    if (over) winner = i;
  }
  return (position.leader + winner) & 3;
}

inline Hand playable(const Position& position) {
  const Hand hand = position.hands[static_cast<std::size_t>(position.to_play())];
  if (position.played == 0) return hand;
  const Hand follow = hand & (kSuitBits << (position.trick[0] / 13 * 13));
  return follow ? follow : hand;
}

inline int minimax_after(Position position, int card);

// Tricks of the side to play, the trick in progress included.
inline int minimax(const Position& position) {
  int best = -1;
  for (Hand left = playable(position); left; left &= left - 1) best = std::max(best, minimax_after(position, __builtin_ctzll(left)));
  return std::max(best, 0);
}

// Tricks of the side of the player who plays `card` now.
inline int minimax_after(Position position, int card) {
  const int player = position.to_play();
  const int left = position.tricks();
  position.hands[static_cast<std::size_t>(player)] &= ~(Hand{1} << card);
  position.trick[static_cast<std::size_t>(position.played++)] = card;
  if (position.played < 4) return left - minimax(position);
  const int winner = trick_winner(position);
  position.leader = winner;
  position.played = 0;
  const bool ours = ((winner ^ player) & 1) == 0;
  const int rest = left > 1 ? minimax(position) : 0;
  return ours ? 1 + rest : left - 1 - rest;
}

// `cards` to each hand, drawn from few suits now and then so that long suits and voids occur; then up to
// three cards of a trick are played at random.
inline Position random_ending(Random& random, int cards) {
  Hand pool = 0;
  const std::uint64_t suits = 1 + random.below(std::uint64_t{15});
  for (int suit = 0; suit < 4; ++suit)
    if (suits >> suit & 1) pool |= kSuitBits << (13 * suit);
  if (__builtin_popcountll(pool) < 4 * cards) pool = (Hand{1} << 52) - 1;
  Position position;
  for (int i = 0; i < 4 * cards; ++i) {
    std::uint64_t skip = random.below(static_cast<std::uint64_t>(__builtin_popcountll(pool)));
    Hand from = pool;
    while (skip--) from &= from - 1;
    position.hands[static_cast<std::size_t>(i & 3)] |= from & (0 - from);
    pool &= ~(from & (0 - from));
  }
  position.strain = static_cast<int>(random.below(std::uint64_t{5}));
  position.leader = static_cast<int>(random.below(std::uint64_t{4}));
  for (std::uint64_t plays = random.below(std::uint64_t{4}); plays > 0; --plays) {
    Hand from = playable(position);
    for (std::uint64_t skip = random.below(static_cast<std::uint64_t>(__builtin_popcountll(from))); skip > 0; --skip) from &= from - 1;
    const int card = __builtin_ctzll(from);
    position.hands[static_cast<std::size_t>(position.to_play())] &= ~(Hand{1} << card);
    position.trick[static_cast<std::size_t>(position.played++)] = card;
  }
  return position;
}

}  // namespace makker
