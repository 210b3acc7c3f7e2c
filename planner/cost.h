#pragma once

#include <cstdint>
#include <vector>

#include "planner/job_on_fabric.h"
#include "planner/order_rules.h"
#include "planner/slot_traffic.h"

namespace rankroute {

// hop_bytes of orders, slot pair by slot pair, for search: classes of units instead of units.
class OrderCost {
 public:
  // Both must outlive the object.
  OrderCost(const JobOnFabric& job, const SlotTraffic& traffic);

  // Bytes * hops of the pair (slot, neighbour) with units of these classes there. O(1) where the
  // table fits kMaxTableEntries, else O(planes^2).
  std::int64_t Pair(int class_at_slot, const SlotTraffic::Neighbor& neighbor,
                    int class_at_neighbor) const {
    const int k_side = neighbor.lower ? class_at_neighbor : class_at_slot;
    const int l_side = neighbor.lower ? class_at_slot : class_at_neighbor;
    if (table_.empty()) return Compute(neighbor.pattern, k_side, l_side);
    return table_[(neighbor.pattern * classes_ + static_cast<std::size_t>(k_side)) * classes_ +
                  static_cast<std::size_t>(l_side)];
  }

  // hop_bytes of a whole order, given the class at each slot. O(slot pairs).
  std::int64_t HopBytes(const std::vector<int>& class_at_slot) const;

  const SlotTraffic& traffic() const { return traffic_; }

  static constexpr std::size_t kMaxTableEntries = 4'000'000;

 private:
  std::int64_t Compute(std::size_t pattern, int a, int b) const;

  const JobOnFabric& job_;
  const SlotTraffic& traffic_;
  std::size_t classes_;
  std::vector<std::int64_t> table_;  // [pattern][class of the k side][class of the l side]
};

// The class at each slot of an order.
std::vector<int> ClassAtSlot(const JobOnFabric& job, const UnitOrderVector& order);

}  // namespace rankroute
