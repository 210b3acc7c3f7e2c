#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace rankroute {

// What the rules look at, found in a document however broken it is: what is absent is a null
// pointer, and what has the wrong type is a pointer without a number. The document must outlive it.

// One object of a `device` list.
struct DeviceView {
  const Value* object = nullptr;
  std::size_t server = 0;  // Index in TableView::servers.
  std::size_t place = 0;   // Index in the `device` list.
  const Value* device_id = nullptr;
  const Value* device_ip = nullptr;
  const Value* rank_id = nullptr;
  std::optional<std::int64_t> device_number;  // What device_id spells, a JSON number included.
  std::optional<std::int64_t> rank;           // What rank_id spells, likewise.
};

// One object of `server_list`; its devices are [first_device, end_device) of TableView::devices.
struct ServerView {
  const Value* object = nullptr;
  std::size_t place = 0;  // Index in `server_list`.
  const Value* server_id = nullptr;
  const Value* device_list = nullptr;
  std::size_t first_device = 0;
  std::size_t end_device = 0;
};

// How the ranks are laid out in the document, by HCCL's version number or, where there is none, by
// the list that is there.
enum class TableLayout {
  kServerList,  // 1.0 and 1.2, and whatever else has a server_list.
  kGroupList,   // No version: the table of the 910's first releases.
  kNodeList,    // 1.1, heterogeneous.
  kRankList,    // 2.0.
  kUnknown,
};

struct TableView {
  const Value* root = nullptr;  // Never null.
  TableLayout layout = TableLayout::kUnknown;
  std::string version;  // The text of `version`; empty where it is absent or no scalar.
  const Value* server_list = nullptr;
  std::vector<ServerView> servers;
  std::vector<DeviceView> devices;
  // Entries of all device lists, those that are no objects included: how many ranks there are.
  // Not to be relied on unless `complete`: each server entry has a device list with entries.
  std::size_t rank_total = 0;
  bool complete = true;
};

// Finds the parts of `root` that the rules look at. O(document).
TableView ViewTable(const Value& root);

// The whole number that a string or a number spells in decimal digits, leading zeros allowed, as
// HCCL reads it; empty for null, other types, other text and what exceeds int64.
std::optional<std::int64_t> NumberOf(const Value* value);

// "server_list[1]" and "server_list[1].device[0]".
std::string PathOf(const ServerView& server);
std::string PathOf(const TableView& table, const DeviceView& device);

// The value for a message: a string in quotes, cut when long; a number as spelt; else its type.
std::string Show(const Value& value);

}  // namespace rankroute
