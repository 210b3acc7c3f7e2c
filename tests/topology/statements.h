#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "topology/fabric.h"
#include "topology/reconcile.h"

namespace rankroute {

// Makes observations and facts for tests, each in a line of its own of a file called like its
// reporter.
class Statements {
 public:
  explicit Statements(std::string format) {
    reading_.format = std::move(format);
    reading_.by_switch = reading_.format.starts_with("huawei-");
  }

  // "device's local port hears port `port` of switch `name`"; the result may be edited.
  Observation& Hear(const std::string& device, const std::string& local_port,
                    const std::string& name, const std::string& port) {
    Observation o;
    o.device = device;
    o.local_port = local_port;
    o.system_name = name;
    o.port_id = port;
    o.port_id_type = IdType::kIfname;
    o.heard_bridge = true;
    o.heard_capabilities = true;
    o.source = Next(device);
    reading_.observations.push_back(std::move(o));
    return reading_.observations.back();
  }

  // "device's local port hears a MAC address that says nothing else".
  Observation& HearMac(const std::string& device, const std::string& local_port,
                       const std::string& mac) {
    Observation& o = Hear(device, local_port, "", mac);
    o.chassis_id = mac;
    o.chassis_id_type = IdType::kMac;
    o.port_id_type = IdType::kMac;
    o.heard_bridge = false;
    o.heard_capabilities = false;
    return o;
  }

  void Say(Fact::Kind kind, const std::string& device, const std::string& local_port,
           const std::string& value) {
    reading_.facts.push_back({kind, device, local_port, value, Next(device)});
  }

  Reading& reading() { return reading_; }

 private:
  SourceLine Next(const std::string& device) { return {device + ".txt", ++line_}; }

  Reading reading_;
  int line_ = 0;
};

inline std::vector<std::string> Reasons(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> reasons;
  for (const Diagnostic& d : diagnostics) reasons.push_back(d.reason);
  std::sort(reasons.begin(), reasons.end());
  return reasons;
}

// What statements come to; that it is a fabric is checked on the way.
inline Reconciled JoinAll(std::vector<Statements> all) {
  std::vector<Reading> readings;
  for (Statements& s : all) readings.push_back(s.reading());
  Reconciled r = Reconcile(readings);
  const auto fabric = Fabric::Create(r.fabric);
  EXPECT_TRUE(fabric.ok()) << fabric.status().message();
  return r;
}

inline const ServerDescription* FindServer(const Reconciled& r, const std::string& name) {
  for (const ServerDescription& server : r.fabric.servers) {
    if (server.name == name) return &server;
  }
  return nullptr;
}

inline std::vector<DevicePortDescription> PortsOf(const Reconciled& r, const std::string& server,
                                                  int id) {
  const ServerDescription* found = FindServer(r, server);
  if (found != nullptr) {
    for (const DeviceDescription& device : found->devices) {
      if (device.id == id) return device.ports;
    }
  }
  ADD_FAILURE() << "no device " << server << "/" << id;
  return {};
}

inline DevicePortDescription PortOf(const Reconciled& r, const std::string& server, int id) {
  const auto ports = PortsOf(r, server, id);
  EXPECT_EQ(ports.size(), 1U) << server << "/" << id;
  return ports.empty() ? DevicePortDescription() : ports.front();
}

}  // namespace rankroute
