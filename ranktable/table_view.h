#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "ranktable/chip.h"

namespace rankroute {

// What the rules look at, found in a document however broken it is: what is absent is a null
// pointer, and what has the wrong type is a pointer without a number. The document must outlive it.

// How the ranks are laid out in the document, by HCCL's version number or, where that does not
// tell, by the list that is there.
enum class TableLayout {
  kServerList,       // 1.0 and 1.2; a cloud platform's 1.3 and 1.4 and its list of switches.
  kServerGroupList,  // mind-cluster's table of an inference service: groups with a server_list.
  kGroupList,        // No version: the table of the 910's first releases.
  kNodeList,         // 1.1, heterogeneous.
  kRankList,         // 2.0: devices stand for themselves; their server is a network instance.
  kPeerLists,        // vllm-ascend's prefill and decode devices, which stand for themselves.
  kStub,             // Nothing but a status: its writer is not done.
  kUnknown,
};

// A list of servers or, where devices stand for themselves, of devices.
struct ListView {
  std::string path;              // "group_list[0].instance_list".
  const Value* value = nullptr;  // Null where it is absent.
  const Value* owner = nullptr;  // The object that has the list, or should have it.
};

// One entry of a list of devices.
struct DeviceView {
  const Value* object = nullptr;
  std::size_t server = 0;  // Index in TableView::servers.
  std::size_t list = 0;    // Index in TableView::lists, where devices stand for themselves.
  std::size_t place = 0;   // Index in the list that it stands in.
  const Value* device_id = nullptr;
  const Value* device_ip = nullptr;  // Of 1.1: rank_ip. Of 2.0: none, its addresses are by level.
  const Value* rank_id = nullptr;    // In a group_list: of the device or of its instance.
  std::optional<std::int64_t> device_number;  // What device_id spells, a JSON number included.
  std::optional<std::int64_t> rank;           // What rank_id spells, likewise.
};

// What has devices: an entry of a server list, an instance of a group, a node; or, where devices
// stand for themselves, those of one server. Its devices are [first_device, end_device) of
// TableView::devices.
struct ServerView {
  const Value* object = nullptr;       // Where devices stand for themselves: the first of them.
  std::size_t list = 0;                // Index in TableView::lists.
  std::size_t place = 0;               // Index in that list.
  const Value* server_id = nullptr;    // Of 1.1: node_addr. Of 2.0: net_instance_id of layer 0.
  const Value* device_list = nullptr;  // Where devices stand for themselves: null.
  std::size_t first_device = 0;
  std::size_t end_device = 0;
};

struct TableView {
  const Value* root = nullptr;  // Never null.
  std::optional<Chip> chip;     // The NPUs that it is for; empty where nobody told.
  TableLayout layout = TableLayout::kUnknown;
  std::string version;  // The text of `version`; empty where it is absent or no scalar.
  std::vector<ListView> lists;
  std::vector<ServerView> servers;
  // In the document's order, but where devices stand for themselves: by server, those in the order
  // in which they first appear.
  std::vector<DeviceView> devices;
  // Entries of all device lists, those that are no objects included: how many ranks there are.
  // Not to be relied on unless `complete`: each server entry has a device list with entries.
  std::size_t rank_total = 0;
  bool complete = true;
};

// What the fields of a layout are called.
struct LayoutKeys {
  const char* server_id;  // "" where an entry has none of that kind.
  const char* devices;    // "" where devices stand for themselves.
  const char* device_ip;  // "" where a device has none.
  const char* groups;     // "" where lists stand in no groups.
};
LayoutKeys KeysOf(TableLayout layout);

// Whether a group_list is in HCCL's lab mode (it has deploy_mode): each instance is one device, and
// has its rank. In cloud mode, without, each is a pod, and HCCL computes the ranks.
bool IsLab(const TableView& table);

// Finds the parts of `root` that the rules look at. O(document).
TableView ViewTable(const Value& root);

// By index of a server: the first one that is the same host, by its id. A group_list has a host
// once for each of its pods, an inference service once for each group; elsewhere each server is a
// host.
std::vector<std::size_t> HostsOf(const TableView& table);

// The whole number that a string or a number spells in decimal digits, leading zeros allowed, as
// HCCL reads it; empty for null, other types, other text and what exceeds int64.
std::optional<std::int64_t> NumberOf(const Value* value);

// "server_list[1]" and "server_list[1].device[0]".
std::string PathOf(const TableView& table, const ServerView& server);
std::string PathOf(const TableView& table, const DeviceView& device);

// The value for a message: a string in quotes, cut when long; a number as spelt; else its type.
std::string Show(const Value& value);

}  // namespace rankroute
