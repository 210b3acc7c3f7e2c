#include "ranktable/rank_table.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <utility>

#include "base/json.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr int kIndent = 2;

std::string TextOf(const Value& object, std::string_view key) {
  const Value* value = object.Find(key);
  return value != nullptr && value->is_string() ? value->text : std::string();
}

std::vector<Diagnostic> ToDiagnostics(const std::vector<Finding>& findings,
                                      const std::string& file) {
  std::vector<Diagnostic> diagnostics;
  for (const Finding& finding : findings) {
    if (finding.severity != Severity::kError) continue;
    diagnostics.push_back({finding.severity, finding.id, file, finding.line, finding.column,
                           finding.id + ": " + finding.message + " (" + finding.hint + ")"});
  }
  return diagnostics;
}

Status Refusal(const std::vector<Finding>& findings, const std::string& file) {
  std::vector<Diagnostic> faults = ToDiagnostics(findings, file);
  std::string message =
      (file.empty() ? "the ranktable" : file) + " has " + std::to_string(faults.size()) +
      (faults.size() == 1 ? " fault: " : " faults, first: ") + faults.front().message;
  return {StatusCode::kInvalidArgument, "INVALID_RANKTABLE", std::move(message), std::move(faults)};
}

RankTableServer ToServer(const TableView& view, const ServerView& from) {
  RankTableServer server;
  server.server_id = TextOf(*from.object, "server_id");
  server.host_ip = TextOf(*from.object, "host_ip");
  server.pod_name = TextOf(*from.object, "pod_name");
  for (std::size_t d = from.first_device; d < from.end_device; ++d) {
    const DeviceView& device = view.devices[d];
    server.devices.push_back({static_cast<int>(*device.device_number),
                              TextOf(*device.object, "device_ip"), *device.rank,
                              TextOf(*device.object, "super_device_id")});
  }
  std::sort(
      server.devices.begin(), server.devices.end(),
      [](const RankTableDevice& a, const RankTableDevice& b) { return a.rank_id < b.rank_id; });
  return server;
}

// Gives the devices of a server entry the ranks from `next` on, in the order of their present ones.
void Renumber(std::int64_t next, Value* entry) {
  std::vector<Value*> rank_ids;
  for (Value& device : entry->Find("device")->items) rank_ids.push_back(device.Find("rank_id"));
  std::vector<std::pair<std::int64_t, Value*>> by_rank;
  by_rank.reserve(rank_ids.size());
  for (Value* rank_id : rank_ids) by_rank.emplace_back(*NumberOf(rank_id), rank_id);
  std::sort(by_rank.begin(), by_rank.end());
  for (const auto& [rank, rank_id] : by_rank) rank_id->text = std::to_string(next++);
}

// Of assertions only, which a release build leaves out.
[[maybe_unused]] bool EachOnce(const std::vector<std::size_t>& order, std::size_t size) {
  std::vector<bool> seen(size, false);
  for (const std::size_t i : order) {
    if (i >= size || seen[i]) return false;
    seen[i] = true;
  }
  return true;
}

}  // namespace

std::size_t RankTable::rank_count() const {
  std::size_t count = 0;
  for (const RankTableServer& server : servers) count += server.devices.size();
  return count;
}

Result<RankTable> ReadRankTable(std::string_view text, const std::string& file) {
  CheckedTable checked = ParseAndCheck(text);
  if (HasErrors(checked.findings)) return Refusal(checked.findings, file);
  const TableView view = ViewTable(*checked.parse.root);
  if (view.version != "1.0") {
    const std::string what = view.version.empty() ? "a group_list table without version"
                                                  : "a ranktable of version " + view.version;
    return Status(StatusCode::kInvalidArgument, "UNSUPPORTED_VERSION",
                  (file.empty() ? "the text" : file) + " is " + what +
                      ", which this release cannot read: version 1.0 is accepted");
  }
  RankTable table;
  table.version = view.version;
  std::vector<RankTableServer> servers;
  servers.reserve(view.servers.size());
  for (const ServerView& server : view.servers) servers.push_back(ToServer(view, server));
  table.document_index.resize(servers.size());
  std::iota(table.document_index.begin(), table.document_index.end(), std::size_t{0});
  std::sort(table.document_index.begin(), table.document_index.end(),
            [&](std::size_t a, std::size_t b) {
              return servers[a].devices.front().rank_id < servers[b].devices.front().rank_id;
            });
  for (const std::size_t i : table.document_index) table.servers.push_back(std::move(servers[i]));
  table.document = std::move(*checked.parse.root);
  return table;
}

RankTable ReorderServers(const RankTable& table, const std::vector<std::size_t>& order) {
  assert(EachOnce(order, table.servers.size()));
  RankTable result = table;
  std::vector<Value>& list = result.document.Find("server_list")->items;
  const std::vector<Value> entries = std::move(list);
  list.clear();
  std::int64_t next = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    list.push_back(entries[table.document_index[order[i]]]);
    Renumber(next, &list.back());
    result.servers[i] = table.servers[order[i]];
    for (RankTableDevice& device : result.servers[i].devices) device.rank_id = next++;
    result.document_index[i] = i;
  }
  if (order.size() == table.servers.size()) return result;
  result.servers.resize(order.size());
  result.document_index.resize(order.size());
  Value* count = result.document.Find("server_count");
  if (count != nullptr) count->text = std::to_string(order.size());
  return result;
}

RankTable ReorderDevices(const RankTable& table, const std::vector<std::vector<int>>& device_ids) {
  RankTable result = table;
  std::vector<Value>& list = result.document.Find("server_list")->items;
  for (std::size_t i = 0; i < result.servers.size(); ++i) {
    std::vector<RankTableDevice>& devices = result.servers[i].devices;
    std::vector<Value>& entries = list[result.document_index[i]].Find("device")->items;
    std::map<int, std::size_t> place;  // By id: its place in the new order.
    for (std::size_t k = 0; k < device_ids[i].size(); ++k) place[device_ids[i][k]] = k;
    const bool kept = std::is_sorted(devices.begin(), devices.end(), [&](auto& a, auto& b) {
      return place.at(a.device_id) < place.at(b.device_id);
    });
    if (kept) continue;
    const std::int64_t first = devices.front().rank_id;
    const auto rank_of = [&](int id) { return first + static_cast<std::int64_t>(place.at(id)); };
    for (RankTableDevice& device : devices) device.rank_id = rank_of(device.device_id);
    for (Value& entry : entries) {
      const auto id = static_cast<int>(*NumberOf(entry.Find("device_id")));
      entry.Find("rank_id")->text = std::to_string(rank_of(id));
    }
    std::sort(devices.begin(), devices.end(),
              [](const auto& a, const auto& b) { return a.rank_id < b.rank_id; });
    std::sort(entries.begin(), entries.end(), [](Value& a, Value& b) {
      return *NumberOf(a.Find("rank_id")) < *NumberOf(b.Find("rank_id"));
    });
  }
  return result;
}

std::string WriteRankTable(const RankTable& table) { return WriteJson(table.document, kIndent); }

}  // namespace rankroute
