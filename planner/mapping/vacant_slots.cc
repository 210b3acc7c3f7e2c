#include "planner/mapping/vacant_slots.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

#include "planner/mapping/annealing.h"

namespace rankroute {
namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
// Vacant slots up to which every pair of them is tried as a swap, else those in neighbours' classes
// only, so many per slot; and rounds of the former.
constexpr std::size_t kAllPairsSlots = 64;
constexpr std::int64_t kTrialsPerSlot = 400;
constexpr int kMaxRounds = 16;
// Slots beside each other in the order of filling that are filled anew exactly, the others given;
// how far the next ones are from them, and how often all are gone through.
constexpr std::size_t kWindow = 6;
constexpr std::size_t kWindowStep = 3;
constexpr int kWindowRounds = 2;

bool HasTraffic(const MappingProblem& problem, std::uint32_t slot) {
  return problem.graph.first[slot] != problem.graph.first[slot + 1];
}

// Bytes * hops of a slot of a class to its neighbours that have a class.
std::int64_t CostToPlaced(const MappingProblem& problem, const ClassAssignment& classes,
                          std::uint32_t slot, std::uint32_t class_index) {
  std::int64_t cost = 0;
  for (std::uint32_t e = problem.graph.first[slot]; e < problem.graph.first[slot + 1]; ++e) {
    const SlotEdge& edge = problem.graph.edges[e];
    const std::uint32_t other = classes[edge.slot];
    if (other != kNoClass) {
      cost += edge.bytes * problem.hops.At(edge.matrix, class_index, other);
    }
  }
  return cost;
}

std::int64_t BytesToPlaced(const MappingProblem& problem, const ClassAssignment& classes,
                           std::uint32_t slot) {
  std::int64_t bytes = 0;
  for (std::uint32_t e = problem.graph.first[slot]; e < problem.graph.first[slot + 1]; ++e) {
    const SlotEdge& edge = problem.graph.edges[e];
    if (classes[edge.slot] != kNoClass) bytes += edge.bytes;
  }
  return bytes;
}

// Units of each class that no slot has. A class that has too many slots has 0.
std::vector<std::uint32_t> UnitsLeft(const MappingProblem& problem,
                                     const ClassAssignment& classes) {
  std::vector<std::uint32_t> left = problem.class_units;
  for (const std::uint32_t c : classes) {
    if (c != kNoClass && left[c] > 0) --left[c];
  }
  return left;
}

// Slots without a class in the order in which each has the most bytes to those before it and to
// placed ones; those without traffic last.
std::vector<std::uint32_t> VacantByBytes(const MappingProblem& problem, ClassAssignment classes) {
  using Entry = std::pair<std::int64_t, std::uint32_t>;
  const auto less = [](const Entry& a, const Entry& b) {
    return a.first != b.first ? a.first < b.first : a.second > b.second;
  };
  std::priority_queue<Entry, std::vector<Entry>, decltype(less)> queue(less);
  std::vector<std::int64_t> bytes(problem.slots(), 0);
  std::vector<std::uint32_t> isolated;
  for (std::uint32_t slot = 0; slot < problem.slots(); ++slot) {
    if (classes[slot] != kNoClass) continue;
    if (!HasTraffic(problem, slot)) {
      isolated.push_back(slot);
      continue;
    }
    bytes[slot] = BytesToPlaced(problem, classes, slot);
    queue.emplace(bytes[slot], slot);
  }
  std::vector<std::uint32_t> order;
  while (!queue.empty()) {
    const auto [key, slot] = queue.top();
    queue.pop();
    if (key != bytes[slot] || classes[slot] != kNoClass) continue;
    order.push_back(slot);
    classes[slot] = 0;  // Any class: it counts as placed.
    for (std::uint32_t e = problem.graph.first[slot]; e < problem.graph.first[slot + 1]; ++e) {
      const SlotEdge& edge = problem.graph.edges[e];
      if (classes[edge.slot] != kNoClass) continue;
      bytes[edge.slot] += edge.bytes;
      queue.emplace(bytes[edge.slot], edge.slot);
    }
  }
  order.insert(order.end(), isolated.begin(), isolated.end());
  return order;
}

// Each slot in turn takes the class with a unit left that costs least towards placed slots.
void FillInTurn(const MappingProblem& problem, const std::vector<std::uint32_t>& slots,
                ClassAssignment* classes) {
  std::vector<std::uint32_t> left = UnitsLeft(problem, *classes);
  for (const std::uint32_t slot : slots) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::uint32_t best = kNoClass;
    for (std::uint32_t c = 0; c < problem.classes(); ++c) {
      if (left[c] == 0 || problem.class_shape[c] != problem.slot_shape[slot]) continue;
      const std::int64_t cost = CostToPlaced(problem, *classes, slot, c);
      if (cost >= least) continue;
      least = cost;
      best = c;
    }
    if (best == kNoClass) continue;
    --left[best];
    (*classes)[slot] = best;
  }
}

