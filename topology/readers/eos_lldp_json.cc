#include "topology/readers/eos_lldp_json.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/object_reader.h"
#include "topology/readers/id_type.h"
#include "topology/readers/json_printout.h"
#include "topology/readers/link_speed.h"
#include "topology/readers/report.h"
#include "topology/readers/value_path.h"

namespace rankroute {
namespace {

constexpr std::string_view kNeighbors = "lldpNeighbors";

// Old releases keep the quotes in which the printout shows a name.
std::string WithoutQuotes(std::string text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

std::int64_t SecondsOf(const Value* value) {
  return std::max<std::int64_t>(0, ParseInt(ScalarText(value)).value_or(0));
}

std::string FirstIpAddress(const Value* addresses) {
  if (addresses == nullptr) return {};
  for (const Value& item : addresses->items) {
    if (ScalarText(item.Find("addressType")).starts_with("ipv")) {
      return ScalarText(item.Find("address"));
    }
  }
  return {};
}

class JsonReader {
 public:
  JsonReader(const Source& source, const std::string& device) : source_(source), device_(device) {}

  Reading Read() {
    const std::optional<Value> root = ReadJsonPrintout(source_, &device_, &reading_);
    if (!root.has_value()) return std::move(reading_);
    const std::vector<const Value*> answers = ObjectsWith(*root, {kNeighbors});
    if (answers.empty()) {
      ReportAt(*root, "NO_DATA",
               "expected an object with \"lldpNeighbors\", as show lldp neighbors | json prints");
    }
    for (const Value* answer : answers) ReadNeighbors(*answer->Find(kNeighbors));
    return std::move(reading_);
  }

 private:
  void ReportAt(const Value& value, const char* reason, std::string message) {
    reading_.diagnostics.push_back(
        {Severity::kError, reason, source_.name, value.line, value.column, std::move(message)});
  }

  // Of the table a list, of the details an object by interface.
  void ReadNeighbors(const Value& neighbors) {
    if (neighbors.is_array()) {
      for (const Value& row : neighbors.items) ReadRow(row);
    } else if (neighbors.is_object()) {
      for (const Member& member : neighbors.members) ReadInterface(member);
    } else {
      ReportAt(neighbors, "UNEXPECTED_SHAPE",
               std::string("expected \"lldpNeighbors\" to be a list or an object, not ") +
                   KindName(neighbors.kind));
    }
  }

  void ReadRow(const Value& row) {
    Observation neighbor;
    neighbor.local_port = ScalarText(row.Find("port"));
    neighbor.port_id = WithoutQuotes(ScalarText(row.Find("neighborPort")));
    neighbor.port_id_type = GuessedIdType(neighbor.port_id);
    neighbor.ttl_seconds = SecondsOf(row.Find("ttl"));
    // A neighbour without a name shows its chassis id instead.
    std::string shown = ScalarText(row.Find("neighborDevice"));
    const bool has_name = GuessedIdType(shown) != IdType::kMac;
    if (!has_name) neighbor.chassis_id_type = IdType::kMac;
    (has_name ? neighbor.system_name : neighbor.chassis_id) = std::move(shown);
    AddJsonNeighbor(source_, row, device_, std::move(neighbor), &reading_);
  }

  void ReadInterface(const Member& member) {
    const Value* list = member.value.Find("lldpNeighborInfo");
    if (list == nullptr || !list->is_array()) {
      ReportAt(member.value, "UNEXPECTED_SHAPE",
               "expected " + Shown(member.key) + " to have a list \"lldpNeighborInfo\"");
      return;
    }
    if (list->items.empty()) {
      AddFact(source_, member.line, Fact::Kind::kNoNeighbor, device_, member.key, "", &reading_);
    }
    for (const Value& item : list->items) ReadNeighbor(member.key, item);
  }

  void ReadNeighbor(const std::string& interface, const Value& item) {
    Observation neighbor;
    neighbor.local_port = interface;
    neighbor.chassis_id = WithoutQuotes(ScalarText(item.Find("chassisId")));
    neighbor.chassis_id_type = IdTypeOfWords(ScalarText(item.Find("chassisIdType")));
    neighbor.system_name = ScalarText(item.Find("systemName"));
    neighbor.system_description = ScalarText(item.Find("systemDescription"));
    neighbor.ttl_seconds = SecondsOf(item.Find("ttl"));
    neighbor.management_address = FirstIpAddress(item.Find("managementAddresses"));
    // What is named is supported, what is true is enabled.
    const Value* capabilities = item.Find("systemCapabilities");
    if (capabilities != nullptr) {
      neighbor.heard_capabilities = !capabilities->members.empty();
      neighbor.heard_bridge = ScalarText(capabilities->Find("bridge")) == "true" ||
                              ScalarText(capabilities->Find("router")) == "true";
    }
    if (const Value* port = item.Find("neighborInterfaceInfo"); port != nullptr) {
      ReadPort(*port, &neighbor);
    }
    AddJsonNeighbor(source_, item, device_, std::move(neighbor), &reading_);
  }

  static void ReadPort(const Value& port, Observation* neighbor) {
    neighbor->port_id = ScalarText(port.Find("interfaceId_v2"));
    if (neighbor->port_id.empty()) {
      neighbor->port_id = WithoutQuotes(ScalarText(port.Find("interfaceId")));
    }
    neighbor->port_id_type = IdTypeOfWords(ScalarText(port.Find("interfaceIdType")));
    neighbor->port_description = ScalarText(port.Find("interfaceDescription"));
    neighbor->mbps = MbpsOfMauType(ScalarText(port.Find("operMauType")));
  }

  const Source& source_;
  std::string device_;
  Reading reading_;
};

}  // namespace

Reading ReadEosLldpJson(const Source& source, const std::string& device) {
  return JsonReader(source, device).Read();
}

bool MatchesEosLldpJson(std::string_view text) { return IsJsonPrintoutWith(text, {kNeighbors}); }

}  // namespace rankroute
