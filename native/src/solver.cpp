#include "solver.hpp"

#include <algorithm>

namespace makker {
namespace {

int highest_card(Hand hand) { return 63 - __builtin_clzll(hand); }
Hand bit(int card) { return Hand{1} << card; }

// The cards the player may play.
Hand legal(const Position& position) {
  const Hand hand = position.hands[static_cast<std::size_t>(position.to_play())];
  if (position.played == 0) return hand;
  const Hand follow = hand & (kSuitBits << (position.trick[0] / 13 * 13));
  return follow ? follow : hand;
}

// The cards of `from` split into groups of equals: neighbours in rank once cards out of play are left out.
std::vector<Hand> groups(const Position& position, Hand from) {
  Hand others = 0;
  for (std::size_t seat = 0; seat < kSeats; ++seat)
    if (static_cast<int>(seat) != position.to_play()) others |= position.hands[seat];
  for (int i = 0; i < position.played; ++i) others |= bit(position.trick[static_cast<std::size_t>(i)]);
  std::vector<Hand> result;
  for (int suit = 3; suit >= 0; --suit) {
    bool joined = false;
    for (int card = 13 * suit + 12; card >= 13 * suit; --card) {
      if (others & bit(card)) joined = false;
      if (!(from & bit(card))) continue;
      if (joined) result.back() |= bit(card);
      else result.push_back(bit(card));
      joined = true;
    }
  }
  return result;
}

Position play(Position position, int card) {
  position.hands[static_cast<std::size_t>(position.to_play())] &= ~bit(card);
  position.trick[static_cast<std::size_t>(position.played++)] = card;
  return position;
}

}  // namespace

void Solver::prepare(const Position& position) {
  bool within = seen_strain_ == position.strain;
  for (std::size_t seat = 0; seat < kSeats; ++seat) within = within && !(position.hands[seat] & ~seen_[seat]);
  if (within) return;
  engine_->forget();
  seen_ = position.hands;
  for (int i = 0; i < position.played; ++i)
    seen_[static_cast<std::size_t>((position.leader + i) & 3)] |= bit(position.trick[static_cast<std::size_t>(i)]);
  seen_strain_ = position.strain;
}

bool Solver::side_reaches(const Position& position, int player, int tricks, Hand& deciding, Engine::Poll poll) {
  if (player & 1) return !engine_->reaches(position, position.tricks() - tricks + 1, deciding, poll);
  return engine_->reaches(position, tricks, deciding, poll);
}

// North-South's tricks, known to lie between `low` and `high`.
int Solver::search(const Position& position, int low, int high, int guess, Hand& deciding, Engine::Poll poll) {
  Hand reached = 0, missed = 0;
  while (low < high) {
    const int need = std::clamp(guess, low + 1, high);
    Hand cards = 0;
    if (engine_->reaches(position, need, cards, poll)) {
      low = need;
      guess = need + 1;
      reached = cards;
    } else {
      high = need - 1;
      guess = need - 1;
      missed = cards;
    }
  }
  deciding |= reached | missed;
  return low;
}

bool Solver::reaches(const Position& position, int tricks, Engine::Poll poll) {
  prepare(position);
  Hand deciding = 0;
  return side_reaches(position, position.to_play(), tricks, deciding, poll);
}

Solution Solver::solve(const Position& position, bool all_cards, Engine::Poll poll) {
  prepare(position);
  const int player = position.to_play();
  const int left = position.tricks();
  Solution solution;
  const int north_south = search(position, 0, left, left / 2 + 1, solution.deciding, poll);
  solution.tricks = player & 1 ? left - north_south : north_south;
  if (!all_cards) return solution;
  for (const Hand equals : groups(position, legal(position))) {
    const Position next = play(position, highest_card(equals));
    int tricks = solution.tricks;
    Hand ignored = 0;
    while (tricks > 0 && !side_reaches(next, player, tricks, ignored, poll)) --tricks;
    solution.choices.push_back({highest_card(equals), equals, tricks});
  }
  return solution;
}

std::array<std::uint8_t, kSeats> Solver::strain(const Deal& deal, int strain, Engine::Poll poll) {
  engine_->forget();
  seen_ = deal;
  seen_strain_ = strain;
  std::array<std::uint8_t, kSeats> result{};
  const int all = __builtin_popcountll(deal[0]);
  int guess = all / 2;
  for (const int declarer : {0, 2, 1, 3}) {   // partners mostly take as many: a good guess
    Position position;
    position.hands = deal;
    position.strain = strain;
    position.leader = (declarer + 1) & 3;
    Hand ignored = 0;
    guess = search(position, 0, all, guess, ignored, poll);
    result[static_cast<std::size_t>(declarer)] = static_cast<std::uint8_t>(declarer & 1 ? all - guess : guess);
  }
  return result;
}

TrickTable Solver::table(const Deal& deal, Engine::Poll poll) {
  TrickTable table;
  for (int s = 0; s < kStrains; ++s) table[static_cast<std::size_t>(s)] = strain(deal, s, poll);
  return table;
}

}  // namespace makker
