#include "tests/planner/mapping_problems.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace rankroute::testing {
namespace {

SlotGraph SlotGraphOf(std::size_t slots, const std::vector<Flow>& flows, bool transposed_pairs) {
  std::vector<std::vector<SlotEdge>> edges(slots);
  for (const Flow& flow : flows) {
    const std::uint32_t back = transposed_pairs ? flow.matrix ^ 1U : flow.matrix;
    edges[flow.u].push_back({flow.v, flow.matrix, flow.bytes});
    edges[flow.v].push_back({flow.u, back, flow.bytes});
  }
  SlotGraph graph;
  graph.first.push_back(0);
  for (std::vector<SlotEdge>& of_slot : edges) {
    std::stable_sort(of_slot.begin(), of_slot.end(),
                     [](const SlotEdge& a, const SlotEdge& b) { return a.slot < b.slot; });
    graph.edges.insert(graph.edges.end(), of_slot.begin(), of_slot.end());
    graph.first.push_back(static_cast<std::uint32_t>(graph.edges.size()));
  }
  return graph;
}

HopMatrices RandomHops(std::size_t classes, std::size_t pairs, std::mt19937_64* random) {
  HopMatrices hops;
  hops.classes = classes;
  hops.hops.resize(2 * pairs * classes * classes);
  for (std::uint32_t pair = 0; pair < pairs; ++pair) {
    for (std::size_t a = 0; a < classes; ++a) {
      for (std::size_t b = 0; b < classes; ++b) {
        const auto value = static_cast<std::uint8_t>((*random)() % 10);
        hops.hops[hops.Offset(2 * pair) + a * classes + b] = value;
        hops.hops[hops.Offset(2 * pair + 1) + b * classes + a] = value;
      }
    }
  }
  return hops;
}

void Enumerate(const MappingProblem& problem, const std::vector<Flow>& flows,
               std::vector<std::uint32_t>* left, ClassAssignment* classes, std::int64_t* least) {
  const std::size_t slot = classes->size();
  if (slot == problem.slots()) {
    *least = std::min(*least, CostOf(problem, flows, *classes));
    return;
  }
  for (std::uint32_t c = 0; c < problem.classes(); ++c) {
    const int fixed = problem.fixed_class[slot];
    if ((*left)[c] == 0 || problem.class_shape[c] != problem.slot_shape[slot]) continue;
    if (fixed != MappingProblem::kFree && fixed != static_cast<int>(c)) continue;
    --(*left)[c];
    classes->push_back(c);
    Enumerate(problem, flows, left, classes, least);
    classes->pop_back();
    ++(*left)[c];
  }
}

}  // namespace

MappingProblem TreeProblem(const std::vector<LeafShape>& leaves, const std::vector<Flow>& flows) {
  MappingProblem problem;
  problem.hops.classes = leaves.size();
  std::size_t slots = 0;
  for (const LeafShape& a : leaves) {
    problem.class_units.push_back(a.units);
    slots += a.units;
    for (const LeafShape& b : leaves) {
      const int hops = &a == &b ? 0 : a.pod == b.pod ? 2 : 4;
      problem.hops.hops.push_back(static_cast<std::uint8_t>(hops));
    }
  }
  problem.graph = SlotGraphOf(slots, flows, /*transposed_pairs=*/false);
  problem.class_shape.assign(leaves.size(), 0);
  problem.slot_shape.assign(slots, 0);
  problem.fixed_class.assign(slots, MappingProblem::kFree);
  return problem;
}

std::vector<LeafShape> UniformLeaves(int leaves, std::uint32_t units, int leaves_per_pod) {
  std::vector<LeafShape> shapes;
  for (int leaf = 0; leaf < leaves; ++leaf) shapes.push_back({units, leaf / leaves_per_pod});
  return shapes;
}

std::vector<Flow> RandomFlows(std::uint32_t slots, std::uint32_t per_slot,
                              std::mt19937_64* random) {
  std::vector<Flow> flows;
  for (std::uint32_t i = 0; i < slots * per_slot / 2; ++i) {
    const auto u = static_cast<std::uint32_t>((*random)() % slots);
    const auto v = static_cast<std::uint32_t>((*random)() % slots);
    if (u != v) flows.push_back({u, v, 1 + static_cast<std::int64_t>((*random)() % 9), 0});
  }
  return flows;
}