// Branch and bound over the classes of a few slots, all others given.
class FewSlots {
 public:
  FewSlots(const MappingProblem& problem, std::vector<std::uint32_t> slots,
           const ClassAssignment& start, const ClassAssignment& previous, std::size_t max_moves)
      : problem_(problem),
        slots_(std::move(slots)),
        previous_(previous),
        max_moves_(max_moves),
        classes_(start) {
    for (const std::uint32_t slot : slots_) best_.push_back(start[slot]);
    best_merit_ = {0, 0};
    for (const std::uint32_t slot : slots_) classes_[slot] = kNoClass;
    left_ = UnitsLeft(problem_, classes_);
    BoundRest();
    for (const std::uint32_t slot : slots_) {  // The merit of the start.
      best_merit_.first += CostToPlaced(problem_, classes_, slot, start[slot]);
      best_merit_.second += IsMove(previous_[slot], start[slot]) ? 1 : 0;
      classes_[slot] = start[slot];
    }
    for (const std::uint32_t slot : slots_) classes_[slot] = kNoClass;
  }

  ClassAssignment Run() {
    Extend(0, {0, 0});
    for (std::size_t i = 0; i < slots_.size(); ++i) classes_[slots_[i]] = best_[i];
    return classes_;
  }

 private:
  using Merit = std::pair<std::int64_t, std::size_t>;  // Cost of the slots, moves.

  // rest_[i]: what slots i, i + 1, … cost at least towards the given slots.
  void BoundRest() {
    rest_.assign(slots_.size() + 1, 0);
    for (std::size_t i = slots_.size(); i-- > 0;) {
      std::int64_t least = std::numeric_limits<std::int64_t>::max();
      for (std::uint32_t c = 0; c < problem_.classes(); ++c) {
        if (!Fits(slots_[i], c)) continue;
        least = std::min(least, CostToPlaced(problem_, classes_, slots_[i], c));
      }
      const bool fits = least != std::numeric_limits<std::int64_t>::max();
      rest_[i] = rest_[i + 1] + (fits ? least : 0);
    }
  }

  bool Fits(std::uint32_t slot, std::uint32_t c) const {
    return left_[c] > 0 && problem_.class_shape[c] == problem_.slot_shape[slot];
  }

  void Extend(std::size_t depth, Merit merit) {
    if (depth == slots_.size()) {
      best_merit_ = merit;
      for (std::size_t i = 0; i < depth; ++i) best_[i] = classes_[slots_[i]];
      return;
    }
    const std::uint32_t slot = slots_[depth];
    for (std::uint32_t c = 0; c < problem_.classes(); ++c) {
      if (!Fits(slot, c)) continue;
      if (--trials_ < 0) return;
      const Merit extended = {merit.first + CostToPlaced(problem_, classes_, slot, c),
                              merit.second + (IsMove(previous_[slot], c) ? 1 : 0)};
      if (extended.second > max_moves_) continue;
      if (Merit{extended.first + rest_[depth + 1], extended.second} >= best_merit_) continue;
      --left_[c];
      classes_[slot] = c;
      Extend(depth + 1, extended);
      classes_[slot] = kNoClass;
      ++left_[c];
    }
  }

  const MappingProblem& problem_;
  const std::vector<std::uint32_t> slots_;
  const ClassAssignment& previous_;
  const std::size_t max_moves_;
  ClassAssignment classes_;
  std::vector<std::uint32_t> left_;
  std::vector<std::int64_t> rest_;
  std::vector<std::uint32_t> best_;
  Merit best_merit_;
  std::int64_t trials_ = kMaxVacantTrials;
};

// Swaps vacant slots with each other while that lowers the cost; `kept` says which are not vacant.
ClassAssignment SwapVacant(const MappingProblem& problem, const ClassAssignment& kept,
                           const std::vector<std::uint32_t>& vacant, const ClassAssignment& start) {
  MappingProblem others_fixed = problem;
  for (std::uint32_t slot = 0; slot < problem.slots(); ++slot) {
    if (kept[slot] != kNoClass) others_fixed.fixed_class[slot] = static_cast<int>(kept[slot]);
  }
  SwapSearch search(others_fixed, start);
  search.Descend(kTrialsPerSlot * static_cast<std::int64_t>(vacant.size()));
  if (vacant.size() > kAllPairsSlots) return search.assignment();
  bool improved = true;
  for (int round = 0; round < kMaxRounds && improved; ++round) {
    improved = false;
    for (const std::uint32_t u : vacant) {
      for (const std::uint32_t v : vacant) {
        if (!search.MaySwap(u, v) || search.SwapDelta(u, v) >= 0) continue;
        search.Swap(u, v);
        improved = true;
      }
    }
  }
  return search.assignment();
}

