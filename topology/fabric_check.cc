#include "topology/fabric_check.h"

#include <bitset>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"

namespace rankroute {
namespace {

using Item = FabricFault::Item;

class Checker {
 public:
  explicit Checker(const FabricDescription& fabric) : fabric_(fabric) {}

  std::vector<FabricFault> Check() {
    for (std::size_t i = 0; i < fabric_.switches.size(); ++i) CheckSwitch(i);
    ReserveAddresses();
    for (std::size_t i = 0; i < fabric_.servers.size(); ++i) CheckServer(i);
    for (std::size_t i = 0; i < fabric_.servers.size(); ++i) CheckPorts(i);
    for (std::size_t i = 0; i < fabric_.links.size(); ++i) CheckLink(i);
    return std::move(faults_);
  }

 private:
  void Report(Item item, std::size_t index, std::string message, std::size_t device = 0,
              std::size_t port = 0) {
    faults_.push_back({item, index, device, port, std::move(message)});
  }

  void CheckSwitch(std::size_t i) {
    const SwitchDescription& sw = fabric_.switches[i];
    if (sw.name.empty()) {
      Report(Item::kSwitch, i, "a switch needs a name");
    } else if (!switches_.insert(sw.name).second) {
      Report(Item::kSwitch, i,
             "switch " + QuoteJson(sw.name) + " stands twice: names must be unique");
    }
    if (sw.tier < 0 || sw.tier > kMaxTier) {
      Report(
          Item::kSwitch, i,
          "tier " + std::to_string(sw.tier) + " is not between 0 and " + std::to_string(kMaxTier));
    }
  }

  void ReserveAddresses() {
    std::size_t most = 0;
    for (const ServerDescription& server : fabric_.servers) {
      most += server.addresses.size() + server.devices.size();
    }
    address_owner_.reserve(most);
  }

  void CheckServer(std::size_t i) {
    const ServerDescription& server = fabric_.servers[i];
    if (server.name.empty()) {
      Report(Item::kServer, i, "a server needs a name");
    } else if (!servers_.insert(server.name).second) {
      Report(Item::kServer, i,
             "server " + QuoteJson(server.name) + " stands twice: names must be unique");
    }
    for (const std::string& address : server.addresses) {
      if (address.empty()) Report(Item::kServer, i, "an address may not be empty");
      CheckAddress(address, Item::kServer, i, 0);
    }
    std::bitset<kMaxDeviceId + 1> ids;
    for (std::size_t d = 0; d < server.devices.size(); ++d) {
      const int id = server.devices[d].id;
      if (id < 0 || id > kMaxDeviceId) {
        Report(Item::kDevice, i,
               "device id " + std::to_string(id) + " is not between 0 and " +
                   std::to_string(kMaxDeviceId),
               d);
      } else if (ids.test(static_cast<std::size_t>(id))) {
        Report(Item::kDevice, i, "device " + std::to_string(id) + " stands twice in its server", d);
      } else {
        ids.set(static_cast<std::size_t>(id));
      }
      CheckAddress(server.devices[d].ip, Item::kDevice, i, d);
    }
  }

  void CheckAddress(const std::string& address, Item item, std::size_t server, std::size_t device) {
    if (address.empty()) return;
    const auto [owner, is_new] = address_owner_.emplace(address, server);
    if (is_new || owner->second == server) return;
    Report(item, server,
           "address " + QuoteJson(address) + " is also one of server " +
               QuoteJson(fabric_.servers[owner->second].name) +
               ": an address may belong to one server only",
           device);
  }

  void CheckPorts(std::size_t i) {
    const ServerDescription& server = fabric_.servers[i];
    for (std::size_t d = 0; d < server.devices.size(); ++d) {
      const auto& ports = server.devices[d].ports;
      for (std::size_t p = 0; p < ports.size(); ++p) {
        const std::string message = PortFault(ports[p], server, server.devices[d].id);
        if (!message.empty()) Report(Item::kPort, i, message, d, p);
        CheckSpeed(ports[p].mbps, Item::kPort, i, d, p);
      }
    }
  }

