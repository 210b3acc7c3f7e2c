#include "topology/fabric_diff.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "base/json.h"
#include "topology/fabric_check.h"

namespace rankroute {
namespace {

struct Field {
  const char* name;
  std::string value;
};

// An item of a fabric: what it is found by, and what it states.
struct Entry {
  FabricChange::Item item = FabricChange::Item::kSwitch;
  std::string name;  // Of the switch or server, or of a link's first switch.
  int device = 0;
  std::vector<std::string> cable;  // Ports and the other end; exactly as stated.
  std::vector<Field> fields;       // The same names for every entry of a kind.
};

auto KeyOf(const Entry& entry) {
  return std::tie(entry.item, entry.name, entry.device, entry.cable);
}

// Whether `a` comes first, also by what it states.
bool Less(const Entry& a, const Entry& b) {
  if (KeyOf(a) != KeyOf(b)) return KeyOf(a) < KeyOf(b);
  return std::lexicographical_compare(
      a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
      [](const Field& x, const Field& y) { return x.value < y.value; });
}

std::string NumberText(std::int64_t number) { return number == 0 ? "" : std::to_string(number); }

std::string Joined(const std::string& a, const std::string& b) {
  return a.empty() || b.empty() ? a + b : a + " " + b;
}

void AppendServer(const ServerDescription& server, std::vector<Entry>* entries) {
  using Item = FabricChange::Item;
  std::string addresses;
  for (const std::string& address : server.addresses) {
    const bool plain = address.find_first_of(" \"") == std::string::npos;
    addresses = Joined(addresses, plain ? address : QuoteJson(address));
  }
  entries->push_back({Item::kServer,
                      server.name,
                      0,
                      {},
                      {{"addresses", addresses}, {"superPod", server.super_pod}}});
  for (const DeviceDescription& device : server.devices) {
    entries->push_back({Item::kDevice, server.name, device.id, {}, {{"ip", device.ip}}});
    for (const DevicePortDescription& port : device.ports) {
      entries->push_back({Item::kPort,
                          server.name,
                          device.id,
                          {port.switch_name, port.port, port.peer_device},
                          {{"mbps", NumberText(port.mbps)}}});
    }
  }
}

std::vector<Entry> EntriesOf(const FabricDescription& fabric) {
  using Item = FabricChange::Item;
  std::vector<Entry> entries;
  for (const SwitchDescription& sw : fabric.switches) {
    entries.push_back({Item::kSwitch,
                       sw.name,
                       0,
                       {},
                       {{"tier", NumberText(sw.tier)},
                        {"chassisId", sw.chassis_id},
                        {"managementAddress", sw.management_address}}});
  }
  for (const ServerDescription& server : fabric.servers) AppendServer(server, &entries);
  for (const LinkDescription& link : fabric.links) {
    entries.push_back({Item::kLink,
                       link.a,
                       0,
                       {link.a_port, link.b, link.b_port},
                       {{"mbps", NumberText(link.mbps)}}});
  }
  std::sort(entries.begin(), entries.end(), Less);
  return entries;
}

std::vector<std::string> EndsOf(const Entry& entry) {
  switch (entry.item) {
    case FabricChange::Item::kSwitch:
    case FabricChange::Item::kServer:
      return {entry.name};
    case FabricChange::Item::kDevice:
      return {FormatDeviceName(entry.name, entry.device)};
    case FabricChange::Item::kPort:
      return {FormatDeviceName(entry.name, entry.device),
              entry.cable[2].empty() ? Joined(entry.cable[0], entry.cable[1]) : entry.cable[2]};
    case FabricChange::Item::kLink:
      return {Joined(entry.name, entry.cable[0]), Joined(entry.cable[1], entry.cable[2])};
  }
  return {};
}

// Either entry may be null, not both.
FabricChange MakeChange(const Entry* before, const Entry* after) {
  using Kind = FabricChange::Kind;
  const Entry& entry = before != nullptr ? *before : *after;
  FabricChange change;
  change.kind = before == nullptr  ? Kind::kAdded
                : after == nullptr ? Kind::kRemoved
                                   : Kind::kChanged;
  change.item = entry.item;
  change.ends = EndsOf(entry);
  for (std::size_t i = 0; i < entry.fields.size(); ++i) {
    FieldChange field{entry.fields[i].name, before != nullptr ? before->fields[i].value : "",
                      after != nullptr ? after->fields[i].value : ""};
    if (field.before != field.after) change.fields.push_back(std::move(field));
  }
  return change;
}

}  // namespace

const char* FabricChangeName(FabricChange::Kind kind) {
  switch (kind) {
    case FabricChange::Kind::kAdded:
      return "added";
    case FabricChange::Kind::kRemoved:
      return "removed";
    case FabricChange::Kind::kChanged:
      return "changed";
  }
  return "";
}

const char* FabricItemName(FabricChange::Item item) {
  switch (item) {
    case FabricChange::Item::kSwitch:
      return "switch";
    case FabricChange::Item::kServer:
      return "server";
    case FabricChange::Item::kDevice:
      return "device";
    case FabricChange::Item::kPort:
      return "port";
    case FabricChange::Item::kLink:
      return "link";
  }
  return "";
}

std::vector<FabricChange> DiffFabrics(const Fabric& before, const Fabric& after) {
  const std::vector<Entry> all_before = EntriesOf(before.description());
  const std::vector<Entry> all_after = EntriesOf(after.description());
  std::vector<Entry> removed;
  std::vector<Entry> added;
  std::set_difference(all_before.begin(), all_before.end(), all_after.begin(), all_after.end(),
                      std::back_inserter(removed), Less);
  std::set_difference(all_after.begin(), all_after.end(), all_before.begin(), all_before.end(),
                      std::back_inserter(added), Less);
  // What was removed and added under one key was changed.
  std::vector<FabricChange> changes;
  auto r = removed.begin();
  auto a = added.begin();
  while (r != removed.end() || a != added.end()) {
    const bool only_removed = a == added.end() || (r != removed.end() && KeyOf(*r) < KeyOf(*a));
    const bool only_added = r == removed.end() || (a != added.end() && KeyOf(*a) < KeyOf(*r));
    changes.push_back(MakeChange(only_added ? nullptr : &*r, only_removed ? nullptr : &*a));
    if (!only_added) ++r;
    if (!only_removed) ++a;
  }
  return changes;
}

}  // namespace rankroute
