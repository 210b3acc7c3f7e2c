#pragma once

#include <cstdint>
#include <vector>

#include "planner/job_on_fabric.h"
#include "planner/mapping/mapping_problem.h"
#include "planner/order_rules.h"

namespace rankroute {

// An order of units with the class at each slot, for searches that exchange runs of slots.
class ClassedOrder {
 public:
  // `mapping` must outlive the object.
  ClassedOrder(const JobOnFabric& job, const MappingProblem& mapping, UnitOrderVector order);

  const UnitOrderVector& units() const { return order_; }
  // Cost of the mapping. O(edges).
  std::int64_t Cost() const { return MappingCost(*mapping_, classes_); }

  // Whether two runs of the same length have the same classes, so that a swap changes nothing.
  bool SameClasses(const OrderRules::Run& a, const OrderRules::Run& b) const;
  // Exchanges two runs of the same length that do not overlap.
  void Swap(const OrderRules::Run& a, const OrderRules::Run& b);
  // Cost of all pairs with a slot in either run. O(slots of the runs * degree).
  std::int64_t CostAround(const OrderRules::Run& a, const OrderRules::Run& b);

 private:
  const MappingProblem* mapping_;
  UnitOrderVector order_;
  ClassAssignment classes_;
  std::vector<bool> in_swap_;
};

}  // namespace rankroute
