#include "planner/mapping/structured_order.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>

namespace rankroute {
namespace {

// A stride is an axis where at least this share of the slots has a neighbour at it.
constexpr std::size_t kAxisShare = 4;
// Partial sequences that are kept; more digits than fit a mask are not taken apart.
constexpr std::size_t kBeam = 64;
constexpr std::size_t kMaxDigits = 32;

// slot number = sum of digit * stride.
struct Digit {
  std::uint32_t size = 0;
  std::uint32_t stride = 0;
};

std::vector<std::uint32_t> AxisStrides(const SlotGraph& graph) {
  const std::size_t n = graph.slots();
  std::vector<std::uint32_t> count(n, 0);
  for (std::size_t slot = 0; slot < n; ++slot) {
    for (std::size_t e = graph.first[slot]; e < graph.first[slot + 1]; ++e) {
      const std::uint32_t other = graph.edges[e].slot;
      const bool repeated = e > graph.first[slot] && graph.edges[e - 1].slot == other;
      if (other > slot && !repeated) ++count[other - slot];
    }
  }
  std::vector<std::uint32_t> strides = {1};
  for (std::uint32_t stride = 2; stride < n; ++stride) {
    if (count[stride] * kAxisShare >= n && stride % strides.back() == 0 && n % stride == 0) {
      strides.push_back(stride);
    }
  }
  return strides;
}

// The axes' sizes taken apart into primes.
std::vector<Digit> Digits(const SlotGraph& graph) {
  std::vector<std::uint32_t> strides = AxisStrides(graph);
  strides.push_back(static_cast<std::uint32_t>(graph.slots()));
  std::vector<Digit> digits;
  for (std::size_t axis = 0; axis + 1 < strides.size(); ++axis) {
    std::uint32_t stride = strides[axis];
    std::uint32_t rest = strides[axis + 1] / stride;
    for (std::uint32_t prime = 2; rest > 1; ++prime) {
      if (prime * prime > rest) prime = rest;
      for (; rest % prime == 0; rest /= prime) {
        digits.push_back({prime, stride});
        stride *= prime;
      }
    }
  }
  return digits;
}

// Bytes by the set of digits in which two slots differ.
using DigitSet = std::uint32_t;
std::map<DigitSet, std::int64_t> BytesByDigits(const SlotGraph& graph,
                                               const std::vector<Digit>& digits) {
  std::vector<std::uint32_t> value(graph.slots() * digits.size());
  for (std::size_t slot = 0; slot < graph.slots(); ++slot) {
    for (std::size_t d = 0; d < digits.size(); ++d) {
      value[slot * digits.size() + d] =
          static_cast<std::uint32_t>(slot) / digits[d].stride % digits[d].size;
    }
  }
  std::map<DigitSet, std::int64_t> bytes;
  for (std::size_t slot = 0; slot < graph.slots(); ++slot) {
    for (std::size_t e = graph.first[slot]; e < graph.first[slot + 1]; ++e) {
      const SlotEdge& edge = graph.edges[e];
      if (edge.slot < slot) continue;
      DigitSet differing = 0;
      for (std::size_t d = 0; d < digits.size(); ++d) {
        const bool differs =
            value[slot * digits.size() + d] != value[edge.slot * digits.size() + d];
        differing |= differs ? DigitSet{1} << d : 0;
      }
      bytes[differing] += edge.bytes;
    }
  }
  return bytes;
}

// A level of the place tree: what leaving one of its clusters costs and how big these are.
struct Level {
  double units = 0;
  double hops = 0;
};

std::vector<Level> Levels(const PlaceTree& tree) {
  std::map<int, std::pair<double, double>> units;  // By hops: clusters and their units.
  for (const PlaceTree::Node& node : tree.nodes) {
    for (const std::size_t child : node.children) {
      units[node.hops].first += 1;
      units[node.hops].second += static_cast<double>(tree.nodes[child].units);
    }
  }
  std::vector<Level> levels;
  int below = 0;
  for (const auto& [hops, sum] : units) {
    levels.push_back({sum.second / sum.first, static_cast<double>(hops - below)});
    below = hops;
  }
  return levels;
}

// Some digits, fastest first, and how much blocks of them cost.
struct Sequence {
  std::vector<std::size_t> digits;
  DigitSet set = 0;
  double block = 1;  // Slots of a block that these digits span.
  double cost = 0;
};

// Adds `digit`. Bytes that leave blocks of that size count the more the nearer the size is to that
// of a level's clusters.
Sequence Extended(const Sequence& sequence, std::size_t digit, const std::vector<Digit>& digits,
                  const std::map<DigitSet, std::int64_t>& bytes, const std::vector<Level>& levels) {
  constexpr double kAnySize = 0.05;
  Sequence extended = sequence;
  extended.digits.push_back(digit);
  extended.set |= DigitSet{1} << digit;
  extended.block *= digits[digit].size;
  double weight = kAnySize;
  for (const Level& level : levels) {
    const double ratio = std::max(extended.block / level.units, level.units / extended.block);
    weight += level.hops / (ratio * ratio);
  }
  std::int64_t leaving = 0;
  for (const auto& [set, sum] : bytes) {
    if ((set & ~extended.set) != 0) leaving += sum;
  }
  extended.cost += weight * static_cast<double>(leaving);
  return extended;
}

// Beam search over the sequences of all digits; of those with the same digits the cheapest.
std::vector<std::size_t> BestSequence(const std::vector<Digit>& digits,
                                      const std::map<DigitSet, std::int64_t>& bytes,
                                      const std::vector<Level>& levels) {
  std::vector<Sequence> beam(1);
  for (std::size_t step = 0; step < digits.size(); ++step) {
    std::map<DigitSet, Sequence> extended;
    for (const Sequence& sequence : beam) {
      for (std::size_t d = 0; d < digits.size(); ++d) {
        if ((sequence.set >> d & 1) != 0) continue;
        Sequence next = Extended(sequence, d, digits, bytes, levels);
        const auto [at, added] = extended.emplace(next.set, next);
        if (!added && next.cost < at->second.cost) at->second = std::move(next);
      }
    }
    beam.clear();
    for (auto& [set, sequence] : extended) beam.push_back(std::move(sequence));
    std::stable_sort(beam.begin(), beam.end(),
                     [](const Sequence& a, const Sequence& b) { return a.cost < b.cost; });
    if (beam.size() > kBeam) beam.resize(kBeam);
  }
  return beam.front().digits;
}

// Counts through the digits, the first of `sequence` fastest.
SlotOrder OrderOf(const std::vector<Digit>& digits, const std::vector<std::size_t>& sequence,
                  std::size_t slots) {
  SlotOrder order(slots);
  std::vector<std::uint32_t> value(sequence.size(), 0);
  std::uint32_t slot = 0;
  for (std::size_t i = 0; i < slots; ++i) {
    order[i] = slot;
    for (std::size_t k = 0; k < sequence.size(); ++k) {
      const Digit& digit = digits[sequence[k]];
      slot += digit.stride;
      if (++value[k] < digit.size) break;
      slot -= digit.stride * digit.size;
      value[k] = 0;
    }
  }
  return order;
}

// The classes of a tree from left to right.
void AppendClasses(const PlaceTree& tree, std::size_t node, std::vector<std::size_t>* classes) {
  if (tree.nodes[node].children.empty()) classes->push_back(tree.nodes[node].class_index);
  for (const std::size_t child : tree.nodes[node].children) AppendClasses(tree, child, classes);
}

}  // namespace

std::vector<SlotOrder> StructuredOrders(const MappingProblem& problem, const PlaceTree& tree) {
  const std::size_t slots = problem.slots();
  SlotOrder numbering(slots);
  std::iota(numbering.begin(), numbering.end(), 0U);
  const std::vector<Digit> digits = Digits(problem.graph);
  std::vector<SlotOrder> orders;
  if (digits.size() > 1 && digits.size() <= kMaxDigits) {
    const std::vector<std::size_t> sequence =
        BestSequence(digits, BytesByDigits(problem.graph, digits), Levels(tree));
    orders.push_back(OrderOf(digits, sequence, slots));
  }
  if (orders.empty() || orders.front() != numbering) orders.push_back(std::move(numbering));
  return orders;
}

ClassAssignment FillInOrder(const MappingProblem& problem, const PlaceTree& tree,
                            const SlotOrder& order) {
  std::vector<std::size_t> classes;
  AppendClasses(tree, tree.nodes.size() - 1, &classes);
  std::vector<std::uint32_t> left = problem.class_units;
  for (const int fixed : problem.fixed_class) {
    if (fixed != MappingProblem::kFree) --left[static_cast<std::size_t>(fixed)];
  }
  std::map<int, std::deque<std::size_t>> waiting;  // By shape: classes with units left.
  for (const std::size_t c : classes) {
    if (left[c] > 0) waiting[problem.class_shape[c]].push_back(c);
  }
  ClassAssignment assignment(problem.slots());
  for (const std::uint32_t slot : order) {
    if (problem.fixed_class[slot] != MappingProblem::kFree) {
      assignment[slot] = static_cast<std::uint32_t>(problem.fixed_class[slot]);
      continue;
    }
    std::deque<std::size_t>& shape = waiting[problem.slot_shape[slot]];
    assignment[slot] = static_cast<std::uint32_t>(shape.front());
    if (--left[shape.front()] == 0) shape.pop_front();
  }
  return assignment;
}

}  // namespace rankroute
