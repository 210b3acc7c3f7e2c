// Reads bytes with the reader that the environment variable READER names, or else with the one that
// fits, and checks what must hold of any reading and of the fabric made of it.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/json.h"
#include "base/utf8.h"
#include "tests/fuzz/check.h"
#include "topology/fabric.h"
#include "topology/mac_address.h"
#include "topology/observation_json.h"
#include "topology/readers.h"
#include "topology/reconcile.h"

namespace rankroute {
namespace {

bool HasReason(const Reading& reading, std::string_view reason) {
  return std::any_of(reading.diagnostics.begin(), reading.diagnostics.end(),
                     [&](const Diagnostic& d) { return d.reason == reason; });
}

void CheckId(const Reading& reading, IdType type, const std::string& id) {
  Check(IsValidUtf8(id));
  if (type != IdType::kMac || id.empty()) return;
  Check(NormalizeMac(id) == id || HasReason(reading, "BAD_MAC"));
}

void CheckPlan(const CablePlan& plan, int lines) {
  std::unordered_set<std::string> names;
  for (const CablePlan::Node& node : plan.nodes) {
    Check(!node.name.empty() && IsValidUtf8(node.name) && names.insert(node.name).second);
    Check(IsValidUtf8(node.address) && IsValidUtf8(node.super_pod));
    Check(node.tier >= 0 && node.tier <= kMaxTier && node.device_count >= 0);
    Check(node.source.line >= 1 && node.source.line <= lines);
  }
  for (const CablePlan::Cable& cable : plan.cables) {
    Check(names.count(cable.a) == 1 && names.count(cable.b) == 1);
    Check(IsValidUtf8(cable.a_port) && IsValidUtf8(cable.b_port) && cable.mbps >= 0);
    Check(cable.source.line >= 1 && cable.source.line <= lines);
  }
}

void CheckReading(const Reading& reading, int lines) {
  for (const Observation& o : reading.observations) {
    CheckId(reading, o.chassis_id_type, o.chassis_id);
    CheckId(reading, o.port_id_type, o.port_id);
    Check(IsValidUtf8(o.system_name) && IsValidUtf8(o.system_description));
    Check(!o.chassis_id.empty() || !o.port_id.empty() || !o.system_name.empty() ||
          !o.local_port.empty());
    Check(o.source.line >= 1 && o.source.line <= lines);
    Check(o.ttl_seconds >= 0 && o.age_seconds >= -1 && o.mbps >= 0);
  }
  for (const Fact& fact : reading.facts) Check(fact.source.line >= 1 && fact.source.line <= lines);
  for (const Diagnostic& d : reading.diagnostics) {
    Check(d.line >= 0 && d.line <= lines && d.column >= 0);
    Check(!d.reason.empty() && IsValidUtf8(d.message));
    Check(d.message.find('\n') == std::string::npos);
  }
  if (reading.plan.has_value()) CheckPlan(*reading.plan, lines);
  Check(ParseJson(WriteReadingJson(reading), "").ok());
}

// Whatever was read is a fabric, unless it is larger than any may be.
void CheckFabric(Reading reading) {
  Reconciled joined = Reconcile({std::move(reading)});
  for (const Diagnostic& d : joined.diagnostics) {
    Check(!d.reason.empty() && IsValidUtf8(d.message));
    Check(d.message.find('\n') == std::string::npos);
  }
  const auto fabric = Fabric::Create(std::move(joined.fabric));
  if (fabric.ok() || fabric.status().code() == StatusCode::kResourceExhausted) return;
  for (const Diagnostic& d : fabric.status().diagnostics()) {
    std::fprintf(stderr, "%s: %s\n", d.reason.c_str(), d.message.c_str());
  }
  std::abort();
}

}  // namespace
}  // namespace rankroute

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const Source source = {"node17.npu3.txt", std::string(data, data + size)};
  // A fault may stand behind the last line end, and an empty text has a first line.
  const int lines =
      static_cast<int>(std::count(source.bytes.begin(), source.bytes.end(), '\n')) + 2;
  static const char* const named = std::getenv("READER");
  const std::string reader = named == nullptr ? "auto" : named;
  if (reader != "auto" && FindReader(reader) == nullptr) std::abort();  // A misspelt name.
  Result<Reading> reading = ReadSource(source, reader, {});
  if (!reading.ok()) return 0;
  CheckReading(*reading, lines);
  CheckFabric(*std::move(reading));
  return 0;
}
