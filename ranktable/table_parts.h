#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "ranktable/table_view.h"

namespace rankroute {

// A server and its devices, found in a view.
struct ServerPart {
  std::string_view server_id;
  std::size_t view_server = 0;       // The first entry of TableView::servers with that id.
  std::vector<std::size_t> devices;  // Indices in TableView::devices, by rank.
};

// The servers of one list of a view (of all lists, in a group_list), with their ranks.
struct TableParts {
  std::vector<ServerPart> servers;  // By lowest rank.
  std::vector<std::int64_t> rank;   // By device of the view; -1 in other lists.
  // What keeps the parts from being used, by place; the other members are then not complete.
  std::vector<Diagnostic> faults;
};

// The parts of the list `list`. Ranks are those of the table or, in a group_list in cloud mode,
// those that HCCL computes: servers by the text of server_id, then device_id. Faults, where the
// rules have not refused the table before: a device without id or rank, a device that stands twice
// on its server, ranks that are not 0..n-1, a server that stands twice.
TableParts PartsOf(const TableView& view, std::size_t list);

// Whether the table is a group_list that states no ranks (cloud mode: no deploy_mode).
bool HasNoRanks(const TableView& view);

// The object that states pod and server of a device: the server's entry, or an instance of a
// group_list. Null where devices stand for themselves.
const Value* OwnerOf(const TableView& view, const DeviceView& device);

// The device's address for RoCE as the table states it: device_ip or rank_ip or, of 2.0, the first
// IPv4 or IPv6 address of the highest layer that has one. Empty where there is none.
std::string_view AddressOf(const DeviceView& device);

// The id of each server's logical super pod, from the table's lists of super pods or, of 2.0, the
// layer-1 instance of its first device if that has a layer 2. Empty for servers without one.
std::vector<std::string> SuperPodsOf(const TableView& view, const std::vector<ServerPart>& servers);

// A member's text, and "" where it is no string.
std::string_view TextOf(const Value& object, std::string_view key);

}  // namespace rankroute
