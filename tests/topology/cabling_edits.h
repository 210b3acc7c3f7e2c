#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/topology/generated_fabric.h"
#include "topology/cabling_check.h"

namespace rankroute {

// Small fabrics for tests of the cabling, and what may be done to them.

inline constexpr std::int64_t kMaxAge = 3'600;

// Two groups of eight rails: node1 and node3 on leaf-1 to leaf-8, node2 on leaf-9 to leaf-16,
// device k in port 1 (node3: 2) of leaf k + 1; leaf k linked by 400GE2/0/1 to port k of spine-1.
inline FabricDescription Rails() {
  GeneratedShape shape;
  shape.attachment = GeneratedShape::Attachment::kRails;
  shape.groups = 2;
  shape.servers = 3;
  shape.spines = 1;
  shape.port_name = SlotPortName;
  return GenerateFabric(shape);
}

inline ServerDescription& Server(FabricDescription* fabric, std::size_t number) {
  return fabric->servers[number - 1];
}

inline DevicePortDescription& Port(FabricDescription* fabric, std::size_t server,
                                   std::size_t device) {
  return Server(fabric, server).devices[device].ports[0];
}

inline void ForEachPort(FabricDescription* fabric,
                        const std::function<void(DevicePortDescription*)>& edit) {
  for (ServerDescription& server : fabric->servers) {
    for (DeviceDescription& device : server.devices) {
      for (DevicePortDescription& port : device.ports) edit(&port);
    }
  }
}

inline void SwapPlaces(DevicePortDescription* a, DevicePortDescription* b) {
  std::swap(a->switch_name, b->switch_name);
  std::swap(a->port, b->port);
}

inline void RenameSwitch(FabricDescription* fabric, const std::string& from,
                         const std::string& to) {
  for (SwitchDescription& sw : fabric->switches) {
    if (sw.name == from) sw.name = to;
  }
  for (LinkDescription& link : fabric->links) {
    if (link.a == from) link.a = to;
    if (link.b == from) link.b = to;
  }
  ForEachPort(fabric, [&](DevicePortDescription* port) {
    if (port->switch_name == from) port->switch_name = to;
  });
}

inline void RemoveSwitch(FabricDescription* fabric, const std::string& name) {
  std::erase_if(fabric->switches, [&](const auto& sw) { return sw.name == name; });
  std::erase_if(fabric->links, [&](const auto& link) { return link.a == name || link.b == name; });
  for (ServerDescription& server : fabric->servers) {
    for (DeviceDescription& device : server.devices) {
      std::erase_if(device.ports, [&](const auto& port) { return port.switch_name == name; });
    }
  }
}

inline CablingReport Check(const FabricDescription& observed, const FabricDescription& intended) {
  const auto o = Fabric::Create(observed);
  const auto i = Fabric::Create(intended);
  EXPECT_TRUE(o.ok()) << o.status().message();
  EXPECT_TRUE(i.ok()) << i.status().message();
  return CheckCabling(**o, **i, {kMaxAge});
}

// "missing: message".
inline std::vector<std::string> Lines(const CablingReport& report) {
  std::vector<std::string> lines;
  for (const CablingFinding& finding : report.findings) {
    lines.push_back(std::string(CablingVerdictName(finding.verdict)) + ": " + finding.message);
  }
  return lines;
}

}  // namespace rankroute
