#include "ranktable/rank_use.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace rankroute {
namespace {

// Ranges of ranks that a message names before it only counts.
constexpr std::size_t kMaxRangesNamed = 8;

void AddToSpace(const ServerView& server, RankSpace* space) {
  space->end_device = server.end_device;
  ++space->end_server;
  const Value* devices = server.device_list;
  if (devices == nullptr || !devices->is_array() || devices->items.empty()) {
    space->complete = false;
  } else {
    space->rank_total += devices->items.size();
  }
}

}  // namespace

std::vector<RankSpace> RankSpacesOf(const TableView& table) {
  if (table.devices.empty()) return {};
  if (table.layout != TableLayout::kServerGroupList) {
    return {{0, table.servers.size(), 0, table.devices.size(), table.rank_total, table.complete}};
  }
  std::vector<RankSpace> spaces;
  for (std::size_t s = 0; s < table.servers.size();) {
    const std::size_t list = table.servers[s].list;
    RankSpace space{s, s, table.servers[s].first_device, table.servers[s].first_device};
    while (s < table.servers.size() && table.servers[s].list == list) {
      AddToSpace(table.servers[s++], &space);
    }
    const std::size_t entries = table.lists[list].value->items.size();
    if (entries != space.end_server - space.first_server) space.complete = false;
    if (space.first_device != space.end_device) spaces.push_back(space);
  }
  return spaces;
}

RankUse UseOfRanks(const TableView& table, const RankSpace& space) {
  RankUse use;
  use.state.assign(space.end_device - space.first_device, RankState::kUnusable);
  use.earlier.assign(use.state.size(), kNobody);
  // Without knowing how many devices a broken entry should have, no rank is too high.
  std::int64_t limit = static_cast<std::int64_t>(space.rank_total);
  if (!space.complete) limit = std::numeric_limits<std::int64_t>::max();
  std::vector<std::pair<std::int64_t, std::size_t>> by_rank;
  for (std::size_t d = 0; d < use.state.size(); ++d) {
    const DeviceView& device = table.devices[space.first_device + d];
    if (!device.rank.has_value()) continue;
    const std::int64_t rank = *device.rank;
    use.state[d] = rank < limit ? RankState::kSound : RankState::kOutside;
    if (rank >= limit) ++use.outside;
    by_rank.emplace_back(rank, d);
  }
  std::sort(by_rank.begin(), by_rank.end());
  use.first_owner.assign(space.rank_total, kNobody);
  std::size_t first = 0;  // In by_rank, of the rank at hand.
  for (std::size_t i = 0; i < by_rank.size(); ++i) {
    const auto [rank, device] = by_rank[i];
    if (i == 0 || by_rank[first].first != rank) first = i;
    if (first != i && use.state[device] == RankState::kSound) {
      use.state[device] = RankState::kRepeated;
      use.earlier[device] = by_rank[first].second;
      use.state[by_rank[first].second] = RankState::kShared;
    }
    if (first == i && rank < static_cast<std::int64_t>(space.rank_total)) {
      use.first_owner[static_cast<std::size_t>(rank)] = device;
    }
  }
  return use;
}

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

}  // namespace rankroute
