#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "planner/search.h"

namespace rankroute {
namespace {

// Units sorted by where they are cabled: units of one leaf side by side, and leaves that are near
// each other side by side, in order of their first unit. Device 0 stands for its unit.
class LeafOrder {
 public:
  explicit LeafOrder(const JobOnFabric& job) : job_(job) {}

  UnitOrderVector Sorted() {
    std::vector<std::vector<std::size_t>> keys(job_.unit_class.size());
    std::vector<std::uint16_t> levels = Levels();
    for (auto level = levels.rbegin(); level != levels.rend(); ++level)
      AppendClusters(*level, &keys);
    for (std::size_t unit = 0; unit < keys.size(); ++unit) keys[unit].push_back(unit);
    UnitOrderVector order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    return order;
  }

 private:
  std::vector<std::uint16_t> Levels() const {
    std::set<std::uint16_t> levels;
    for (std::size_t a = 0; a < job_.classes.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) levels.insert(Hops(a, b));
    }
    levels.insert(0);
    return {levels.begin(), levels.end()};
  }

  std::uint16_t Hops(std::size_t a, std::size_t b) const {
    return job_.Hops(static_cast<int>(a), 0, static_cast<int>(b), 0);
  }

  // Appends to each unit's key the first unit of its cluster: of the units within `hops` of it.
  void AppendClusters(std::uint16_t hops, std::vector<std::vector<std::size_t>>* keys) const {
    std::vector<int> cluster(job_.classes.size(), -1);
    std::map<int, std::size_t> first_unit;
    for (std::size_t unit = 0; unit < keys->size(); ++unit) {
      const auto c = static_cast<std::size_t>(job_.unit_class[unit]);
      if (cluster[c] < 0) {
        for (std::size_t other = 0; other < cluster.size(); ++other) {
          if (cluster[other] < 0 && (other == c || Hops(c, other) <= hops)) {
            cluster[other] = static_cast<int>(c);
          }
        }
      }
      (*keys)[unit].push_back(first_unit.emplace(cluster[c], unit).first->second);
    }
  }

  const JobOnFabric& job_;
};

// Improves one order by swaps.
class Descent {
 public:
  Descent(const JobOnFabric& job, const OrderRules& rules, const OrderCost& cost,
          UnitOrderVector order)
      : rules_(rules),
        cost_(cost),
        order_(std::move(order)),
        classes_(ClassAtSlot(job, order_)),
        in_swap_(order_.size(), false) {}

  UnitOrderVector Run() {
    bool improved = true;
    while (improved && trials_ < kMaxSwapTrials) {
      improved = false;
      for (const std::vector<OrderRules::Run>& group : rules_.SwappableRuns(order_)) {
        improved = TryGroup(group) || improved;
      }
    }
    return std::move(order_);
  }

 private:
  bool TryGroup(const std::vector<OrderRules::Run>& group) {
    bool improved = false;
    for (std::size_t a = 0; a < group.size(); ++a) {
      for (std::size_t b = a + 1; b < group.size(); ++b) {
        if (++trials_ > kMaxSwapTrials) return improved;
        improved = TrySwap(group[a], group[b]) || improved;
      }
    }
    return improved;
  }

  bool TrySwap(const OrderRules::Run& a, const OrderRules::Run& b) {
    if (!rules_.SameShape(a, b) || SameClasses(a, b)) return false;
    const std::int64_t before = CostAround(a, b);
    Swap(a, b);
    if (CostAround(a, b) < before) return true;
    Swap(a, b);
    return false;
  }

  bool SameClasses(const OrderRules::Run& a, const OrderRules::Run& b) const {
    for (std::size_t i = 0; i < a.length; ++i) {
      if (classes_[a.begin + i] != classes_[b.begin + i]) return false;
    }
    return true;
  }

  void Swap(const OrderRules::Run& a, const OrderRules::Run& b) {
    for (std::size_t i = 0; i < a.length; ++i) {
      std::swap(order_[a.begin + i], order_[b.begin + i]);
      std::swap(classes_[a.begin + i], classes_[b.begin + i]);
    }
  }

  // hop_bytes of all pairs with a slot in either run.
  std::int64_t CostAround(const OrderRules::Run& a, const OrderRules::Run& b) {
    std::int64_t cost = 0;
    for (const OrderRules::Run* run : {&a, &b}) {
      for (std::size_t slot = run->begin; slot < run->begin + run->length; ++slot) {
        for (const SlotTraffic::Neighbor& neighbor : cost_.traffic().neighbors[slot]) {
          if (in_swap_[neighbor.slot]) continue;  // Counted from the neighbour already.
          cost += cost_.Pair(classes_[slot], neighbor, classes_[neighbor.slot]);
        }
        in_swap_[slot] = true;
      }
    }
    for (const OrderRules::Run* run : {&a, &b}) {
      for (std::size_t i = 0; i < run->length; ++i) in_swap_[run->begin + i] = false;
    }
    return cost;
  }

  const OrderRules& rules_;
  const OrderCost& cost_;
  UnitOrderVector order_;
  std::vector<int> classes_;
  std::vector<bool> in_swap_;
  std::int64_t trials_ = 0;
};

}  // namespace

std::optional<UnitOrderVector> LocalSearch(const JobOnFabric& job, const OrderRules& rules,
                                           const OrderCost& cost, const MaxLinkLoad& max_link_load,
                                           std::int64_t lower_bound) {
  UnitOrderVector given(rules.slots());
  std::iota(given.begin(), given.end(), std::size_t{0});
  std::vector<UnitOrderVector> starts;
  bool proven = false;  // A start is optimal already: only such ones count.
  for (const UnitOrderVector& preference : {given, LeafOrder(job).Sorted()}) {
    std::optional<UnitOrderVector> start = rules.Construct(preference);
    if (!start.has_value()) continue;
    const bool optimal = cost.HopBytes(ClassAtSlot(job, *start)) == lower_bound;
    if (optimal && !proven) starts.clear();
    proven = proven || optimal;
    if (optimal || !proven) starts.push_back(*std::move(start));
  }
  std::optional<UnitOrderVector> best;
  std::tuple<std::int64_t, std::int64_t, std::size_t> best_merit;
  for (const UnitOrderVector& start : starts) {
    const std::vector<int> classes =
        ClassAtSlot(job, proven ? start : Descent(job, rules, cost, start).Run());
    UnitOrderVector order = AssignUnits(job, rules, classes);
    const auto merit =
        std::make_tuple(cost.HopBytes(classes), max_link_load(order), CountMoves(order));
    if (best.has_value() && merit >= best_merit) continue;
    best_merit = merit;
    best = std::move(order);
  }
  return best;
}

}  // namespace rankroute
