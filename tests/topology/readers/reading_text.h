#pragma once

#include <string>

#include "topology/readers.h"

namespace rankroute {

// A plan in few words, as below.
inline std::string TextOf(const CablePlan& plan) {
  const auto shown = [](const std::string& text) { return text.empty() ? "-" : text; };
  std::string out;
  for (const CablePlan::Node& node : plan.nodes) {
    out += "node " + node.name +
           (node.role == CablePlan::Role::kSwitch   ? ": switch"
            : node.role == CablePlan::Role::kServer ? ": server"
                                                    : ": unknown");
    if (node.tier != 0) out += ", tier " + std::to_string(node.tier);
    if (!node.address.empty()) out += ", address " + node.address;
    if (!node.super_pod.empty()) out += ", pod " + node.super_pod;
    if (node.device_count != 0) out += ", devices " + std::to_string(node.device_count);
    out += "\n";
  }
  for (const CablePlan::Cable& cable : plan.cables) {
    out += "cable " + cable.a + " " + shown(cable.a_port) + " -- " + cable.b + " " +
           shown(cable.b_port);
    if (cable.mbps != 0) out += ", mbps " + std::to_string(cable.mbps);
    out += "\n";
  }
  return out;
}

// A reading in few words, one line an item, so that a test can state the whole of what it expects:
//   node17 npu0: mac 02:00:5e:10:00:01, ifname 400GE1/1/7:1, leaf-a-03, 203.0.113.33, ttl 120
//   fact noNeighbor node17 npu1
//   node leaf-a-03: switch, tier 1, address 203.0.113.33
//   node node17: server, pod sp0, devices 8
//   cable node17 npu0 -- leaf-a-03 400GE1/1/7:1, mbps 200000
//   warning DARK_PORT 12
// Bridge, age and speed follow where stated; what is empty shows as "-".
inline std::string TextOf(const Reading& reading) {
  const auto shown = [](const std::string& text) { return text.empty() ? "-" : text; };
  std::string out;
  for (const Observation& o : reading.observations) {
    out += shown(o.device) + " " + shown(o.local_port) + ": " + IdTypeName(o.chassis_id_type) +
           " " + shown(o.chassis_id) + ", " + IdTypeName(o.port_id_type) + " " + shown(o.port_id) +
           ", " + shown(o.system_name) + ", " + shown(o.management_address) + ", ttl " +
           std::to_string(o.ttl_seconds);
    if (o.heard_capabilities) out += o.heard_bridge ? ", bridge" : ", no bridge";
    if (o.age_seconds >= 0) out += ", age " + std::to_string(o.age_seconds);
    if (o.mbps > 0) out += ", mbps " + std::to_string(o.mbps);
    out += "\n";
  }
  for (const Fact& fact : reading.facts) {
    out += std::string("fact ") + FactKindName(fact.kind) + " " + shown(fact.device);
    if (!fact.local_port.empty()) out += " " + fact.local_port;
    if (!fact.value.empty()) out += " " + fact.value;
    out += "\n";
  }
  if (reading.plan.has_value()) out += TextOf(*reading.plan);
  for (const Diagnostic& d : reading.diagnostics) {
    out += std::string(SeverityName(d.severity)) + " " + d.reason + " " + std::to_string(d.line) +
           "\n";
  }
  return out;
}

// One row of a table of texts and what they read as.
struct ReadingCase {
  const char* name;
  const char* text;
  const char* expected;
};

}  // namespace rankroute
