#include "topology/readers/nxos_lldp_json.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/capability_words.h"
#include "topology/readers/id_type.h"
#include "topology/readers/json_printout.h"
#include "topology/readers/nxos_text.h"
#include "topology/readers/report.h"
#include "topology/readers/value_path.h"

namespace rankroute {
namespace {

constexpr std::string_view kTable = "TABLE_nbor";
constexpr std::string_view kDetails = "TABLE_nbor_detail";

std::string TextOf(const Value& row, std::string_view key) {
  return std::string(NxosValue(ScalarText(row.Find(key))));
}

// Some releases print subtypes as numbers.
IdType IdTypeOf(std::string_view text, IdType (*of_number)(std::string_view), std::string_view id) {
  if (text.empty()) return GuessedIdType(id);
  return ParseInt(text).has_value() ? of_number(text) : IdTypeOfWords(text);
}

class JsonReader {
 public:
  JsonReader(const Source& source, const std::string& device) : source_(source), device_(device) {}

  Reading Read() {
    const std::optional<Value> root = ReadJsonPrintout(source_, &device_, &reading_);
    if (!root.has_value()) return std::move(reading_);
    const std::vector<const Value*> answers = ObjectsWith(*root, {kTable, kDetails});
    if (answers.empty()) {
      ReportAt(Severity::kError, *root, "NO_DATA",
               "expected an object with \"TABLE_nbor\" or \"TABLE_nbor_detail\", as show lldp "
               "neighbors | json prints");
    }
    for (const Value* answer : answers) ReadAnswer(*answer);
    return std::move(reading_);
  }

 private:
  void ReportAt(Severity severity, const Value& value, const char* reason, std::string message) {
    reading_.diagnostics.push_back(
        {severity, reason, source_.name, value.line, value.column, std::move(message)});
  }

  void ReadAnswer(const Value& answer) {
    const std::size_t before = reading_.observations.size();
    ReadRows(answer.Find(kTable), "ROW_nbor", false);
    ReadRows(answer.Find(kDetails), "ROW_nbor_detail", true);
    const std::size_t found = reading_.observations.size() - before;
    const std::optional<std::int64_t> announced = ParseInt(TextOf(answer, "neigh_count"));
    if (announced.has_value() && *announced != static_cast<std::int64_t>(found)) {
      ReportAt(Severity::kWarning, answer, "TRUNCATED",
               "\"neigh_count\" announces " + std::to_string(*announced) +
                   " neighbor(s), of which " + std::to_string(found) + " can be read");
    }
  }

  void ReadRows(const Value* table, std::string_view key, bool detail) {
    for (const Value* part : ItemsOf(table)) {
      const Value* rows = part->Find(key);
      if (rows == nullptr) {
        ReportAt(Severity::kError, *part, "UNEXPECTED_SHAPE",
                 "expected \"" + std::string(key) + "\" in the table of neighbors");
      }
      for (const Value* row : ItemsOf(rows)) ReadRow(*row, detail);
    }
  }

  void ReadRow(const Value& row, bool detail) {
    Observation neighbor;
    neighbor.local_port = TextOf(row, "l_port_id");
    neighbor.port_id = TextOf(row, "port_id");
    neighbor.port_id_type =
        IdTypeOf(TextOf(row, "port_type"), PortIdTypeOfNumber, neighbor.port_id);
    neighbor.port_description = TextOf(row, "port_desc");
    neighbor.system_description = TextOf(row, "sys_desc");
    ReadIdentity(row, detail, &neighbor);
    const std::string ttl = TextOf(row, "ttl");
    neighbor.ttl_seconds = std::max<std::int64_t>(
        0, ParseInt(ttl.empty() ? TextOf(row, "hold_time") : ttl).value_or(0));
    // "!" stands for no capability.
    const std::string enabled = TextOf(row, "enabled_capability");
    neighbor.heard_capabilities =
        !TextOf(row, "system_capability").empty() || (!enabled.empty() && enabled != "!");
    neighbor.heard_bridge = NamesBridgeOrRouter(enabled);
    for (const std::string_view key : {"mgmt_addr", "mgmt_addr_ipv6"}) {
      const std::string address = TextOf(row, key);
      // It may be a MAC address, which is no address to tell switches by.
      if (neighbor.management_address.empty() && GuessedIdType(address) != IdType::kMac) {
        neighbor.management_address = address;
      }
    }
    AddJsonNeighbor(source_, row, device_, std::move(neighbor), &reading_);
  }

  static void ReadIdentity(const Value& row, bool detail, Observation* neighbor) {
    const std::string id = TextOf(row, "chassis_id");
    neighbor->system_name = TextOf(row, "sys_name");
    if (!detail && neighbor->system_name.empty() && GuessedIdType(id) != IdType::kMac) {
      neighbor->system_name = id;
      return;
    }
    neighbor->chassis_id = id;
    neighbor->chassis_id_type = IdTypeOf(TextOf(row, "chassis_type"), ChassisIdTypeOfNumber, id);
  }

  const Source& source_;
  std::string device_;
  Reading reading_;
};

}  // namespace

Reading ReadNxosLldpJson(const Source& source, const std::string& device) {
  return JsonReader(source, device).Read();
}

bool MatchesNxosLldpJson(std::string_view text) {
  return IsJsonPrintoutWith(text, {kTable, kDetails});
}

}  // namespace rankroute
