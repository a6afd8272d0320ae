// Built once for each target (see CMakeLists.txt). No standard containers here: their shared template code
// could be taken from the build for newer processors and then run on an older one.
#include "engine.hpp"

#include "search.hpp"

namespace makker::MAKKER_TARGET {
namespace {

// Which lane each suit takes: trumps the top one, the others in order.
struct Lanes {
  int of[4];

  explicit Lanes(int strain) {
    int next = 0;
    for (int suit = 0; suit < 4; ++suit) of[suit] = suit == strain ? kTrump : next++;
  }

  Cards cards(Hand hand) const {
    Cards result = 0;
    for (int suit = 0; suit < 4; ++suit) result |= ((hand >> (13 * suit)) & kSuitBits) << (16 * of[suit]);
    return result;
  }

  Cards card(int number) const { return Cards{1} << (16 * of[number / 13] + number % 13); }

  Hand hand(Cards cards) const {
    Hand result = 0;
    for (int suit = 0; suit < 4; ++suit) result |= ((cards >> (16 * of[suit])) & kSuitBits) << (13 * suit);
    return result;
  }
};

class TargetEngine final : public Engine {
 public:
  explicit TargetEngine(std::size_t bytes) : table_(bytes), with_trumps_(table_), without_(table_) {}

  bool reaches(const Position& position, int need, Hand& deciding, Poll poll) override {
    const bool trumps = position.strain != kNoTrump;
    if (trumps != trumps_) {
      table_.clear();   // its proofs hold for any trump suit, but not with and without one
      trumps_ = trumps;
    }
    return trumps ? run(with_trumps_, position, need, deciding, poll) : run(without_, position, need, deciding, poll);
  }

  void forget() override { table_.clear(); }
  std::uint64_t nodes() const override { return with_trumps_.nodes() + without_.nodes(); }

 private:
  template <bool T>
  static bool run(Search<T>& search, const Position& position, int need, Hand& deciding, Poll poll) {
    const Lanes lanes(position.strain);
    Cards hands[4], trick[4];
    Cards all = 0;
    for (std::size_t i = 0; i < 4; ++i) all |= hands[i] = lanes.cards(position.hands[i]);
    for (int i = 0; i < position.played; ++i) all |= trick[i] = lanes.card(position.trick[static_cast<std::size_t>(i)]);
    search.set(hands, {poll.call, poll.argument});
    const Verdict verdict = search.after(position.leader, trick, position.played, need);
    deciding |= lanes.hand(from_lowest_up(verdict & kDeck) & all);
    return (verdict & kReached) != 0;
  }

  Table table_;
  Search<true> with_trumps_;
  Search<false> without_;
  bool trumps_ = false;
};

}  // namespace

Engine* make_engine(std::size_t bytes) { return new TargetEngine(bytes); }

}  // namespace makker::MAKKER_TARGET
