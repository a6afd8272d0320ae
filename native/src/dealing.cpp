#include "dealing.hpp"

#include <algorithm>
#include <limits>

namespace makker {
namespace {

constexpr Count kUnknown = ~Count{0};

Hand suit_of_hand(Hand hand, int suit) { return hand & (kSuitBits << (13 * suit)); }
int size_of(Hand hand) { return __builtin_popcountll(hand); }

Row lengths(Hand hand) {
  Row row{};
  for (int suit = 0; suit < 4; ++suit) row[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(size_of(suit_of_hand(hand, suit)));
  return row;
}

int points(Hand hand) {
  constexpr Hand column = 1 | Hand{1} << 13 | Hand{1} << 26 | Hand{1} << 39;   // the deuces
  int total = 0;
  for (int rank = 9; rank < 13; ++rank) total += (rank - 8) * size_of(hand & (column << rank));
  return total;
}

std::uint64_t choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return result;
}

}  // namespace

Random::Random(std::uint64_t seed) {
  for (std::uint64_t& word : state_) {
    seed += 0x9E3779B97F4A7C15u;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    word = z ^ (z >> 31);
  }
}

std::uint64_t Random::next() {
  const auto rotate = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
  const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = rotate(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
  const std::uint64_t uneven = (0 - bound) % bound;   // 2^64 mod bound: these draws would favour small results
  for (;;) {
    const std::uint64_t drawn = next();
    if (drawn >= uneven) return drawn % bound;
  }
}

Count Random::below(Count bound) {
  if (bound <= std::numeric_limits<std::uint64_t>::max()) return below(static_cast<std::uint64_t>(bound));
  const Count uneven = (Count{0} - bound) % bound;
  for (;;) {
    const Count high = next();
    const Count drawn = high << 64 | next();
    if (drawn >= uneven) return drawn % bound;
  }
}

Dealer::Dealer(const std::array<SeatConstraint, kSeats>& seats, Hand pool) : seats_(seats), pool_(pool), pool_row_(lengths(pool)) {
  order_seats();
  list_rows();
  for (int stage = 0; stage < kSeats; ++stage) {
    memo_[static_cast<std::size_t>(stage)].assign(kStates, kUnknown);
    free_[static_cast<std::size_t>(stage)] = anything_goes(stage);
  }
  total_ = completions(0, pool_row_);
  if (total_ == 0) throw Unsatisfiable("no deal fits");
}

// The seat whose points leave least room comes first: its points are counted, those of others are tried.
void Dealer::order_seats() {
  const auto room = [&](int seat) {
    const SeatConstraint& s = seats_[static_cast<std::size_t>(seat)];
    return s.limits_points() ? s.max_points - s.min_points : 100;
  };
  std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) { return room(a) < room(b); });
  const SeatConstraint& first = seats_[static_cast<std::size_t>(order_[0])];
  counts_points_ = first.limits_points();
  first_min_ = first.min_points - points(first.fixed);
  first_max_ = first.max_points - points(first.fixed);
  exact_ = !seats_[static_cast<std::size_t>(order_[1])].limits_points();
}

void Dealer::list_rows() {
  for (std::size_t stage = 0; stage < kSeats; ++stage) {
    const SeatConstraint& seat = seats_[static_cast<std::size_t>(order_[stage])];
    const Row held = lengths(seat.fixed);
    Row row{};
    const auto fits = [&](std::size_t suit) { return row[suit] >= std::max(seat.min_length[suit], held[suit]) && row[suit] <= seat.max_length[suit]; };
    for (row[0] = 0; row[0] <= 13; ++row[0])
      for (row[1] = 0; row[1] <= 13; ++row[1])
        for (row[2] = 0; row[2] <= 13; ++row[2]) {
          const int last = seat.size - row[0] - row[1] - row[2];
          if (last < 0 || last > 13) continue;
          row[3] = static_cast<std::uint8_t>(last);
          if (!fits(0) || !fits(1) || !fits(2) || !fits(3)) continue;
          if (!seat.shapes.empty() && std::find(seat.shapes.begin(), seat.shapes.end(), row) == seat.shapes.end()) continue;
          Counted counted{row, 0};
          for (std::size_t suit = 0; suit < 4; ++suit) counted.row[suit] = static_cast<std::uint8_t>(row[suit] - held[suit]);
          if (stage == 0 && counts_points_) counted.ways = ways_with_points(counted.row);
          rows_[stage].push_back(counted);
        }
  }
}

