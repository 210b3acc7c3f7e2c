#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

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

void CheckConsecutive(const TableView& table, const ServerView& server,
                      const std::vector<const DeviceView*>& devices, RuleReport* report) {
  const std::int64_t span = *devices.back()->rank - *devices.front()->rank + 1;
  if (span == static_cast<std::int64_t>(devices.size())) return;
  std::vector<std::int64_t> ranks;
  ranks.reserve(devices.size());
  for (const DeviceView* device : devices) ranks.push_back(*device->rank);
  report->Warning(At(PathOf(table, server), *server.object),
                  "the ranks of this server are not consecutive: " + Ranges(ranks),
                  "give a server consecutive ranks, so that HCCL's rings cross each server once");
}

void CheckDeviceOrder(const TableView& table, const std::vector<const DeviceView*>& devices,
                      RuleReport* report) {
  for (const DeviceView* device : devices) {
    if (!device->device_number.has_value()) return;  // RT010 has it.
  }
  for (std::size_t i = 1; i < devices.size(); ++i) {
    const DeviceView& device = *devices[i];
    const DeviceView& previous = *devices[i - 1];
    if (*previous.device_number <= *device.device_number) continue;
    report->Warning(At(PathOf(table, device) + ".rank_id", *device.rank_id),
                    "rank " + std::to_string(*device.rank) + " is on device " +
                        std::to_string(*device.device_number) + ", but rank " +
                        std::to_string(*previous.rank) + " of the same server on device " +
                        std::to_string(*previous.device_number),
                    "let ranks follow device_id inside a server, so that neighbours share a fast "
                    "link and the k-th devices of all servers a rail");
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
    CheckDeviceOrder(table, devices, report);
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
