#include "planner/mapping/map_slots.h"

#include <algorithm>
#include <limits>
#include <thread>
#include <utility>

#include "planner/mapping/annealing.h"
#include "planner/mapping/deadline.h"
#include "planner/mapping/place_tree.h"
#include "planner/mapping/random.h"
#include "planner/mapping/structured_order.h"
#include "planner/mapping/tree_partition.h"

namespace rankroute {
namespace {

// An assignment and its cost.
struct Candidate {
  std::int64_t cost = std::numeric_limits<std::int64_t>::max();
  ClassAssignment assignment;
};

// What one round does. Temperatures are in mean edges, trials per edge end.
struct Round {
  bool anew = true;  // Partition; otherwise take up the best.
  double hot = 0.35;
  double cold = 0.1;
  double trials = 200;
  PartitionEffort partition;
};

// Rounds without a time limit: more of small problems, whose rounds differ most and cost least.
constexpr std::size_t kSlotsInAllRounds = 2048;
constexpr std::size_t kMaxRounds = 32;
// Each round of a time-limited search does so much more than the one before, up to a limit.
constexpr double kRoundGrowth = 1.3;
constexpr double kMaxRoundGrowth = 256;
constexpr double kTimedHot = 0.7;
constexpr double kMaxSplits = 16;
// Annealing of few slots has so many trials, and begins hotter.
constexpr std::int64_t kLeastTrials = 4096;
constexpr double kHotWhereFew = 2;
// Swap trials of a descent, per slot: of the first order, and after each round.
constexpr std::int64_t kFirstDescentTrials = 50;
constexpr std::int64_t kDescentTrials = 4000;

int RoundsWithoutLimit(std::size_t slots) {
  return static_cast<int>(std::clamp<std::size_t>(kSlotsInAllRounds / slots, 1, kMaxRounds));
}

// A time-limited search begins with the rounds of one without a limit; later ones alternate between
// the best so far and a new partition.
Round RoundOf(int number, std::size_t slots) {
  Round round;
  const int beyond = number - RoundsWithoutLimit(slots);
  if (beyond < 0) return round;
  double growth = kRoundGrowth;
  for (int i = 0; i < beyond && growth < kMaxRoundGrowth; ++i) growth *= kRoundGrowth;
  round.anew = beyond % 2 != 0;
  round.hot = kTimedHot;
  round.trials *= growth;
  round.partition.splits = static_cast<int>(std::min(kMaxSplits, round.partition.splits * growth));
  return round;
}

class Mapper {
 public:
  Mapper(const MappingProblem& problem, const MapOptions& options)
      : problem_(problem),
        options_(options),
        deadline_(options.time_limit_seconds),
        tree_(MakePlaceTree(problem)),
        mean_edge_(MeanEdge(problem)) {
    partitions_ = std::all_of(problem.slot_shape.begin(), problem.slot_shape.end(),
                              [&](int shape) { return shape == problem.slot_shape.front(); });
  }

  ClassAssignment Run(const std::vector<ClassAssignment>& starts) {
    Candidate best;
    for (const ClassAssignment& start : starts) Keep(start, &best);
    for (const SlotOrder& order : StructuredOrders(problem_, tree_)) {
      Keep(FillInOrder(problem_, tree_, order), &best);
    }
    if (best.cost <= options_.lower_bound || problem_.graph.edges.empty()) return best.assignment;
    SwapSearch search(problem_, best.assignment);
    search.Descend(kFirstDescentTrials * Slots());
    Keep(search.assignment(), &best);
    return RunChains(best);
  }

 private:
  std::int64_t Slots() const { return static_cast<std::int64_t>(problem_.slots()); }

  void Keep(const ClassAssignment& assignment, Candidate* best) const {
    const std::int64_t cost = MappingCost(problem_, assignment);
    if (cost < best->cost) *best = {cost, assignment};
  }

  // One chain of rounds in each thread; of equal results the first chain's.
  ClassAssignment RunChains(const Candidate& start) const {
    std::vector<Candidate> chains(static_cast<std::size_t>(options_.threads), start);
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < chains.size(); ++i) {
      threads.emplace_back([this, i, &chains] { RunChain(static_cast<int>(i), &chains[i]); });
    }
    RunChain(0, &chains[0]);
    for (std::thread& thread : threads) thread.join();
    const auto least = [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; };
    return std::min_element(chains.begin(), chains.end(), least)->assignment;
  }

  // Rounds `first`, `first` + threads, `first` + 2 threads, …
  void RunChain(int first, Candidate* best) const {
    const int rounds = deadline_.limited() ? std::numeric_limits<int>::max() - options_.threads
                                           : RoundsWithoutLimit(problem_.slots());
    for (int i = first; i < rounds && !deadline_.Passed(); i += options_.threads) {
      RunRound(i, best);
      if (best->cost <= options_.lower_bound) return;
    }
  }

  void RunRound(int number, Candidate* best) const {
    Random random(options_.seed * 1'000'003 + static_cast<std::uint64_t>(number));
    const Round round = RoundOf(number, problem_.slots());
    const bool anew = round.anew && partitions_;
    SwapSearch search(problem_, anew ? PartitionByTree(problem_, tree_, round.partition,
                                                       /*shuffle=*/number > 0, &random)
                                     : best->assignment);
    if (anew) {
      search.Descend(kDescentTrials * Slots());
      Keep(search.assignment(), best);
    }
    // A trial costs as much as its slots have edges.
    const double degree =
        static_cast<double>(problem_.graph.edges.size()) / static_cast<double>(problem_.slots());
    const auto trials =
        static_cast<std::int64_t>(round.trials * static_cast<double>(Slots()) / degree);
    const double hot = trials < kLeastTrials ? kHotWhereFew : round.hot;
    if (!search.Anneal(hot * mean_edge_, round.cold * mean_edge_, std::max(trials, kLeastTrials),
                       deadline_, &random)) {
      return;
    }
    search.Descend(kDescentTrials * Slots());
    Keep(search.assignment(), best);
  }

  const MappingProblem& problem_;
  const MapOptions& options_;
  const Deadline deadline_;
  const PlaceTree tree_;
  const double mean_edge_;
  bool partitions_ = false;
};

}  // namespace

ClassAssignment MapSlots(const MappingProblem& problem, const std::vector<ClassAssignment>& starts,
                         const MapOptions& options) {
  return Mapper(problem, options).Run(starts);
}

}  // namespace rankroute
