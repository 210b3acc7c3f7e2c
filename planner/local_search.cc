#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "planner/block_search.h"
#include "planner/mapping_of_job.h"
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

using Merit = std::tuple<std::int64_t, std::int64_t, std::size_t>;

Merit MeritOf(const SearchProblem& problem, const UnitOrderVector& order) {
  return {MappingCost(problem.mapping, ClassesOf(problem.job, order)), problem.max_link_load(order),
          CountMoves(order)};
}

// The starts that are allowed.
std::vector<UnitOrderVector> Starts(const SearchProblem& problem) {
  UnitOrderVector given(problem.rules.slots());
  std::iota(given.begin(), given.end(), std::size_t{0});
  std::vector<UnitOrderVector> starts;
  for (const UnitOrderVector& preference : {given, LeafOrder(problem.job).Sorted()}) {
    std::optional<UnitOrderVector> start = problem.rules.Construct(preference);
    if (start.has_value()) starts.push_back(*std::move(start));
  }
  return starts;
}

UnitOrderVector Searched(const SearchProblem& problem, const std::vector<UnitOrderVector>& starts,
                         const MapOptions& options) {
  std::vector<ClassAssignment> classes;
  for (const UnitOrderVector& start : starts) {
    classes.push_back(ClassesOf(problem.job, start));
  }
  if (!problem.rules.HasBlocks()) {
    return AssignUnits(problem.job, problem.rules, MapSlots(problem.mapping, classes, options));
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < starts.size(); ++i) {
    const bool better =
        MappingCost(problem.mapping, classes[i]) < MappingCost(problem.mapping, classes[best]);
    if (better) best = i;
  }
  return SearchBlocks(problem.job, problem.rules, problem.mapping, starts[best], options);
}

}  // namespace

std::optional<UnitOrderVector> SearchOrder(const SearchProblem& problem,
                                           const MapOptions& options) {
  std::vector<UnitOrderVector> candidates = Starts(problem);
  if (candidates.empty()) return std::nullopt;
  candidates.push_back(Searched(problem, candidates, options));
  std::vector<std::int64_t> costs;
  for (const UnitOrderVector& order : candidates) {
    costs.push_back(MappingCost(problem.mapping, ClassesOf(problem.job, order)));
  }
  const std::int64_t least = *std::min_element(costs.begin(), costs.end());
  std::optional<UnitOrderVector> best;
  Merit best_merit;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (costs[i] != least) continue;
    const Merit merit = MeritOf(problem, candidates[i]);
    if (best.has_value() && merit >= best_merit) continue;
    best_merit = merit;
    best = std::move(candidates[i]);
  }
  return best;
}

}  // namespace rankroute
