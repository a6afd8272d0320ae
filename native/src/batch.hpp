// Many questions at once, on several threads, each with a solver of its own.
#pragma once

#include <functional>
#include <vector>

#include "solver.hpp"

namespace makker {

struct Batch {
  int threads = 1;
  std::size_t bytes = 0;              // of table, for each thread
  std::function<bool()> interrupted;  // asked by the calling thread every 50 ms; true abandons the work
};

struct Interrupted {};   // thrown when `interrupted` said so

// A trick table for each deal, in order; `nodes` gets the cards played.
std::vector<TrickTable> tables(const std::vector<Deal>& deals, const Batch& batch, std::uint64_t& nodes);

// A solution for each position, in order.
std::vector<Solution> solutions(const std::vector<Position>& positions, bool all_cards, const Batch& batch, std::uint64_t& nodes);

}  // namespace makker
