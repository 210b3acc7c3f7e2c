#include "planner/objective_search.h"

#include <algorithm>
#include <random>
#include <utility>

#include "planner/classed_order.h"
#include "planner/mapping_of_job.h"
#include "planner/objective_loads.h"
#include "planner/search.h"

namespace rankroute {
namespace {

// Links whose slots one scan of the flows finds.
constexpr std::size_t kLinksPerScan = 64;
// Swaps tried for one link, and in one pass over all: all that there are, else so many random ones.
constexpr std::size_t kMaxSwapsPerLink = 20'000;
// Trials between two looks at the clock.
constexpr std::int64_t kTrialsPerLook = 32;

// Two runs that may change places, by their group and their numbers in it.
struct Candidate {
  std::size_t group = 0;
  std::size_t a = 0;
  std::size_t b = 0;
};

class LoadDescent {
 public:
  LoadDescent(const ObjectiveProblem& problem, const UnitOrderVector& start,
              const ObjectiveSearchLimits& limits)
      : problem_(problem),
        limits_(limits),
        loads_(problem),
        random_(limits.seed),
        order_(problem.job, problem.mapping, start),
        hop_bytes_(order_.Cost()) {
    loads_.Assign(order_.units());
    KeepIfBest();
  }

  UnitOrderVector Run() {
    RelieveHottest();
    if (problem_.objective != Objective::kHopBytes) RegainHopBytes();
    return best_order_;
  }

 private:
  enum class Accept { kRelief, kFewerHopBytes };

  bool hop_bytes_first() const { return problem_.objective == Objective::kHopBytes; }

  bool Spent() {
    if (trials_ >= limits_.trials || loads_.work() >= limits_.work) return true;
    if (!limits_.deadline.has_value() || trials_ < next_look_) return late_;
    next_look_ = trials_ + kTrialsPerLook;
    late_ = std::chrono::steady_clock::now() >= *limits_.deadline;
    return late_;
  }

  // Lowers the busiest links of each part until one resists.
  void RelieveHottest() {
    bool improved = true;
    while (improved && !Spent()) {
      improved = false;
      for (SwapLoads* part : loads_.ByTime()) improved = RelievePart(part) || improved;
    }
  }

  bool RelievePart(SwapLoads* part) {
    const std::vector<LinkIndex> links = part->HottestLinks(kLinksPerScan);
    const std::vector<std::vector<std::size_t>> slots = part->SlotsOn(links);
    bool improved = false;
    for (std::size_t i = 0; i < links.size(); ++i) {
      // As the slots were found before the swaps for other links, some may be on it no more.
      while (part->Measured(links[i]) == part->Max()) {
        if (!TryCandidates(CandidatesWith(slots[i]), Accept::kRelief)) return improved;
        improved = true;
      }
    }
    return improved;
  }

  void RegainHopBytes() {
    Restart(best_order_);
    std::vector<std::size_t> all(order_.units().size());
    for (std::size_t slot = 0; slot < all.size(); ++slot) all[slot] = slot;
    while (TryCandidates(CandidatesWith(all), Accept::kFewerHopBytes)) {
    }
  }

  void Restart(const UnitOrderVector& order) {
    if (order == order_.units()) return;
    order_ = ClassedOrder(problem_.job, problem_.mapping, order);
    hop_bytes_ = order_.Cost();
    groups_.clear();
    loads_.Assign(order);
  }

  // Swaps of a run that has one of the slots with any other run of its group: all of them, or
  // random ones where they are too many.
  std::vector<Candidate> CandidatesWith(const std::vector<std::size_t>& slots) {
    if (groups_.empty()) groups_ = problem_.rules.SwappableRuns(order_.units());
    std::vector<bool> wanted(order_.units().size(), false);
    for (const std::size_t slot : slots) wanted[slot] = true;
    std::vector<std::pair<std::size_t, std::size_t>> with;  // Group and run.
    std::size_t pairs = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      for (std::size_t r = 0; r < groups_[g].size(); ++r) {
        const auto begin = wanted.begin() + static_cast<std::ptrdiff_t>(groups_[g][r].begin);
        const auto end = begin + static_cast<std::ptrdiff_t>(groups_[g][r].length);
        if (std::find(begin, end, true) == end) continue;
        with.emplace_back(g, r);
        pairs += groups_[g].size() - 1;
      }
    }
    std::vector<Candidate> candidates;
    if (pairs <= kMaxSwapsPerLink) {
      for (const auto& [g, r] : with) {
        for (std::size_t b = 0; b < groups_[g].size(); ++b) {
          if (b != r) candidates.push_back({g, r, b});
        }
      }
      return candidates;
    }
    for (std::size_t i = 0; i < kMaxSwapsPerLink; ++i) {
      const auto& [g, r] = with[random_() % with.size()];
      const std::size_t b = random_() % groups_[g].size();
      if (b != r) candidates.push_back({g, r, b});
    }
    return candidates;
  }

