#include "topology/readers/lldpd_values.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/key_line.h"
#include "topology/readers/link_speed.h"
#include "topology/readers/report.h"
#include "topology/readers/value_path.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kNeighbors = "lldp";
constexpr std::string_view kLocalChassis = "local-chassis";
constexpr std::string_view kSonicLocalChassis = "lldp_loc_chassis";

const Value* FirstOf(const Value* value) {
  const std::vector<const Value*> items = ItemsOf(value);
  return items.empty() ? nullptr : items.front();
}

// The member of the first item of `value`; null where there is none.
const Value* MemberOf(const Value* value, std::string_view key) {
  const Value* first = FirstOf(value);
  return first == nullptr ? nullptr : first->Find(key);
}

// A value as text: `"x"`, `{"value": "x"}`, `[{"value": "x"}]`; empty where there is none.
std::string TextOf(const Value* value) {
  const Value* first = FirstOf(value);
  if (first != nullptr && first->is_object()) first = FirstOf(first->Find("value"));
  return ScalarText(first);
}

bool IsOn(const Value* value) {
  const std::string text = LowerCase(TextOf(value));
  return text == "true" || text == "on" || text == "yes";
}

IdType ParseIdType(std::string_view type) {
  static constexpr std::array<std::pair<std::string_view, IdType>, 7> kTypes = {{
      {"mac", IdType::kMac},
      {"ifname", IdType::kIfname},
      {"ifalias", IdType::kIfalias},
      {"local", IdType::kLocal},
      {"ip", IdType::kNetworkAddress},
      {"component", IdType::kComponent},
      {"chassis", IdType::kComponent},
  }};
  for (const auto& [name, id_type] : kTypes) {
    if (type == name) return id_type;
  }
  return IdType::kUnknown;
}

// A chassis with the name that json makes its key and json0 a member.
struct Chassis {
  std::string name;
  const Value* body = nullptr;  // Null where there is none.
};

Chassis ParseChassis(const Value* value) {
  const Value* first = FirstOf(value);
  if (first == nullptr || !first->is_object() || first->members.empty()) return {};
  const Member& only = first->members.front();
  const bool is_id = only.key == "id" && (only.value.is_array() || only.value.Find("value"));
  if (first->members.size() == 1 && only.value.is_object() && !is_id) {
    return {only.key, &only.value};
  }
  return {TextOf(first->Find("name")), first};
}

struct Capabilities {
  bool stated = false;
  bool bridge = false;
};

Capabilities ParseCapabilities(const Value* value) {
  Capabilities result;
  for (const Value* item : ItemsOf(value)) {
    const std::string type = LowerCase(TextOf(item->Find("type")));
    result.stated = result.stated || !type.empty();
    const bool forwards = type == "bridge" || type == "router";
    result.bridge = result.bridge || (forwards && IsOn(item->Find("enabled")));
  }
  return result;
}

class LldpdReader {
 public:
  LldpdReader(const Source& source, const std::string& device, Reading* reading)
      : source_(source), device_(device), reading_(*reading) {}

  void Read(const Value& root) {
    const Value* neighbors = root.Find(kNeighbors);
    const Value* local = root.Find(kLocalChassis);
    const Value* sonic = root.Find(kSonicLocalChassis);
    if (sonic != nullptr && local == nullptr) local = MemberOf(sonic, kLocalChassis);
    if (neighbors == nullptr && local == nullptr && sonic == nullptr) {
      ReportAt(Severity::kError, root, "NO_DATA",
               "expected \"lldp\" or \"local-chassis\" at the outermost level, as lldpctl writes");
      return;
    }
    // First, since the local chassis says who reports.
    if (local != nullptr) ReadLocalChassis(*local);
    if (neighbors != nullptr) ReadNeighbors(*neighbors);
  }

 private:
  void ReportAt(Severity severity, const Value& value, const char* reason, std::string message) {
    reading_.diagnostics.push_back(
        {severity, reason, source_.name, value.line, value.column, std::move(message)});
  }

  void ReadLocalChassis(const Value& local) {
    const Value* value = MemberOf(&local, "chassis");
    const Chassis chassis = ParseChassis(value);
    if (chassis.body == nullptr) {
      ReportAt(Severity::kError, local, "UNEXPECTED_SHAPE",
               "expected \"local-chassis\" to hold a \"chassis\" object");
      return;
    }
    if (!chassis.name.empty()) device_ = chassis.name;
    Observation own = ChassisOf(chassis);
    own.device = device_;
    own.source = {source_.name, chassis.body->line};
    AddOwnFacts(std::move(own), &reading_);
  }

  // What a chassis says about itself.
  static Observation ChassisOf(const Chassis& chassis) {
    Observation result;
    const Value* id = chassis.body->Find("id");
    result.chassis_id = TextOf(id);
    result.chassis_id_type = ParseIdType(TextOf(MemberOf(id, "type")));
    result.system_name = chassis.name;
    result.system_description = TextOf(chassis.body->Find("descr"));
    result.management_address = TextOf(chassis.body->Find("mgmt-ip"));
    const Capabilities capabilities = ParseCapabilities(chassis.body->Find("capability"));
    result.heard_capabilities = capabilities.stated;
    result.heard_bridge = capabilities.bridge;
    result.ttl_seconds =
        std::max<std::int64_t>(0, ParseInt(TextOf(chassis.body->Find("ttl"))).value_or(0));
    return result;
  }

