// The search: can North-South take so many tricks from here? A zero-window search over a table of
// patterns, a trick at a time.
//
// Every answer (Verdict) names the ranks that decided it. Two positions with the same suit lengths, the
// same leader and the same owners of those ranks and of all above them have the same answer, since the
// other cards are then exchangeable small cards. So:
//   - a trick won over another card of its suit adds the winner to the ranks;
//   - where a side found its card, the ranks are those of that card's answer;
//   - where every card failed, they are those of all the answers, and of the cards equal to the lowest
//     of them, since an opponent could as well have played one of those;
//   - a card below the ranks of its own failure fails for every smaller card of its suit too.
#pragma once

#include "cards.hpp"
#include "ordering.hpp"
#include "sure.hpp"
#include "table.hpp"

namespace makker::MAKKER_TARGET {

// Bit 63 says whether North-South reach the target; the card bits are the ranks that decided it.
using Verdict = std::uint64_t;
constexpr Verdict kReached = Verdict{1} << 63;

// Called now and then during a long search; may throw to abandon it.
struct Poll {
  void (*call)(void*) = nullptr;
  void* argument = nullptr;
};

template <bool kHasTrump>
class Search {
 public:
  explicit Search(Table& table) : table_(table) {}

  void set(const Cards (&hands)[4], Poll poll) {
    poll_ = poll;
    shape_ = 0;
    for (int seat = 0; seat < 4; ++seat) {
      hands_[seat] = hands[seat];
      for (int suit = 0; suit < 4; ++suit)
        shape_ += static_cast<std::uint64_t>(count(hands[seat] & lane_of(suit))) << (16 * seat + 4 * suit);
    }
  }

  // The verdict on the position after `played` cards of a trick led by `leader`.
  Verdict after(int leader, const Cards* trick, int played, int need);

  std::uint64_t nodes() const { return nodes_; }   // cards played so far

 private:
  static constexpr std::uint64_t kPollEvery = std::uint64_t{1} << 21;

  struct Trick {
    Cards all;      // cards in play when it began
    Cards gone;     // the others
    Cards lane;     // the suit led
    Cards contest;  // the lanes that can win: the suit led and trumps
    int need;       // tricks North-South need from here, this one included
    int left;       // tricks left, this one included

    void lead(Cards card) {
      lane = lane_with(card);
      contest = kHasTrump ? lane | kTrumps : lane;
    }
  };

  static std::uint64_t unit(int player, Cards card) {
    return std::uint64_t{1} << ((player << 4) + ((index_of(card) >> 2) & 12));
  }
  static bool succeeds(Verdict verdict, int player) { return (verdict >> 63) != static_cast<std::uint64_t>(player & 1); }
  static Verdict failure(int player) { return player & 1 ? kReached : 0; }

  // The ranks, and with each lowest one the cards of `hand` that equal it.
  static Cards with_equals(Cards ranks, Cards hand, Cards doubles) {
    for (Cards cut = lowest_of_lanes(ranks) & doubles; cut; cut &= cut - 1) {
      const Cards lane = lane_with(cut);
      Cards card = lowest(cut);
      do {
        card = highest(hand & lane & (card - 1));
        ranks |= card;
      } while (card & doubles);
    }
    return ranks;
  }

  Verdict lead(int player, Cards all, int need, int left);
  Verdict expand(int player, Cards all, int need, int left, std::uint64_t key, Owners owners, Cards cached, bool seen);
  Verdict second(int player, const Trick& trick, Cards led);
  Verdict third(int player, const Trick& trick, Cards played, Cards best, int winner);
  Verdict fourth(int player, const Trick& trick, Cards played, Cards best, int winner);
  Verdict finish(const Trick& trick, Cards played, Cards best, int winner);
  Verdict last(int leader) const;
  bool counted(int player, int need, int left, Verdict& verdict) const;
  bool loses_lead(int player, int left, int theirs, Cards& ranks) const;

  Cards lead_again(int player, Cards moves) const { return choose_lead<kHasTrump>(hands_, player, moves); }
  Cards second_card(int player, const Trick& trick, Cards moves, Cards led, bool first) const;
  Cards third_card(int player, const Trick& trick, Cards moves, Cards best, int winner) const;
  Cards fourth_card(int player, const Trick& trick, Cards moves, Cards best, int winner) const;
  Cards keep_trumps(int player, const Trick& trick, Cards moves) const {
    const Cards plain = moves & ~kTrumps;
    return choose_discard(hands_, player, kHasTrump && plain ? plain : moves, trick.all);
  }

