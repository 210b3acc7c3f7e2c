#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "topology/readers.h"
#include "topology/readers/tally.h"

namespace rankroute {

// Builds the plan of a format that lists cables between ports of any devices.
class PlanGraph {
 public:
  // Both must outlive the graph.
  PlanGraph(const Source& source, Reading* reading) : source_(source), reading_(reading) {}

  // The node of that name, made with an unknown role where nothing named it before. The reference
  // is valid until the next call.
  CablePlan::Node& Node(const std::string& name, int line);
  bool HasNode(const std::string& name) const { return by_name_.count(name) != 0; }

  // Gives a node its role; another role than before is NAME_CONFLICT (a warning) and does not
  // count.
  void SetRole(const std::string& name, CablePlan::Role role, int line);

  // Adds a cable and the nodes at its ends. One that was said before, in either direction, is left
  // out; in the same direction that is DUPLICATE_CABLE (a warning). Cables with no port stated stay
  // apart unless they are a server's, for which one stands for all of its devices.
  void AddCable(CablePlan::Cable cable, int line);

  // Reports what was counted and puts the plan into the reading. Call it last.
  void Finish();

 private:
  bool IsServer(const std::string& name) const;

  const Source& source_;
  Reading* reading_;
  CablePlan plan_;
  std::unordered_map<std::string, std::size_t> by_name_;
  std::unordered_map<std::string, std::size_t>
      by_ends_;  // Cables by both ends, as AddCable puts it.
  Tally name_conflict_{"NAME_CONFLICT"};
  Tally duplicate_cable_{"DUPLICATE_CABLE"};
};

}  // namespace rankroute
