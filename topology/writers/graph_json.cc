#include "topology/writers/graph_json.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/json.h"
#include "topology/fabric_check.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"

namespace rankroute {
namespace {

std::string SwitchId(const std::string& name) { return "switch:" + name; }
std::string DeviceId(const std::string& device) { return "device:" + device; }

// What belongs to servers, which are no nodes: nothing is cabled to them but their devices.
Value ServersOf(const FabricDescription& fabric) {
  Value servers = EmptyList();
  for (const ServerDescription& server : fabric.servers) {
    Value item = ObjectOf({{"name", StringValue(server.name)}});
    Value addresses = EmptyList();
    for (const std::string& address : server.addresses) {
      addresses.items.push_back(StringValue(address));
    }
    if (!addresses.items.empty()) Add("addresses", std::move(addresses), &item);
    AddText("superPod", server.super_pod, &item);
    servers.items.push_back(std::move(item));
  }
  return servers;
}

Value NodesOf(const FabricDescription& fabric) {
  Value nodes = EmptyList();
  for (const SwitchDescription& sw : fabric.switches) {
    Value node = ObjectOf({{"id", StringValue(SwitchId(sw.name))},
                           {"kind", StringValue("switch")},
                           {"name", StringValue(sw.name)}});
    AddNumber("tier", sw.tier, &node);
    AddText("chassisId", sw.chassis_id, &node);
    AddText("managementAddress", sw.management_address, &node);
    nodes.items.push_back(std::move(node));
  }
  for (const ServerDescription& server : fabric.servers) {
    for (const DeviceDescription& device : server.devices) {
      Value node =
          ObjectOf({{"id", StringValue(DeviceId(FormatDeviceName(server.name, device.id)))},
                    {"kind", StringValue("device")},
                    {"server", StringValue(server.name)},
                    {"device", NumberValue(device.id)}});
      AddText("ip", device.ip, &node);
      AddText("superPod", server.super_pod, &node);
      nodes.items.push_back(std::move(node));
    }
  }
  return nodes;
}

struct CableEnd {
  std::string node;
  std::string port;
};

class Edges {
 public:
  void Add(const CableEnd& source, const CableEnd& target, std::int64_t mbps) {
    const std::int64_t key = keys_[{source.node, target.node}]++;
    Value edge = ObjectOf({{"source", StringValue(source.node)},
                           {"target", StringValue(target.node)},
                           {"key", NumberValue(key)}});
    AddText("sourcePort", source.port, &edge);
    AddText("targetPort", target.port, &edge);
    AddNumber("mbps", mbps, &edge);
    list_.items.push_back(std::move(edge));
  }

  Value Take() { return std::move(list_); }

 private:
  Value list_ = EmptyList();
  std::map<std::pair<std::string, std::string>, std::int64_t> keys_;  // Parallel edges so far.
};

// The source of each edge stands before its target among the nodes, so that a reader of undirected
// graphs, which may turn an edge round by their order, keeps each port at its end.
Value EdgesOf(const FabricDescription& fabric) {
  Edges edges;
  std::set<std::string> passed;  // Devices.
  for (const ServerDescription& server : fabric.servers) {
    for (const DeviceDescription& device : server.devices) {
      const std::string self = FormatDeviceName(server.name, device.id);
      const CableEnd end = {DeviceId(self), DevicePortName(device.id)};
      for (const DevicePortDescription& port : device.ports) {
        if (!port.switch_name.empty()) {
          edges.Add({SwitchId(port.switch_name), port.port}, end, port.mbps);
        } else if (passed.count(port.peer_device) == 0) {  // Else that end has stated the cable.
          edges.Add(end, {DeviceId(port.peer_device), ""}, port.mbps);
        }
      }
      passed.insert(self);
    }
  }
  for (const LinkDescription& link : fabric.links) {
    edges.Add({SwitchId(link.a), link.a_port}, {SwitchId(link.b), link.b_port}, link.mbps);
  }
  return edges.Take();
}

}  // namespace

WrittenFabric WriteGraphJson(const Fabric& fabric) {
  const FabricDescription& description = fabric.description();
  Value directed;
  directed.kind = Value::Kind::kBool;
  directed.text = "false";
  const Value graph = ObjectOf({{"directed", std::move(directed)},
                                {"multigraph", TrueValue()},
                                {"graph", ObjectOf({{"revision", StringValue(fabric.revision())},
                                                    {"servers", ServersOf(description)}})},
                                {"nodes", NodesOf(description)},
                                {"edges", EdgesOf(description)}});
  WrittenFabric out{WriteJson(graph, 2), {}};
  AddLosses(fabric, {FabricPart::kSources, FabricPart::kDoubts}, &out.losses);
  return out;
}

}  // namespace rankroute
