#pragma once

#include <cstdint>

namespace rankroute {

// Pseudo-random numbers that are the same on every machine: xorshift128+ (Vigna 2017), its state
// filled by splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (std::uint64_t* word : {&a_, &b_}) {
      seed += 0x9E3779B97F4A7C15U;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
      *word = z ^ (z >> 31);
    }
  }

  std::uint64_t Next() {
    std::uint64_t x = a_;
    const std::uint64_t y = b_;
    a_ = y;
    x ^= x << 23;
    b_ = x ^ y ^ (x >> 17) ^ (y >> 26);
    return b_ + y;
  }

  // A number below `n`, n > 0.
  std::uint32_t Below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((Next() >> 32) * n) >> 32);
  }

 private:
  std::uint64_t a_ = 0;
  std::uint64_t b_ = 0;
};

}  // namespace rankroute
