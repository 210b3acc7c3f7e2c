#include "ranktable/rank_table.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/json.h"
#include "ranktable/rule.h"
#include "ranktable/table_parts.h"

namespace rankroute {
namespace {

constexpr int kIndent = 2;

Status Refusal(std::vector<Diagnostic> faults, const std::string& file) {
  std::string message =
      (file.empty() ? "the ranktable" : file) + " has " + std::to_string(faults.size()) +
      (faults.size() == 1 ? " fault: " : " faults, first: ") + faults.front().message;
  return {StatusCode::kInvalidArgument, "INVALID_RANKTABLE", std::move(message), std::move(faults)};
}

// Findings that keep a table from being read. That HCCL does not read a platform's version is none.
std::vector<Diagnostic> FaultsOf(const CheckedTable& checked, const std::string& file) {
  std::vector<Diagnostic> faults;
  const Value* version =
      checked.parse.root.has_value() ? checked.parse.root->Find("version") : nullptr;
  const bool platform = version != nullptr && version->is_string() &&
                        (version->text == "1.3" || version->text == "1.4");
  for (const Finding& finding : checked.findings) {
    if (finding.severity != Severity::kError) continue;
    if (platform && finding.id == "RT004") continue;
    faults.push_back({finding.severity, finding.id, file, finding.line, finding.column,
                      finding.id + ": " + finding.message + " (" + finding.hint + ")"});
  }
  return faults;
}

Status Unsupported(const TableView& view, const std::string& file) {
  const std::string name = file.empty() ? "the text" : file;
  if (view.layout == TableLayout::kPeerLists) {
    return {StatusCode::kInvalidArgument, "UNSUPPORTED_VERSION",
            name +
                " lists prefill and decode devices, which have no ranks: give the ranktable of "
                "one instance"};
  }
  return {StatusCode::kInvalidArgument, "UNSUPPORTED_VERSION",
          name +
              " has no list of servers, groups, nodes or ranks: versions 1.0 to 1.4 and 2.0 and "
              "a group_list are accepted"};
}

// "0, 2", the ids of groups for a message.
std::string GroupIds(const TableView& view, const std::vector<std::size_t>& lists) {
  std::string text;
  for (const std::size_t list : lists) {
    if (!text.empty()) text += ", ";
    text += Show(StringValue(std::string(TextOf(*view.lists[list].owner, "group_id"))));
  }
  return text;
}

// The list of servers that is meant; only a global table has several.
Result<std::size_t> FindList(const TableView& view, const std::string& file,
                             const std::string& group) {
  const std::string name = file.empty() ? "the text" : file;
  if (view.layout != TableLayout::kServerGroupList) {
    if (group.empty()) return std::size_t{0};
    return Status(StatusCode::kInvalidArgument, "UNKNOWN_GROUP",
                  name + " has no server_group_list, so no group " + Show(StringValue(group)));
  }
  std::vector<bool> has_devices(view.lists.size(), false);
  for (const ServerView& server : view.servers) {
    if (server.first_device < server.end_device) has_devices[server.list] = true;
  }
  std::vector<std::size_t> meant;
  std::vector<std::size_t> usable;
  for (std::size_t list = 0; list < view.lists.size(); ++list) {
    if (!has_devices[list]) continue;
    usable.push_back(list);
    const bool wanted = group.empty() || TextOf(*view.lists[list].owner, "group_id") == group;
    if (wanted) meant.push_back(list);
  }
  if (meant.size() == 1) return meant.front();
  std::string message = name + " has ";
  if (usable.empty()) {
    message += "no group with devices";
  } else if (group.empty()) {
    message += "several groups with devices, each a table of its own: convert one of " +
               GroupIds(view, usable) + " to 1.0 or 1.2 first";
  } else {
    message += std::to_string(meant.size()) + " groups " + Show(StringValue(group)) +
               " with devices; these have some: " + GroupIds(view, usable);
  }
  return Status(StatusCode::kInvalidArgument, "UNKNOWN_GROUP", std::move(message));
}

RankTableDevice ToDevice(const TableView& view, const DeviceView& device, std::int64_t rank) {
  RankTableDevice result;
  result.device_id = static_cast<int>(*device.device_number);
  result.device_ip = AddressOf(device);
  result.rank_id = rank;
  result.super_device_id =
      TextOf(*device.object, view.layout == TableLayout::kNodeList ? "sdid" : "super_device_id");
  const Value* owner = view.layout == TableLayout::kGroupList ? OwnerOf(view, device) : nullptr;
  result.pod_name = TextOf(owner == nullptr ? *device.object : *owner, "pod_name");
  return result;
}

RankTableServer ToServer(const TableView& view, const TableParts& parts, const ServerPart& part) {
  RankTableServer server;
  server.server_id = part.server_id;
  for (const std::size_t d : part.devices) {
    server.devices.push_back(ToDevice(view, view.devices[d], parts.rank[d]));
  }
  const Value* entry = OwnerOf(view, view.devices[part.devices.front()]);
  if (entry == nullptr) return server;
  server.host_ip = TextOf(*entry, "host_ip");
  if (view.layout != TableLayout::kGroupList) {
    server.pod_name = TextOf(*entry, "pod_name");
    return server;
  }
  const std::string pod_name = server.devices.front().pod_name;
  for (const RankTableDevice& device : server.devices) {
    if (device.pod_name != pod_name) return server;
  }
  for (RankTableDevice& device : server.devices) device.pod_name.clear();
  server.pod_name = pod_name;
  return server;
}

Result<RankTable> FromView(const TableView& view, const std::string& file,
                           const std::string& group) {
  if (view.lists.empty() || view.layout == TableLayout::kPeerLists) return Unsupported(view, file);
  const Result<std::size_t> list = FindList(view, file, group);
  if (!list.ok()) return list.status();
  TableParts parts = PartsOf(view, *list);
  for (Diagnostic& fault : parts.faults) fault.file = file;
  if (!parts.faults.empty()) return Refusal(std::move(parts.faults), file);
  RankTable table;
  table.version = view.version;
  table.layout = view.layout;
  table.list = *list;
  const std::vector<std::string> super_pods = SuperPodsOf(view, parts.servers);
  const bool own_entry =
      view.layout != TableLayout::kGroupList && view.layout != TableLayout::kRankList;
  for (std::size_t i = 0; i < parts.servers.size(); ++i) {
    table.servers.push_back(ToServer(view, parts, parts.servers[i]));
    table.servers.back().super_pod_id = super_pods[i];
    if (own_entry) table.document_index.push_back(view.servers[parts.servers[i].view_server].place);
  }
  return table;
}

}  // namespace

std::size_t RankTable::rank_count() const {
  std::size_t count = 0;
  for (const RankTableServer& server : servers) count += server.devices.size();
  return count;
}

Result<RankTable> ReadRankTable(std::string_view text, const std::string& file,
                                const std::string& group) {
  CheckedTable checked = ParseAndCheck(text);
  std::vector<Diagnostic> faults = FaultsOf(checked, file);
  if (!faults.empty()) return Refusal(std::move(faults), file);
  Result<RankTable> table = FromView(ViewTable(*checked.parse.root), file, group);
  if (table.ok()) table->document = std::move(*checked.parse.root);
  return table;
}

std::string WriteRankTable(const RankTable& table) { return WriteJson(table.document, kIndent); }

}  // namespace rankroute
