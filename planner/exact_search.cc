#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "planner/mapping/replan.h"
#include "planner/search.h"

namespace rankroute {

UnitOrderVector AssignUnits(const JobOnFabric& job, const OrderRules& rules,
                            const ClassAssignment& class_at_slot) {
  UnitsOfSlots units;
  for (std::uint32_t unit = 0; unit < class_at_slot.size(); ++unit) {
    units.class_of_unit.push_back(static_cast<std::uint32_t>(job.unit_class[unit]));
    units.previous.push_back(unit);
    const std::size_t pin = rules.pin_of_slot(unit);
    units.pinned.push_back(pin == kNoPin ? kNoUnit : static_cast<std::uint32_t>(pin));
  }
  const std::vector<std::uint32_t> order = KeepUnits(units, class_at_slot);
  return {order.begin(), order.end()};
}

std::size_t CountMoves(const UnitOrderVector& order) {
  std::size_t moves = 0;
  for (std::size_t slot = 0; slot < order.size(); ++slot) moves += order[slot] != slot ? 1 : 0;
  return moves;
}

namespace {

class Search {
 public:
  explicit Search(const SearchProblem& problem)
      : job_(problem.job),
        rules_(problem.rules),
        mapping_(problem.mapping),
        max_link_load_(problem.max_link_load) {
    for (const UnitClass& c : job_.classes) left_.push_back(c.units);
    for (std::size_t unit = 0; unit < job_.unit_class.size(); ++unit) {
      if (rules_.pin_of_unit(unit) != kNoPin) --left_[ClassOf(unit)];
      const int pod = job_.classes[ClassOf(unit)].super_pod;
      const int server = job_.classes[ClassOf(unit)].server_group;
      if (pod >= 0) ++pod_left_[pod];
      if (server >= 0) ++server_left_[server];
    }
    pod_units_ = pod_left_;
    server_units_ = server_left_;
  }

  std::optional<UnitOrderVector> Run() {
    Extend(0);  // Finds the least hop_bytes …
    if (best_hop_bytes_ == kNothing) return std::nullopt;
    comparing_ = true;
    Extend(0);  // … and then, of all orders that have it, the best by the other criteria.
    return best_order_;
  }

 private:
  static constexpr std::int64_t kNothing = std::numeric_limits<std::int64_t>::max();

  std::size_t ClassOf(std::size_t unit) const {
    return static_cast<std::size_t>(job_.unit_class[unit]);
  }

  // Whether a unit of the super pod (or server) `run` may follow one of `run_before`: a run that
  // has begun goes on until all its units are there or, where some may stay out, is left for good.
  bool RunAllows(int run_before, int run, const std::map<int, std::size_t>& left,
                 const std::map<int, std::size_t>& units) const {
    if (run_before == run) return true;
    if (rules_.node_ranks() == rules_.slots()) return run_before < 0 || left.at(run_before) == 0;
    return run < 0 || left.at(run) == units.at(run);
  }

  bool Fits(std::size_t slot, std::size_t c) const {
    const UnitClass& candidate = job_.classes[c];
    const std::size_t pin = rules_.pin_of_slot(slot);
    if (pin != kNoPin ? ClassOf(pin) != c : left_[c] == 0) return false;
    if (candidate.attachment.size() != rules_.slot_devices(slot)) return false;
    if (slot == 0 || slot >= rules_.node_ranks()) return true;
    const UnitClass& before = job_.classes[sequence_.back()];
    return RunAllows(before.super_pod, candidate.super_pod, pod_left_, pod_units_) &&
           RunAllows(before.server_group, candidate.server_group, server_left_, server_units_);
  }

  void Take(std::size_t slot, std::size_t c, bool back) {
    const std::size_t step = back ? std::size_t{1} : static_cast<std::size_t>(-1);
    if (rules_.pin_of_slot(slot) == kNoPin) left_[c] += step;
    if (job_.classes[c].super_pod >= 0) pod_left_[job_.classes[c].super_pod] += step;
    if (job_.classes[c].server_group >= 0) server_left_[job_.classes[c].server_group] += step;
  }

  void Extend(std::int64_t hop_bytes) {
    const std::size_t slot = sequence_.size();
    if (slot == rules_.slots()) return Complete(hop_bytes);
    for (std::size_t c = 0; c < job_.classes.size(); ++c) {
      if (!Fits(slot, c)) continue;
      std::int64_t extended = hop_bytes;
      for (std::size_t e = mapping_.graph.first[slot]; e < mapping_.graph.first[slot + 1]; ++e) {
        const SlotEdge& edge = mapping_.graph.edges[e];
        if (edge.slot >= slot) break;
        extended += edge.bytes * mapping_.hops.At(edge.matrix, c, sequence_[edge.slot]);
      }
      if (comparing_ ? extended > best_hop_bytes_ : extended >= best_hop_bytes_) continue;
      Take(slot, c, /*back=*/false);
      sequence_.push_back(static_cast<std::uint32_t>(c));
      Extend(extended);
      sequence_.pop_back();
      Take(slot, c, /*back=*/true);
    }
  }

  void Complete(std::int64_t hop_bytes) {
    if (!comparing_) {
      best_hop_bytes_ = hop_bytes;
      return;
    }
    UnitOrderVector order = AssignUnits(job_, rules_, sequence_);
    const std::pair<std::int64_t, std::size_t> merit = {max_link_load_(order), CountMoves(order)};
    if (best_order_.has_value() && merit >= best_merit_) return;
    best_merit_ = merit;
    best_order_ = std::move(order);
  }

  const JobOnFabric& job_;
  const OrderRules& rules_;
  const MappingProblem& mapping_;
  const MaxLinkLoad& max_link_load_;
  std::vector<std::size_t> left_;        // By class: units neither placed nor pinned.
  std::map<int, std::size_t> pod_left_;  // By super pod, units that are not placed.
  std::map<int, std::size_t> server_left_;
  std::map<int, std::size_t> pod_units_;  // By super pod, all its units.
  std::map<int, std::size_t> server_units_;
  ClassAssignment sequence_;
  bool comparing_ = false;
  std::int64_t best_hop_bytes_ = kNothing;
  std::pair<std::int64_t, std::size_t> best_merit_;
  std::optional<UnitOrderVector> best_order_;
};

}  // namespace

std::optional<UnitOrderVector> ExactSearch(const SearchProblem& problem) {
  return Search(problem).Run();
}

}  // namespace rankroute
