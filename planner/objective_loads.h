#pragma once

#include <cstdint>
#include <vector>

#include "planner/link_load_swaps.h"
#include "planner/objective_search.h"

namespace rankroute {

// The part of an objective that follows from loads, of an order that changes bit by bit: bytes on
// the busiest cable for hop-bytes, picoseconds for the others. While slots are empty it is not
// above what it will be whatever comes there.
class ObjectiveLoads {
 public:
  // `problem` must outlive the object. All slots are empty.
  explicit ObjectiveLoads(const ObjectiveProblem& problem);

  // As SwapLoads', of every part.
  void Assign(const UnitOrderVector& order);
  void Place(std::size_t slot, std::size_t unit);
  void Remove(std::size_t slot);
  void Swap(const OrderRules::Run& a, const OrderRules::Run& b);
  void Undo();
  std::int64_t work() const;

  std::int64_t Value() const;
  // Links that are the busiest of their part, over all parts.
  std::int64_t LinksAtMax() const;

  // The parts with the most time first.
  std::vector<SwapLoads*> ByTime();

 private:
  struct Part {
    double latency_seconds = 0;
    double weight = 1;
    SwapLoads loads;
  };
  double Seconds(const Part& part) const;

  bool bytes_;
  std::vector<Part> parts_;
};

// Rounded to picoseconds; from kMaxComparedSeconds on all are equal.
std::int64_t Picoseconds(double seconds);

}  // namespace rankroute
