#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "planner/job.h"
#include "ranktable/rule.h"
#include "ranktable/table_view.h"
#include "topology/fabric.h"

namespace rankroute {

// A server of a table as a launch unit, as far as it can be understood: devices without an id are
// left out, and of several addresses of a device all but the first.
LaunchUnit UnitOf(const TableView& table, const ServerView& server);

// A table's servers found on a fabric; both by TableView::servers. Must not outlive the fabric.
struct PlacedTable {
  PlacedTable(const TableView& table, const Fabric& on_fabric);

  const Fabric& fabric;
  std::vector<LaunchUnit> units;
  std::vector<std::optional<std::size_t>> servers;  // Into description().servers.

  const ServerDescription& Server(std::size_t i) const {
    return fabric.description().servers[*servers[i]];
  }
};

// The place of the list that the first server stands in. There must be a server.
Place PlaceOfServers(const TableView& table);

// Whether no traffic of the table needs a switch: it has one server, or its servers are all in one
// super pod, as its super_pod_list says or, without one, the fabric.
bool NeedsNoSwitch(const TableView& table, const PlacedTable& placed);

// The device of that id, or null.
const DeviceDescription* FindDevice(const ServerDescription& server, std::int64_t id);

}  // namespace rankroute
