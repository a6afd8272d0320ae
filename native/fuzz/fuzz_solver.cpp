// A position made of the input bytes must be solved as exhaustive search solves it. With libFuzzer this is its
// entry point; elsewhere the program feeds itself: fuzz_solver [seconds] [seed], or files to replay.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "../tests/endings.hpp"
#include "solver.hpp"

using namespace makker;

namespace {

void demand(bool holds, const char* what, const Position& position) {
  if (holds) return;
  std::fprintf(stderr, "%s: strain %d, leader %d, trick", what, position.strain, position.leader);
  for (int i = 0; i < position.played; ++i) std::fprintf(stderr, " %d", position.trick[static_cast<std::size_t>(i)]);
  std::fprintf(stderr, ", hands");
  for (const Hand hand : position.hands) std::fprintf(stderr, " %#llx", static_cast<unsigned long long>(hand));
  std::fprintf(stderr, "\n");
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Solver solver(std::size_t{1} << 20);
  if (size < 2) return 0;
  std::uint64_t seed = 0;
  for (std::size_t i = 1; i < size; ++i) seed = seed * 257 + data[i];
  Random random(seed);
  const Position position = random_ending(random, 1 + data[0] % 4);
  const Solution solution = solver.solve(position, true);
  const int tricks = minimax(position);
  demand(solution.tricks == tricks, "tricks", position);
  for (const Choice& choice : solution.choices)
    demand(choice.tricks == minimax_after(position, choice.card), "value of a card", position);
  demand(solver.reaches(position, tricks), "reaches its tricks", position);
  demand(!solver.reaches(position, tricks + 1), "reaches no more", position);
  return 0;
}

#if !defined(MAKKER_LIBFUZZER)
int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 10;
  if (seconds <= 0) {
    for (int i = 1; i < argc; ++i) {
      std::ifstream file(argv[i], std::ios::binary);
      const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    return 0;
  }
  Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const auto start = std::chrono::steady_clock::now();
  long runs = 0;
  for (; std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < seconds; ++runs) {
    std::uint8_t input[9];
    for (std::uint8_t& byte : input) byte = static_cast<std::uint8_t>(random.next());
    LLVMFuzzerTestOneInput(input, sizeof input);
  }
  std::printf("%ld positions, all agree\n", runs);
  return 0;
}
#endif
