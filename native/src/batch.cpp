#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace makker {
namespace {

// Runs `count` tasks on the batch's threads; the calling thread only waits and asks for interruption.
class Crew {
 public:
  using Task = std::function<void(Solver&, std::size_t, Engine::Poll)>;

  Crew(std::size_t count, const Batch& batch, const Task& task) : count_(count), batch_(batch), task_(task) {}

  std::uint64_t run() {
    const std::size_t size = std::min(count_, static_cast<std::size_t>(std::max(1, batch_.threads)));
    working_ = size;
    std::vector<std::thread> threads;
    threads.reserve(size);
    try {
      for (std::size_t i = 0; i < size; ++i) threads.emplace_back([this] { work(); });
    } catch (...) {
      fail(std::current_exception());
      const std::lock_guard lock(mutex_);
      working_ -= size - threads.size();
    }
    wait();
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    return nodes_;
  }

 private:
  static void poll(void* crew) {
    if (static_cast<Crew*>(crew)->stop_) throw Interrupted{};
  }

  void work() {
    try {
      Solver solver(batch_.bytes);
      for (std::size_t i; !stop_ && (i = next_++) < count_;) task_(solver, i, {&poll, this});
      nodes_ += solver.nodes();
    } catch (...) {
      fail(std::current_exception());
    }
    const std::lock_guard lock(mutex_);
    --working_;
    done_.notify_one();
  }

  void wait() {
    std::unique_lock lock(mutex_);
    while (working_ > 0) {
      if (done_.wait_for(lock, std::chrono::milliseconds(50), [this] { return working_ == 0; })) break;
      lock.unlock();
      if (!stop_ && batch_.interrupted && batch_.interrupted()) fail(std::make_exception_ptr(Interrupted{}));
      lock.lock();
    }
  }

  void fail(const std::exception_ptr& failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = failure;
    stop_ = true;
  }

  const std::size_t count_;
  const Batch& batch_;
  const Task& task_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable done_;
  std::size_t working_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

std::vector<TrickTable> tables(const std::vector<Deal>& deals, const Batch& batch, std::uint64_t& nodes) {
  std::vector<TrickTable> result(deals.size());
  const Crew::Task strain = [&](Solver& solver, std::size_t i, Engine::Poll poll) {
    result[i / kStrains][i % kStrains] = solver.strain(deals[i / kStrains], static_cast<int>(i % kStrains), poll);
  };
  nodes = Crew(deals.size() * kStrains, batch, strain).run();
  return result;
}

std::vector<Solution> solutions(const std::vector<Position>& positions, bool all_cards, const Batch& batch, std::uint64_t& nodes) {
  std::vector<Solution> result(positions.size());
  const Crew::Task solve = [&](Solver& solver, std::size_t i, Engine::Poll poll) {
    result[i] = solver.solve(positions[i], all_cards, poll);
  };
  nodes = Crew(positions.size(), batch, solve).run();
  return result;
}

}  // namespace makker
