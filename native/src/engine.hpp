// One search with its table: the boundary behind which the processor-specific code lives.
#pragma once

#include <cstddef>
#include <cstdint>

#include "position.hpp"

namespace makker {

class Engine {
 public:
  // Called every few million cards of a search; may throw to abandon it.
  struct Poll {
    void (*call)(void*) = nullptr;
    void* argument = nullptr;
  };

  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  // Can North-South take `need` of the tricks left? Adds to `deciding` the cards the answer rests on: it is
  // the same however the other cards of each suit are exchanged between hands that keep their lengths.
  virtual bool reaches(const Position& position, int need, Hand& deciding, Poll poll) = 0;

  // Forget what was learnt: never needed for right answers, only to keep the table short.
  virtual void forget() = 0;

  // Cards played by all searches so far.
  virtual std::uint64_t nodes() const = 0;
};

// The fastest engine this processor can run, whose table holds at most `bytes`. The caller owns it.
Engine* make_engine(std::size_t bytes);

// "bmi2" or "portable".
const char* engine_target();

namespace portable {
Engine* make_engine(std::size_t bytes);
}
namespace bmi2 {
Engine* make_engine(std::size_t bytes);
}

}  // namespace makker
