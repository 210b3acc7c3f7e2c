#include "topology/readers/plan_tree.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "topology/host_list.h"
#include "topology/readers/report.h"

namespace rankroute {
namespace {

const char* RoleWord(CablePlan::Role role) {
  return role == CablePlan::Role::kServer ? "node " : "switch ";
}

}  // namespace

PlanTree::PlanTree(const Source& source, Reading* reading) : source_(source), reading_(reading) {}

std::string PlanTree::Place(std::size_t index, int line) const {
  return Shown(plan_.nodes[index].name) + " in line " + std::to_string(line);
}

std::size_t PlanTree::Mention(const std::string& name, CablePlan::Role role, int line) {
  const auto [found, inserted] = by_name_.emplace(name, plan_.nodes.size());
  const std::size_t index = found->second;
  if (inserted) {
    CablePlan::Node node;
    node.name = name;
    node.role = role;
    node.source = {source_.name, line};
    plan_.nodes.push_back(std::move(node));
    entries_.emplace_back();
  } else if (plan_.nodes[index].role != role) {
    const CablePlan::Node& known = plan_.nodes[index];
    name_conflict_.Add(line, [&] {
      return Shown(name) + " is a " + RoleWord(role) + "here and a " + RoleWord(known.role) +
             "in line " + std::to_string(known.source.line) + ": it stays a " +
             RoleWord(known.role) + "only";
    });
  }
  return index;
}

std::size_t PlanTree::DefineSwitch(const std::string& name, int line) {
  const std::size_t index = Switch(name, line);
  Entry& entry = entries_[index];
  if (entry.defined_line != 0) {
    duplicate_switch_.Add(line, [&] {
      return "switch " + Shown(name) + " stands in line " + std::to_string(entry.defined_line) +
             " already: both entries count";
    });
    return index;
  }
  entry.defined_line = line;
  plan_.nodes[index].source.line = line;
  return index;
}

void PlanTree::Attach(std::size_t lower, std::size_t upper, int line, bool repeated) {
  if (lower == upper) {
    self_link_.Add(line, [&] { return Place(lower, line) + " is below itself: left out"; });
    return;
  }
  Entry& entry = entries_[lower];
  const auto known = pairs_.emplace((std::uint64_t{lower} << 32U) | upper, line);
  if (!known.second) {
    if (repeated) return;
    duplicate_cable_.Add(line, [&] {
      return Shown(plan_.nodes[lower].name) + " is below " + Shown(plan_.nodes[upper].name) +
             " twice, first in line " + std::to_string(known.first->second) + ": one counts";
    });
    return;
  }
  const bool is_switch = plan_.nodes[lower].role == CablePlan::Role::kSwitch;
  if (entry.upper_line != 0) {
    (is_switch ? several_parents_ : several_leaves_).Add(line, [&] {
      return RoleWord(plan_.nodes[lower].role) + Shown(plan_.nodes[lower].name) + " is below " +
             Place(upper, line) + " and below " + Place(entry.upper, entry.upper_line) +
             ": both are kept, though this format means one";
    });
  } else {
    entry.upper = upper;
    entry.upper_line = line;
  }
  if (is_switch) entries_[upper].lower_switches.push_back(lower);
  plan_.cables.push_back({plan_.nodes[lower].name, "", plan_.nodes[upper].name, "", 0,
                          SourceLine{source_.name, line}});
}

void PlanTree::SetSuperPod(std::size_t server, const std::string& super_pod, int line) {
  if (super_pod.empty()) return;
  CablePlan::Node& node = plan_.nodes[server];
  Entry& entry = entries_[server];
  if (node.super_pod.empty()) {
    node.super_pod = super_pod;
    entry.pod_line = line;
  } else if (node.super_pod != super_pod) {
    several_pods_.Add(line, [&] {
      return "node " + Shown(node.name) + " is in " + Shown(super_pod) + " here and in " +
             Shown(node.super_pod) + " in line " + std::to_string(entry.pod_line) +
             ": the latter counts";
    });
  }
}

void PlanTree::SetTier(std::size_t index, std::int64_t tier, int line) {
  CablePlan::Node& node = plan_.nodes[index];
  if (tier < 1 || tier > kMaxTier) {
    bad_tier_.Add(line, [&] {
      return "switch " + Shown(node.name) + " is in tier " + std::to_string(tier) +
             ": expected 1 to " + std::to_string(kMaxTier) + ", so it has none";
    });
  } else if (node.tier != 0 && node.tier != tier) {
    bad_tier_.Add(line, [&] {
      return "switch " + Place(index, node.source.line) + " is in tier " +
             std::to_string(node.tier) + ", here in tier " + std::to_string(tier) +
             ": the former counts";
    });
  } else {
    node.tier = static_cast<int>(tier);
  }
}

std::vector<std::string> PlanTree::Expand(std::string_view list, int line) {
  Result<std::vector<std::string>> names = ExpandHostList(list, kMaxExpandedNames - expanded_);
  if (!names.ok()) {
    ReportError(source_, line, names.status().reason().c_str(),
                "no name of " + Shown(list) + " is taken: " + names.status().message(), reading_);
    return {};
  }
  expanded_ += names->size();
  return *std::move(names);
}

std::vector<PlacedName> PlanTree::Expand(const Value* lists) {
  std::vector<PlacedName> placed;
  const auto append = [&](const Value& list) {
    if (list.is_array() || list.is_object() || list.is(Value::Kind::kNull)) {
      ReportError(source_, list.line, "WRONG_TYPE",
                  std::string("expected names like \"npu[001-004]\" or a list of such, not ") +
                      KindName(list.kind),
                  reading_);
      return;
    }
    for (std::string& name : Expand(list.text, list.line)) {
      placed.push_back({std::move(name), list.line});
    }
  };
  if (lists == nullptr || lists->is(Value::Kind::kNull)) return placed;
  if (!lists->is_array()) append(*lists);
  for (const Value& list : lists->items) append(list);
  return placed;
}

void PlanTree::WarnOfUndefinedSwitches() {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const CablePlan::Node& node = plan_.nodes[i];
    if (node.role != CablePlan::Role::kSwitch || entries_[i].defined_line != 0) continue;
    undefined_.Add(node.source.line, [&] {
      return "switch " + Shown(node.name) +
             " is named here and defined nowhere: nothing is below it";
    });
  }
}

