#include "topology/readers/report.h"

#include <utility>

#include "base/json.h"
#include "base/utf8.h"
#include "topology/mac_address.h"

namespace rankroute {
namespace {

void NormalizeId(const Observation& observation, const char* which, IdType type, std::string* id,
                 Reading* reading) {
  if (type != IdType::kMac || id->empty()) return;
  std::string mac = NormalizeMac(*id);
  if (mac.empty()) {
    reading->diagnostics.push_back(
        {Severity::kWarning, "BAD_MAC", observation.source.file, observation.source.line, 0,
         std::string(which) + " " + Shown(*id) +
             " is announced as a MAC address and is none: expected a form like "
             "02:00:5e:10:00:01 or 0200-5e10-0001"});
    return;
  }
  *id = std::move(mac);
}

}  // namespace

void ReportError(const Source& source, int line, const char* reason, std::string message,
                 Reading* reading) {
  reading->diagnostics.push_back(
      {Severity::kError, reason, source.name, line, 0, std::move(message)});
}

void ReportWarning(const Source& source, int line, const char* reason, std::string message,
                   Reading* reading) {
  reading->diagnostics.push_back(
      {Severity::kWarning, reason, source.name, line, 0, std::move(message)});
}

std::string Shown(std::string_view value) {
  static constexpr std::size_t kMaxShown = 80;
  if (value.size() <= kMaxShown) return QuoteJson(ToValidUtf8(value));
  std::size_t end = kMaxShown;
  while (end > 0 && (static_cast<unsigned char>(value[end]) & 0xC0U) == 0x80U) --end;
  return QuoteJson(ToValidUtf8(value.substr(0, end)) + "…");
}

void AddObservation(Observation observation, Reading* reading) {
  NormalizeId(observation, "chassis id", observation.chassis_id_type, &observation.chassis_id,
              reading);
  NormalizeId(observation, "port id", observation.port_id_type, &observation.port_id, reading);
  reading->observations.push_back(std::move(observation));
}

void ReportIncompleteNeighbor(const Observation& neighbor, const char* why, Reading* reading) {
  reading->diagnostics.push_back({Severity::kWarning, "INCOMPLETE_NEIGHBOR", neighbor.source.file,
                                  neighbor.source.line, 0,
                                  "a neighbor of " + neighbor.local_port + " is left out: " + why});
}

void CheckAnnounced(const Source& source, int line, const std::string& interface,
                    const NeighborCount& count, Reading* reading) {
  if (count.found == count.announced) return;
  ReportWarning(source, line, "TRUNCATED",
                interface + " is announced with " + std::to_string(count.announced) +
                    " neighbor(s), of which " + std::to_string(count.found) + " can be read",
                reading);
}

void AddOwnFacts(Observation own, Reading* reading) {
  NormalizeId(own, "chassis id", own.chassis_id_type, &own.chassis_id, reading);
  const auto add = [&](Fact::Kind kind, std::string value) {
    if (value.empty()) return;
    reading->facts.push_back({kind, own.device, "", std::move(value), own.source});
  };
  add(Fact::Kind::kOwnChassisId, own.chassis_id);
  add(Fact::Kind::kOwnSystemName, own.system_name);
  add(Fact::Kind::kOwnManagementAddress, own.management_address);
  if (own.heard_capabilities) add(Fact::Kind::kOwnBridge, own.heard_bridge ? "true" : "false");
}

void AddFact(const Source& source, int line, Fact::Kind kind, const std::string& device,
             std::string local_port, std::string value, Reading* reading) {
  reading->facts.push_back(
      {kind, device, std::move(local_port), std::move(value), {source.name, line}});
}

}  // namespace rankroute
