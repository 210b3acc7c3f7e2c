#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "base/value.h"
#include "ranktable/table_view.h"

namespace rankroute {

// One device with its rank.
struct RankTableDevice {
  int device_id = 0;      // Physical id.
  std::string device_ip;  // As written; empty where absent. Of 2.0: the first address of RoCE.
  std::int64_t rank_id = 0;
  std::string super_device_id;  // SDID of version 1.2, as written; empty where absent.
  std::string pod_name;         // Set where the table states it by device: pods share the server.
};

// What HCCL takes as one server.
struct RankTableServer {
  std::string server_id;                 // Of 1.1: node_addr. Of 2.0: the layer-0 instance.
  std::string host_ip;                   // Empty where absent (mind-cluster writes it).
  std::string pod_name;                  // Empty where absent (platform tables write it).
  std::string super_pod_id;              // Empty where the table has no super pods.
  std::vector<RankTableDevice> devices;  // By rank id, ascending.
};

// A ranktable that passed the rules: every rank 0..n-1 is there once. `servers` are sorted by
// lowest rank, whatever the order in the text; `document` is the text's content, unknown keys, key
// order and number spellings included.
struct RankTable {
  std::string version;  // "1.0"; empty for a group_list.
  Value document;
  std::vector<RankTableServer> servers;
  // The place of servers[i] in its list; empty where a server has no entry of its own: in a
  // group_list, whose entries are pods, and in 2.0, whose entries are devices.
  std::vector<std::size_t> document_index;
  TableLayout layout = TableLayout::kUnknown;
  std::size_t list = 0;  // Of TableView::lists, the one with the servers: a global table's group.

  std::size_t rank_count() const;
};

// Reads a ranktable of HCCL (1.0, 1.1, 1.2, 2.0, group_list) or of a platform (1.3, 1.4, the list
// of switches, the global table). Ranks of a group_list in cloud mode, which has none, are those
// that HCCL computes: servers by the text of server_id, then device_id. A global table is read if
// one group has devices, or the group with the group_id `group` (empty: none is named).
// INVALID_ARGUMENT: INVALID_RANKTABLE with every finding of severity error as a diagnostic (but the
// version of a platform's table), UNSUPPORTED_VERSION for lists that give no ranks, UNKNOWN_GROUP
// where no or more than one group is meant. O(bytes + ranks log ranks).
Result<RankTable> ReadRankTable(std::string_view text, const std::string& file,
                                const std::string& group = "");

// The table in which servers[order[i]] holds the i-th place: its devices, in their present order,
// get the next consecutive rank ids. The list of servers is sorted by lowest rank, since HCCL takes
// server order from first appearance, and so are super_pod_list and the servers in it; rank_list by
// rank. Servers that `order` leaves out are dropped from all lists, and the counts that are there
// follow. Nothing else changes. `order` must name servers of the table, each once. Not for a
// group_list, which has no order: ConvertRankTable gives it one.
RankTable ReorderServers(const RankTable& table, const std::vector<std::size_t>& order);

// The table in which the devices of servers[i] have the order of the ids device_ids[i], each ids of
// the server, none twice; devices that are left out are dropped. Ranks run from server to server.
// Device lists whose order changes are sorted by rank. Nothing else changes. Not for a group_list.
RankTable ReorderDevices(const RankTable& table, const std::vector<std::vector<int>>& device_ids);

// The table as JSON text, indented by two spaces. read(write(t)) = t.
std::string WriteRankTable(const RankTable& table);

}  // namespace rankroute
