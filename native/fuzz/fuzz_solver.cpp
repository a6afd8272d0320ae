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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Solver solver(std::size_t{1} << 20);
  if (size < 2) return 0;
  std::uint64_t seed = 0;
  for (std::size_t i = 1; i < size; ++i) seed = seed * 257 + data[i];
  Random random(seed);
  const Position position = random_ending(random, 1 + data[0] % 4);
  const Solution solution = solver.solve(position, true);
  if (solution.tricks != minimax(position)) std::abort();
  for (const Choice& choice : solution.choices)
    if (choice.tricks != minimax_after(position, choice.card)) std::abort();
  if (!solver.reaches(position, solution.tricks) || solver.reaches(position, solution.tricks + 1)) std::abort();
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
