// The Python module. Everything is checked in Python before it gets here; see makker.doubledummy.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "batch.hpp"
#include "dealing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace makker;

using ChoiceTuple = std::tuple<int, Hand, int>;
using SolutionTuple = std::tuple<int, Hand, std::vector<ChoiceTuple>>;
using PositionTuple = std::tuple<Deal, int, int, std::vector<int>>;
using SeatTuple = std::tuple<Hand, int, std::pair<int, int>, Row, Row, std::vector<Row>>;

Position position_of(const PositionTuple& tuple) {
  const auto& [hands, strain, leader, trick] = tuple;
  if (trick.size() > 3) throw nb::value_error("a trick in progress has at most three cards");
  Position position;
  position.hands = hands;
  position.strain = strain;
  position.leader = leader;
  for (const int card : trick) position.trick[static_cast<std::size_t>(position.played++)] = card;
  return position;
}

SolutionTuple tuple_of(const Solution& solution) {
  std::vector<ChoiceTuple> choices;
  choices.reserve(solution.choices.size());
  for (const Choice& choice : solution.choices) choices.emplace_back(choice.card, choice.equals, choice.tricks);
  return {solution.tricks, solution.deciding, choices};
}

SeatConstraint seat_of(const SeatTuple& tuple) {
  SeatConstraint seat;
  std::pair<int, int> points;
  std::tie(seat.fixed, seat.size, points, seat.min_length, seat.max_length, seat.shapes) = tuple;
  std::tie(seat.min_points, seat.max_points) = points;
  return seat;
}

// Has the user asked to stop? Raises nothing here: the caller turns it into the pending exception.
bool signalled() {
  const nb::gil_scoped_acquire gil;
  return PyErr_CheckSignals() != 0;
}

void poll_signals(void*) {
  if (signalled()) throw Interrupted{};
}

constexpr Engine::Poll kPoll{&poll_signals, nullptr};

// A search without the GIL; an interruption leaves Python's own exception in place.
template <typename Work>
auto released(Work work) {
  try {
    const nb::gil_scoped_release release;
    return work();
  } catch (const Interrupted&) {
    throw nb::python_error();
  }
}

std::pair<std::uint64_t, std::uint64_t> halves(Count count) {
  return {static_cast<std::uint64_t>(count >> 64), static_cast<std::uint64_t>(count)};
}

void bind_solver(nb::module_& m) {
  nb::class_<Solver>(m, "Solver", "One thread's solver: never use one from two threads at once.")
      .def(nb::init<std::size_t>(), "memory"_a)
      .def("solve", [](Solver& self, const PositionTuple& position, bool all_cards) {
            return tuple_of(released([&] { return self.solve(position_of(position), all_cards, kPoll); }));
          }, "position"_a, "all_cards"_a, "(tricks, deciding cards, [(card, equals, tricks)]) for the side to play.")
      .def("reaches", [](Solver& self, const PositionTuple& position, int tricks) {
            return released([&] { return self.reaches(position_of(position), tricks, kPoll); });
          }, "position"_a, "tricks"_a, "Whether the side to play takes so many tricks.")
      .def("table", [](Solver& self, const Deal& deal) { return released([&] { return self.table(deal, kPoll); }); },
           "deal"_a, "Tricks by strain and declarer.")
      .def_prop_ro("nodes", &Solver::nodes, "Cards played by all searches so far.");
}

void bind_batches(nb::module_& m) {
  m.def("tables", [](const std::vector<Deal>& deals, int threads, std::size_t bytes) {
        std::uint64_t nodes = 0;
        auto result = released([&] { return tables(deals, {threads, bytes, signalled}, nodes); });
        return std::pair(std::move(result), nodes);
      }, "deals"_a, "threads"_a, "memory"_a, "Trick tables in order, and the cards played.");
  m.def("solutions", [](const std::vector<PositionTuple>& positions, bool all_cards, int threads, std::size_t bytes) {
        std::vector<Position> read;
        for (const PositionTuple& position : positions) read.push_back(position_of(position));
        std::uint64_t nodes = 0;
        std::vector<SolutionTuple> result;
        for (const Solution& solution : released([&] { return solutions(read, all_cards, {threads, bytes, signalled}, nodes); }))
          result.push_back(tuple_of(solution));
        return std::pair(std::move(result), nodes);
      }, "positions"_a, "all_cards"_a, "threads"_a, "memory"_a, "Solutions in order, and the cards played.");
}

void bind_dealing(nb::module_& m) {
  nb::class_<Random>(m, "Random", "A reproducible stream of random numbers.").def(nb::init<std::uint64_t>(), "seed"_a);
  nb::class_<Dealer>(m, "Dealer", "Deals uniformly among those that fit.")
      .def("__init__", [](Dealer* self, const std::array<SeatTuple, kSeats>& seats, Hand pool) {
            std::array<SeatConstraint, kSeats> read;
            for (std::size_t i = 0; i < kSeats; ++i) read[i] = seat_of(seats[i]);
            new (self) Dealer(read, pool);
          }, "seats"_a, "pool"_a)
      .def("deals", [](const Dealer& self, Random& random, std::size_t number, std::uint64_t attempts) {
            return released([&] {
              std::vector<Deal> result(number);
              for (Deal& deal : result) deal = self.deal(random, attempts);
              return result;
            });
          }, "random"_a, "number"_a, "attempts"_a, "So many deals.")
      .def_prop_ro("count", [](const Dealer& self) { return halves(self.count()); }, "Deals that fit, as upper and lower 64 bits.")
      .def_prop_ro("exact", &Dealer::exact, "Whether the count considers every constraint.");
}

}  // namespace

NB_MODULE(_native, m) {
  m.doc() = "Double-dummy search and constrained dealing.";
  nb::exception<Unsatisfiable>(m, "Unsatisfiable");
  m.def("target", &engine_target, "Which build of the search runs on this processor: 'bmi2' or 'portable'.");
  bind_solver(m);
  bind_batches(m);
  bind_dealing(m);
}
