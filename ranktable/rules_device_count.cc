#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ranktable/rank_use.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// HCCL rank table configuration for the 910: how many devices of a server may take part, and which
// four.
constexpr std::array<std::size_t, 4> kCountsOn910 = {1, 2, 4, 8};
constexpr std::array<std::array<std::int64_t, 4>, 8> kFoursOn910 = {{{0, 1, 4, 5},
                                                                     {0, 2, 4, 6},
                                                                     {0, 3, 4, 7},
                                                                     {1, 2, 5, 6},
                                                                     {1, 3, 5, 7},
                                                                     {2, 3, 6, 7},
                                                                     {0, 1, 2, 3},
                                                                     {4, 5, 6, 7}}};

// How many devices a server lists; 0 where RT006 has its list.
std::size_t DevicesOf(const ServerView& server) {
  const Value* devices = server.device_list;
  return devices != nullptr && devices->is_array() ? devices->items.size() : 0;
}

std::string Devices(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " device" : " devices");
}

void Report(const TableView& table, const ServerView& server, const std::string& message,
            const std::string& hint, RuleReport* report) {
  const std::string path = PathOf(table, server) + "." + KeysOf(table.layout).devices;
  if (table.chip == Chip::k910) {
    report->Error(kHcclBadValue, At(path, *server.device_list), message, hint);
  } else {
    report->Warning(At(path, *server.device_list), message, hint);
  }
}

// The number of devices that most servers have; of several the highest.
std::size_t UsualCount(const TableView& table, const RankSpace& space) {
  std::map<std::size_t, std::size_t> servers_with;
  for (std::size_t s = space.first_server; s < space.end_server; ++s) {
    const std::size_t count = DevicesOf(table.servers[s]);
    if (count > 0) ++servers_with[count];
  }
  std::size_t usual = 0;
  for (const auto& [count, servers] : servers_with) {
    if (usual == 0 || servers >= servers_with[usual]) usual = count;
  }
  return usual;
}

bool FitsOn910(std::size_t count) {
  return std::find(kCountsOn910.begin(), kCountsOn910.end(), count) != kCountsOn910.end();
}

void CheckEqual(const TableView& table, const RankSpace& space, RuleReport* report) {
  const std::size_t usual = UsualCount(table, space);
  for (std::size_t s = space.first_server; s < space.end_server; ++s) {
    const std::size_t count = DevicesOf(table.servers[s]);
    if (count == 0 || count == usual) continue;
    if (table.chip == Chip::k910 && !FitsOn910(count)) continue;  // A finding of its own.
    Report(table, table.servers[s],
           "this server has " + Devices(count) + ", but others have " + std::to_string(usual),
           table.chip == Chip::k910
               ? "list as many devices of each server: HCCL refuses others on the 910"
               : "list as many devices of each server: HCCL takes others, but is slower then",
           report);
  }
}

// The ids of a server's devices in ascending order; empty where RT010 has one of them.
std::vector<std::int64_t> DeviceIds(const TableView& table, const ServerView& server) {
  std::vector<std::int64_t> ids;
  for (std::size_t d = server.first_device; d < server.end_device; ++d) {
    if (!table.devices[d].device_number.has_value()) return {};
    ids.push_back(*table.devices[d].device_number);
  }
  std::sort(ids.begin(), ids.end());
  return std::adjacent_find(ids.begin(), ids.end()) == ids.end() ? ids
                                                                 : std::vector<std::int64_t>();
}

void CheckSetOn910(const TableView& table, const ServerView& server, RuleReport* report) {
  const std::size_t count = DevicesOf(server);
  if (count == 0) return;
  if (!FitsOn910(count)) {
    Report(table, server, "this server has " + Devices(count),
           "on the 910 a server takes part with 1, 2, 4 or 8", report);
    return;
  }
  const std::vector<std::int64_t> ids = DeviceIds(table, server);
  if (ids.size() != kFoursOn910[0].size()) return;
  for (const auto& four : kFoursOn910) {
    if (std::equal(four.begin(), four.end(), ids.begin())) return;
  }
  Report(table, server, "the devices " + Ranges(ids) + " are no four that the 910 can join",
         "take 0-3, 4-7, or two of 0-3 and the two that are 4 above them, such as 0, 1, 4, 5",
         report);
}

}  // namespace

void CheckDeviceCounts(const TableView& table, RuleReport* report) {
  for (const RankSpace& space : RankSpacesOf(table)) {
    CheckEqual(table, space, report);
    if (table.chip != Chip::k910) continue;
    for (std::size_t s = space.first_server; s < space.end_server; ++s) {
      CheckSetOn910(table, table.servers[s], report);
    }
  }
}

}  // namespace rankroute