  // Try the moves of a player who follows, `first` before the others.
  template <typename First, typename Next, typename Child>
  Verdict follow(int player, const Trick& trick, First first, Next next, Child child);

  Table& table_;
  Cards hands_[4];
  std::uint64_t shape_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_poll_ = kPollEvery;
  Poll poll_;
};

// One card each: who wins the last trick?
template <bool T>
Verdict Search<T>::last(int leader) const {
  Cards best = hands_[leader];
  int winner = leader;
  Cards contest = lane_with(best);
  if (T) contest |= kTrumps;
  for (int i = 1; i < 4; ++i) {
    const int player = (leader + i) & 3;
    const Cards card = hands_[player] & contest;
    if (card > best) {
      best = card;
      winner = player;
    }
  }
  const Cards suit = (hands_[0] | hands_[1] | hands_[2] | hands_[3]) & lane_with(best);
  return (suit == best ? 0 : best) | (winner & 1 ? 0 : kReached);
}

// Whatever the leader plays, do the opponents win the trick, and `theirs` tricks in all?
template <bool T>
bool Search<T>::loses_lead(int player, int left, int theirs, Cards& ranks) const {
  const Cards me = hands_[player], partner = hands_[player ^ 2];
  const int next = (player + 1) & 3, before = (player + 3) & 3;
  if (T && (me & kTrumps)) return false;
  bool next_wins = false, before_wins = false;
  ranks = 0;
  for (int suit = 0; suit < (T ? 3 : 4); ++suit) {
    const Cards lane = lane_of(suit);
    if (!(me & lane)) continue;
    if (T && !(partner & lane) && (partner & kTrumps)) return false;
    const Cards top = highest((me | partner | hands_[next] | hands_[before]) & lane);
    if (hands_[next] & top) next_wins = true;
    else if (hands_[before] & top) before_wins = true;
    else return false;
    ranks |= top;
  }
  if (theirs <= 1) return true;
  Cards more = 0;
  if (next_wins) {
    if (!Cashing<T>(hands_, next, left).takes(theirs, more)) return false;
    ranks |= more;
  }
  if (before_wins) {
    if (!Cashing<T>(hands_, before, left).takes(theirs, more)) return false;
    ranks |= more;
  }
  return true;
}

// Is the target settled by counting?
template <bool T>
bool Search<T>::counted(int player, int need, int left, Verdict& verdict) const {
  const int ours = player & 1 ? left - need + 1 : need;   // what the side on lead wants
  const int theirs = left - ours + 1;                     // what stops it
  Cards ranks = 0;
  if (Cashing<T>(hands_, player, left).takes(ours, ranks)) {
    verdict = ranks | (failure(player) ^ kReached);
    return true;
  }
  if (T && sure_trumps(hands_[(player + 1) & 3], hands_[(player + 3) & 3], hands_[player] | hands_[player ^ 2], theirs, ranks) >= theirs) {
    verdict = ranks | failure(player);
    return true;
  }
  if (loses_lead(player, left, theirs, ranks)) {
    verdict = ranks | failure(player);
    return true;
  }
  return false;
}

template <bool T>
Verdict Search<T>::lead(int player, Cards all, int need, int left) {
  if (left == 1) return last(player);
  // The lengths of three hands and the number of tricks give those of the fourth: its place takes the leader.
  const std::uint64_t key = (shape_ & ~(std::uint64_t{15} << 60)) | static_cast<std::uint64_t>(player) << 60;
  const Owners owners{gather(hands_[1] | hands_[3], all), gather(hands_[2] | hands_[3], all)};
  Cards cached = 0;
  bool seen = false;
  if (const Shape* shape = table_.find(key)) {
    Pattern* const first = table_.patterns(*shape);
    Pattern* const end = first + shape->size;
    for (Pattern* p = first; p != end; ++p) {
      if (!p->matches(owners)) continue;
      seen = true;
      const bool reached = p->least() >= need;
      if (!reached && p->most() >= need) continue;
      const std::uint64_t mask = p->mask;
      if (p != first) std::swap(*p, first[(p - first) / 2]);   // nearer to the front next time
      return scatter(mask, all) | (reached ? kReached : 0);
    }
    cached = Cards{1} << shape->lead;
  }
  Verdict verdict;
  if (counted(player, need, left, verdict)) return verdict;
  return expand(player, all, need, left, key, owners, cached, seen);
}

template <bool T>
Verdict Search<T>::expand(int player, Cards all, int need, int left, std::uint64_t key, Owners owners, Cards cached, bool seen) {
  if (nodes_ >= next_poll_) {
    next_poll_ = nodes_ + kPollEvery;
    if (poll_.call) poll_.call(poll_.argument);
  }
  const Cards hand = hands_[player];
  Trick trick{all, kDeck & ~all, 0, 0, need, left};
  const Cards doubles = doubled(hand, trick.gone);
  Cards moves = hand & ~doubles;
  Cards ranks = 0;
  Cards card = cached & moves;
  if (!card) card = lead_again(player, moves);
  int best = 0;
  bool reached = player & 1;
  for (;;) {
    trick.lead(card);
    ++nodes_;
    hands_[player] = hand ^ card;
    const std::uint64_t taken = unit(player, card);
    shape_ -= taken;
    const Verdict verdict = second((player + 1) & 3, trick, card);
    shape_ += taken;
    if (succeeds(verdict, player)) {
      ranks = verdict & kDeck;
      reached = !reached;
      best = index_of(card);
      break;
    }
    ranks |= verdict & kDeck;
    moves ^= card;
    const Cards counts = from_lowest_up(verdict & kDeck);
    if (!(counts & card)) moves &= ~trick.lane | counts;
    if (!moves) {
      ranks = with_equals(ranks, hand, doubles);
      break;
    }
    card = lead_again(player, moves);
  }
  hands_[player] = hand;
  const std::uint64_t mask = gather(from_lowest_up(ranks), all);
  table_.store(key, owners, mask, reached ? need : 0, reached ? left : need - 1, best, seen);
  return ranks | (reached ? kReached : 0);
}

template <bool T>
template <typename First, typename Next, typename Child>
inline Verdict Search<T>::follow(int player, const Trick& trick, First first, Next next, Child child) {
  const Cards hand = hands_[player];
  const Cards doubles = doubled(hand, trick.gone);
  const Cards suit = hand & trick.lane;
  Cards moves = (suit ? suit : hand) & ~doubles;
  Cards ranks = 0;
  Cards card = first(moves);
  for (;;) {
    ++nodes_;
    hands_[player] = hand ^ card;
    const std::uint64_t taken = unit(player, card);
    shape_ -= taken;
    const Verdict verdict = child(card);
    shape_ += taken;
    if (succeeds(verdict, player)) {
      hands_[player] = hand;
      return verdict;
    }
    ranks |= verdict & kDeck;
    moves ^= card;
    const Cards counts = from_lowest_up(verdict & kDeck);
    if (!(counts & card)) moves &= ~lane_with(card) | counts;
    if (!moves) break;
    card = suit ? next(moves) : choose_discard(hands_, player, moves, trick.all);
  }
  hands_[player] = hand;
  return with_equals(ranks, hand, doubles) | failure(player);
}

template <bool T>
Cards Search<T>::second_card(int player, const Trick& trick, Cards moves, Cards led, bool) const {
  if (moves & trick.lane) return choose_second<T>(hands_, player, moves, led, trick.lane);
  if (T && (moves & kTrumps)) {
    const Cards third = hands_[(player + 1) & 3], fourth = hands_[player ^ 2];
    const Cards third_suit = third & trick.lane;
    const bool partner_wins = (fourth & trick.lane) > highest(third_suit | led);
    const bool ruffed = !third_suit && (third & kTrumps);
    const Cards ruffs = moves & kTrumps;
    if (!ruffed && !partner_wins) return lowest(ruffs);
    if (ruffed) {
      if (const Cards over = ruffs & ~(2 * highest(third & kTrumps) - 1)) return lowest(over);
    }
  }
  return choose_discard(hands_, player, moves, trick.all);
}

template <bool T>
Cards Search<T>::third_card(int player, const Trick& trick, Cards moves, Cards best, int winner) const {
  const Cards fourth = hands_[(player + 1) & 3];
  Cards threat = fourth & trick.lane;
  if (T && !threat) threat = fourth & kTrumps;
  const bool follows = moves & trick.lane;
  const bool partner_wins = ((winner ^ player) & 1) == 0;
  if (partner_wins && !(threat > best)) return follows ? lowest(moves) : choose_discard(hands_, player, moves, trick.all);
  const Cards enemy = threat > best ? highest(threat) : best;
  if (const Cards over = moves & trick.contest & ~(2 * enemy - 1)) return lowest(over);
  if (!follows) return keep_trumps(player, trick, moves);
  const Cards over = moves & trick.contest & ~(2 * best - 1);
  return lowest(!partner_wins && over ? over : moves);
}

template <bool T>
Cards Search<T>::fourth_card(int player, const Trick& trick, Cards moves, Cards best, int winner) const {
  if ((winner ^ player) & 1) {
    if (const Cards over = moves & trick.contest & ~(2 * best - 1)) return lowest(over);
  }
  return moves & trick.lane ? lowest(moves) : keep_trumps(player, trick, moves);
}

template <bool T>
Verdict Search<T>::second(int player, const Trick& trick, Cards led) {
  const auto choose = [&](Cards moves) { return second_card(player, trick, moves, led, true); };
  return follow(player, trick, choose, choose, [&](Cards card) {
    const Cards contender = card & trick.contest;
    const bool wins = contender > led;
    return third((player + 1) & 3, trick, led | card, wins ? contender : led, wins ? player : (player + 3) & 3);
  });
}

template <bool T>
Verdict Search<T>::third(int player, const Trick& trick, Cards played, Cards best, int winner) {
  const auto first = [&](Cards moves) { return third_card(player, trick, moves, best, winner); };
  return follow(player, trick, first, lowest, [&](Cards card) {
    const Cards contender = card & trick.contest;
    const bool wins = contender > best;
    return fourth((player + 1) & 3, trick, played | card, wins ? contender : best, wins ? player : winner);
  });
}

template <bool T>
Verdict Search<T>::fourth(int player, const Trick& trick, Cards played, Cards best, int winner) {
  const auto first = [&](Cards moves) { return fourth_card(player, trick, moves, best, winner); };
  return follow(player, trick, first, lowest, [&](Cards card) {
    const Cards contender = card & trick.contest;
    const bool wins = contender > best;
    return finish(trick, played | card, wins ? contender : best, wins ? player : winner);
  });
}

template <bool T>
inline Verdict Search<T>::finish(const Trick& trick, Cards played, Cards best, int winner) {
  const int need = trick.need - !(winner & 1);
  const int left = trick.left - 1;
  const bool alone = (played & lane_with(best)) == best;
  Verdict verdict;
  if (need <= 0) verdict = kReached;
  else if (need > left) verdict = 0;
  else verdict = lead(winner, trick.all ^ played, need, left);
  return alone ? verdict : verdict | best;
}

template <bool T>
Verdict Search<T>::after(int leader, const Cards* cards, int played, int need) {
  Cards all = hands_[0] | hands_[1] | hands_[2] | hands_[3];
  for (int i = 0; i < played; ++i) all |= cards[i];
  const int left = count(hands_[(leader + 3) & 3]) + (played == 4 ? 1 : 0);
  if (need <= 0) return kReached;
  if (need > left) return 0;
  if (played == 0) return lead(leader, all, need, left);
  Trick trick{all, kDeck & ~all, 0, 0, need, left};
  trick.lead(cards[0]);
  Cards best = cards[0], on_table = cards[0];
  int winner = leader;
  for (int i = 1; i < played; ++i) {
    on_table |= cards[i];
    const Cards contender = cards[i] & trick.contest;
    if (contender <= best) continue;
    best = contender;
    winner = (leader + i) & 3;
  }
  const int player = (leader + played) & 3;
  if (played == 1) return second(player, trick, cards[0]);
  if (played == 2) return third(player, trick, on_table, best, winner);
  if (played == 3) return fourth(player, trick, on_table, best, winner);
  return finish(trick, on_table, best, winner);
}

}  // namespace makker::MAKKER_TARGET
