// Which card to try first. Nothing here changes a result, only how soon it is found.
//
// Leads, and follows by the second hand, are scored by tables (weights.hpp) fitted to searched positions:
// what a card cost and whether it succeeded, by the owners of the top cards, the suit lengths and who can
// ruff. The other hands go by simple rules: win as cheaply as is enough, else play low.
#pragma once

#include "cards.hpp"
#include "weights.hpp"

namespace makker::MAKKER_TARGET {

// The four hands as one player sees them, with the owner of each card as two bit planes:
// 0 this player, 1 the next, 2 the partner, 3 the one before.
struct Around {
  Cards me, next, partner, before;

  Around(const Cards* hands, int player)
      : me(hands[player]), next(hands[(player + 1) & 3]), partner(hands[player ^ 2]), before(hands[(player + 3) & 3]) {}

  int owner(Cards card) const { return ((next | before) & card ? 1 : 0) + ((partner | before) & card ? 2 : 0); }

  // Owners of the two highest cards of a suit, as one number below 25.
  int top_owners(Cards lane) const {
    Cards cards = (me | next | partner | before) & lane;
    const Cards first = highest(cards);
    cards ^= first;
    return owner(first) * 5 + (cards ? owner(highest(cards)) : 4);
  }
};

inline int up_to_six(int length) { return length < 6 ? length : 6; }
inline bool above(Cards x, Cards y) { return __builtin_clzll(x | 1) < __builtin_clzll(y | 1); }

template <bool kHasTrump>
Cards choose_lead(const Cards* hands, int player, Cards moves) {
  const Around at(hands, player);
  const LeadWeights& w = kLeadWeights[kHasTrump];
  const int trumps = kHasTrump ? ((at.next & kTrumps) != 0) + 2 * ((at.partner & kTrumps) != 0) + 4 * ((at.before & kTrumps) != 0) : 0;
  int best = -1000000;
  Cards choice = 0;
  for (int suit = 0; suit < 4; ++suit) {
    const Cards lane = lane_of(suit);
    Cards left = moves & lane;
    if (!left) continue;
    const int in_trumps = kHasTrump && suit == kTrump;
    const Cards me = at.me & lane, next = at.next & lane, partner = at.partner & lane, before = at.before & lane;
    const int next_rank = next ? __builtin_clzll(next) : 64;
    const int partner_rank = partner ? __builtin_clzll(partner) : 64;
    const int before_rank = before ? __builtin_clzll(before) : 64;
    const int voids = !next + 2 * !partner + 4 * !before;
    const int order = 8 * (partner_rank < next_rank) + 16 * (partner_rank < before_rank) + 32 * (next_rank < before_rank);
    const int owners = at.top_owners(lane);
    const int base = w.ruffs[voids][trumps][in_trumps] +
                     w.ours[up_to_six(count(me))][up_to_six(count(partner))][in_trumps] +
                     w.theirs[up_to_six(count(next))][up_to_six(count(before))][in_trumps];
    const Cards low = lowest(me);
    for (; left; left &= left - 1) {
      const Cards card = lowest(left);
      const int rank = __builtin_clzll(card);
      const int kind = card > (next | before) ? 0 : card == low ? 1 : 2;
      const int beats = (rank < next_rank) + 2 * (rank < partner_rank) + 4 * (rank < before_rank);
      const int score = base + w.order[order + beats][kind][in_trumps] + w.owners[owners][kind][in_trumps];
      if (score > best) {
        best = score;
        choice = card;
      }
    }
  }
  return choice;
}

// The second hand, when it follows suit to `led`.
template <bool kHasTrump>
Cards choose_second(const Cards* hands, int player, Cards moves, Cards led, Cards lane) {
  if ((moves & (moves - 1)) == 0) return moves;
  const Around at(hands, player);
  const SecondWeights& w = kSecondWeights[kHasTrump];
  const Cards follow = at.me & lane;
  Cards third = at.next & lane, fourth = at.partner & lane;
  int ruff = 0;
  if (kHasTrump) {
    if (!third) {
      third = at.next & kTrumps;
      ruff = third && lane != kTrumps;
    }
    if (!fourth) fourth = at.partner & kTrumps;
  }
  const int scene = 16 * above(third, led) + 32 * ruff + 64 * above(fourth, led) + 128 * above(fourth, third);
  const int owners = at.top_owners(lane);
  const int length = up_to_six(count(follow));
  const Cards low = lowest(follow);
  const Cards over = follow & ~(2 * led - 1);
  const Cards cheapest = over ? lowest(over) : 0;
  int best = -1000000;
  Cards choice = 0;
  for (; moves; moves &= moves - 1) {
    const Cards card = lowest(moves);
    const int beats = card > led;
    const int place = scene + beats + 2 * (card == cheapest) + 4 * (card == low) + 8 * above(card, third) + 256 * above(fourth, card);
    const int below = count(follow & (card - 1));
    const int score = w.place[place] + w.length[length][below < 3 ? below : 3] + w.owners[owners][beats * 2 + (card == low)];
    if (score > best) {
      best = score;
      choice = card;
    }
  }
  return choice;
}

// The discard that costs least: from length, not from guarded honours.
inline Cards choose_discard(const Cards* hands, int player, Cards moves, Cards all) {
  int best = -1000000;
  Cards choice = 0;
  for (int suit = 0; suit < 4; ++suit) {
    const Cards lane = lane_of(suit);
    const Cards left = moves & lane;
    if (!left) continue;
    const Cards card = lowest(left), mine = hands[player] & lane, top = highest(all & lane);
    const Cards second = (all & lane) ^ top;
    const int length = count(mine);
    int score = 3 * length - (index_of(card) & 15);
    if (card == top) score -= 20;
    if (mine & top) score += 5;
    else if (length == 2 && second && (mine & highest(second))) score -= 8;
    if (length == 1) score -= 3;
    if (hands[player ^ 2] & top) score += 2;
    if (score > best) {
      best = score;
      choice = card;
    }
  }
  return choice;
}

}  // namespace makker::MAKKER_TARGET
