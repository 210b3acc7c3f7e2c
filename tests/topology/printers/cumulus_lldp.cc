#include "tests/topology/printers/cumulus_lldp.h"

#include "tests/topology/printers/dashed_table.h"
#include "tests/topology/printers/switch_words.h"

namespace rankroute {
namespace {

std::string PortName(int card, int port, std::int64_t /*mbps*/) {
  static constexpr int kPortsOfCard = 1024;
  return "swp" + std::to_string(card * kPortsOfCard + port);
}

std::string Speed(std::int64_t mbps) {
  static constexpr std::int64_t kGigabit = 1'000;
  if (mbps == 0) return "N/A";
  if (mbps % kGigabit != 0) return std::to_string(mbps) + "M";
  return std::to_string(mbps / kGigabit) + "G";
}

std::string Print(const Spoken& spoken) {
  const std::string prompt = "cumulus@" + spoken.device + ":mgmt:~$ ";
  std::vector<std::vector<std::string>> rows = {
      {"Interface", "Speed", "Type", "Remote Host", "Remote Port"}};
  for (const Observation& o : spoken.neighbors) {
    rows.push_back({o.local_port, Speed(o.mbps), "swp", o.system_name, o.port_id});
  }
  for (const std::string& port : SilentPorts(spoken.facts)) {
    rows.push_back({port, "N/A", "swp", "", ""});
  }
  return prompt + "nv show interface lldp\n" + DashedTable(rows) + prompt + "\n";
}

}  // namespace

const Printer cumulus_lldp_printer = {
    "cumulus-lldp", true, false, false, PortName, Print,
};

}  // namespace rankroute
