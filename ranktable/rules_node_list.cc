#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "ranktable/address.h"
#include "ranktable/expect.h"
#include "ranktable/fields.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr std::int64_t kMaxPort = 65535;

constexpr NumberField kPort = {
    "port", 1, kMaxPort, false,
    "write a port from 1 to 65535, or leave it out: HCCL then counts from its base port"};
constexpr TextField kCollectiveId = {"collective_id", 0, kMaxRankTableBytes, true,
                                     "add a name of the job"};

const char* const kAddressHint = "write an IPv4 or IPv6 address that the other nodes reach";

// The bytes of an address; an error where the text is none. Empty for no text.
std::string CheckAddress(const FieldPath& path, const Value* address, RuleReport* report) {
  if (address == nullptr || !address->is_string() || address->text.empty()) return "";
  std::string bytes = AddressBytes(address->text);
  if (bytes.empty()) {
    report->Error(kHcclBadValue, At(path.Text(), *address),
                  std::string(path.key()) + " " + Show(*address) + " is no IPv4 or IPv6 address",
                  kAddressHint);
  }
  return bytes;
}

// Where ranks listen: the first of an address and a port.
using Listeners = std::unordered_map<std::string, const DeviceView*>;

void CheckListener(const TableView& table, const DeviceView& device, const std::string& address,
                   Listeners* listeners, RuleReport* report) {
  const Value* port = device.object->Find(kPort.key);
  const std::optional<std::int64_t> number = NumberOf(port);
  if (address.empty() || !number.has_value()) return;
  const auto [first, is_new] = listeners->emplace(address + ":" + std::to_string(*number), &device);
  if (is_new) return;
  report->Error(kHcclBadValue, At(PathOf(table, device) + "." + kPort.key, *port),
                "port " + Show(*port) + " is that of " + PathOf(table, *first->second) +
                    " too, at the same address" + PointTo(*first->second->object->Find(kPort.key)),
                "give ranks that share an address ports of their own");
}

}  // namespace

void CheckNodeListWords(const TableView& table, RuleReport* report) {
  CheckWordField(FieldPath(), *table.root, {"mode", false, {"tcp", "rdma"}}, report);
  CheckWordField(FieldPath(), *table.root, {"heterog_sub_version", false, {"1.2"}}, report);
  CheckTextField(FieldPath(), *table.root, kCollectiveId, report);
}

void CheckNodeCounts(const TableView& table, RuleReport* report) {
  ExpectEntries(FieldPath("node_list"), *table.root, table.lists.front().value,
                "list the nodes, each with node_addr and ranks", report);
  for (const ServerView& node : table.servers) {
    const Value* ranks = node.device_list;
    if (ranks != nullptr && (!ranks->is_array() || !ranks->items.empty())) continue;
    ExpectEntries(FieldPath(PathOf(table, node) + ".ranks"), *node.object, ranks,
                  "list the node's ranks, or take the node out", report);
  }
}

void CheckNodeIps(const TableView& table, RuleReport* report) {
  Listeners listeners;
  const FieldPath list("node_list");
  for (const ServerView& node : table.servers) {
    const FieldPath path(list, node.place);
    const std::string node_address =
        CheckAddress(FieldPath(path, "node_addr"), node.server_id, report);
    const FieldPath ranks(path, "ranks");
    for (std::size_t d = node.first_device; d < node.end_device; ++d) {
      const DeviceView& device = table.devices[d];
      const FieldPath rank(ranks, device.place);
      const std::string address =
          CheckAddress(FieldPath(rank, "rank_ip"), device.device_ip, report);
      const bool own = device.device_ip != nullptr && !device.device_ip->text.empty();
      CheckListener(table, device, own ? address : node_address, &listeners, report);
    }
  }
}

void CheckNodePorts(const TableView& table, RuleReport* report) {
  const FieldPath list("node_list");
  for (const ServerView& node : table.servers) {
    const FieldPath path(list, node.place);
    const FieldPath ranks(path, "ranks");
    for (std::size_t d = node.first_device; d < node.end_device; ++d) {
      const DeviceView& device = table.devices[d];
      CheckNumberField(table, FieldPath(ranks, device.place), *device.object, kPort, report);
    }
  }
}

}  // namespace rankroute
