// Tricks that can be counted without search: what the side on lead can cash, and trumps that must win.
//
// Each count comes with the ranks it rests on, so that the table can store it for all positions that
// share them. Counts are always safe: never more than the side can take against any defence.
#pragma once

#include "cards.hpp"

namespace makker::MAKKER_TARGET {

// The lowest `drop` cards taken away.
inline Cards without_lowest(Cards cards, int drop) {
  for (; drop > 0; --drop) cards &= cards - 1;
  return cards;
}

// Of one hand's trumps, how many the other side cannot beat, whatever is played: each falls in a trick of
// its own, and each that loses needs a higher trump of theirs. Counts up to `want`.
inline int sure_trumps_of(Cards mine, Cards theirs, int want, Cards& ranks) {
  int sure = 0, held = 0;
  Cards last = 0;
  while (mine && sure < want) {
    const Cards card = highest(mine);
    mine ^= card;
    const int winners = ++held - count(theirs & ~(2 * card - 1));
    if (winners > sure) {
      sure = winners;
      last = card;
    }
  }
  ranks = theirs ? last : 0;
  return sure;
}

// The same for a side: the better hand alone, or the trumps on top of the suit, wherever they lie.
inline int sure_trumps(Cards x, Cards y, Cards theirs, int want, Cards& ranks) {
  x &= kTrumps, y &= kTrumps, theirs &= kTrumps;
  int sure = sure_trumps_of(x, theirs, want, ranks);
  if (sure >= want || !y) return sure;
  Cards other;
  if (const int second = sure_trumps_of(y, theirs, want, other); second > sure) {
    sure = second;
    ranks = other;
  }
  if (sure >= want || !x) return sure;
  const Cards top = theirs ? (x | y) & ~(2 * highest(theirs) - 1) : x | y;
  const int longer = count(x) > count(y) ? count(x) : count(y);
  const int together = count(top) < longer ? count(top) : longer;
  if (together > sure) {
    sure = together;
    ranks = theirs ? top : 0;
  }
  return sure;
}

// What the side on lead can cash before it loses the lead. First suit by suit: the leader's own winners
// while the partner plays under them, then what the partner's winners add once the lead is there; then
// sums of these that respect ruffs, entries and the number of cards.
template <bool kHasTrump>
class Cashing {
 public:
  Cashing(const Cards* hands, int leader, int tricks)
      : me_(hands[leader]),
        partner_(hands[leader ^ 2]),
        left_(hands[(leader + 1) & 3]),
        right_(hands[(leader + 3) & 3]),
        tricks_(tricks) {}

  // Does the side surely take `want` tricks? If so, `ranks` are the cards that show it.
  bool takes(int want, Cards& ranks) {
    ruff_left_ = ruff_right_ = false;
    if (kHasTrump) {
      has_left_ = ruff_left_ = (left_ & kTrumps) != 0;
      has_right_ = ruff_right_ = (right_ & kTrumps) != 0;
      add(kTrump);
      if (own_[kTrump] >= longest_) ruff_left_ = ruff_right_ = false;   // our trumps draw all of theirs
    }
    for (int suit = 0; suit < kPlain; ++suit) add(suit);
    if (kHasTrump && before_trumps(want, ranks)) return true;
    return with_trumps(want, ranks);
  }

 private:
  static constexpr int kPlain = kHasTrump ? 3 : 4;

  void add(int suit);
  int unblocked(unsigned mine, unsigned partners, int rounds) const;
  bool before_trumps(int want, Cards& ranks);
  bool with_trumps(int want, Cards& ranks);
  Cards leanest(const int* tricks, int excess) const;

