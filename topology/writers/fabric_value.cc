#include "topology/writers/fabric_value.h"

#include <string>
#include <utility>

#include "topology/writers/make_value.h"

namespace rankroute {
namespace {

void AddEvidence(const Evidence& evidence, Value* object) {
  Value value = EmptyObject();
  if (!evidence.sources.empty()) {
    Value sources = EmptyList();
    for (const SourceLine& source : evidence.sources) {
      sources.items.push_back(StringValue(source.file + ":" + std::to_string(source.line)));
    }
    Add("sources", std::move(sources), &value);
  }
  if (evidence.age_seconds >= 0) Add("ageSeconds", NumberValue(evidence.age_seconds), &value);
  AddText("confidence", ConfidenceName(evidence.confidence), &value);
  if (evidence.one_sided) Add("oneSided", TrueValue(), &value);
  if (evidence.doubtful) Add("doubtful", TrueValue(), &value);
  if (!value.members.empty()) Add("evidence", std::move(value), object);
}

Value SwitchToValue(const SwitchDescription& sw) {
  Value value = EmptyObject();
  AddText("name", sw.name, &value);
  AddNumber("tier", sw.tier, &value);
  AddText("chassisId", sw.chassis_id, &value);
  AddText("managementAddress", sw.management_address, &value);
  AddEvidence(sw.evidence, &value);
  return value;
}

Value DeviceToValue(const DeviceDescription& device) {
  Value value = EmptyObject();
  Add("id", NumberValue(device.id), &value);
  AddText("ip", device.ip, &value);
  Value ports = EmptyList();
  for (const DevicePortDescription& port : device.ports) {
    Value item = EmptyObject();
    AddText("switch", port.switch_name, &item);
    AddText("port", port.port, &item);
    AddText("peerDevice", port.peer_device, &item);
    AddNumber("mbps", port.mbps, &item);
    AddEvidence(port.evidence, &item);
    ports.items.push_back(std::move(item));
  }
  Add("ports", std::move(ports), &value);
  return value;
}

Value ServerToValue(const ServerDescription& server) {
  Value value = EmptyObject();
  AddText("name", server.name, &value);
  if (!server.addresses.empty()) {
    Value addresses = EmptyList();
    for (const std::string& address : server.addresses) {
      addresses.items.push_back(StringValue(address));
    }
    Add("addresses", std::move(addresses), &value);
  }
  AddText("superPod", server.super_pod, &value);
  Value devices = EmptyList();
  for (const DeviceDescription& device : server.devices) {
    devices.items.push_back(DeviceToValue(device));
  }
  Add("devices", std::move(devices), &value);
  return value;
}

Value LinkToValue(const LinkDescription& link) {
  Value value = EmptyObject();
  AddText("a", link.a, &value);
  AddText("aPort", link.a_port, &value);
  AddText("b", link.b, &value);
  AddText("bPort", link.b_port, &value);
  AddNumber("mbps", link.mbps, &value);
  AddEvidence(link.evidence, &value);
  return value;
}

template <typename Item>
void AddItems(const char* key, const std::vector<Item>& items, Value (*convert)(const Item&),
              Value* object) {
  Value list = EmptyList();
  list.items.reserve(items.size());
  for (const Item& item : items) list.items.push_back(convert(item));
  Add(key, std::move(list), object);
}

}  // namespace

Value FabricToValue(const Fabric& fabric) {
  const FabricDescription& description = fabric.description();
  Value root = EmptyObject();
  AddText("apiVersion", "rankroute/v1", &root);
  AddText("kind", "Fabric", &root);
  AddItems("switches", description.switches, SwitchToValue, &root);
  AddItems("servers", description.servers, ServerToValue, &root);
  AddItems("links", description.links, LinkToValue, &root);
  return root;
}

}  // namespace rankroute