void PlanTree::ComputeTiers() {
  std::vector<std::vector<std::size_t>> uppers(entries_.size());
  std::vector<std::size_t> missing(entries_.size());  // Switches below without a tier.
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (plan_.nodes[i].role != CablePlan::Role::kSwitch) continue;
    missing[i] = entries_[i].lower_switches.size();
    for (const std::size_t lower : entries_[i].lower_switches) uppers[lower].push_back(i);
    if (missing[i] == 0) ready.push_back(i);
  }
  std::vector<std::int64_t> tiers(entries_.size());  // Also those too high to be stated.
  for (std::size_t at = 0; at < ready.size(); ++at) {
    const std::size_t index = ready[at];
    tiers[index] = plan_.nodes[index].tier;
    if (tiers[index] == 0) {
      for (const std::size_t lower : entries_[index].lower_switches) {
        tiers[index] = std::max(tiers[index], tiers[lower]);
      }
      SetTier(index, ++tiers[index], plan_.nodes[index].source.line);
    }
    for (const std::size_t upper : uppers[index]) {
      if (--missing[upper] == 0) ready.push_back(upper);
    }
  }
  WarnOfCycle(missing);
}

// `missing`: how many switches below each one have no tier, because they are in a cycle or above
// one. Of what is in a cycle or above it something below is so, too: going down ends in a cycle.
void PlanTree::WarnOfCycle(const std::vector<std::size_t>& missing) {
  const auto first = std::find_if(missing.begin(), missing.end(), [](auto n) { return n != 0; });
  if (first == missing.end()) return;
  const auto below = [&](std::size_t index) {
    const std::vector<std::size_t>& lower = entries_[index].lower_switches;
    return *std::find_if(lower.begin(), lower.end(), [&](auto i) { return missing[i] != 0; });
  };
  auto at = static_cast<std::size_t>(first - missing.begin());
  std::unordered_set<std::size_t> seen;
  while (seen.insert(at).second) at = below(at);
  const std::size_t next = below(at);
  ReportWarning(source_, plan_.nodes[at].source.line, "SWITCH_CYCLE",
                "switch " + Place(at, plan_.nodes[at].source.line) + " is above and below " +
                    Place(next, plan_.nodes[next].source.line) +
                    ": the cables stay, but these switches and those above them have no tier",
                reading_);
}

void PlanTree::CheckTierOrder() {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    for (const std::size_t lower : entries_[i].lower_switches) {
      const CablePlan::Node& above = plan_.nodes[i];
      const CablePlan::Node& below = plan_.nodes[lower];
      if (above.tier == 0 || below.tier < above.tier) continue;
      tier_order_.Add(below.source.line, [&] {
        return "switch " + Shown(below.name) + " of tier " + std::to_string(below.tier) +
               " is below " + Place(i, above.source.line) + " of tier " +
               std::to_string(above.tier) + ": tiers must rise";
      });
    }
  }
}

void PlanTree::Finish() {
  ComputeTiers();
  CheckTierOrder();
  for (const Tally* tally :
       {&duplicate_switch_, &name_conflict_, &duplicate_cable_, &several_parents_, &several_leaves_,
        &several_pods_, &self_link_, &undefined_, &bad_tier_, &tier_order_}) {
    tally->Report(source_, reading_);
  }
  reading_->plan = std::move(plan_);
}

}  // namespace rankroute
