#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "ranktable/rule.h"

namespace rankroute {
namespace {

// Ranges of ranks that a message names before it only counts.
constexpr std::size_t kMaxRangesNamed = 8;
constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();

enum class RankState : std::uint8_t {
  kSound,
  kUnusable,  // Absent, or spelling no number.
  kOutside,   // Not below the number of devices.
  kShared,    // Sound but for a later device with the same rank.
  kRepeated,  // That of an earlier device.
};

struct RankUse {
  std::vector<RankState> state;          // By device.
  std::vector<std::size_t> earlier;      // By device: of a repeated rank, who has it first.
  std::vector<std::size_t> first_owner;  // Device by rank, or kNobody.
  std::size_t outside = 0;               // How many are.
};

RankUse UseOfRanks(const TableView& table) {
  RankUse use;
  use.state.assign(table.devices.size(), RankState::kUnusable);
  use.earlier.assign(table.devices.size(), kNobody);
  // Without knowing how many devices a broken entry should have, no rank is too high.
  std::int64_t limit = static_cast<std::int64_t>(table.rank_total);
  if (!table.complete) limit = std::numeric_limits<std::int64_t>::max();
  std::vector<std::pair<std::int64_t, std::size_t>> by_rank;
  for (std::size_t d = 0; d < table.devices.size(); ++d) {
    if (!table.devices[d].rank.has_value()) continue;
    const std::int64_t rank = *table.devices[d].rank;
    use.state[d] = rank < limit ? RankState::kSound : RankState::kOutside;
    if (rank >= limit) ++use.outside;
    by_rank.emplace_back(rank, d);
  }
  std::sort(by_rank.begin(), by_rank.end());
  use.first_owner.assign(table.rank_total, kNobody);
  std::size_t first = 0;  // In by_rank, of the rank at hand.
  for (std::size_t i = 0; i < by_rank.size(); ++i) {
    const auto [rank, device] = by_rank[i];
    if (i == 0 || by_rank[first].first != rank) first = i;
    if (first != i && use.state[device] == RankState::kSound) {
      use.state[device] = RankState::kRepeated;
      use.earlier[device] = by_rank[first].second;
      use.state[by_rank[first].second] = RankState::kShared;
    }
    if (first == i && rank < static_cast<std::int64_t>(table.rank_total)) {
      use.first_owner[static_cast<std::size_t>(rank)] = device;
    }
  }
  return use;
}

// "0-3, 7" of ascending numbers, in as many ranges as a message takes.
std::string Ranges(const std::vector<std::int64_t>& numbers) {
  std::string text;
  std::size_t ranges = 0;
  std::size_t i = 0;
  while (i < numbers.size()) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (++ranges > kMaxRangesNamed) {
      return text + " and " + std::to_string(numbers.size() - i) + " more";
    }
    if (!text.empty()) text += ", ";
    text += std::to_string(numbers[i]);
    if (end - i > 1) text += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return text;
}

// What to do about a bad rank: which ranks nobody has.
std::string FreeRanksHint(const TableView& table, const RankUse& use) {
  if (!table.complete) return "give each device a rank of its own, from 0 without a gap";
  std::vector<std::int64_t> unused;
  for (std::size_t rank = 0; rank < use.first_owner.size(); ++rank) {
    if (use.first_owner[rank] == kNobody) unused.push_back(static_cast<std::int64_t>(rank));
  }
  return "give each of the " + std::to_string(table.rank_total) + " devices one rank from 0 to " +
         std::to_string(table.rank_total - 1) + "; unused so far: " + Ranges(unused);
}

void ReportOutside(const TableView& table, const RankUse& use, const std::string& hint,
                   RuleReport* report) {
  if (use.outside == 0) return;
  std::vector<std::int64_t> outside;
  const DeviceView* first = nullptr;
  for (std::size_t d = 0; d < use.state.size(); ++d) {
    if (use.state[d] != RankState::kOutside) continue;
    if (first == nullptr) first = &table.devices[d];
    outside.push_back(*table.devices[d].rank);
  }
  std::sort(outside.begin(), outside.end());
  std::string message =
      "rank_id " + Show(*first->rank_id) + " is outside 0-" + std::to_string(table.rank_total - 1);
  if (use.outside > 1) {
    message += ", as are " + std::to_string(use.outside) + " ranks in all: " + Ranges(outside);
  }
  report->Error(kHcclBadValue, At(PathOf(table, *first) + ".rank_id", *first->rank_id),
                std::move(message), hint);
}

void CheckRankId(const TableView& table, const RankUse& use, std::size_t index,
                 const std::string& hint, RuleReport* report) {
  const DeviceView& device = table.devices[index];
  const Value* id = device.rank_id;
  const std::string path = PathOf(table, device) + ".rank_id";
  if (id == nullptr) {
    report->Error(kHcclBadField, At(path, *device.object), "rank_id is missing", hint);
  } else if (!device.rank.has_value()) {
    if (!id->is_string()) return;  // RT005 has it.
    report->Error(kHcclBadValue, At(path, *id),
                  "rank_id " + Show(*id) + " is no whole number in decimal digits", hint);
  } else if (use.state[index] == RankState::kRepeated) {
    const DeviceView& first = table.devices[use.earlier[index]];
    report->Error(kHcclBadValue, At(path, *id),
                  "rank_id " + Show(*id) + " is that of " + PathOf(table, first) + " too" +
                      PointTo(*first.rank_id),
                  hint);
  } else if (id->is_string() && id->text.size() > 1 && id->text.front() == '0') {
    report->Warning(At(path, *id), "rank_id " + Show(*id) + " starts with 0",
                    "write it without leading zeros: HCCL reads the number, other readers "
                    "compare the text");
  }
}

// --- order
// ----------------------------------------------------------------------------------------

// Devices of a server by ascending rank; empty where a rank is doubtful, since RT008 has that.
std::vector<const DeviceView*> ByRank(const TableView& table, const RankUse& use,
                                      const ServerView& server) {
  std::vector<const DeviceView*> devices;
  for (std::size_t d = server.first_device; d < server.end_device; ++d) {
    if (use.state[d] != RankState::kSound) return {};
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

}  // namespace

void CheckRankIds(const TableView& table, RuleReport* report) {
  if (table.devices.empty()) return;
  const RankUse use = UseOfRanks(table);
  const std::string hint = FreeRanksHint(table, use);
  ReportOutside(table, use, hint, report);
  for (std::size_t d = 0; d < table.devices.size(); ++d) CheckRankId(table, use, d, hint, report);
}

void CheckRankOrder(const TableView& table, RuleReport* report) {
  const RankUse use = UseOfRanks(table);
  const ServerView* highest = nullptr;  // The server that starts at the highest rank so far.
  std::int64_t highest_rank = 0;
  bool sorted = true;
  for (const ServerView& server : table.servers) {
    const std::vector<const DeviceView*> devices = ByRank(table, use, server);
    if (devices.empty()) continue;
    CheckConsecutive(table, server, devices, report);
    CheckDeviceOrder(table, devices, report);
    const std::int64_t rank = *devices.front()->rank;
    if (highest == nullptr || rank > highest_rank) {
      highest = &server;
      highest_rank = rank;
    } else if (sorted) {
      sorted = false;
      report->Warning(At(PathOf(table, server), *server.object),
                      "this server starts at rank " + std::to_string(rank) + ", but stands after " +
                          PathOf(table, *highest) + ", which starts at rank " +
                          std::to_string(highest_rank),
                      "sort server_list by lowest rank_id: HCCL takes the order of the servers "
                      "from the list, not from the ranks");
    }
  }
}

}  // namespace rankroute