  Cards me_, partner_, left_, right_;
  int tricks_;
  bool has_left_, has_right_;     // opponents with trumps
  bool ruff_left_, ruff_right_;   // the same once our sure trumps are played
  int longest_;                   // cards of the longer opponent in the suit just added
  int entry_ = -1;                // a suit in which the leader can reach the partner's winners
  int own_[4], all_[4];           // tricks by suit: the leader's own; with the partner's
  int early_[4];                  // the leader's own before a plain suit can be ruffed
  Cards own_ranks_[4], all_ranks_[4];
  bool whole_[4];                 // the count needs all its ranks: it rests on long cards or on an unblocking
};

// Rounds in which the leader's highest beats the partner's lowest, both from the top.
template <bool T>
int Cashing<T>::unblocked(unsigned mine, unsigned partners, int rounds) const {
  int k = 0;
  while (k < rounds) {
    const unsigned high = 1u << (31 - __builtin_clz(mine));
    const unsigned low = partners & (0 - partners);
    if (low > high) break;
    mine ^= high;
    partners ^= low;
    ++k;
  }
  return k;
}

template <bool T>
void Cashing<T>::add(int suit) {
  const int shift = 16 * suit;
  const unsigned mine = (me_ >> shift) & kLane, partners = (partner_ >> shift) & kLane;
  const unsigned lefts = (left_ >> shift) & kLane, rights = (right_ >> shift) & kLane;
  const int my_length = __builtin_popcount(mine), partner_length = __builtin_popcount(partners);
  const int left_length = __builtin_popcount(lefts), right_length = __builtin_popcount(rights);
  longest_ = left_length > right_length ? left_length : right_length;
  const int beaten = 31 - __builtin_clz(2 * (lefts | rights) + 1);   // ranks below this one are not winners
  const unsigned my_winners = (mine >> beaten) << beaten, partner_winners = (partners >> beaten) << beaten;
  const int my_count = __builtin_popcount(my_winners), partner_count = __builtin_popcount(partner_winners);
  int limit = 13, early_limit = 13;   // rounds before an opponent ruffs
  if (T && suit != kTrump) {
    if (has_left_) early_limit = left_length;
    if (has_right_ && right_length < early_limit) early_limit = right_length;
    if (ruff_left_) limit = left_length;
    if (ruff_right_ && right_length < limit) limit = right_length;
  }
  int own = 0, all;
  Cards own_ranks = 0, all_ranks;
  bool whole = false;
  if (partner_count == 0) {
    if (my_length) {
      // Long cards are winners too once the opponents have none, if the partner need not overtake them.
      const bool exhausts = my_count >= longest_ && (partner_length <= my_count || longest_ == 0);
      own = exhausts ? my_length : my_count;
      whole = exhausts && (my_length > my_count || longest_ == 0);
      if (own > limit) own = limit;
      const int others = longest_ > partner_length ? longest_ : partner_length;
      const int needed = exhausts && others < own ? others : own;
      own_ranks = without_lowest(Cards{my_winners} << shift, my_count - needed);
    }
    all = own;
    all_ranks = own_ranks;
  } else {
    if (my_count) {
      own = partner_length - partner_count >= my_count ? my_count : unblocked(mine, partners, my_count);
      if (own < my_count) whole = true;
      if (own == my_count && my_count >= longest_ && partner_length <= my_count) {
        own = my_length;
        whole = true;
      }
      if (own > limit) own = limit;
      if (own < my_count) whole = true;
      own_ranks = Cards{my_winners} << shift;   // which of us wins counts even where no opponent can follow
    }
    all = own;
    all_ranks = own_ranks;
    if (const int left = partner_length - own; left > 0) {
      all += partner_count < left ? partner_count : left;
      if (all >= longest_ && my_length <= all) all = partner_length;   // long cards, if I need not overtake them
      if (all > limit) all = limit;
      if (all > own && my_length > own && entry_ < 0) entry_ = suit;
      all_ranks = longest_ || my_length ? Cards{my_winners | partner_winners} << shift : 0;
    }
  }
  own_[suit] = own;
  all_[suit] = all;
  own_ranks_[suit] = own_ranks;
  all_ranks_[suit] = all_ranks;
  whole_[suit] = whole;
  if (T && suit != kTrump) early_[suit] = own < early_limit ? own : early_limit;
}

// The ranks of the leader's winners in plain suits, `excess` tricks of which are not needed.
template <bool T>
Cards Cashing<T>::leanest(const int* tricks, int excess) const {
  Cards ranks = 0;
  for (int suit = 0; suit < kPlain; ++suit) {
    if (excess >= tricks[suit]) {
      excess -= tricks[suit];
      continue;
    }
    if (whole_[suit]) {
      ranks |= own_ranks_[suit];
      continue;
    }
    ranks |= without_lowest(own_ranks_[suit], count(own_ranks_[suit]) - (tricks[suit] - excess));
    excess = 0;
  }
  return ranks;
}

// Plain winners at once, as long as all follow; and the trumps that win in any case.
template <bool T>
bool Cashing<T>::before_trumps(int want, Cards& ranks) {
  int early = early_[0] + early_[1] + early_[2];
  const int partners_trumps = count(partner_ & kTrumps);
  if (partners_trumps && early > tricks_ - partners_trumps) early = tricks_ - partners_trumps;
  if (early >= want) {
    ranks = leanest(early_, early - want);
    return true;
  }
  if (early + sure_trumps(me_, partner_, left_ | right_, want - early, ranks) < want) return false;
  for (int suit = 0; suit < 3; ++suit)
    if (early_[suit]) ranks |= own_ranks_[suit];
  return true;
}

template <bool T>
bool Cashing<T>::with_trumps(int want, Cards& ranks) {
  int own = own_[0] + own_[1] + own_[2], all = all_[0] + all_[1] + all_[2];
  int own_trumps = 0, all_trumps = 0;
  if (T) {
    // A hand must not be forced to ruff its partner's winners: it needs a plain card for each of them.
    const int my_trumps = count(me_ & kTrumps), partners_trumps = count(partner_ & kTrumps);
    own_trumps = own_[kTrump], all_trumps = all_[kTrump];
    int own_limit = tricks_, all_limit = tricks_;
    if (partners_trumps) own_limit = all_limit = tricks_ - partners_trumps;
    if (my_trumps > own_trumps && tricks_ - my_trumps < all_limit) all_limit = tricks_ - my_trumps;
    if (own > own_limit) own = own_limit;
    if (all > all_limit) all = all_limit;
  } else {
    own += own_[3], all += all_[3];
  }
  if (own + own_trumps >= want) {
    ranks = leanest(own_, own + own_trumps - want) | (T ? own_ranks_[kTrump] : 0);
    return true;
  }
  if (entry_ < 0 || all + all_trumps < want) return false;
  int excess = all + all_trumps - want;
  ranks = T ? all_ranks_[kTrump] : 0;
  for (int suit = 0; suit < kPlain; ++suit) {
    if (suit != entry_ && excess >= all_[suit]) excess -= all_[suit];
    else ranks |= all_ranks_[suit];
  }
  return true;
}

}  // namespace makker::MAKKER_TARGET
