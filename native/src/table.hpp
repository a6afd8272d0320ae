// The transposition table: for every shape (suit lengths of the four hands, and who leads) a list of
// patterns. A pattern names the owners of only those top cards that decided a result; it answers
// every position of its shape in which they have the same owners.
#pragma once

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "cards.hpp"

namespace makker::MAKKER_TARGET {

// Owners of the cards in play, packed suit after suit: one word for each bit of the seat number.
struct Owners {
  std::uint64_t low;
  std::uint64_t high;
};

struct Pattern {
  static constexpr int kBounds = 52;

  std::uint64_t low;   // owners; above them, from bit 52, the tricks North-South surely take
  std::uint64_t high;  // owners; above them, from bit 52, the tricks they take at most
  std::uint64_t mask;  // which of the cards in play count

  int least() const { return static_cast<int>(low >> kBounds); }
  int most() const { return static_cast<int>(high >> kBounds); }
  bool matches(Owners owners) const { return (((low ^ owners.low) | (high ^ owners.high)) & mask) == 0; }

  void set(Owners owners, std::uint64_t which, int least, int most) {
    low = (owners.low & which) | static_cast<std::uint64_t>(least) << kBounds;
    high = (owners.high & which) | static_cast<std::uint64_t>(most) << kBounds;
    mask = which;
  }
};

struct Shape {
  std::uint64_t key;
  std::uint32_t first;    // index of its patterns
  std::uint16_t size;     // how many there are
  std::uint8_t capacity;  // log2 of the room for them, plus one; 0 for none
  std::uint8_t lead;      // the lead that last worked here, as the index of its bit
};

class Table {
 public:
  // `bytes` bounds what the table may hold; pages are touched only as it fills.
  explicit Table(std::size_t bytes) {
    const std::size_t patterns = bytes / sizeof(Pattern) / 4 * 3;
    max_patterns_ = patterns < kNone ? patterns : kNone - 1;
    max_bits_ = kFirstBits;
    while ((sizeof(Shape) << (max_bits_ + 1)) <= bytes / 6) ++max_bits_;
    patterns_ = static_cast<Pattern*>(std::malloc(max_patterns_ * sizeof(Pattern)));
    shapes_ = static_cast<Shape*>(std::malloc(sizeof(Shape) << max_bits_));
    if (!patterns_ || !shapes_) {
      std::free(patterns_);
      std::free(shapes_);
      throw std::bad_alloc();
    }
    clear();
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() {
    std::free(patterns_);
    std::free(shapes_);
  }

  void clear() {
    bits_ = kFirstBits;
    std::memset(shapes_, 0, sizeof(Shape) << bits_);
    used_shapes_ = 0;
    used_patterns_ = 0;
    std::memset(free_, 0xFF, sizeof free_);
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(shapes_ + slot(key)); }

  Shape* find(std::uint64_t key) {
    for (std::uint64_t i = slot(key);; i = next(i)) {
      if (shapes_[i].key == key) return shapes_ + i;
      if (shapes_[i].key == 0) return nullptr;
    }
  }

  Pattern* patterns(const Shape& shape) { return patterns_ + shape.first; }

  // Record that with these owners North-South take at least `least` and at most `most` tricks, and which
  // lead showed it (0 for none). `seen` says that the table had a matching pattern that did not decide.
  void store(std::uint64_t key, Owners owners, std::uint64_t mask, int least, int most, int lead, bool seen) {
    Shape* shape = find(key);
    if (!shape) shape = add_shape(key);
    if (lead) shape->lead = static_cast<std::uint8_t>(lead);
    if (seen && tighten(*shape, owners, mask, least, most)) return;
    if (Pattern* place = add_pattern(*shape)) place->set(owners, mask, least, most);
  }

 private:
  static constexpr int kFirstBits = 12;
  static constexpr int kClasses = 16;
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::uint64_t slot(std::uint64_t key) const { return (key * 0x9E3779B97F4A7C15u) >> (64 - bits_); }
  std::uint64_t next(std::uint64_t i) const { return (i + 1) & ((std::uint64_t{1} << bits_) - 1); }

  bool tighten(const Shape& shape, Owners owners, std::uint64_t mask, int least, int most) {
    Pattern* const first = patterns(shape);
    for (Pattern* p = first; p != first + shape.size; ++p) {
      if (p->mask != mask || !p->matches(owners)) continue;
      p->set(owners, mask, least > p->least() ? least : p->least(), most < p->most() ? most : p->most());
      return true;
    }
    return false;
  }

  Shape* add_shape(std::uint64_t key) {
    if (used_shapes_ * 2 >= (std::size_t{1} << bits_)) grow();
    ++used_shapes_;
    return place(Shape{key, 0, 0, 0, 0});
  }

  Shape* place(const Shape& shape) {
    std::uint64_t i = slot(shape.key);
    while (shapes_[i].key != 0) i = next(i);
    shapes_[i] = shape;
    return shapes_ + i;
  }

  // Twice as many shapes, or, when memory is used up, a fresh start: entries are only proofs, never needed.
  void grow() {
    const std::size_t size = std::size_t{1} << bits_;
    Shape* const old = bits_ < max_bits_ ? static_cast<Shape*>(std::malloc(size * sizeof(Shape))) : nullptr;
    if (!old) {
      clear();
      return;
    }
    std::memcpy(old, shapes_, size * sizeof(Shape));
    ++bits_;
    std::memset(shapes_, 0, sizeof(Shape) << bits_);
    for (std::size_t i = 0; i < size; ++i)
      if (old[i].key != 0) place(old[i]);
    std::free(old);
  }

  // A place for one more pattern; none if memory is used up, in which case the table has been cleared.
  Pattern* add_pattern(Shape& shape) {
    if (shape.capacity == 0 || shape.size == 1u << (shape.capacity - 1)) {
      const int wanted = shape.capacity == 0 ? 3 : shape.capacity + 1;
      if (wanted >= kClasses) return nullptr;
      const std::uint32_t block = take(wanted);
      if (block == kNone) {
        clear();
        return nullptr;
      }
      if (shape.size) std::memcpy(patterns_ + block, patterns_ + shape.first, shape.size * sizeof(Pattern));
      if (shape.capacity) give(shape.first, shape.capacity);
      shape.first = block;
      shape.capacity = static_cast<std::uint8_t>(wanted);
    }
    return patterns_ + shape.first + shape.size++;
  }

  // Blocks of patterns come in powers of two; used ones are kept in a list by size.
  std::uint32_t take(int capacity) {
    if (free_[capacity] != kNone) {
      const std::uint32_t block = free_[capacity];
      free_[capacity] = static_cast<std::uint32_t>(patterns_[block].low);
      return block;
    }
    const std::size_t room = std::size_t{1} << (capacity - 1);
    if (used_patterns_ + room > max_patterns_) return kNone;
    const std::size_t block = used_patterns_;
    used_patterns_ += room;
    return static_cast<std::uint32_t>(block);
  }

  void give(std::uint32_t block, int capacity) {
    patterns_[block].low = free_[capacity];
    free_[capacity] = block;
  }

  Pattern* patterns_;
  Shape* shapes_;
  std::size_t max_patterns_;
  std::size_t used_patterns_;
  std::size_t used_shapes_;
  int max_bits_;
  int bits_;
  std::uint32_t free_[kClasses];
};

}  // namespace makker::MAKKER_TARGET