RandomProblem MakeRandomProblem(std::uint64_t seed, std::uint32_t slots) {
  std::mt19937_64 random(seed);
  const std::size_t pairs = 1 + random() % 2;
  const std::size_t classes = 2 + random() % 4;
  RandomProblem made;
  made.flows = RandomFlows(slots, 4, &random);
  for (Flow& flow : made.flows) flow.matrix = static_cast<std::uint32_t>(random() % (2 * pairs));
  MappingProblem& problem = made.problem;
  problem.graph = SlotGraphOf(slots, made.flows, /*transposed_pairs=*/true);
  problem.hops = RandomHops(classes, pairs, &random);
  problem.class_units.assign(classes, 0);
  for (std::size_t c = 0; c < classes; ++c) {
    problem.class_shape.push_back(static_cast<int>(random() % 2));
  }
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    const auto c = static_cast<std::uint32_t>(random() % classes);
    made.assignment.push_back(c);
    ++problem.class_units[c];
    problem.slot_shape.push_back(problem.class_shape[c]);
    problem.fixed_class.push_back(random() % 5 == 0 ? static_cast<int>(c) : MappingProblem::kFree);
  }
  return made;
}

std::vector<Flow> GridFlows(const std::vector<std::uint32_t>& sizes) {
  std::uint32_t slots = 1;
  for (const std::uint32_t size : sizes) slots *= size;
  std::vector<Flow> flows;
  std::uint32_t stride = 1;
  for (const std::uint32_t size : sizes) {
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
      if (slot / stride % size + 1 < size) flows.push_back({slot, slot + stride, 1, 0});
    }
    stride *= size;
  }
  return flows;
}

std::vector<Flow> RingFlows(const std::vector<std::uint32_t>& label) {
  std::vector<Flow> flows;
  for (std::size_t i = 0; i < label.size(); ++i) {
    flows.push_back({label[i], label[(i + 1) % label.size()], 1, 0});
  }
  return flows;
}

std::int64_t CostOf(const MappingProblem& problem, const std::vector<Flow>& flows,
                    const ClassAssignment& classes) {
  const std::size_t n = problem.classes();
  std::int64_t cost = 0;
  for (const Flow& flow : flows) {
    const std::size_t row = flow.matrix * n + classes[flow.u];
    cost += flow.bytes * problem.hops.hops[row * n + classes[flow.v]];
  }
  return cost;
}

std::int64_t LeastCost(const MappingProblem& problem, const std::vector<Flow>& flows) {
  std::vector<std::uint32_t> left = problem.class_units;
  ClassAssignment classes;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  Enumerate(problem, flows, &left, &classes, &least);
  return least;
}

bool ObeysRules(const MappingProblem& problem, const ClassAssignment& classes) {
  if (classes.size() != problem.slots()) return false;
  std::vector<std::uint32_t> units(problem.classes(), 0);
  for (std::size_t slot = 0; slot < classes.size(); ++slot) {
    const std::uint32_t c = classes[slot];
    if (c >= problem.classes() || problem.class_shape[c] != problem.slot_shape[slot]) return false;
    const int fixed = problem.fixed_class[slot];
    if (fixed != MappingProblem::kFree && fixed != static_cast<int>(c)) return false;
    ++units[c];
  }
  return units == problem.class_units;
}

BisectionGraph GraphOf(std::uint32_t vertices, const std::vector<Flow>& flows) {
  std::vector<std::map<std::uint32_t, std::int32_t>> neighbours(vertices);
  for (const Flow& flow : flows) {
    neighbours[flow.u][flow.v] += static_cast<std::int32_t>(flow.bytes);
    neighbours[flow.v][flow.u] += static_cast<std::int32_t>(flow.bytes);
  }
  BisectionGraph graph;
  graph.first.push_back(0);
  for (const auto& of_vertex : neighbours) {
    graph.degree.push_back(0);
    for (const auto& [to, weight] : of_vertex) {
      graph.to.push_back(to);
      graph.weight.push_back(weight);
      graph.degree.back() += weight;
    }
    graph.first.push_back(static_cast<std::uint32_t>(graph.to.size()));
  }
  graph.size.assign(vertices, 1);
  graph.fixed.assign(vertices, -1);
  return graph;
}

RandomProblem RandomTreeProblem(std::uint64_t seed, std::uint32_t slots, bool fix) {
  std::mt19937_64 random(seed);
  std::vector<LeafShape> leaves;
  for (std::uint32_t left = slots; left > 0; left -= leaves.back().units) {
    const auto units = static_cast<std::uint32_t>(1 + random() % std::max(1U, slots / 4));
    leaves.push_back({std::min(left, units), static_cast<int>(random() % 3)});
  }
  RandomProblem made;
  made.flows = RandomFlows(slots, 4, &random);
  made.problem = TreeProblem(leaves, made.flows);
  for (std::uint32_t c = 0; c < leaves.size(); ++c) {
    made.assignment.insert(made.assignment.end(), leaves[c].units, c);
  }
  std::shuffle(made.assignment.begin(), made.assignment.end(), random);
  for (std::uint32_t slot = 0; fix && slot < slots; ++slot) {
    if (random() % 4 == 0) made.problem.fixed_class[slot] = static_cast<int>(made.assignment[slot]);
  }
  return made;
}

}  // namespace rankroute::testing