// Choices of `length` free cards of a suit that hold so many points.
Count Dealer::suit_ways(int suit, int length, int wanted) const {
  const Hand cards = suit_of_hand(pool_, suit);
  const Hand honours = cards & (Hand{0x1E00} << (13 * suit));
  const int small = size_of(cards) - size_of(honours);
  Count ways = 0;
  for (Hand held = honours;; held = (held - 1) & honours) {   // every subset of the honours
    if (points(held) == wanted) ways += choose(small, length - size_of(held));
    if (!held) return ways;
  }
}

Count Dealer::ways_with_points(const Row& row) const {
  std::array<Count, 41> by_points{1};
  for (int suit = 0; suit < 4; ++suit) {
    std::array<Count, 41> more{};
    for (int held = 0; held <= 10; ++held) {
      const Count ways = suit_ways(suit, row[static_cast<std::size_t>(suit)], held);
      if (ways == 0) continue;
      for (std::size_t before = 0; before + static_cast<std::size_t>(held) <= 40; ++before) more[before + static_cast<std::size_t>(held)] += by_points[before] * ways;
    }
    by_points = more;
  }
  Count total = 0;
  for (int p = std::max(0, first_min_); p <= std::min(40, first_max_); ++p) total += by_points[static_cast<std::size_t>(p)];
  return total;
}

// Ways to choose the cards of this row from what is left.
Count Dealer::row_ways(int stage, const Row& left, const Counted& counted) const {
  if (stage == 0 && counts_points_) return counted.ways;
  Count ways = 1;
  for (std::size_t suit = 0; suit < 4; ++suit) ways *= choose(left[suit], counted.row[suit]);
  return ways;
}

Count Dealer::completions(int stage, const Row& left) {
  if (stage == kSeats) return 1;
  Count& known = memo_[static_cast<std::size_t>(stage)][static_cast<std::size_t>(index(left))];
  if (known != kUnknown) return known;
  Count total = 0;
  for (const Counted& counted : rows_[static_cast<std::size_t>(stage)]) {
    Row rest{};
    bool enough = true;
    for (std::size_t suit = 0; suit < 4; ++suit) {
      enough = enough && counted.row[suit] <= left[suit];
      rest[suit] = static_cast<std::uint8_t>(left[suit] - counted.row[suit]);
    }
    if (!enough) continue;
    const Count ways = row_ways(stage, left, counted);
    if (ways) total += ways * completions(stage + 1, rest);
  }
  return known = total;
}

bool Dealer::anything_goes(int stage) const {
  for (std::size_t k = static_cast<std::size_t>(stage); k < kSeats; ++k) {
    const SeatConstraint& seat = seats_[static_cast<std::size_t>(order_[k])];
    if (!seat.shapes.empty() || (k == 0 && counts_points_)) return false;
    for (std::size_t suit = 0; suit < 4; ++suit)
      if (seat.min_length[suit] > size_of(suit_of_hand(seat.fixed, static_cast<int>(suit))) || seat.max_length[suit] < 13) return false;
  }
  return true;
}

bool Dealer::points_fit(const Deal& deal) const {
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    if (!seats_[seat].limits_points()) continue;
    const int held = points(deal[seat]);
    if (held < seats_[seat].min_points || held > seats_[seat].max_points) return false;
  }
  return true;
}

// `number` of these cards, every choice equally likely.
Hand Dealer::draw_suit(Random& random, Hand from, int number) const {
  Hand drawn = 0;
  for (int left = size_of(from); number > 0; --left) {
    const Hand card = from & (0 - from);
    from ^= card;
    if (random.below(static_cast<std::uint64_t>(left)) >= static_cast<std::uint64_t>(number)) continue;
    drawn |= card;
    --number;
  }
  return drawn;
}

