#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/value.h"
#include "topology/readers.h"
#include "topology/readers/tally.h"

namespace rankroute {

// A name and the line where it stands.
struct PlacedName {
  std::string name;
  int line = 0;
};

// Builds the plan of a format that states a tree: switches, what hangs below them, servers, super
// pods. Whatever such a format forbids is a warning that names both places, and all of it is kept:
// DUPLICATE_SWITCH, NAME_CONFLICT (a switch and a server of one name), DUPLICATE_CABLE,
// SEVERAL_PARENTS, SEVERAL_LEAVES, SEVERAL_SUPER_PODS, SELF_LINK, SWITCH_CYCLE, BAD_TIER,
// TIER_ORDER. Each kind is told once, with the first case and the count. Errors are BAD_HOST_LIST
// and TOO_MANY_NAMES. Amortized O(1) a call.
class PlanTree {
 public:
  // Both must outlive the tree.
  PlanTree(const Source& source, Reading* reading);

  // The node of that name, made where nothing named it before. The index stays valid.
  std::size_t Switch(const std::string& name, int line) {
    return Mention(name, CablePlan::Role::kSwitch, line);
  }
  std::size_t Server(const std::string& name, int line) {
    return Mention(name, CablePlan::Role::kServer, line);
  }

  // The switch whose own entry stands in `line`.
  std::size_t DefineSwitch(const std::string& name, int line);

  // Nodes so far; indexes are smaller.
  std::size_t size() const { return plan_.nodes.size(); }
  CablePlan::Node& node(std::size_t index) { return plan_.nodes[index]; }

  // Hangs `lower` below the switch `upper`. `repeated`: the format says the same cable in many
  // places (labels of each node), so that saying it again is no fault.
  void Attach(std::size_t lower, std::size_t upper, int line, bool repeated = false);

  // Puts a server into a super pod; the first one that is named counts.
  void SetSuperPod(std::size_t server, const std::string& super_pod, int line);

  // States the tier of a switch; a number outside 1..kMaxTier is BAD_TIER and states none, and so
  // is another one than was stated before.
  void SetTier(std::size_t index, std::int64_t tier, int line);

  // Expands a hostlist within what kMaxExpandedNames leaves of this source; empty with an error
  // where it cannot be.
  std::vector<std::string> Expand(std::string_view list, int line);

  // Expands a value that is one hostlist or a list of such; WRONG_TYPE (an error) for anything
  // else. Empty for null, and for a null pointer.
  std::vector<PlacedName> Expand(const Value* lists);

  // UNDEFINED_SWITCH for what is a switch only in the list of another, in formats that define each.
  void WarnOfUndefinedSwitches();

  // Computes the tiers that nothing states (a switch without switches below it has tier 1, any
  // other one more than the highest below it), reports what was counted, and puts the plan into
  // the reading. Call it last.
  void Finish();

 private:
  struct Entry {
    int defined_line = 0;   // 0 where there is no entry of its own.
    int pod_line = 0;       // Where its super pod is stated; 0 where nowhere.
    std::size_t upper = 0;  // The first switch above it.
    int upper_line = 0;     // 0 where there is none.
    std::vector<std::size_t> lower_switches;
  };

  std::size_t Mention(const std::string& name, CablePlan::Role role, int line);
  std::string Place(std::size_t index, int line) const;
  void ComputeTiers();
  void WarnOfCycle(const std::vector<std::size_t>& missing);
  void CheckTierOrder();

  const Source& source_;
  Reading* reading_;
  CablePlan plan_;
  std::vector<Entry> entries_;  // Parallel to plan_.nodes.
  std::unordered_map<std::string, std::size_t> by_name_;
  std::unordered_map<std::uint64_t, int> pairs_;  // Lower and upper: the line of the cable.
  std::size_t expanded_ = 0;
  Tally duplicate_switch_{"DUPLICATE_SWITCH"};
  Tally name_conflict_{"NAME_CONFLICT"};
  Tally duplicate_cable_{"DUPLICATE_CABLE"};
  Tally several_parents_{"SEVERAL_PARENTS"};
  Tally several_leaves_{"SEVERAL_LEAVES"};
  Tally several_pods_{"SEVERAL_SUPER_PODS"};
  Tally self_link_{"SELF_LINK"};
  Tally undefined_{"UNDEFINED_SWITCH"};
  Tally bad_tier_{"BAD_TIER"};
  Tally tier_order_{"TIER_ORDER"};
};

}  // namespace rankroute
