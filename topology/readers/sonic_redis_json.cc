#include "topology/readers/sonic_redis_json.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/object_reader.h"
#include "topology/readers/id_type.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/readers/value_path.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kNeighbor = "LLDP_ENTRY_TABLE";
constexpr std::string_view kLocal = "LLDP_LOC_CHASSIS";

// The port in "LLDP_ENTRY_TABLE:Ethernet0"; databases differ in what parts table and key.
std::string_view PortOfKey(std::string_view key) {
  const bool neighbor = key.starts_with(kNeighbor) && key.size() > kNeighbor.size() + 1 &&
                        (key[kNeighbor.size()] == ':' || key[kNeighbor.size()] == '|');
  return neighbor ? key.substr(kNeighbor.size() + 1) : std::string_view();
}

// A field as text; empty where there is none.
std::string Field(const Value& fields, std::string_view name) {
  return ScalarText(fields.Find(name));
}

// The value of a hex digit; -1 where `c` is none.
int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Puts the capabilities "28 00" into `*result`; false where the text is none.
bool ParseCapabilities(std::string_view text, Observation* result) {
  if (text.empty()) return true;
  static constexpr int kBridgeBits = 0x20 | 0x08;  // Bridge and router, bit 0 first.
  const int high = HexDigit(text.front());
  const int low = text.size() < 2 ? -1 : HexDigit(text[1]);
  if (high < 0 || low < 0 || (text.size() > 2 && text[2] != ' ' && HexDigit(text[2]) < 0)) {
    return false;
  }
  result->heard_capabilities = true;
  result->heard_bridge = ((high * 16 + low) & kBridgeBits) != 0;
  return true;
}

class RedisReader {
 public:
  RedisReader(const Source& source, const std::string& device) : source_(source), device_(device) {}

  Reading Read() {
    JsonParse parse = ParseJson(WithoutByteOrderMark(source_.bytes), source_.name);
    reading_.diagnostics = std::move(parse.diagnostics);
    if (!parse.root.has_value()) return std::move(reading_);
    for (const Member& member : parse.root->members) {
      if (member.key == kLocal) ReadLocal(member);
    }
    for (const Member& member : parse.root->members) {
      const std::string_view port = PortOfKey(member.key);
      if (!port.empty()) ReadNeighbor(std::string(port), member);
    }
    ReportTotals();
    return std::move(reading_);
  }

 private:
  // The fields of a key; null, with an error, where there are none.
  const Value* FieldsOf(const Member& member) {
    any_ = true;
    const Value* inner = member.value.Find("value");
    const Value* fields = inner != nullptr && inner->is_object() ? inner : &member.value;
    if (fields->is_object()) return fields;
    bad_shapes_.Add(member.line);
    return nullptr;
  }

  // What the fields with that prefix say of a chassis.
  Observation ParseChassis(const Value& fields, const std::string& prefix, int line) {
    Observation result;
    result.device = device_;
    result.chassis_id = Field(fields, prefix + "chassis_id");
    result.chassis_id_type = ChassisIdTypeOfNumber(Field(fields, prefix + "chassis_id_subtype"));
    result.system_name = Field(fields, prefix + "sys_name");
    result.system_description = Field(fields, prefix + "sys_desc");
    const std::string addresses = Field(fields, prefix + "man_addr");
    result.management_address = Trim(std::string_view(addresses).substr(0, addresses.find(',')));
    if (!ParseCapabilities(Field(fields, prefix + "sys_cap_enabled"), &result)) {
      bad_capabilities_.Add(line);
    }
    result.source = {source_.name, line};
    return result;
  }

  void ReadLocal(const Member& member) {
    const Value* fields = FieldsOf(member);
    if (fields == nullptr) return;
    const std::string name = Field(*fields, "lldp_loc_sys_name");
    if (!name.empty()) device_ = name;
    AddOwnFacts(ParseChassis(*fields, "lldp_loc_", member.line), &reading_);
  }

  void ReadNeighbor(std::string port, const Member& member) {
    // What is more is no age in seconds but a point in time.
    static constexpr std::int64_t kMaxAge = 1'000'000'000;
    const Value* fields = FieldsOf(member);
    if (fields == nullptr) return;
    Observation result = ParseChassis(*fields, "lldp_rem_", member.line);
    result.local_port = std::move(port);
    result.port_id = Field(*fields, "lldp_rem_port_id");
    result.port_id_type = PortIdTypeOfNumber(Field(*fields, "lldp_rem_port_id_subtype"));
    result.port_description = Field(*fields, "lldp_rem_port_desc");
    result.ttl_seconds =
        std::max<std::int64_t>(0, ParseInt(Field(*fields, "lldp_rem_ttl")).value_or(0));
    const std::int64_t age = ParseInt(Field(*fields, "lldp_rem_time_mark")).value_or(-1);
    if (age >= 0 && age <= kMaxAge) result.age_seconds = age;
    if (result.chassis_id.empty() && result.port_id.empty() && result.system_name.empty()) {
      incomplete_.Add(member.line);
      return;
    }
    AddObservation(std::move(result), &reading_);
  }

  void ReportTotals() {
    if (!any_) {
      ReportError(source_, 1, "NO_DATA",
                  "expected an object with keys like \"LLDP_ENTRY_TABLE:Ethernet0\"", &reading_);
    }
    bad_shapes_.Report(source_,
                       "key(s) are skipped: expected an object of fields like "
                       "\"lldp_rem_port_id\", or one below \"value\"",
                       &reading_);
    incomplete_.Report(
        source_, "neighbor(s) are left out: they have no chassis id, port id or name", &reading_);
    bad_capabilities_.Report(
        source_,
        "chassis have capabilities that cannot be read: expected hex digits like \"28 00\"",
        &reading_);
  }

  const Source& source_;
  std::string device_;
  Reading reading_;
  bool any_ = false;
  Tally bad_shapes_{"UNEXPECTED_SHAPE", Severity::kError};
  Tally incomplete_{"INCOMPLETE_NEIGHBOR"};
  Tally bad_capabilities_{"BAD_CAPABILITIES"};
};

}  // namespace

Reading ReadSonicRedisJson(const Source& source, const std::string& device) {
  return RedisReader(source, device).Read();
}

bool MatchesSonicRedisJson(std::string_view text) {
  bool found = false;
  VisitJsonKeys(text, [&](const std::vector<std::string_view>& path) {
    found = path.size() == 1 && (path[0] == kLocal || !PortOfKey(path[0]).empty());
    return found;
  });
  return found;
}

}  // namespace rankroute
