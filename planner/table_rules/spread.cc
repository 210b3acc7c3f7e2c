#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "planner/table_rules/rules.h"
#include "topology/server_tree.h"

namespace rankroute {
namespace {

// Leaves that a message names before it only counts.
constexpr std::size_t kMaxLeavesNamed = 4;

// The job's servers on the fabric, each once; none where one is unknown.
std::set<std::size_t> ServersOf(const PlacedTable& placed) {
  std::set<std::size_t> servers;
  for (const auto& server : placed.servers) {
    if (!server.has_value()) return {};
    servers.insert(*server);
  }
  return servers;
}

// How many servers with at least so many devices each leaf domain has.
std::map<std::size_t, std::size_t> Rooms(const ServerTree& tree, const Fabric& fabric,
                                         std::size_t devices) {
  std::map<std::size_t, std::size_t> rooms;
  for (std::size_t s = 0; s < tree.home.size(); ++s) {
    if (tree.home[s] == ServerDomain::kNone) continue;
    if (fabric.description().servers[s].devices.size() >= devices) ++rooms[tree.home[s]];
  }
  return rooms;
}

using NamedCount = std::pair<std::string, std::size_t>;

// "leaf-1 3, leaf-2 2", the most first.
std::string Counts(const ServerTree& tree, const std::map<std::size_t, std::size_t>& counts,
                   std::size_t limit) {
  std::vector<NamedCount> list;
  for (const auto& [domain, count] : counts) list.emplace_back(tree.domains[domain].name, count);
  std::sort(list.begin(), list.end(), [](const NamedCount& a, const NamedCount& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  std::string text;
  for (std::size_t i = 0; i < std::min(limit, list.size()); ++i) {
    text += (i == 0 ? "" : ", ") + list[i].first + " " + std::to_string(list[i].second);
  }
  return text;
}

// The least number of leaves that have room for so many servers; none of them is full otherwise.
std::size_t LeastLeaves(const std::map<std::size_t, std::size_t>& rooms, std::size_t servers) {
  std::vector<std::size_t> sizes;
  for (const auto& [domain, size] : rooms) sizes.push_back(size);
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  std::size_t leaves = 0;
  for (std::size_t room = 0; room < servers && leaves < sizes.size(); ++leaves) {
    room += sizes[leaves];
  }
  return leaves;
}

}  // namespace

void CheckSpread(const TableView& table, const PlacedTable& placed, RuleReport* report) {
  const std::set<std::size_t> servers = ServersOf(placed);
  if (servers.size() < 2 || NeedsNoSwitch(table, placed)) return;
  const ServerTree tree = MakeServerTree(placed.fabric);
  std::map<std::size_t, std::size_t> used;
  for (const std::size_t server : servers) {
    if (tree.home[server] == ServerDomain::kNone) return;  // RT019 has it.
    ++used[tree.home[server]];
  }
  std::size_t devices = 0;
  for (const LaunchUnit& unit : placed.units) devices = std::max(devices, unit.devices.size());
  const std::map<std::size_t, std::size_t> rooms = Rooms(tree, placed.fabric, devices);
  const std::size_t least = LeastLeaves(rooms, servers.size());
  if (least >= used.size()) return;
  const std::size_t more = used.size() - std::min(used.size(), kMaxLeavesNamed);
  report->Warning(
      PlaceOfServers(table),
      "the " + std::to_string(servers.size()) + " servers are under " +
          std::to_string(used.size()) + " leaves (" + Counts(tree, used, kMaxLeavesNamed) +
          (more == 0 ? "" : " and " + std::to_string(more) + " more") + "), but " +
          std::to_string(least) + " of the fabric's have room for them (" +
          Counts(tree, rooms, std::min(least, kMaxLeavesNamed)) + ")",
      "no order mends this: where servers are free there, have the scheduler place the job by leaf "
      "(rankroute topology export --to hypernode or slurm-tree)");
}

}  // namespace rankroute
