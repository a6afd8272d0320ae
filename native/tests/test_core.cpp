// The core against plain exhaustive search, on random endings of every size a minimax can bear.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "batch.hpp"
#include "dealing.hpp"
#include "endings.hpp"

using namespace makker;

namespace {

int failures = 0;

void expect(bool holds, const char* what, std::uint64_t seed) {
  if (holds) return;
  std::printf("FAILED: %s (seed %llu)\n", what, static_cast<unsigned long long>(seed));
  ++failures;
}

// Every value the solver gives is that of the exhaustive search.
void solver_agrees_with_minimax(int cards, int rounds) {
  Solver solver(std::size_t{8} << 20);
  for (int i = 0; i < rounds; ++i) {
    const auto seed = static_cast<std::uint64_t>(cards * 1000003 + i);
    Random random(seed);
    const Position position = random_ending(random, cards);
    const Solution solution = solver.solve(position, true);
    expect(solution.tricks == minimax(position), "tricks", seed);
    for (const Choice& choice : solution.choices)
      for (int card = 0; card < 52; ++card)
        if (choice.equals >> card & 1) expect(choice.tricks == minimax_after(position, card), "value of a card", seed);
  }
}

// A table of a few entries, cleared again and again, changes nothing.
void little_memory_is_enough() {
  Random random(7);
  Solver small(1 << 16), large(std::size_t{64} << 20);
  for (int i = 0; i < 40; ++i) {
    const Position position = random_ending(random, 8);
    expect(small.solve(position, false).tricks == large.solve(position, false).tricks, "small table", static_cast<std::uint64_t>(i));
  }
}

void batches_keep_their_order() {
  Random random(11);
  std::vector<Position> positions;
  for (int i = 0; i < 200; ++i) positions.push_back(random_ending(random, 1 + i % 7));
  std::uint64_t nodes = 0;
  const auto one = solutions(positions, true, {1, 1 << 20, {}}, nodes);
  const auto three = solutions(positions, true, {3, 1 << 20, {}}, nodes);
  for (std::size_t i = 0; i < positions.size(); ++i) expect(one[i].tricks == three[i].tricks, "batch", i);
}

}  // namespace

int main() {
  std::printf("engine: %s\n", engine_target());
  for (int cards = 1; cards <= 4; ++cards) solver_agrees_with_minimax(cards, cards < 4 ? 3000 : 1000);
  little_memory_is_enough();
  batches_keep_their_order();
  std::printf(failures ? "%d failures\n" : "all hold\n", failures);
  return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
