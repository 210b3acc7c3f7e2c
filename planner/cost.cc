#include "planner/cost.h"

namespace rankroute {

OrderCost::OrderCost(const JobOnFabric& job, const SlotTraffic& traffic)
    : job_(job), traffic_(traffic), classes_(job.classes.size()) {
  const std::size_t per_pattern = classes_ * classes_;
  if (per_pattern > 0 && traffic_.patterns.size() > kMaxTableEntries / per_pattern) return;
  table_.reserve(traffic_.patterns.size() * per_pattern);
  for (std::size_t pattern = 0; pattern < traffic_.patterns.size(); ++pattern) {
    for (std::size_t a = 0; a < classes_; ++a) {
      for (std::size_t b = 0; b < classes_; ++b) {
        table_.push_back(Compute(pattern, static_cast<int>(a), static_cast<int>(b)));
      }
    }
  }
}

std::int64_t OrderCost::Compute(std::size_t pattern, int a, int b) const {
  const std::size_t devices_a = job_.classes[static_cast<std::size_t>(a)].attachment.size();
  const std::size_t devices_b = job_.classes[static_cast<std::size_t>(b)].attachment.size();
  std::int64_t cost = 0;
  for (const PlaneBytes& planes : traffic_.patterns[pattern]) {
    // A class that is too small for the slot never stands there; the table still has a cell for it.
    if (planes.k >= devices_a || planes.l >= devices_b) return 0;
    const std::uint16_t hops = job_.Hops(a, planes.k, b, planes.l);
    if (hops != Attachments::kUnreachable) cost += planes.bytes * hops;
  }
  return cost;
}

std::int64_t OrderCost::HopBytes(const std::vector<int>& class_at_slot) const {
  std::int64_t cost = 0;
  for (std::size_t slot = 0; slot < class_at_slot.size(); ++slot) {
    for (const SlotTraffic::Neighbor& neighbor : traffic_.neighbors[slot]) {
      if (neighbor.lower) continue;  // Counted from the lower slot.
      cost += Pair(class_at_slot[slot], neighbor, class_at_slot[neighbor.slot]);
    }
  }
  return cost;
}

std::vector<int> ClassAtSlot(const JobOnFabric& job, const UnitOrderVector& order) {
  std::vector<int> classes;
  classes.reserve(order.size());
  for (const std::size_t unit : order) classes.push_back(job.unit_class[unit]);
  return classes;
}

}  // namespace rankroute
