#include <utility>
#include <vector>

#include "planner/mapping_of_job.h"
#include "planner/objective_loads.h"
#include "planner/objective_search.h"
#include "planner/search.h"

namespace rankroute {
namespace {

// Fills slots with classes from the first to the last, each class's units in their order.
class ClassEnumeration {
 public:
  explicit ClassEnumeration(const ObjectiveProblem& problem)
      : problem_(problem),
        loads_(problem),
        free_units_(problem.job.classes.size()),
        used_(problem.job.classes.size(), 0) {
    for (std::size_t unit = 0; unit < problem.job.unit_class.size(); ++unit) {
      if (problem.rules.pin_of_unit(unit) == kNoPin) free_units_[ClassOf(unit)].push_back(unit);
    }
  }

  // `known`: an order that is allowed, if there is one: those that are worse need no look.
  std::optional<UnitOrderVector> Run(const std::optional<UnitOrderVector>& known) {
    if (known.has_value()) {
      best_merit_ = MeritOf(problem_, *known);
      std::get<2>(*best_merit_) = problem_.rules.slots() + 1;  // To come upon it again.
    }
    Extend(0);
    return best_order_;
  }

 private:
  std::size_t ClassOf(std::size_t unit) const {
    return static_cast<std::size_t>(problem_.job.unit_class[unit]);
  }

  std::pair<std::int64_t, std::int64_t> Criteria(std::int64_t hop_bytes) const {
    const std::int64_t load = loads_.Value();
    if (problem_.objective == Objective::kHopBytes) return {hop_bytes, load};
    return {load, hop_bytes};
  }

  // The hop_bytes of the last slot with those before it.
  std::int64_t HopBytesOfLast() const {
    const std::size_t slot = classes_.size() - 1;
    std::int64_t hop_bytes = 0;
    const SlotGraph& graph = problem_.mapping.graph;
    for (std::size_t e = graph.first[slot]; e < graph.first[slot + 1]; ++e) {
      const SlotEdge& edge = graph.edges[e];
      if (edge.slot >= slot) break;
      hop_bytes +=
          edge.bytes * problem_.mapping.hops.At(edge.matrix, classes_[slot], classes_[edge.slot]);
    }
    return hop_bytes;
  }

  void Extend(std::int64_t hop_bytes) {
    const std::size_t slot = classes_.size();
    if (slot == problem_.rules.slots()) return Complete(hop_bytes);
    const std::size_t pin = problem_.rules.pin_of_slot(slot);
    for (std::size_t c = 0; c < problem_.job.classes.size(); ++c) {
      if (pin != kNoPin ? ClassOf(pin) != c : used_[c] == free_units_[c].size()) continue;
      const std::size_t unit = pin != kNoPin ? pin : free_units_[c][used_[c]];
      if (problem_.job.devices[unit] != problem_.rules.slot_devices(slot)) continue;
      if (pin == kNoPin) ++used_[c];
      classes_.push_back(static_cast<std::uint32_t>(c));
      loads_.Place(slot, unit);
      const std::int64_t extended = hop_bytes + HopBytesOfLast();
      // Neither criterion falls as more slots are filled.
      const bool hopeless = extended >= problem_.mapping.cost_limit ||
                            (best_merit_.has_value() &&
                             Criteria(extended) > std::make_pair(std::get<0>(*best_merit_),
                                                                 std::get<1>(*best_merit_)));
      if (!hopeless) Extend(extended);
      loads_.Remove(slot);
      classes_.pop_back();
      if (pin == kNoPin) --used_[c];
    }
  }

  void Complete(std::int64_t hop_bytes) {
    UnitOrderVector order = AssignUnits(problem_.job, problem_.rules, classes_);
    if (!problem_.rules.Allows(order)) return;
    const auto [first, second] = Criteria(hop_bytes);
    const ObjectiveMerit merit = {first, second, CountMoves(order)};
    if (best_merit_.has_value() && merit >= *best_merit_) return;
    best_merit_ = merit;
    best_order_ = std::move(order);
  }

  const ObjectiveProblem& problem_;
  ObjectiveLoads loads_;
  std::vector<std::vector<std::size_t>> free_units_;  // By class, those that are not pinned.
  std::vector<std::size_t> used_;                     // By class, how many of those are placed.
  ClassAssignment classes_;                           // By slot.
  std::optional<ObjectiveMerit> best_merit_;
  std::optional<UnitOrderVector> best_order_;
};

}  // namespace

std::optional<UnitOrderVector> ExactObjectiveSearch(const ObjectiveProblem& problem) {
  UnitOrderVector given(problem.rules.slots());
  for (std::size_t slot = 0; slot < given.size(); ++slot) given[slot] = slot;
  std::optional<UnitOrderVector> known = problem.rules.Construct(given);
  if (known.has_value()) known = ImproveObjective(problem, *known, {});
  if (known.has_value() &&
      MappingCost(problem.mapping, ClassesOf(problem.job, *known)) >= problem.mapping.cost_limit) {
    known.reset();
  }
  return ClassEnumeration(problem).Run(known);
}

}  // namespace rankroute
