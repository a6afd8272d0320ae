// Every answer of the search must hold for all positions that share its deciding cards: the others are
// exchanged at random, suit lengths kept, and the answer is checked by exhaustive search. This is what lets one
// entry of the table answer for many positions, and what is easiest to get wrong.
#include <cstdio>
#include <cstdlib>

#include "endings.hpp"
#include "engine.hpp"

using namespace makker;

namespace {

// The cards not in `fixed`, dealt round again within each suit.
std::array<Hand, kSeats> exchanged(const std::array<Hand, kSeats>& hands, Hand fixed, Random& random) {
  std::array<Hand, kSeats> result{};
  for (int suit = 0; suit < 4; ++suit) {
    const Hand lane = kSuitBits << (13 * suit);
    std::array<int, kSeats> room{};
    Hand loose = 0;
    int total = 0;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      result[seat] |= hands[seat] & fixed & lane;
      loose |= hands[seat] & ~fixed & lane;
      room[seat] = __builtin_popcountll(hands[seat] & ~fixed & lane);
      total += room[seat];
    }
    for (; loose; loose &= loose - 1, --total) {
      auto place = static_cast<int>(random.below(static_cast<std::uint64_t>(total)));
      std::size_t seat = 0;
      while (place >= room[seat]) place -= room[seat++];
      --room[seat];
      result[seat] |= loose & (0 - loose);
    }
  }
  return result;
}

int north_south(const Position& position) {
  const int tricks = minimax(position);
  return position.to_play() & 1 ? position.tricks() - tricks : tricks;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t rounds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 2000;
  Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  Engine* const engine = make_engine(std::size_t{1} << 20);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    Position position = random_ending(random, 2 + static_cast<int>(random.below(std::uint64_t{3})));
    if (position.played) continue;
    engine->forget();
    for (int need = 1; need <= position.tricks(); ++need) {
      Hand deciding = 0;
      const bool reached = engine->reaches(position, need, deciding, {});
      for (int i = 0; i < 8; ++i) {
        Position other = position;
        if (i) other.hands = exchanged(position.hands, deciding, random);
        if ((north_south(other) >= need) == reached) continue;
        std::printf("FAILED: round %llu, need %d, strain %d, leader %d, deciding %#llx\n", static_cast<unsigned long long>(round),
                    need, position.strain, position.leader, static_cast<unsigned long long>(deciding));
        for (const Hand hand : position.hands) std::printf("  %#llx", static_cast<unsigned long long>(hand));
        std::printf("\n");
        return EXIT_FAILURE;
      }
    }
  }
  delete engine;
  std::printf("all patterns hold\n");
  return EXIT_SUCCESS;
}
