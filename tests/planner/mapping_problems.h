#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "planner/mapping/bisection_graph.h"
#include "planner/mapping/mapping_problem.h"

namespace rankroute::testing {

// Bytes between two slots. `matrix` is read with u's class as the row.
struct Flow {
  std::uint32_t u = 0;
  std::uint32_t v = 0;
  std::int64_t bytes = 1;
  std::uint32_t matrix = 0;
};

// Where a leaf is and how many units are under it.
struct LeafShape {
  std::uint32_t units = 0;
  int pod = 0;
};

// Hops 0 under one leaf, 2 in one pod, 4 beyond; nothing fixed, one shape. Matrix 0 only.
MappingProblem TreeProblem(const std::vector<LeafShape>& leaves, const std::vector<Flow>& flows);

// `leaves` leaves of `units`, `leaves_per_pod` in a pod.
std::vector<LeafShape> UniformLeaves(int leaves, std::uint32_t units, int leaves_per_pod);

// A problem in which nothing is regular, and its flows: matrices 2k and 2k + 1 are each other's
// transpose, their diagonals are not zero, several flows join a pair, shapes differ and slots are
// fixed.
struct RandomProblem {
  MappingProblem problem;
  std::vector<Flow> flows;
  ClassAssignment assignment;  // Obeys all rules.
};
RandomProblem MakeRandomProblem(std::uint64_t seed, std::uint32_t slots);

// Leaves of unequal sizes in pods, some slots fixed.
RandomProblem RandomTreeProblem(std::uint64_t seed, std::uint32_t slots, bool fix);

// Flows among `slots` slots at random, `per_slot` of each on the average.
std::vector<Flow> RandomFlows(std::uint32_t slots, std::uint32_t per_slot, std::mt19937_64* random);

// A grid of these sizes, its first axis along consecutive slots.
std::vector<Flow> GridFlows(const std::vector<std::uint32_t>& sizes);

// A ring in which slot `label[i]` talks to `label[i + 1]`.
std::vector<Flow> RingFlows(const std::vector<std::uint32_t>& label);

// Sum of bytes * hops by definition.
std::int64_t CostOf(const MappingProblem& problem, const std::vector<Flow>& flows,
                    const ClassAssignment& classes);

// The least cost of all assignments that obey the rules, each tried.
std::int64_t LeastCost(const MappingProblem& problem, const std::vector<Flow>& flows);

// Each class at as many slots as it has units, shapes agree, fixed slots have their class.
bool ObeysRules(const MappingProblem& problem, const ClassAssignment& classes);

// Unit-size vertices, nothing fixed.
BisectionGraph GraphOf(std::uint32_t vertices, const std::vector<Flow>& flows);

}  // namespace rankroute::testing
