#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ranktable/fields.h"
#include "ranktable/rank_use.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// Devices of a server by ascending rank; empty where a rank is doubtful, since RT008 has that.
std::vector<const DeviceView*> ByRank(const TableView& table, const RankSpace& space,
                                      const RankUse& use, const ServerView& server) {
  std::vector<const DeviceView*> devices;
  for (std::size_t d = server.first_device; d < server.end_device; ++d) {
    if (use.state[d - space.first_device] != RankState::kSound) return {};
    devices.push_back(&table.devices[d]);
  }
  std::sort(devices.begin(), devices.end(),
            [](const DeviceView* a, const DeviceView* b) { return *a->rank < *b->rank; });
  return devices;
}

// What stands for a server and for a device's place in it.
struct OrderWords {
  const char* server;
  const char* device;
};
OrderWords WordsOf(const TableView& table) {
  return table.layout == TableLayout::kRankList ? OrderWords{"box", "local_id"}
                                                : OrderWords{"server", "device"};
}

// Where a device is in its server. Of 2.0: in the topology file; a backup device where the one is
// that it replaces.
std::optional<std::int64_t> PlaceOf(const TableView& table, const DeviceView& device) {
  if (table.layout != TableLayout::kRankList) return device.device_number;
  std::optional<std::int64_t> id = NumberOf(device.object->Find("local_id"));
  if (id == kBackupLocalId) id = NumberOf(device.object->Find("replaced_local_id"));
  return id < kBackupLocalId ? id : std::nullopt;
}

void CheckConsecutive(const TableView& table, const ServerView& server,
                      const std::vector<const DeviceView*>& devices, RuleReport* report) {
  const std::int64_t span = *devices.back()->rank - *devices.front()->rank + 1;
  if (span == static_cast<std::int64_t>(devices.size())) return;
  std::vector<std::int64_t> ranks;
  ranks.reserve(devices.size());
  for (const DeviceView* device : devices) ranks.push_back(*device->rank);
  const std::string server_word = WordsOf(table).server;
  report->Warning(At(PathOf(table, server), *server.object),
                  "the ranks of this " + server_word + " are not consecutive: " + Ranges(ranks),
                  "give a " + server_word + " consecutive ranks, so that HCCL's rings cross each " +
                      server_word + " once");
}

std::string OrderHint(const TableView& table) {
  const bool boxes = table.layout == TableLayout::kRankList;
  return std::string("let ranks follow ") +
         (boxes ? "local_id inside a box" : "device_id inside a server") +
         ", so that neighbours share a fast link and the k-th devices of all " +
         (boxes ? "boxes" : "servers") + " a rail";
}

void CheckDeviceOrder(const TableView& table, const std::vector<const DeviceView*>& devices,
                      RuleReport* report) {
  std::vector<std::int64_t> places;
  for (const DeviceView* device : devices) {
    const std::optional<std::int64_t> place = PlaceOf(table, *device);
    if (!place.has_value()) return;  // RT010 has it, of 2.0 RT017.
    places.push_back(*place);
  }
  for (std::size_t i = 1; i < devices.size(); ++i) {
    if (places[i - 1] <= places[i]) continue;
    const DeviceView& device = *devices[i];
    const OrderWords words = WordsOf(table);
    const std::string on = std::string(" on ") + words.device + " ";
    report->Warning(At(PathOf(table, device) + ".rank_id", *device.rank_id),
                    "rank " + std::to_string(*device.rank) + " is" + on +
                        std::to_string(places[i]) + ", but rank " +
                        std::to_string(*devices[i - 1]->rank) + " of the same " + words.server +
                        on + std::to_string(places[i - 1]),
                    OrderHint(table));
    return;
  }
}

void CheckSpace(const TableView& table, const RankSpace& space, RuleReport* report) {
  const RankUse use = UseOfRanks(table, space);
  const ServerView* highest = nullptr;  // The server that starts at the highest rank so far.
  std::int64_t highest_rank = 0;
  bool sorted = true;
  for (std::size_t s = space.first_server; s < space.end_server; ++s) {
    const ServerView& server = table.servers[s];
    const std::vector<const DeviceView*> devices = ByRank(table, space, use, server);
    if (devices.empty()) continue;
    CheckConsecutive(table, server, devices, report);
    if (table.layout == TableLayout::kNodeList) continue;  // HCCL's reader sorts nodes by rank.
    CheckDeviceOrder(table, devices, report);
    if (table.layout == TableLayout::kRankList) continue;  // No list of servers.
    const std::int64_t rank = *devices.front()->rank;
    if (highest == nullptr || rank > highest_rank) {
      highest = &server;
      highest_rank = rank;
    } else if (sorted) {
      sorted = false;
      const std::string& list = table.lists[server.list].path;
      report->Warning(At(PathOf(table, server), *server.object),
                      "this server starts at rank " + std::to_string(rank) + ", but stands after " +
                          PathOf(table, *highest) + ", which starts at rank " +
                          std::to_string(highest_rank),
                      "sort " + list.substr(list.rfind('.') + 1) +
                          " by lowest rank_id: HCCL takes the order of the servers from the "
                          "list, not from the ranks");
    }
  }
}

}  // namespace

void CheckRankOrder(const TableView& table, RuleReport* report) {
  for (const RankSpace& space : RankSpacesOf(table)) CheckSpace(table, space, report);
}

}  // namespace rankroute