  // Makes the first swap that helps. Whether there was one.
  bool TryCandidates(const std::vector<Candidate>& candidates, Accept accept) {
    for (const Candidate& candidate : candidates) {
      if (Spent()) return false;
      const OrderRules::Run a = groups_[candidate.group][candidate.a];
      const OrderRules::Run b = groups_[candidate.group][candidate.b];
      if (!TrySwap(a, b, accept)) continue;
      if (a.length > 1) groups_.clear();  // What is inside the runs has changed places.
      KeepIfBest();
      return true;
    }
    return false;
  }

  bool TrySwap(const OrderRules::Run& a, const OrderRules::Run& b, Accept accept) {
    if (!problem_.rules.SameShape(a, b) || order_.SameClasses(a, b)) return false;
    ++trials_;
    const std::int64_t around = order_.CostAround(a, b);
    order_.Swap(a, b);
    const std::int64_t hop_bytes = hop_bytes_ - around + order_.CostAround(a, b);
    const bool breaks = hop_bytes >= problem_.mapping.cost_limit && hop_bytes > hop_bytes_;
    const bool hopeless = accept == Accept::kFewerHopBytes
                              ? hop_bytes >= hop_bytes_
                              : breaks || (hop_bytes_first() && hop_bytes > hop_bytes_);
    if (!hopeless) {
      const auto before = Potential(hop_bytes_, accept);
      loads_.Swap(a, b);
      if (Potential(hop_bytes, accept) < before) {
        hop_bytes_ = hop_bytes;
        return true;
      }
      loads_.Undo();
    }
    order_.Swap(a, b);
    return false;
  }

  // What every accepted swap lowers. Several links may be the busiest: fewer of them is progress.
  std::tuple<std::int64_t, std::int64_t, std::int64_t> Potential(std::int64_t hop_bytes,
                                                                 Accept accept) const {
    const std::int64_t load = loads_.Value();
    if (accept == Accept::kFewerHopBytes) return {load, hop_bytes, 0};
    if (hop_bytes_first()) return {hop_bytes, load, loads_.LinksAtMax()};
    return {load, loads_.LinksAtMax(), hop_bytes};
  }

  void KeepIfBest() {
    std::pair<std::int64_t, std::int64_t> merit = {loads_.Value(), hop_bytes_};
    if (hop_bytes_first()) std::swap(merit.first, merit.second);
    if (!best_order_.empty() && merit >= best_merit_) return;
    best_merit_ = merit;
    best_order_ = order_.units();
  }

  const ObjectiveProblem& problem_;
  const ObjectiveSearchLimits& limits_;
  ObjectiveLoads loads_;
  std::mt19937_64 random_;
  ClassedOrder order_;
  std::vector<std::vector<OrderRules::Run>> groups_;  // Of order_; empty: to be found.
  std::int64_t hop_bytes_;
  std::int64_t trials_ = 0;
  std::int64_t next_look_ = 0;
  bool late_ = false;
  std::pair<std::int64_t, std::int64_t> best_merit_;
  UnitOrderVector best_order_;
};

}  // namespace

ObjectiveMerit MeritOf(const ObjectiveProblem& problem, const UnitOrderVector& order) {
  ObjectiveLoads loads(problem);
  loads.Assign(order);
  const std::int64_t hop_bytes = MappingCost(problem.mapping, ClassesOf(problem.job, order));
  if (problem.objective == Objective::kHopBytes) {
    return {hop_bytes, loads.Value(), CountMoves(order)};
  }
  return {loads.Value(), hop_bytes, CountMoves(order)};
}

UnitOrderVector ImproveObjective(const ObjectiveProblem& problem, const UnitOrderVector& start,
                                 const ObjectiveSearchLimits& limits) {
  const UnitOrderVector order = LoadDescent(problem, start, limits).Run();
  return AssignUnits(problem.job, problem.rules, ClassesOf(problem.job, order));
}

}  // namespace rankroute
