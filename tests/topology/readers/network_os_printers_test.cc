// What a printer says in a vendor's words is read back as it was meant.
#include <gtest/gtest.h>

#include "tests/topology/printers/cumulus_lldp.h"
#include "tests/topology/printers/ibnetdiscover.h"
#include "tests/topology/printers/junos_lldp_table.h"
#include "tests/topology/printers/junos_lldp_xml.h"
#include "tests/topology/printers/openconfig_lldp.h"
#include "tests/topology/printers/sonic_lldp_table.h"
#include "tests/topology/printers/sonic_redis_json.h"
#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

Spoken LeafWith(const Printer& printer) {
  Spoken spoken;
  spoken.device = "leaf-1";
  spoken.chassis_id = "02:00:5e:10:00:09";
  spoken.management_address = "203.0.113.9";
  Observation spine;
  spine.local_port = printer.port_name(1, 25, 400'000);
  spine.chassis_id = "02:00:5e:10:00:01";
  spine.chassis_id_type = IdType::kMac;
  spine.port_id = printer.port_name(2, 1, 400'000);
  spine.port_id_type = IdType::kIfname;
  spine.port_description = "to <leaf-1> & \"others\"";
  spine.system_name = "a-spine-with-a-name-longer-than-columns-are-wide";
  spine.system_description = "line 1\nline 2";
  spine.management_address = "203.0.113.1";
  spine.heard_bridge = spine.heard_capabilities = true;
  spine.ttl_seconds = 120;
  spine.age_seconds = 42;
  spine.mbps = 400'000;
  spoken.neighbors.push_back(spine);
  Observation node;
  node.local_port = printer.port_name(1, 1, 200'000);
  node.chassis_id = "02:00:5e:20:00:01";
  node.chassis_id_type = IdType::kMac;
  node.port_id = "02:00:5e:20:00:11";
  node.port_id_type = IdType::kMac;
  node.system_name = "node01";
  node.heard_capabilities = true;
  node.ttl_seconds = 20;
  node.mbps = 200'000;
  spoken.neighbors.push_back(node);
  spoken.facts.push_back(
      {Fact::Kind::kNoNeighbor, "leaf-1", printer.port_name(1, 2, 200'000), "", {}});
  return spoken;
}

Reading PrintAndRead(const Printer& printer, const Spoken& spoken) {
  const Result<Reading> reading = ReadSource({"capture.txt", printer.print(spoken)}, "auto", {});
  EXPECT_TRUE(reading.ok()) << printer.format;
  if (!reading.ok()) return {};
  EXPECT_EQ(reading->format, printer.format);
  EXPECT_EQ(reading->diagnostics.size(), 0U) << printer.format << TextOf(*reading);
  return *reading;
}

constexpr const char* kSpine = "a-spine-with-a-name-longer-than-columns-are-wide";

struct PrintedCase {
  const Printer* printer;
  std::string expected;
};

TEST(NetworkOsPrinters, AreReadBack) {
  const std::string spine = kSpine;
  const std::string own =
      "fact ownChassisId leaf-1 02:00:5e:10:00:09\nfact ownSystemName leaf-1 leaf-1\n";
  const PrintedCase cases[] = {
      {&junos_lldp_table_printer,
       "leaf-1 et-1/0/25: mac 02:00:5e:10:00:01, unknown et-2/0/1, " + spine +
           ", -, ttl 0\n"
           "leaf-1 et-1/0/1: mac 02:00:5e:20:00:01, mac 02:00:5e:20:00:11, node01, -, ttl 0\n"},
      {&junos_lldp_xml_printer,
       "leaf-1 et-1/0/25: mac 02:00:5e:10:00:01, ifname et-2/0/1, " + spine +
           ", 203.0.113.1, ttl 120, bridge, age 42\n"
           "leaf-1 et-1/0/1: mac 02:00:5e:20:00:01, mac 02:00:5e:20:00:11, node01, -, ttl 20, no "
           "bridge\n" +
           own + "fact ownManagementAddress leaf-1 203.0.113.9\n"},
      {&sonic_lldp_table_printer,
       "leaf-1 Ethernet8392: unknown -, unknown Ethernet16392, " + spine +
           ", -, ttl 0, bridge\n"
           "leaf-1 Ethernet8200: unknown -, mac 02:00:5e:20:00:11, node01, -, ttl 0, no bridge\n"},
      {&sonic_redis_json_printer,
       "leaf-1 Ethernet8392: mac 02:00:5e:10:00:01, ifname Ethernet16392, " + spine +
           ", 203.0.113.1, ttl 120, bridge, age 42\n"
           "leaf-1 Ethernet8200: mac 02:00:5e:20:00:01, mac 02:00:5e:20:00:11, node01, -, ttl 20, "
           "no bridge\n" +
           own + "fact ownManagementAddress leaf-1 203.0.113.9\nfact ownBridge leaf-1 true\n"},
      {&cumulus_lldp_printer,
       "leaf-1 swp1049: unknown -, unknown swp2049, " + spine +
           ", -, ttl 0, mbps 400000\n"
           "leaf-1 swp1025: unknown -, mac 02:00:5e:20:00:11, node01, -, ttl 0, mbps 200000\n"
           "fact noNeighbor leaf-1 swp1026\n"},
      {&openconfig_lldp_printer,
       "leaf-1 ethernet-1/25: mac 02:00:5e:10:00:01, ifname ethernet-2/1, " + spine +
           ", 203.0.113.1, ttl 120, bridge, age 42\n"
           "leaf-1 ethernet-1/1: mac 02:00:5e:20:00:01, mac 02:00:5e:20:00:11, node01, -, ttl 20, "
           "no bridge\n" +
           own + "fact noNeighbor leaf-1 ethernet-1/2\n"},
      {&ibnetdiscover_printer,
       "leaf-1 153: local 02005efffe100001, local 257, " + spine +
           ", -, ttl 0, bridge, mbps 400000\n"
           "leaf-1 129: local 02005efffe200001, local 02:00:5e:20:00:11, node01, -, ttl 0, no "
           "bridge, mbps 200000\n"
           "fact ownChassisId leaf-1 02005efffe100009\nfact ownSystemName leaf-1 leaf-1\n"
           "fact ownBridge leaf-1 true\n"},
  };
  for (const PrintedCase& c : cases) {
    EXPECT_EQ(TextOf(PrintAndRead(*c.printer, LeafWith(*c.printer))), c.expected)
        << c.printer->format;
  }
}

TEST(NetworkOsPrinters, DescriptionsAreReadBack) {
  for (const Printer* printer :
       {&junos_lldp_xml_printer, &sonic_redis_json_printer, &openconfig_lldp_printer}) {
    const Spoken spoken = LeafWith(*printer);
    const Reading reading = PrintAndRead(*printer, spoken);
    ASSERT_EQ(reading.observations.size(), 2U) << printer->format;
    EXPECT_EQ(reading.observations[0].port_description, spoken.neighbors[0].port_description);
    EXPECT_EQ(reading.observations[0].system_description, spoken.neighbors[0].system_description);
  }
}

// A capture by cut-and-paste has other line ends and blanks at the ends of lines.
TEST(NetworkOsPrinters, AreReadWithTheLineEndsOfATerminal) {
  for (const Printer* printer : {&junos_lldp_table_printer, &sonic_lldp_table_printer,
                                 &cumulus_lldp_printer, &ibnetdiscover_printer}) {
    const std::string text = printer->print(LeafWith(*printer));
    std::string pasted;
    for (const char c : text) pasted += c == '\n' ? std::string("  \r\n") : std::string(1, c);
    const Result<Reading> plain = ReadSource({"capture.txt", text}, "auto", {});
    const Result<Reading> other = ReadSource({"capture.txt", pasted}, "auto", {});
    ASSERT_TRUE(plain.ok() && other.ok()) << printer->format;
    EXPECT_EQ(TextOf(*other), TextOf(*plain)) << printer->format;
  }
}

}  // namespace
}  // namespace rankroute
