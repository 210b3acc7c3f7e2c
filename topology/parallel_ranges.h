#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace rankroute {

// Calls `work(first, end)` for consecutive ranges that make up 0 … size-1, one range in each of at
// most `threads` threads, of which the caller's is one. Work must not throw, and what it does for
// one range must not depend on another.
template <typename Work>
void ForRanges(std::size_t size, unsigned threads, const Work& work) {
  const std::size_t ranges = std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(size, 1));
  std::vector<std::thread> others;
  others.reserve(ranges - 1);
  for (std::size_t i = 1; i < ranges; ++i) {
    others.emplace_back(
        [&work, i, ranges, size] { work(size * i / ranges, size * (i + 1) / ranges); });
  }
  work(std::size_t{0}, size / ranges);
  for (std::thread& thread : others) thread.join();
}

}  // namespace rankroute
