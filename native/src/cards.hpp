// Sets of cards as 64-bit words: one 16-bit lane a suit, ranks 2..ace in bits 0..12 of the lane.
//
// The trump suit always sits in the top lane, so that of two cards that may win a trick the
// numerically larger one does. Bits 13..15 of each lane stay empty and stop carries.
//
// Everything the search uses lives in a namespace named after the processor it is compiled for:
// the same sources are built once for any machine and once for machines with BMI2.
#pragma once

#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#ifndef MAKKER_TARGET
#define MAKKER_TARGET portable
#endif

namespace makker::MAKKER_TARGET {

using Cards = std::uint64_t;

constexpr Cards kLane = 0x1FFF;
constexpr Cards kDeck = 0x1FFF'1FFF'1FFF'1FFF;
constexpr Cards kGuard = 0x8000'8000'8000'8000;
constexpr int kTrump = 3;
constexpr Cards kTrumps = kLane << (16 * kTrump);

constexpr int index_of(Cards card) { return __builtin_ctzll(card); }
constexpr int suit_of(Cards card) { return __builtin_ctzll(card) >> 4; }
constexpr Cards lane_of(int suit) { return kLane << (16 * suit); }
constexpr Cards lane_with(Cards card) { return kLane << (__builtin_ctzll(card) & 48); }
constexpr int count(Cards cards) { return __builtin_popcountll(cards); }
constexpr Cards lowest(Cards cards) { return cards & (0 - cards); }
constexpr Cards highest(Cards cards) { return Cards{1} << (63 - __builtin_clzll(cards)); }

// The lowest card of every lane.
constexpr Cards lowest_of_lanes(Cards cards) { return cards & (kGuard - cards); }

// In every lane, the lowest card and all ranks above it.
constexpr Cards from_lowest_up(Cards cards) { return (cards | (kGuard - cards)) & kDeck; }

// The cards of `hand` whose next lower card in play is in `hand` too: playing either comes to the same.
constexpr Cards doubled(Cards hand, Cards gone) { return hand & (((hand << 1) + gone) & ~gone); }

// Bits of `value` at `mask`, packed to the low end; and the reverse.
inline std::uint64_t gather(std::uint64_t value, std::uint64_t mask) {
#if defined(__BMI2__)
  return _pext_u64(value, mask);
#else
  std::uint64_t result = 0;
  for (std::uint64_t out = 1; mask; out <<= 1, mask &= mask - 1)
    if (value & mask & (0 - mask)) result |= out;
  return result;
#endif
}

inline std::uint64_t scatter(std::uint64_t value, std::uint64_t mask) {
#if defined(__BMI2__)
  return _pdep_u64(value, mask);
#else
  std::uint64_t result = 0;
  for (; mask; value >>= 1, mask &= mask - 1)
    if (value & 1) result |= mask & (0 - mask);
  return result;
#endif
}

}  // namespace makker::MAKKER_TARGET
