// Which build of the engine runs here.
#include <cstdlib>

#include "engine.hpp"

namespace makker {
namespace {

bool has_bmi2() {
#if defined(MAKKER_HAS_BMI2_BUILD)
  if (std::getenv("MAKKER_PORTABLE")) return false;   // to test the portable build on any machine
  return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
         __builtin_cpu_supports("lzcnt");
#else
  return false;
#endif
}

}  // namespace

Engine* make_engine(std::size_t bytes) {
#if defined(MAKKER_HAS_BMI2_BUILD)
  if (has_bmi2()) return bmi2::make_engine(bytes);
#endif
  return portable::make_engine(bytes);
}

const char* engine_target() { return has_bmi2() ? "bmi2" : "portable"; }

}  // namespace makker
