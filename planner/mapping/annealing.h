#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "planner/mapping/deadline.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/mapping/random.h"

namespace rankroute {

// An assignment that swaps improve: two slots exchange their classes.
class SwapSearch {
 public:
  // `problem` must outlive the object. O(slots + classes).
  SwapSearch(const MappingProblem& problem, ClassAssignment start);

  const ClassAssignment& assignment() const { return class_of_; }

  // Simulated annealing: tries `trials` swaps of a random slot with one in the class of a random
  // neighbour of it, now and then of any slot, from temperature `hot` down to `cold`, in bytes *
  // hops. False where the deadline came first. O(trials * degree).
  bool Anneal(double hot, double cold, std::int64_t trials, const Deadline& deadline,
              Random* random);

  // Swaps each slot with the best partner in its neighbours' classes until no swap helps or
  // `trials` are spent.
  void Descend(std::int64_t trials);

  // Bytes * hops that swapping the classes of two slots adds. O(degree).
  std::int64_t SwapDelta(std::uint32_t u, std::uint32_t v) const {
    return MoveDelta(u, class_of_[v]) + FollowDelta(v, u);
  }

  // Whether two slots have the same shape. Neither is fixed.
  bool MaySwap(std::uint32_t u, std::uint32_t v) const;

  // Exchanges the classes of two slots that may swap. O(1).
  void Swap(std::uint32_t u, std::uint32_t v);

  // Slots of a class that are not fixed, in no particular order.
  std::span<const std::uint32_t> Members(std::uint32_t class_index) const {
    return {members_.data() + begin_[class_index], members_.data() + end_[class_index]};
  }

 private:
  // Bytes * hops that u adds by going to a class. O(degree).
  std::int64_t MoveDelta(std::uint32_t u, std::size_t to) const;
  // Bytes * hops that v adds by going to u's class once u has gone to that of v. O(degree).
  std::int64_t FollowDelta(std::uint32_t v, std::uint32_t u) const;
  void Take(std::uint32_t u, std::uint32_t to);
  std::uint32_t BestPartner(std::uint32_t u, std::int64_t* trials);

  const MappingProblem& problem_;
  ClassAssignment class_of_;
  std::vector<std::int64_t> cost_;  // By slot: bytes * hops of its edges.
  // Slots by class, fixed ones left out: those of class c are members_[begin_[c]] up to end_[c].
  std::vector<std::uint32_t> begin_;
  std::vector<std::uint32_t> end_;
  std::vector<std::uint32_t> members_;
  std::vector<std::uint32_t> place_;  // By slot: its index in members_.
  std::vector<std::uint32_t>
      seen_;  // By class: the last slot whose partners were looked for there.
};

// A temperature to measure others by: the mean bytes of an edge.
double MeanEdge(const MappingProblem& problem);

}  // namespace rankroute