  std::string PortFault(const DevicePortDescription& port, const ServerDescription& server,
                        int device_id) {
    if (port.switch_name.empty() == port.peer_device.empty()) {
      return "a device port needs either a switch or a peer device, and not both";
    }
    if (!port.switch_name.empty()) {
      if (switches_.count(port.switch_name) != 0) return "";
      return "switch " + QuoteJson(port.switch_name) + " is not among the switches";
    }
    if (!port.port.empty()) return "a port name needs a switch: a peer device has none";
    if (port.peer_device == FormatDeviceName(server.name, device_id)) {
      return "a device may not be its own peer";
    }
    if (IsDevice(port.peer_device)) return "";
    return "peer device " + QuoteJson(port.peer_device) +
           " is not among the devices: expected \"server/deviceId\"";
  }

  // Few fabrics have a direct cable, and the names of all devices are many.
  bool IsDevice(const std::string& name) {
    if (devices_.empty()) {
      for (const ServerDescription& server : fabric_.servers) {
        for (const DeviceDescription& device : server.devices) {
          devices_.insert(FormatDeviceName(server.name, device.id));
        }
      }
    }
    return devices_.count(name) != 0;
  }

  void CheckLink(std::size_t i) {
    const LinkDescription& link = fabric_.links[i];
    for (const std::string* end : {&link.a, &link.b}) {
      if (switches_.count(*end) == 0) {
        Report(Item::kLink, i, "switch " + QuoteJson(*end) + " is not among the switches");
      }
    }
    if (link.a == link.b) {
      Report(Item::kLink, i, "a link may not join switch " + QuoteJson(link.a) + " with itself");
    }
    CheckSpeed(link.mbps, Item::kLink, i, 0, 0);
  }

  void CheckSpeed(std::int64_t mbps, Item item, std::size_t i, std::size_t d, std::size_t p) {
    if (mbps >= 0 && mbps <= kMaxMbps) return;
    Report(item, i,
           "speed " + std::to_string(mbps) + " is not between 0 and " + std::to_string(kMaxMbps) +
               " Mbit/s",
           d, p);
  }

  const FabricDescription& fabric_;
  std::unordered_set<std::string_view> switches_;
  std::unordered_set<std::string_view> servers_;
  std::unordered_set<std::string> devices_;  // By IsDevice.
  std::unordered_map<std::string_view, std::size_t> address_owner_;
  std::vector<FabricFault> faults_;
};

}  // namespace

std::vector<FabricFault> CheckFabric(const FabricDescription& fabric) {
  return Checker(fabric).Check();
}

std::string PathOfFault(const FabricFault& fault) {
  const auto at = [](const char* list, std::size_t i) {
    return std::string(list) + "[" + std::to_string(i) + "]";
  };
  switch (fault.item) {
    case Item::kSwitch:
      return at("switches", fault.index);
    case Item::kServer:
      return at("servers", fault.index);
    case Item::kDevice:
      return at("servers", fault.index) + at(".devices", fault.device);
    case Item::kPort:
      return at("servers", fault.index) + at(".devices", fault.device) + at(".ports", fault.port);
    case Item::kLink:
      return at("links", fault.index);
  }
  return "";
}

std::optional<DeviceName> ParseDeviceName(std::string_view text) {
  const std::size_t slash = text.rfind('/');
  if (slash == std::string_view::npos || slash == 0) return std::nullopt;
  const auto id = ParseInt(text.substr(slash + 1));
  if (!id.has_value() || *id < 0 || *id > kMaxDeviceId) return std::nullopt;
  return DeviceName{std::string(text.substr(0, slash)), static_cast<int>(*id)};
}

std::string FormatDeviceName(const std::string& server, int id) {
  return server + "/" + std::to_string(id);
}

}  // namespace rankroute
