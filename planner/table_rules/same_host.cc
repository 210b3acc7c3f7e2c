#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include "planner/table_rules/rules.h"
#include "planner/unit_server.h"
#include "topology/ip_address.h"

namespace rankroute {
namespace {

// The fabric's server of an entry, where that is beyond doubt: by name, or by all its device ips.
std::string CertainServer(const PlacedTable& placed, std::size_t i) {
  if (!placed.servers[i].has_value()) return "";
  const LaunchUnit& unit = placed.units[i];
  const bool agreed =
      FindNamedServer(placed.fabric, unit).has_value() ||
      std::all_of(unit.devices.begin(), unit.devices.end(), [&](const JobDevice& device) {
        return placed.fabric.FindServer(device.ip) == placed.servers[i];
      });
  return agreed ? placed.Server(i).name : "";
}

class SameHostCheck {
 public:
  SameHostCheck(const TableView& table, RuleReport* report) : table_(table), report_(report) {}

  // Compares an entry with those before it; what is empty says nothing.
  void Check(std::size_t entry, const std::string& host_ip, const std::string& fabric_server) {
    const std::size_t by_ip = FirstWith(host_ip, entry, &first_by_ip_);
    const std::size_t by_fabric = FirstWith(fabric_server, entry, &first_by_server_);
    if (by_ip != entry) {
      Report(entry, by_ip, "both have host_ip \"" + host_ip + "\"");
    } else if (by_fabric != entry) {
      Report(entry, by_fabric, "both are " + fabric_server + " in the fabric");
    }
  }

 private:
  static std::size_t FirstWith(const std::string& key, std::size_t entry,
                               std::map<std::string, std::size_t>* first) {
    return key.empty() ? entry : first->emplace(key, entry).first->second;
  }

  void Report(std::size_t entry, std::size_t first, const std::string& why) {
    const ServerView& server = table_.servers[entry];
    const ServerView& other = table_.servers[first];
    if (server.server_id == nullptr || other.server_id == nullptr) return;  // RT007 has it.
    if (server.server_id->text == other.server_id->text) return;            // Likewise.
    report_->Warning(
        At(PathOf(table_, server) + "." + KeysOf(table_.layout).server_id, *server.server_id),
        "server_id " + Show(*server.server_id) + " looks like the host of " +
            PathOf(table_, other) + ", " + Show(*other.server_id) + PointTo(*other.server_id) +
            ": " + why,
        "list a host once with all its devices: HCCL takes two ids for two servers "
        "and connects their devices over the network");
  }

  const TableView& table_;
  RuleReport* report_;
  std::map<std::string, std::size_t> first_by_ip_;
  std::map<std::string, std::size_t> first_by_server_;
};

}  // namespace

void CheckSameHost(const TableView& table, const PlacedTable* placed, RuleReport* report) {
  SameHostCheck check(table, report);
  if (*KeysOf(table.layout).server_id == '\0') return;  // Servers have no ids of their own.
  for (std::size_t i = 0; i < table.servers.size(); ++i) {
    const std::string host_ip = CanonicalAddress(UnitOf(table, table.servers[i]).host_ip);
    check.Check(i, host_ip, placed == nullptr ? "" : CertainServer(*placed, i));
  }
}

}  // namespace rankroute
