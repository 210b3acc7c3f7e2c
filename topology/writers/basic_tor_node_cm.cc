#include "topology/writers/basic_tor_node_cm.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/json.h"
#include "topology/server_tree.h"
#include "topology/writers/block_yaml.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"
#include "topology/writers/named_tree.h"

namespace rankroute {
namespace {

// More servers on one leaf make ascend-for-volcano plan nothing (its MaxSliceNum).
constexpr std::size_t kMaxSlices = 128;
// What Kubernetes stores in a ConfigMap.
constexpr std::size_t kMaxBytes = std::size_t{1} << 20;

// A port's name with each number in it preceded by its count of digits, so that texts sort as the
// front panel does: 400GE1/0/9 before 400GE1/0/10.
std::string PanelOrder(const std::string& port) {
  static constexpr std::size_t kMaxDigits = 9;
  std::string out;
  for (std::size_t i = 0; i < port.size();) {
    std::size_t end = i;
    while (end < port.size() && end - i < kMaxDigits &&
           std::isdigit(static_cast<unsigned char>(port[end])) != 0) {
      ++end;
    }
    if (end > i) out += std::to_string(end - i);
    end = std::max(end, i + 1);
    out.append(port, i, end - i);
    i = end;
  }
  return out;
}

// The servers of a leaf domain by their first port on its first switch, then on the others; by name
// where ports are not named.
std::vector<std::size_t> ByPort(const FabricDescription& fabric, const ServerDomain& domain) {
  // Switch, port, server.
  using Place = std::tuple<std::string, std::string, std::string, std::size_t>;
  std::vector<std::string> here;  // Sorted, as switches are.
  for (const std::size_t sw : domain.switches) here.push_back(fabric.switches[sw].name);
  std::vector<Place> places;
  for (const std::size_t s : domain.servers) {
    std::vector<Place> ports;
    for (const DeviceDescription& device : fabric.servers[s].devices) {
      for (const DevicePortDescription& port : device.ports) {
        if (std::binary_search(here.begin(), here.end(), port.switch_name)) {
          ports.emplace_back(port.switch_name, PanelOrder(port.port),
                             PanelOrder(fabric.servers[s].name), s);
        }
      }
    }
    places.push_back(*std::min_element(ports.begin(), ports.end()));
  }
  std::sort(places.begin(), places.end());
  std::vector<std::size_t> servers;
  for (const Place& place : places) servers.push_back(std::get<3>(place));
  return servers;
}

// An address, or the name where none is known.
class Addresses {
 public:
  std::string Of(const std::string& address, const std::string& name) {
    if (address.empty()) named_.push_back(name);
    return address.empty() ? name : address;
  }
  void AddLoss(const char* what, std::vector<std::string>* losses) const {
    if (!named_.empty()) losses->push_back(CountedNames(what, named_));
  }

 private:
  std::vector<std::string> named_;
};

// The JSON text of tor_info.
std::string TorInfo(const FabricDescription& fabric, const ServerTree& tree,
                    std::vector<std::string>* losses) {
  Addresses tor_addresses;
  Addresses server_addresses;
  std::size_t most = 0;
  Value tors = EmptyList();
  for (const std::size_t d : TopDown(tree)) {
    const ServerDomain& domain = tree.domains[d];
    if (domain.servers.empty()) continue;
    Value servers = EmptyList();
    for (const std::size_t s : ByPort(fabric, domain)) {
      const ServerDescription& server = fabric.servers[s];
      const std::string address = server.addresses.empty() ? "" : server.addresses.front();
      const auto slice = static_cast<std::int64_t>(servers.items.size());
      servers.items.push_back(
          ObjectOf({{"server_ip", StringValue(server_addresses.Of(address, server.name))},
                    {"npu_count", NumberValue(static_cast<std::int64_t>(server.devices.size()))},
                    {"slice_id", NumberValue(slice)}}));
    }
    most = std::max(most, servers.items.size());
    const SwitchDescription& leaf = fabric.switches[domain.switches.front()];
    const auto id = static_cast<std::int64_t>(tors.items.size());
    tors.items.push_back(
        ObjectOf({{"tor_id", NumberValue(id)},
                  {"tor_ip", StringValue(tor_addresses.Of(leaf.management_address, leaf.name))},
                  {"server", std::move(servers)}}));
  }
  tor_addresses.AddLoss("switches without a known address, written by name", losses);
  server_addresses.AddLoss("servers without a known address, written by name", losses);
  if (most > kMaxSlices) {
    losses->push_back(std::to_string(most) + " servers are on one leaf: ascend-for-volcano takes " +
                      std::to_string(kMaxSlices));
  }
  return WriteJson(ObjectOf({{"version", StringValue("1.0")},
                             {"tor_count", NumberValue(static_cast<std::int64_t>(most))},
                             {"server_list", std::move(tors)}}),
                   0);
}

}  // namespace

WrittenFabric WriteBasicTorNodeCm(const Fabric& fabric) {
  const ServerTree tree = MakeServerTree(fabric);
  WrittenFabric out;
  AddTreeLosses(fabric, tree, &out.losses);
  std::string info = TorInfo(fabric.description(), tree, &out.losses);
  while (!info.empty() && info.back() == '\n') info.pop_back();
  AppendBlockYaml(
      ObjectOf({{"apiVersion", StringValue("v1")},
                {"kind", StringValue("ConfigMap")},
                {"metadata", ObjectOf({{"name", StringValue("basic-tor-node-cm")},
                                       {"namespace", StringValue("kube-system")}})},
                {"data", ObjectOf({{"tor_info", StringValue(std::move(info))},
                                   {"tor_level", StringValue(tree.depth > 1 ? "double_layer"
                                                                            : "single_layer")}})}}),
      &out.text);
  if (out.text.size() > kMaxBytes) {
    out.losses.push_back("the text has " + std::to_string(out.text.size()) +
                         " bytes: Kubernetes takes " + std::to_string(kMaxBytes));
  }
  if (tree.depth > 1) {
    out.losses.push_back("left out: the switches above the leaves");
  }
  AddLosses(fabric, {FabricPart::kSuperPods}, &out.losses);
  return out;
}

}  // namespace rankroute