// The first seat's cards, given its row, when its points are limited: the number of points in each suit is
// drawn in proportion to the hands it leaves, then the honours, then the small cards.
void Dealer::draw_first(Random& random, const Row& row, Deal& deal, Hand& pool) const {
  std::array<std::array<Count, 41>, 5> tail{};   // ways to hold so many points in the suits from here on
  tail[4][0] = 1;
  for (std::size_t suit = 4; suit-- > 0;)
    for (int held = 0; held <= 10; ++held) {
      const Count ways = suit_ways(static_cast<int>(suit), row[suit], held);
      for (std::size_t p = 0; ways && p + static_cast<std::size_t>(held) <= 40; ++p) tail[suit][p + static_cast<std::size_t>(held)] += ways * tail[suit + 1][p];
    }
  Count total = 0;
  const int low = std::max(0, first_min_), high = std::min(40, first_max_);
  for (int p = low; p <= high; ++p) total += tail[0][static_cast<std::size_t>(p)];
  Count ticket = random.below(total);
  int left = low;
  while (ticket >= tail[0][static_cast<std::size_t>(left)]) ticket -= tail[0][static_cast<std::size_t>(left++)];
  const auto seat = static_cast<std::size_t>(order_[0]);
  for (int suit = 0; suit < 4; ++suit) {
    const auto s = static_cast<std::size_t>(suit);
    const Hand cards = suit_of_hand(pool, suit), honours = cards & (Hand{0x1E00} << (13 * suit));
    const Hand small = cards & ~honours;
    ticket = random.below(tail[s][static_cast<std::size_t>(left)]);
    for (Hand held = honours;; held = (held - 1) & honours) {
      const int here = points(held);
      const Count ways = here > left ? 0 : choose(size_of(small), row[s] - size_of(held)) * tail[s + 1][static_cast<std::size_t>(left - here)];
      if (ticket >= ways) {
        ticket -= ways;
        continue;
      }
      const Hand drawn = held | draw_suit(random, small, row[s] - size_of(held));
      deal[seat] |= drawn;
      pool &= ~drawn;
      left -= here;
      break;
    }
  }
}

Deal Dealer::draw(Random& random) const {
  Deal deal;
  for (std::size_t seat = 0; seat < kSeats; ++seat) deal[seat] = seats_[seat].fixed;
  Hand pool = pool_;
  Row left = pool_row_;
  for (std::size_t stage = 0; stage < kSeats; ++stage) {
    const auto seat = static_cast<std::size_t>(order_[stage]);
    if (free_[stage]) {
      const Hand drawn = draw_suit(random, pool, seats_[seat].size - size_of(seats_[seat].fixed));
      deal[seat] |= drawn;
      pool &= ~drawn;
      continue;
    }
    Count ticket = random.below(memo_[stage][static_cast<std::size_t>(index(left))]);
    for (const Counted& counted : rows_[stage]) {
      Row rest{};
      bool enough = true;
      for (std::size_t suit = 0; suit < 4; ++suit) {
        enough = enough && counted.row[suit] <= left[suit];
        rest[suit] = static_cast<std::uint8_t>(left[suit] - counted.row[suit]);
      }
      if (!enough) continue;
      Count ways = row_ways(static_cast<int>(stage), left, counted);
      if (ways && stage + 1 < kSeats) ways *= memo_[stage + 1][static_cast<std::size_t>(index(rest))];
      if (ticket >= ways) {
        ticket -= ways;
        continue;
      }
      if (stage == 0 && counts_points_) {
        draw_first(random, counted.row, deal, pool);
      } else {
        for (int suit = 0; suit < 4; ++suit) {
          const Hand drawn = draw_suit(random, suit_of_hand(pool, suit), counted.row[static_cast<std::size_t>(suit)]);
          deal[seat] |= drawn;
          pool &= ~drawn;
        }
      }
      left = rest;
      break;
    }
  }
  return deal;
}

Deal Dealer::deal(Random& random, std::uint64_t attempts) const {
  for (; attempts > 0; --attempts) {
    const Deal drawn = draw(random);
    if (points_fit(drawn)) return drawn;
  }
  throw Unsatisfiable("no deal found");
}

}  // namespace makker
