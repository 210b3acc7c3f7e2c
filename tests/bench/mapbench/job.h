#pragma once

#include <cstdint>
#include <vector>

#include "tests/bench/mapbench/graph.h"

namespace rankroute::mapbench {

// What a training job sends, in Megatron's rank order tp-dp-pp: rank = t + tp * (d + dp * p).
enum class JobKind {
  kDense,            // 70B-like, 405B-like from 4,096 ranks on: rings of TP and DP, PP in a chain.
  kInterleaved,      // The same with 4 virtual stages per rank: 4 times the PP traffic, in a ring.
  kMoe,              // DeepSeek-V3-like: all-to-all of EP groups, rings of DP and of the experts.
  kHalvingDoubling,  // As kDense with DP by recursive halving and doubling.
};

struct JobShape {
  JobKind kind = JobKind::kDense;
  int tp = 1;
  int ep = 1;  // Consecutive data-parallel ranks; 1 where there are no experts.
  int dp = 1;
  int pp = 1;

  int ranks() const { return tp * dp * pp; }
};

// Weights of one edge of each kind, both directions added, in units of 16 MiB per training step;
// of a larger unit where all edges would add up to more than 10^9 (some peers count in 32 bits).
struct JobWeights {
  std::int64_t tp = 0;
  std::int64_t dp = 0;
  std::int64_t pp = 0;
  std::int64_t ep = 0;   // A pair of an EP group.
  std::int64_t edp = 0;  // Neighbors in the ring over the replicas of an expert.
  bool pp_wraps = false;
};

JobWeights WeightsOf(const JobShape& shape);

// Of recursive halving and doubling over dp ranks, a power of two: entry i is the weight between
// ranks whose numbers differ in bit i only. The farthest pair exchanges half of the buffer, the
// next a quarter, and so on (Thakur, Rabenseifner, Gropp: Optimization of Collective Communication
// Operations in MPICH, 2005).
std::vector<std::int64_t> HalvingDoublingWeights(const JobShape& shape, const JobWeights& weights);

// Which ranks talk, and how much. O(ranks * ep).
Graph JobGraph(const JobShape& shape, const JobWeights& weights);

}  // namespace rankroute::mapbench
