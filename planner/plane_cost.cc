#include "planner/plane_cost.h"

#include <tuple>

namespace rankroute {

bool OnNoCable(const UnitClass& a, const UnitClass& b) {
  return (a.super_pod >= 0 && a.super_pod == b.super_pod) ||
         (a.server_group >= 0 && a.server_group == b.server_group);
}

bool PlaneCost::operator<(const PlaneCost& other) const {
  return std::tie(unreachable_bytes, hop_bytes, moved) <
         std::tie(other.unreachable_bytes, other.hop_bytes, other.moved);
}

PlaneCost& PlaneCost::operator+=(const PlaneCost& other) {
  unreachable_bytes += other.unreachable_bytes;
  hop_bytes += other.hop_bytes;
  moved += other.moved;
  return *this;
}

PlaneCost& PlaneCost::operator-=(const PlaneCost& other) {
  unreachable_bytes -= other.unreachable_bytes;
  hop_bytes -= other.hop_bytes;
  moved -= other.moved;
  return *this;
}

PlaneProblem::PlaneProblem(const JobOnFabric& job_on_fabric, const SlotTraffic& slot_traffic,
                           const UnitOrderVector& order)
    : job(job_on_fabric), traffic(slot_traffic), neighbors(order.size()) {
  for (const std::size_t unit : order) {
    class_of.push_back(static_cast<std::size_t>(job.unit_class[unit]));
    given.push_back(job.classes[class_of.back()].attachment);
  }
  for (std::size_t slot = 0; slot < order.size(); ++slot) {
    for (const SlotTraffic::Neighbor& neighbor : traffic.neighbors[slot]) {
      if (OnNoCable(job.classes[class_of[slot]], job.classes[class_of[neighbor.slot]])) continue;
      neighbors[slot].push_back(neighbor);
    }
  }
}

PlaneCost PlaneProblem::Bytes(std::int64_t bytes, int attachment_a, int attachment_b) const {
  const std::uint16_t hops = job.attachments.Hops(attachment_a, attachment_b);
  if (hops > kFarthestHops) return {bytes, 0, 0};
  return {0, bytes * hops, 0};
}

PlaneCost PlaneProblem::Pair(const SlotTraffic::Neighbor& neighbor, const CabledPlanes& here,
                             const CabledPlanes& there) const {
  const CabledPlanes& k_side = neighbor.lower ? there : here;
  const CabledPlanes& l_side = neighbor.lower ? here : there;
  PlaneCost cost;
  for (const PlaneBytes& planes : traffic.patterns[neighbor.pattern]) {
    cost += Bytes(planes.bytes, k_side[planes.k], l_side[planes.l]);
  }
  return cost;
}

PlaneCost PlaneProblem::Moved(std::size_t slot, const CabledPlanes& cabled) const {
  PlaneCost cost;
  for (std::size_t k = 0; k < cabled.size(); ++k) cost.moved += cabled[k] != given[slot][k] ? 1 : 0;
  return cost;
}

}  // namespace rankroute
