#include "topology/readers/lldpctl_xml.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/topology/readers/reading_text.h"
#include "topology/readers/xml_document.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"neighbors",
     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<lldp label=\"LLDP neighbors\">\n"
     " <interface label=\"Interface\" name=\"enp1s0.100\" via=\"LLDP\" rid=\"1\" "
     "age=\"0 day, 00:00:05\">\n"
     "  <chassis label=\"Chassis\">\n   <id label=\"ChassisID\" "
     "type=\"mac\">02:00:00:00:0A:01</id>\n"
     "   <name label=\"SysName\">torA</name>\n   <descr>one &lt;two&gt; &amp;\nthree</descr>\n"
     "   <mgmt-ip>203.0.113.5</mgmt-ip>\n   <mgmt-iface>2</mgmt-iface>\n"
     "   <mgmt-ip>2001:db8::5</mgmt-ip>\n"
     "   <capability type=\"Bridge\" enabled=\"on\"/>\n"
     "   <capability type=\"Router\" enabled=\"off\"/>\n  </chassis>\n"
     "  <port label=\"Port\">\n   <id type=\"ifname\">100GE1/0/1</id>\n   <ttl>120</ttl>\n"
     "   <auto-negotiation><current>100GbaseCR4 - x</current></auto-negotiation>\n  </port>\n"
     " </interface>\n"
     " <interface name=\"enp1s0.100\" via=\"LLDP\">\n"
     "  <chassis><id type=\"local\">c</id></chassis><port><id type=\"local\">p</id></port>\n"
     " </interface>\n</lldp>\n",
     "host enp1s0.100: mac 02:00:00:00:0a:01, ifname 100GE1/0/1, torA, 203.0.113.5, ttl 120, "
     "bridge, age 5, mbps 100000\n"
     "host enp1s0.100: local c, local p, -, -, ttl 0\n"},
    {"nobody heard", "<?xml version=\"1.0\"?>\n<lldp label=\"LLDP neighbors\"/>",
     "warning NO_NEIGHBORS 2\n"},
    {"local data only",
     "<lldp><interface name=\"e\"><status>RX and TX</status><chassis><id type=\"mac\">"
     "02:00:00:00:00:01</id></chassis><port><id type=\"mac\">02:00:00:00:00:02</id></port>"
     "</interface></lldp>",
     "fact noNeighbor host e\n"},
    {"another protocol",
     "<lldp>\n<interface name=\"e\" via=\"CDPv2\"><chassis><id type=\"local\">s</id></chassis>"
     "</interface></lldp>",
     "warning FOREIGN_PROTOCOL 2\n"},
    {"the local chassis and the neighbors, one document after the other",
     "<?xml version=\"1.0\"?>\n<lldp><interface name=\"e\" via=\"LLDP\"><chassis>"
     "<id type=\"local\">c</id></chassis></interface></lldp>\n<?xml version=\"1.0\"?>\n"
     "<local-chassis>\n<chassis><id type=\"mac\">02:00:00:00:00:01</id><name>me</name>"
     "<capability type=\"Router\" enabled=\"on\"/></chassis></local-chassis>",
     "me e: local c, unknown -, -, -, ttl 0\nfact ownChassisId me 02:00:00:00:00:01\n"
     "fact ownSystemName me me\nfact ownBridge me true\n"},
    {"a text that stops", "<lldp>\n<interface name=\"e\">\n<chassis>", "error XML_SYNTAX 3\n"},
    {"another element", "\n<x/>", "error NO_DATA 1\n"},
    {"an entity of its own stays as it is written",
     "<!DOCTYPE lldp [<!ENTITY a \"aaaa\">]><lldp><interface name=\"e\" via=\"LLDP\"><chassis>"
     "<name>&a;</name></chassis></interface></lldp>",
     "host e: unknown -, unknown -, &a;, -, ttl 0\n"},
};

TEST(LldpctlXml, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadLldpctlXml({"host.xml", c.text}, "host")), c.expected) << c.name;
  }
}

TEST(LldpctlXml, StatementsHaveTheirLinesAndDescriptions) {
  const Reading reading = ReadLldpctlXml({"host.xml", kCases[0].text}, "host");
  ASSERT_EQ(reading.observations.size(), 2U);
  EXPECT_EQ(reading.observations[0].system_description, "one <two> &\nthree");
  EXPECT_EQ(reading.observations[0].source.line, 3);
  EXPECT_EQ(reading.observations[1].source.line, 21);
}

TEST(LldpctlXml, DepthIsLimited) {
  const auto nested = [](int depth) {
    std::string text = "<lldp>";
    for (int i = 1; i < depth; ++i) text += "<x>";
    for (int i = 1; i < depth; ++i) text += "</x>";
    return text + "</lldp>";
  };
  EXPECT_EQ(TextOf(ReadLldpctlXml({"h.xml", nested(kMaxElementDepth)}, "h")),
            "warning NO_NEIGHBORS 1\n");
  EXPECT_EQ(TextOf(ReadLldpctlXml({"h.xml", nested(kMaxElementDepth + 1)}, "h")),
            "error XML_TOO_DEEP 1\n");
  EXPECT_EQ(TextOf(ReadLldpctlXml({"h.xml", nested(100000)}, "h")), "error XML_TOO_DEEP 1\n");
}

TEST(LldpctlXml, FirstElementDecidesWhatItMatches) {
  for (const char* text :
       {"<lldp/>", "\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- <x> -->\n<lldp label=\"a\">",
        " <local-chassis>", "<lldp\nlabel=\"a\">"}) {
    EXPECT_TRUE(MatchesLldpctlXml(text)) << text;
  }
  for (const char* text : {"", "lldp", "<", "<?xml version=\"1.0\"?>", "<lldp2>", "<x><lldp>",
                           "<lldp xmlns=\"http://example.net/lldp\">", "<!-- <lldp> "}) {
    EXPECT_FALSE(MatchesLldpctlXml(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
