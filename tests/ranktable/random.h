#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace rankroute {

// The same numbers for the same seed, on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // From 0 to below `end`.
  std::size_t Below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }

  template <typename T>
  void Shuffle(std::vector<T>* list) {
    for (std::size_t i = list->size(); i > 1; --i) std::swap((*list)[i - 1], (*list)[Below(i)]);
  }

  std::vector<std::size_t> Permutation(std::size_t size) {
    std::vector<std::size_t> order(size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    Shuffle(&order);
    return order;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace rankroute