  void ReadNeighbors(const Value& lldp) {
    bool any = false;
    for (const Value* level : ItemsOf(&lldp)) {
      if (!level->is_object()) {
        ReportAt(Severity::kError, *level, "UNEXPECTED_SHAPE",
                 std::string("expected an object below \"lldp\", not ") + KindName(level->kind));
        return;
      }
      for (const Value* item : ItemsOf(level->Find("interface"))) {
        any = true;
        ReadInterfaceItem(*item);
      }
    }
    if (!any) {
      ReportAt(Severity::kWarning, lldp, "NO_NEIGHBORS",
               "no interface is listed: lldpd hears no neighbor, or does not run there");
    }
    if (counters_ != 0) {
      ReportAt(Severity::kWarning, lldp, "OTHER_OUTPUT",
               "counters of " + std::to_string(counters_) +
                   " interface(s) are skipped: expected the output of show neighbors");
    }
  }

  // json0 names the interface in a member, json by the key of the only one.
  void ReadInterfaceItem(const Value& item) {
    if (!item.is_object()) {
      ReportAt(Severity::kError, item, "UNEXPECTED_SHAPE",
               std::string("expected an object for an interface, not ") + KindName(item.kind));
      return;
    }
    if (const Value* name = item.Find("name"); name != nullptr && !name->is_object()) {
      ReadInterface(TextOf(name), item, item.line);
      return;
    }
    for (const Member& member : item.members) {
      for (const Value* body : ItemsOf(&member.value)) {
        if (body->is_object()) {
          ReadInterface(member.key, *body, member.line);
        } else {
          ReportAt(Severity::kError, *body, "UNEXPECTED_SHAPE",
                   "expected an object for interface " + Shown(member.key) + ", not " +
                       KindName(body->kind));
        }
      }
    }
  }

  void ReadInterface(const std::string& name, const Value& body, int line) {
    const std::string via = TextOf(body.Find("via"));
    const Chassis chassis = ParseChassis(body.Find("chassis"));
    const Value* port = FirstOf(body.Find("port"));
    if (chassis.body == nullptr && port == nullptr && body.Find("rx") != nullptr) {
      ++counters_;  // `show statistics` does not say who is heard.
      return;
    }
    // `show interfaces` has a status and the local ids in the place of a neighbour's.
    const bool local_only = body.Find("status") != nullptr && via.empty();
    if (local_only || (chassis.body == nullptr && port == nullptr)) {
      AddFact(source_, line, Fact::Kind::kNoNeighbor, device_, name, "", &reading_);
      return;
    }
    if (!via.empty() && LowerCase(via) != "lldp") {
      ReportAt(Severity::kWarning, body, "FOREIGN_PROTOCOL",
               "the neighbor of " + Shown(name) + " was heard by " + Shown(via) +
                   " and is left out: only LLDP is read");
      return;
    }
    Observation observation = chassis.body == nullptr ? Observation() : ChassisOf(chassis);
    observation.device = device_;
    observation.local_port = name;
    observation.source = {source_.name, line};
    observation.age_seconds = ParseDuration(TextOf(body.Find("age")));
    if (port != nullptr) ReadPort(*port, &observation);
    if (observation.chassis_id.empty() && observation.port_id.empty() &&
        observation.system_name.empty()) {
      ReportAt(Severity::kWarning, body, "INCOMPLETE_NEIGHBOR",
               "the neighbor of " + Shown(name) + " has no chassis id, port id or name");
      return;
    }
    AddObservation(std::move(observation), &reading_);
  }

  static void ReadPort(const Value& port, Observation* observation) {
    const Value* id = port.Find("id");
    observation->port_id = TextOf(id);
    observation->port_id_type = ParseIdType(TextOf(MemberOf(id, "type")));
    observation->port_description = TextOf(port.Find("descr"));
    observation->mbps = MbpsOfMauType(TextOf(MemberOf(port.Find("auto-negotiation"), "current")));
    // Here since lldpd 1.0; before that the chassis had it.
    const std::optional<std::int64_t> ttl = ParseInt(TextOf(port.Find("ttl")));
    if (ttl.has_value() && *ttl >= 0) observation->ttl_seconds = *ttl;
  }

  const Source& source_;
  std::string device_;
  Reading& reading_;
  std::size_t counters_ = 0;
};

}  // namespace

void ReadLldpdValues(const Value& root, const Source& source, const std::string& device,
                     Reading* reading) {
  LldpdReader(source, device, reading).Read(root);
}

bool IsLldpdKey(std::string_view key) {
  return key == kNeighbors || key == kLocalChassis || key == kSonicLocalChassis;
}

}  // namespace rankroute