// Fills few neighbouring slots at a time anew.
ClassAssignment RefillWindows(const MappingProblem& problem, const ClassAssignment& kept,
                              const std::vector<std::uint32_t>& slots, ClassAssignment filled) {
  for (int round = 0; round < kWindowRounds; ++round) {
    for (std::size_t begin = 0; begin < slots.size(); begin += kWindowStep) {
      const std::size_t end = std::min(begin + kWindow, slots.size());
      const std::vector<std::uint32_t> window(slots.begin() + static_cast<std::ptrdiff_t>(begin),
                                              slots.begin() + static_cast<std::ptrdiff_t>(end));
      filled = FewSlots(problem, window, filled, kept, kNoLimit).Run();
    }
  }
  return filled;
}

}  // namespace

ClassAssignment KeepableClasses(const MappingProblem& problem, const ClassAssignment& previous) {
  const std::size_t slots = problem.slots();
  ClassAssignment kept(slots, kNoClass);
  std::vector<std::uint32_t> left = problem.class_units;
  std::vector<std::uint32_t> wanted(problem.classes(), 0);
  for (std::size_t slot = 0; slot < slots; ++slot) {
    if (problem.fixed_class[slot] != MappingProblem::kFree) {
      kept[slot] = static_cast<std::uint32_t>(problem.fixed_class[slot]);
      if (left[kept[slot]] > 0) --left[kept[slot]];
    } else if (previous[slot] < problem.classes() &&
               problem.class_shape[previous[slot]] == problem.slot_shape[slot]) {
      kept[slot] = previous[slot];
      ++wanted[kept[slot]];
    }
  }
  using Entry = std::pair<std::int64_t, std::uint32_t>;
  std::vector<Entry> full;  // Slots of classes that are wanted too often, by their cost there.
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    const std::uint32_t c = kept[slot];
    if (c == kNoClass || problem.fixed_class[slot] != MappingProblem::kFree) continue;
    if (wanted[c] > left[c]) full.emplace_back(CostToPlaced(problem, kept, slot, c), slot);
  }
  std::sort(full.begin(), full.end(), [](const Entry& a, const Entry& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  for (const auto& [cost, slot] : full) {
    std::uint32_t& c = kept[slot];
    if (wanted[c] <= left[c]) continue;
    --wanted[c];
    c = kNoClass;
  }
  return kept;
}

ClassAssignment FillVacantSlots(const MappingProblem& problem, const ClassAssignment& kept) {
  const std::vector<std::uint32_t> vacant = VacantByBytes(problem, kept);
  if (vacant.empty()) return kept;
  ClassAssignment filled = kept;
  FillInTurn(problem, vacant, &filled);
  filled = SwapVacant(problem, kept, vacant, filled);
  std::vector<std::uint32_t> few;
  for (const std::uint32_t slot : vacant) {
    if (HasTraffic(problem, slot)) few.push_back(slot);
  }
  if (few.size() > kExactVacantSlots) return RefillWindows(problem, kept, few, std::move(filled));
  if (few.empty()) return filled;
  for (const std::uint32_t slot : vacant) {  // What slots without traffic took is free again.
    if (!HasTraffic(problem, slot)) filled[slot] = kNoClass;
  }
  filled = FewSlots(problem, few, filled, kept, kNoLimit).Run();
  FillInTurn(problem, VacantByBytes(problem, filled), &filled);
  return filled;
}

ClassAssignment BestWithinMoves(const MappingProblem& problem, const ClassAssignment& previous,
                                const ClassAssignment& start, std::size_t max_moves) {
  std::vector<std::uint32_t> slots;
  std::size_t fixed_moves = 0;
  for (std::uint32_t slot = 0; slot < problem.slots(); ++slot) {
    if (problem.fixed_class[slot] == MappingProblem::kFree) {
      slots.push_back(slot);
    } else {
      fixed_moves += IsMove(previous[slot], start[slot]) ? 1 : 0;
    }
  }
  if (fixed_moves > max_moves) return start;
  return FewSlots(problem, slots, start, previous, max_moves - fixed_moves).Run();
}

}  // namespace rankroute
