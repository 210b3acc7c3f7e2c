// What a host or an NPU states, printed in each format and read back, is what was stated.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/topology/printers/hccn_lldp.h"
#include "tests/topology/printers/lldpctl_json.h"
#include "tests/topology/printers/lldpctl_keyvalue.h"
#include "tests/topology/printers/lldpctl_xml.h"
#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

Observation Hears(const std::string& local_port, int leaf, const std::string& port) {
  const std::string number = std::to_string(leaf);
  Observation o;
  o.device = "node17";
  o.local_port = local_port;
  o.chassis_id = "02:00:5e:10:00:0" + number;
  o.chassis_id_type = IdType::kMac;
  o.port_id = port;
  o.port_id_type = IdType::kIfname;
  o.system_name = "leaf-" + number;
  o.system_description = "Routing <software> & \"more\"\nof 100% = all";
  o.port_description = "to node17, " + local_port;
  o.management_address = leaf == 1 ? "203.0.113.1" : "2001:db8::2";
  o.heard_bridge = leaf == 1;
  o.heard_capabilities = true;
  o.ttl_seconds = 120;
  o.mbps = 100000 * leaf;
  return o;
}

Spoken Speech(const std::vector<std::string>& local_ports, const Printer& printer) {
  Spoken spoken = {"node17", "02:00:5e:30:00:17", "192.0.2.17", {}, {}};
  int number = 0;
  for (const std::string& local_port : local_ports) {
    ++number;
    spoken.neighbors.push_back(Hears(local_port, number, printer.port_name(1, number, 200000)));
  }
  return spoken;
}

// The observations of `reading` as text, descriptions included.
std::string Told(const std::vector<Observation>& observations) {
  Reading reading;
  reading.observations = observations;
  std::string text = TextOf(reading);
  for (const Observation& o : observations) {
    text += o.system_description + "|" + o.port_description + "\n";
  }
  return text;
}

TEST(HostPrinters, LldpdFormatsComeBackAsTheyWent) {
  for (const Printer& printer :
       {lldpctl_json_printer, lldpctl_xml_printer, lldpctl_keyvalue_printer}) {
    for (const std::vector<std::string>& ports :
         {std::vector<std::string>{}, {"enp1s0.100"}, {"enp1s0", "enp1s0.100"}, {"e", "e"}}) {
      Spoken spoken = Speech(ports, printer);
      for (Observation& o : spoken.neighbors) o.age_seconds = 104942;
      const Result<Reading> reading = ReadSource({"-", printer.print(spoken)}, "auto", {});
      ASSERT_TRUE(reading.ok()) << printer.format;
      EXPECT_EQ(reading->format, printer.format);
      if (reading->format == "lldpctl-keyvalue") {  // It joins the lines of a description.
        for (Observation& o : spoken.neighbors) {
          std::replace(o.system_description.begin(), o.system_description.end(), '\n', ' ');
        }
      }
      EXPECT_EQ(Told(reading->observations), Told(spoken.neighbors)) << printer.print(spoken);
      Reading rest = *reading;
      rest.observations.clear();
      std::erase_if(rest.diagnostics,
                    [](const Diagnostic& d) { return d.reason == "NO_NEIGHBORS"; });
      EXPECT_EQ(TextOf(rest),
                "fact ownChassisId node17 02:00:5e:30:00:17\nfact ownSystemName node17 node17\n"
                "fact ownManagementAddress node17 192.0.2.17\n")
          << printer.format;
    }
  }
}

TEST(HostPrinters, LogBundleComesBackAsItWent) {
  Spoken spoken = Speech({"npu0", "npu3"}, hccn_lldp_printer);
  const auto add = [&](Fact::Kind kind, const char* port, const char* value) {
    spoken.facts.push_back({kind, "node17", port, value, {}});
  };
  add(Fact::Kind::kDeviceAddress, "npu0", "198.18.17.1");
  add(Fact::Kind::kDeviceMac, "npu0", "02:00:5e:20:00:00");
  add(Fact::Kind::kLinkState, "npu0", "up");
  add(Fact::Kind::kLinkSpeed, "npu0", "200000");
  add(Fact::Kind::kNetHealth, "npu0", "Success");
  add(Fact::Kind::kLinkState, "npu7", "down");
  add(Fact::Kind::kNoNeighbor, "npu7", "");
  const std::string text = hccn_lldp_printer.print(spoken);
  const Result<Reading> reading = ReadSource({"-", text}, "auto", {});
  ASSERT_TRUE(reading.ok());
  EXPECT_EQ(reading->format, hccn_lldp_printer.format);
  EXPECT_EQ(Told(reading->observations), Told(spoken.neighbors)) << text;
  Reading expected;
  expected.facts = spoken.facts;
  Reading facts;
  facts.facts = reading->facts;
  EXPECT_EQ(TextOf(facts), TextOf(expected)) << text;
  ASSERT_EQ(reading->diagnostics.size(), 1U);
  EXPECT_EQ(reading->diagnostics[0].reason, "DARK_PORT");
}

}  // namespace
}  // namespace rankroute
