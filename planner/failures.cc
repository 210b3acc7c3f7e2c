#include "planner/failures.h"

#include <algorithm>
#include <set>
#include <utility>

#include "planner/near_names.h"

namespace rankroute {
namespace {

constexpr const char* kCableForm =
    "SWITCH:PORT, SERVER/DEVICE or two ends of a cable between a comma";

// Whether `text` is `a`, then `separator`, then `b`.
bool IsJoined(std::string_view text, std::string_view a, char separator, std::string_view b) {
  return text.size() == a.size() + 1 + b.size() && text.starts_with(a) &&
         text[a.size()] == separator && text.ends_with(b);
}

// One end of a cable.
struct CableEnd {
  std::string_view name;  // A switch, or a device as "server/id".
  std::string_view port;  // Of a switch; empty where unknown.
  bool is_device = false;
};

bool NamesEnd(std::string_view text, const CableEnd& end) {
  if (end.is_device) return text == end.name;
  return !end.port.empty() && IsJoined(text, end.name, ':', end.port);
}

bool NamesCable(std::string_view text, const CableEnd& a, const CableEnd& b) {
  return NamesEnd(text, a) || NamesEnd(text, b) || IsJoined(text, a.name, ',', b.name) ||
         IsJoined(text, b.name, ',', a.name);
}

std::string DeviceName(const ServerDescription& server, const DeviceDescription& device) {
  return server.name + "/" + std::to_string(device.id);
}

CableEnd FarEnd(const DevicePortDescription& port) {
  if (port.switch_name.empty()) return {port.peer_device, "", true};
  return {port.switch_name, port.port, false};
}

class FailureMarker {
 public:
  FailureMarker(const Fabric& fabric, const Failures& failures)
      : description_(fabric.description()),
        switches_(failures.switches.begin(), failures.switches.end()) {
    for (const std::string& text : failures.cables) {
      const std::size_t comma = text.find(',');
      std::string name = CanonicalEnd(fabric, std::string_view(text).substr(0, comma));
      if (comma != std::string::npos) {
        name += "," + CanonicalEnd(fabric, std::string_view(text).substr(comma + 1));
      }
      cables_.push_back({text, std::move(name), false});
    }
  }

  Result<std::shared_ptr<const Fabric>> Remove() {
    RefuseUnknownSwitches();
    RemoveCables();  // By name, before those of failed switches, so that every name is looked for.
    for (const NamedCable& cable : cables_) {
      if (!cable.found) RefuseCable(cable);
    }
    if (!faults_.empty()) {
      std::string message = std::to_string(faults_.size()) + " failed parts are not in the fabric";
      return Status(StatusCode::kInvalidArgument, "UNKNOWN_PART", std::move(message),
                    std::move(faults_));
    }
    auto& switches = description_.switches;
    switches.erase(std::remove_if(switches.begin(), switches.end(),
                                  [&](const SwitchDescription& sw) { return IsFailed(sw.name); }),
                   switches.end());
    return Fabric::Create(std::move(description_));
  }

 private:
  struct NamedCable {
    std::string text;  // As given.
    std::string name;  // With the fabric's names of servers.
    bool found = false;
  };

  bool IsFailed(std::string_view switch_name) const { return switches_.count(switch_name) > 0; }

  // Whether a cable has failed; marks the names that it has.
  bool HasFailed(const CableEnd& a, const CableEnd& b) {
    bool failed = (!a.is_device && IsFailed(a.name)) || (!b.is_device && IsFailed(b.name));
    for (NamedCable& cable : cables_) {
      if (!NamesCable(cable.name, a, b)) continue;
      cable.found = true;
      failed = true;
    }
    return failed;
  }

  void RemoveCables() {
    auto& links = description_.links;
    links.erase(std::remove_if(links.begin(), links.end(),
                               [&](const LinkDescription& link) {
                                 return HasFailed({link.a, link.a_port}, {link.b, link.b_port});
                               }),
                links.end());
    for (ServerDescription& server : description_.servers) {
      for (DeviceDescription& device : server.devices) {
        const std::string name = DeviceName(server, device);
        device.ports.erase(std::remove_if(device.ports.begin(), device.ports.end(),
                                          [&](const DevicePortDescription& port) {
                                            return HasFailed({name, "", true}, FarEnd(port));
                                          }),
                           device.ports.end());
      }
    }
  }

  void RefuseUnknownSwitches() {
    for (const std::string& name : switches_) {
      NearNames near(name);
      bool known = false;
      for (const SwitchDescription& sw : description_.switches) {
        known = known || sw.name == name;
        near.Offer(sw.name);
      }
      if (known) continue;
      faults_.push_back(
          {Severity::kError, "UNKNOWN_SWITCH", "", 0, 0,
           "failed switch \"" + name + "\" is no switch of the fabric" + near.Text()});
    }
  }

  // The cables that other names found are gone from the description by now, but are not near.
  void RefuseCable(const NamedCable& cable) {
    NearNames near(cable.name);
    const auto offer = [&](std::string_view name, std::string_view port) {
      if (!port.empty()) near.Offer(std::string(name) + ":" + std::string(port));
    };
    for (const LinkDescription& link : description_.links) {
      offer(link.a, link.a_port);
      offer(link.b, link.b_port);
    }
    for (const ServerDescription& server : description_.servers) {
      for (const DeviceDescription& device : server.devices) {
        if (!device.ports.empty()) near.Offer(DeviceName(server, device));
        for (const DevicePortDescription& port : device.ports) offer(port.switch_name, port.port);
      }
    }
    faults_.push_back({Severity::kError, "UNKNOWN_CABLE", "", 0, 0,
                       "failed link \"" + cable.text + "\" is no cable of the fabric: expected " +
                           kCableForm + near.Text()});
  }

  FabricDescription description_;
  std::set<std::string, std::less<>> switches_;
  std::vector<NamedCable> cables_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

std::string CanonicalEnd(const Fabric& fabric, std::string_view text) {
  const std::size_t slash = text.rfind('/');
  if (slash == std::string_view::npos) return std::string(text);
  const auto server = fabric.FindServer(text.substr(0, slash));
  if (!server.has_value()) return std::string(text);
  return fabric.description().servers[*server].name + std::string(text.substr(slash));
}

Result<std::shared_ptr<const Fabric>> WithoutFailed(const Fabric& fabric,
                                                    const Failures& failures) {
  return FailureMarker(fabric, failures).Remove();
}

}  // namespace rankroute
