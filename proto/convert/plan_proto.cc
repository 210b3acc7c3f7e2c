#include "proto/convert/plan_proto.h"

#include <cstddef>
#include <utility>

#include "proto/convert/fabric_proto.h"

namespace rankroute {
namespace {

v1::PlanCost ToProto(const PlanCost& cost) {
  v1::PlanCost out;
  out.set_hop_bytes(cost.hop_bytes);
  out.set_cross_switch_hops(cost.cross_switch_hops);
  out.set_cross_switch_bytes(cost.cross_switch_bytes);
  out.set_max_link_load_bytes(cost.max_link_load_bytes);
  out.set_step_seconds(cost.step_seconds);
  for (const HopsShare& share : cost.by_hops) {
    v1::HopsShare* to = out.add_by_hops();
    to->set_hops(share.hops);
    to->set_size_bytes(share.bytes);
    to->set_pairs(share.pairs);
  }
  return out;
}

PlanCost FromProto(const v1::PlanCost& cost) {
  PlanCost out;
  out.hop_bytes = cost.hop_bytes();
  out.cross_switch_hops = cost.cross_switch_hops();
  out.cross_switch_bytes = cost.cross_switch_bytes();
  out.max_link_load_bytes = cost.max_link_load_bytes();
  out.step_seconds = cost.step_seconds();
  for (const v1::HopsShare& share : cost.by_hops()) {
    out.by_hops.push_back({share.hops(), share.size_bytes(), share.pairs()});
  }
  return out;
}

v1::Plan ToProto(const Plan& plan) {
  v1::Plan out;
  out.set_fabric_revision(plan.fabric_revision);
  out.set_objective(plan.objective);
  out.set_traffic_source(plan.traffic_source);
  for (const auto& [group, algorithm] : plan.traffic_algorithm) {
    (*out.mutable_traffic_algorithm())[group] = algorithm;
  }
  *out.mutable_before() = ToProto(plan.before);
  *out.mutable_after() = ToProto(plan.after);
  out.set_lower_bound_hop_bytes(plan.lower_bound_hop_bytes);
  if (plan.gap.has_value()) out.set_gap(*plan.gap);
  out.set_moves(static_cast<std::int64_t>(plan.moves));
  for (const std::string& note : plan.notes) out.add_notes(note);
  for (const std::string& reason : plan.reasons) out.add_reasons(reason);
  for (const MoveSaving& saving : plan.move_savings) {
    v1::MoveSaving* to = out.add_move_savings();
    to->set_node_rank(static_cast<std::int64_t>(saving.node_rank));
    to->set_other_node_rank(static_cast<std::int64_t>(saving.other_node_rank));
    to->set_hop_bytes(saving.hop_bytes);
    to->set_moves(static_cast<std::int64_t>(saving.moves));
  }
  return out;
}

void Read(const v1::Plan& from, Plan* plan) {
  plan->fabric_revision = from.fabric_revision();
  plan->objective = from.objective();
  plan->traffic_source = from.traffic_source();
  plan->traffic_algorithm.insert(from.traffic_algorithm().begin(), from.traffic_algorithm().end());
  plan->before = FromProto(from.before());
  plan->after = FromProto(from.after());
  plan->lower_bound_hop_bytes = from.lower_bound_hop_bytes();
  if (from.has_gap()) plan->gap = from.gap();
  plan->moves = static_cast<std::size_t>(from.moves());
  plan->notes.assign(from.notes().begin(), from.notes().end());
  plan->reasons.assign(from.reasons().begin(), from.reasons().end());
  for (const v1::MoveSaving& saving : from.move_savings()) {
    plan->move_savings.push_back({static_cast<std::size_t>(saving.node_rank()),
                                  static_cast<std::size_t>(saving.other_node_rank()),
                                  saving.hop_bytes(), static_cast<std::size_t>(saving.moves())});
  }
}

v1::PlannedUnit ToProto(const PlannedUnit& unit) {
  v1::PlannedUnit out;
  out.set_node_rank(static_cast<std::int64_t>(unit.node_rank));
  out.set_previous_node_rank(static_cast<std::int64_t>(unit.previous_node_rank));
  out.set_server_id(unit.server_id);
  out.set_pod_name(unit.pod_name);
  for (const int id : unit.device_ids) out.add_device_ids(id);
  for (const std::string& leaf : unit.leaves) out.add_leaves(leaf);
  return out;
}

PlannedUnit FromProto(const v1::PlannedUnit& unit) {
  PlannedUnit out;
  out.node_rank = static_cast<std::size_t>(unit.node_rank());
  out.previous_node_rank = static_cast<std::size_t>(unit.previous_node_rank());
  out.server_id = unit.server_id();
  out.pod_name = unit.pod_name();
  out.device_ids.assign(unit.device_ids().begin(), unit.device_ids().end());
  out.leaves.assign(unit.leaves().begin(), unit.leaves().end());
  return out;
}

void AppendOrder(const std::vector<PlannedUnit>& order, std::vector<v1::PlanPart>* parts) {
  std::size_t used = kPartBytes;
  for (const PlannedUnit& unit : order) {
    if (used >= kPartBytes) {
      parts->emplace_back();
      used = 0;
    }
    v1::PlannedUnit item = ToProto(unit);
    used += item.ByteSizeLong();
    *parts->back().mutable_order()->add_units() = std::move(item);
  }
}

}  // namespace

std::vector<v1::PlanPart> ToParts(const StoredPlan& stored, std::int64_t create_seconds) {
  std::vector<v1::PlanPart> parts(1);
  *parts[0].mutable_plan() = ToProto(stored.plan);
  parts[0].mutable_plan()->set_name(stored.name);
  parts[0].mutable_plan()->mutable_create_time()->set_seconds(create_seconds);
  AppendOrder(stored.plan.order, &parts);
  for (std::size_t at = 0; at < stored.rank_table.size(); at += kPartBytes) {
    parts.emplace_back().set_rank_table_chunk(stored.rank_table.substr(at, kPartBytes));
  }
  return parts;
}

void AppendPart(const v1::PlanPart& part, StoredPlan* stored) {
  switch (part.part_case()) {
    case v1::PlanPart::kPlan:
      stored->name = part.plan().name();
      Read(part.plan(), &stored->plan);
      break;
    case v1::PlanPart::kOrder:
      for (const v1::PlannedUnit& unit : part.order().units()) {
        stored->plan.order.push_back(FromProto(unit));
      }
      break;
    case v1::PlanPart::kRankTableChunk:
      stored->rank_table += part.rank_table_chunk();
      break;
    case v1::PlanPart::PART_NOT_SET:
      break;  // A kind of part that a later version sends.
  }
}

}  // namespace rankroute
