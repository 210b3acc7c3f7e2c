#include "topology/readers/plan_graph.h"

#include <utility>

#include "topology/readers/report.h"

namespace rankroute {
namespace {

// No name or port has this character.
constexpr char kSeparator = '\x1f';

}  // namespace

CablePlan::Node& PlanGraph::Node(const std::string& name, int line) {
  const auto [found, inserted] = by_name_.emplace(name, plan_.nodes.size());
  if (inserted) {
    CablePlan::Node node;
    node.name = name;
    node.source = {source_.name, line};
    plan_.nodes.push_back(std::move(node));
  }
  return plan_.nodes[found->second];
}

void PlanGraph::SetRole(const std::string& name, CablePlan::Role role, int line) {
  CablePlan::Node& node = Node(name, line);
  if (role == CablePlan::Role::kUnknown) return;
  if (node.role == CablePlan::Role::kUnknown) {
    node.role = role;
  } else if (node.role != role) {
    name_conflict_.Add(line, [&] {
      const bool is_switch = role == CablePlan::Role::kSwitch;
      return Shown(name) +
             (is_switch ? " is a switch here and a server" : " is a server here and a switch") +
             " in line " + std::to_string(node.source.line) + ": the latter counts";
    });
  }
}

bool PlanGraph::IsServer(const std::string& name) const {
  const auto found = by_name_.find(name);
  return found != by_name_.end() && plan_.nodes[found->second].role == CablePlan::Role::kServer;
}

void PlanGraph::AddCable(CablePlan::Cable cable, int line) {
  Node(cable.a, line);
  Node(cable.b, line);
  cable.source = {source_.name, line};
  const bool told_apart =
      !cable.a_port.empty() || !cable.b_port.empty() || IsServer(cable.a) || IsServer(cable.b);
  if (told_apart) {
    const std::string a = cable.a + kSeparator + cable.a_port;
    const std::string b = cable.b + kSeparator + cable.b_port;
    const std::string key = a < b ? a + kSeparator + b : b + kSeparator + a;
    const auto [found, inserted] = by_ends_.emplace(key, plan_.cables.size());
    if (!inserted) {
      CablePlan::Cable& first = plan_.cables[found->second];
      if (first.mbps == 0) first.mbps = cable.mbps;
      if (first.a != cable.a || first.a_port != cable.a_port) return;
      duplicate_cable_.Add(line, [&] {
        return "the cable between " + Shown(cable.a) + " and " + Shown(cable.b) +
               " stands in line " + std::to_string(first.source.line) + " already: one counts";
      });
      return;
    }
  }
  plan_.cables.push_back(std::move(cable));
}

void PlanGraph::Finish() {
  name_conflict_.Report(source_, reading_);
  duplicate_cable_.Report(source_, reading_);
  reading_->plan = std::move(plan_);
}

}  // namespace rankroute
