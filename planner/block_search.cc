#include "planner/block_search.h"

#include <cmath>
#include <utility>
#include <vector>

#include "planner/classed_order.h"
#include "planner/mapping/annealing.h"
#include "planner/mapping/deadline.h"
#include "planner/mapping/random.h"

namespace rankroute {
namespace {

// Swaps that one descent may try.
constexpr std::int64_t kMaxDescentTrials = 4'000'000;
// Swaps that one annealing tries for each slot of a job, and its temperatures in mean edges.
constexpr std::int64_t kTrialsPerSlot = 200;
constexpr double kHot = 0.4;
constexpr double kCold = 0.05;
constexpr std::int64_t kTrialsPerLook = 256;

class BlockSearch {
 public:
  BlockSearch(const JobOnFabric& job, const OrderRules& rules, const MappingProblem& mapping,
              UnitOrderVector order)
      : rules_(rules),
        order_(job, mapping, std::move(order)),
        groups_(rules.SwappableRuns(order_.units())) {}

  const UnitOrderVector& order() const { return order_.units(); }
  std::int64_t cost() const { return order_.Cost(); }

  void Descend(const Deadline& deadline) {
    std::int64_t trials = 0;
    bool improved = true;
    while (improved && trials < kMaxDescentTrials && !deadline.Passed()) {
      improved = false;
      for (std::size_t g = 0; g < groups_.size(); ++g) improved = TryGroup(g, &trials) || improved;
    }
  }

  // False where the deadline came first.
  bool Anneal(double hot, double cold, std::int64_t trials, const Deadline& deadline,
              Random* random) {
    const std::vector<std::size_t> lottery = GroupsByRuns();
    if (lottery.empty()) return true;
    for (std::int64_t trial = 0; trial < trials; ++trial) {
      if (trial % kTrialsPerLook == 0 && deadline.Passed()) return false;
      const double temperature =
          hot + (cold - hot) * static_cast<double>(trial) / static_cast<double>(trials);
      const auto ticket = random->Below(static_cast<std::uint32_t>(lottery.size()));
      const std::vector<OrderRules::Run>& group = groups_[lottery[ticket]];
      const auto runs = static_cast<std::uint32_t>(group.size());
      const OrderRules::Run a = group[random->Below(runs)];
      const OrderRules::Run b = group[random->Below(runs)];
      const double uniform = (static_cast<double>(random->Next() >> 32) + 0.5) * 0x1.0p-32;
      const double allowed = std::round(temperature * -std::log(uniform));
      TrySwap(a, b, allowed);
    }
    return true;
  }

 private:
  // Each group as often as it has runs, so that every run is tried alike.
  std::vector<std::size_t> GroupsByRuns() const {
    std::vector<std::size_t> groups;
    for (std::size_t g = 0; g < groups_.size(); ++g)
      groups.insert(groups.end(), groups_[g].size(), g);
    return groups;
  }

  bool TryGroup(std::size_t g, std::int64_t* trials) {
    bool improved = false;
    for (std::size_t a = 0; a < groups_[g].size(); ++a) {
      for (std::size_t b = a + 1; b < groups_[g].size(); ++b) {
        if (++*trials > kMaxDescentTrials) return improved;
        improved = TrySwap(groups_[g][a], groups_[g][b], 0) || improved;
      }
    }
    return improved;
  }

  // Swaps two runs where that adds less than `allowed`.
  bool TrySwap(OrderRules::Run a, OrderRules::Run b, double allowed) {
    if (a.begin == b.begin || !rules_.SameShape(a, b) || order_.SameClasses(a, b)) return false;
    const std::int64_t before = order_.CostAround(a, b);
    order_.Swap(a, b);
    const auto added = static_cast<double>(order_.CostAround(a, b) - before);
    if (added < allowed) {
      // Runs inside the swapped ones may have other lengths now.
      if (a.length > 1) groups_ = rules_.SwappableRuns(order_.units());
      return true;
    }
    order_.Swap(a, b);
    return false;
  }

  const OrderRules& rules_;
  ClassedOrder order_;
  std::vector<std::vector<OrderRules::Run>> groups_;
};

}  // namespace

UnitOrderVector SearchBlocks(const JobOnFabric& job, const OrderRules& rules,
                             const MappingProblem& mapping, const UnitOrderVector& start,
                             const MapOptions& options) {
  const Deadline deadline(options.time_limit_seconds);
  Random random(options.seed);
  const double mean_edge = MeanEdge(mapping);
  BlockSearch first(job, rules, mapping, start);
  first.Descend(deadline);
  UnitOrderVector best = first.order();
  std::int64_t best_cost = first.cost();
  std::int64_t trials = kTrialsPerSlot * static_cast<std::int64_t>(start.size());
  do {
    BlockSearch search(job, rules, mapping, best);
    search.Anneal(kHot * mean_edge, kCold * mean_edge, trials, deadline, &random);
    search.Descend(deadline);
    const std::int64_t cost = search.cost();
    if (cost < best_cost) {
      best_cost = cost;
      best = search.order();
    }
    trials *= 2;
  } while (deadline.limited() && !deadline.Passed() && best_cost > options.lower_bound);
  return best;
}

}  // namespace rankroute
