#include "tests/topology/printers/sonic_redis_json.h"

#include <utility>
#include <vector>

#include "base/json.h"
#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

// One key as redis-dump writes it.
std::string Hash(const std::string& key, const Fields& fields) {
  std::string text = "  " + QuoteJson(key) +
                     ": {\n    \"expireat\": 1790000000.25,\n    \"ttl\": -0.001,\n"
                     "    \"type\": \"hash\",\n    \"value\": {";
  const char* separator = "\n";
  for (const auto& [name, value] : fields) {
    text += separator + ("      " + QuoteJson(name)) + ": " + QuoteJson(value);
    separator = ",\n";
  }
  return text + "\n    }\n  }";
}

std::string PrintNeighbor(const Observation& o) {
  Fields fields = {
      {"lldp_rem_chassis_id", o.chassis_id},
      {"lldp_rem_chassis_id_subtype", std::to_string(ChassisIdSubtype(o.chassis_id_type))},
      {"lldp_rem_index", "1"},
      {"lldp_rem_man_addr", o.management_address},
      {"lldp_rem_port_desc", o.port_description},
      {"lldp_rem_port_id", o.port_id},
      {"lldp_rem_port_id_subtype", std::to_string(PortIdSubtype(o.port_id_type))},
      {"lldp_rem_sys_desc", o.system_description},
      {"lldp_rem_sys_name", o.system_name},
      {"lldp_rem_ttl", std::to_string(o.ttl_seconds)}};
  if (o.heard_capabilities) {
    fields.emplace_back("lldp_rem_sys_cap_enabled", o.heard_bridge ? "28 00" : "01 00");
    fields.emplace_back("lldp_rem_sys_cap_supported", "29 00");
  }
  if (o.age_seconds >= 0) {
    fields.emplace_back("lldp_rem_time_mark", std::to_string(o.age_seconds));
  }
  return Hash("LLDP_ENTRY_TABLE:" + o.local_port, fields);
}

std::string Print(const Spoken& spoken) {
  std::string text = "{\n";
  for (const Observation& o : spoken.neighbors) text += PrintNeighbor(o) + ",\n";
  text += Hash("LLDP_LOC_CHASSIS", {{"lldp_loc_chassis_id", spoken.chassis_id},
                                    {"lldp_loc_chassis_id_subtype", "4"},
                                    {"lldp_loc_man_addr", spoken.management_address},
                                    {"lldp_loc_sys_cap_enabled", "28 00"},
                                    {"lldp_loc_sys_name", spoken.device}});
  return text + "\n}\n";
}

}  // namespace

const Printer sonic_redis_json_printer = {
    "sonic-redis-json", true, true, true, SonicPortName, Print,
};

}  // namespace rankroute
