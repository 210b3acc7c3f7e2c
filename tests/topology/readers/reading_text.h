#pragma once

#include <string>

#include "topology/readers.h"

namespace rankroute {

// A reading in few words, one line an item, so that a test can state the whole of what it expects:
//   node17 npu0: mac 02:00:5e:10:00:01, ifname 400GE1/1/7:1, leaf-a-03, 203.0.113.33, ttl 120
//   fact noNeighbor node17 npu1
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
