#include "topology/readers/junos_lldp_xml.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"brief, with a prompt",
     R"(ops@leaf-1> show lldp neighbors | display xml
<rpc-reply xmlns:junos="http://xml.juniper.net/junos/21.4R3/junos">
  <lldp-neighbors-information junos:style="brief">
    <lldp-neighbor-information>
      <lldp-local-port-id>et-0/0/1</lldp-local-port-id>
      <lldp-local-parent-interface-name>ae7</lldp-local-parent-interface-name>
      <lldp-remote-chassis-id-subtype>Mac address</lldp-remote-chassis-id-subtype>
      <lldp-remote-chassis-id>02:00:5E:10:00:01</lldp-remote-chassis-id>
      <lldp-remote-port-id-subtype>Interface name</lldp-remote-port-id-subtype>
      <lldp-remote-port-id>et-0/0/2</lldp-remote-port-id>
      <lldp-remote-system-name>spine-1</lldp-remote-system-name>
    </lldp-neighbor-information>
  </lldp-neighbors-information>
  <cli><banner>{master:0}</banner></cli>
</rpc-reply>

{master:0}
ops@leaf-1> )",
     "leaf-1 et-0/0/1: mac 02:00:5e:10:00:01, ifname et-0/0/2, spine-1, -, ttl 0\n"},
    {"two devices, each below its prompt",
     R"(ops@leaf-1> show lldp neighbors | display xml
<rpc-reply><lldp-neighbors-information><lldp-neighbor-information>
<lldp-local-port-id>et-0/0/1</lldp-local-port-id>
<lldp-remote-system-name>spine-1</lldp-remote-system-name>
</lldp-neighbor-information></lldp-neighbors-information></rpc-reply>
ops@leaf-2> show lldp neighbors | display xml
<rpc-reply><lldp-neighbors-information><lldp-neighbor-information>
<lldp-local-port-id>et-0/0/2</lldp-local-port-id>
<lldp-remote-system-name>spine-1</lldp-remote-system-name>
</lldp-neighbor-information></lldp-neighbors-information></rpc-reply>
)",
     "leaf-1 et-0/0/1: unknown -, unknown -, spine-1, -, ttl 0\n"
     "leaf-2 et-0/0/2: unknown -, unknown -, spine-1, -, ttl 0\n"},
    {"an older release has the description only",
     R"(<rpc-reply><lldp-neighbors-information><lldp-neighbor-information>
<lldp-local-interface>ge-0/0/1.0</lldp-local-interface>
<lldp-local-parent-interface-name>-</lldp-local-parent-interface-name>
<lldp-remote-chassis-id-subtype>Mac address</lldp-remote-chassis-id-subtype>
<lldp-remote-chassis-id>02:00:5e:10:00:01</lldp-remote-chassis-id>
<lldp-remote-port-description>ge-0/0/2.0</lldp-remote-port-description>
<lldp-remote-system-name>-</lldp-remote-system-name>
</lldp-neighbor-information></lldp-neighbors-information></rpc-reply>)",
     "sw ge-0/0/1.0: mac 02:00:5e:10:00:01, unknown -, -, -, ttl 0\n"},
    {"detail, below prefixes and several routing engines",
     R"(<?xml version="1.0"?><nc:rpc-reply xmlns:nc="urn:x"><multi-routing-engine-results>
<multi-routing-engine-item><re-name>fpc0</re-name>
<j:lldp-neighbors-information j:style="detail"><j:lldp-neighbor-information>
<j:lldp-index>1</j:lldp-index><j:lldp-ttl>120</j:lldp-ttl><j:lldp-age>13 secs</j:lldp-age>
<j:lldp-local-interface>xe-0/0/3</j:lldp-local-interface>
<j:lldp-local-port-id>522</j:lldp-local-port-id>
<j:lldp-remote-chassis-id-subtype>Locally assigned</j:lldp-remote-chassis-id-subtype>
<j:lldp-remote-chassis-id>node-7</j:lldp-remote-chassis-id>
<j:lldp-remote-port-id-subtype>Mac address</j:lldp-remote-port-id-subtype>
<j:lldp-remote-port-id>0200.5e10.0002</j:lldp-remote-port-id>
<j:lldp-remote-system-name>node07</j:lldp-remote-system-name>
<j:lldp-remote-system-capabilities-supported>Bridge Router</j:lldp-remote-system-capabilities-supported>
<j:lldp-remote-system-capabilities-enabled>Station Only</j:lldp-remote-system-capabilities-enabled>
<j:lldp-remote-management-address>203.0.113.7</j:lldp-remote-management-address>
</j:lldp-neighbor-information></j:lldp-neighbors-information>
</multi-routing-engine-item></multi-routing-engine-results></nc:rpc-reply>)",
     "sw xe-0/0/3: local node-7, mac 02:00:5e:10:00:02, node07, 203.0.113.7, ttl 120, no bridge, "
     "age 13\n"},
    {"local information names the device",
     R"(<rpc-reply><lldp-local-info>
<lldp-local-chassis-id>02:00:5E:10:00:09</lldp-local-chassis-id>
<lldp-local-system-name>leaf-9</lldp-local-system-name>
<lldp-local-management-address-address>203.0.113.9</lldp-local-management-address-address>
</lldp-local-info></rpc-reply>
<rpc-reply><lldp-neighbors-information><lldp-neighbor-information>
<lldp-local-interface>et-0/0/1</lldp-local-interface>
<lldp-remote-chassis-id-subtype>Network address</lldp-remote-chassis-id-subtype>
<lldp-remote-chassis-id>203.0.113.1</lldp-remote-chassis-id>
<lldp-remote-system-capabilities-enabled>Bridge Router</lldp-remote-system-capabilities-enabled>
</lldp-neighbor-information></lldp-neighbors-information></rpc-reply>)",
     "leaf-9 et-0/0/1: networkAddress 203.0.113.1, unknown -, -, -, ttl 0, bridge\n"
     "fact ownChassisId leaf-9 02:00:5e:10:00:09\nfact ownSystemName leaf-9 leaf-9\n"
     "fact ownManagementAddress leaf-9 203.0.113.9\n"},
    {"local information of two devices and no prompt",
     "<lldp-local-info><lldp-local-system-name>a</lldp-local-system-name></lldp-local-info>\n"
     "<lldp-local-info><lldp-local-system-name>b</lldp-local-system-name></lldp-local-info>\n",
     "fact ownSystemName a a\nfact ownSystemName a b\nwarning SEVERAL_DEVICES 2\n"},
    {"nobody is heard", "<rpc-reply><lldp-neighbors-information/></rpc-reply>", ""},
    {"neighbors without a local port or without a name",
     R"(<lldp-neighbors-information>
<lldp-neighbor-information><lldp-remote-system-name>a</lldp-remote-system-name></lldp-neighbor-information>
<lldp-neighbor-information><lldp-local-interface>et-0/0/1</lldp-local-interface></lldp-neighbor-information>
</lldp-neighbors-information>)",
     "warning INCOMPLETE_NEIGHBOR 2\n"},
    {"a text that stops loses the neighbor in which it does: its port may be half a name",
     "<lldp-neighbors-information>\n<lldp-neighbor-information>\n"
     "<lldp-local-interface>et-0/0/1</lldp-local-interface>\n"
     "<lldp-remote-system-name>a</lldp-remote-system-name>\n"
     "</lldp-neighbor-information><lldp-neighbor-information>\n"
     "<lldp-remote-system-name>b</lldp-remote-system-name>\n"
     "<lldp-local-interface>et-0/0/1",
     "sw et-0/0/1: unknown -, unknown -, a, -, ttl 0\nerror XML_SYNTAX 7\n"
     "warning INCOMPLETE_NEIGHBOR 5\n"},
    {"another document", "<a/>", "error NO_DATA 1\n"},
};

TEST(JunosLldpXml, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadJunosLldpXml({"sw.xml", c.text}, "sw")), c.expected) << c.name;
  }
}

TEST(JunosLldpXml, KeepsDescriptions) {
  const Reading reading = ReadJunosLldpXml(
      {"sw.xml",
       "<lldp-neighbors-information><lldp-neighbor-information>"
       "<lldp-local-interface>et-0/0/1</lldp-local-interface>"
       "<lldp-remote-chassis-id>c</lldp-remote-chassis-id>"
       "<lldp-remote-port-description>to &lt;leaf&gt;</lldp-remote-port-description>"
       "<lldp-system-description><lldp-remote-system-description>a\nb"
       "</lldp-remote-system-description></lldp-system-description>"
       "</lldp-neighbor-information></lldp-neighbors-information>"},
      "sw");
  ASSERT_EQ(reading.observations.size(), 1U);
  EXPECT_EQ(reading.observations[0].port_description, "to <leaf>");
  EXPECT_EQ(reading.observations[0].system_description, "a\nb");
}

TEST(JunosLldpXml, TagsAreFound) {
  for (const char* line :
       {"<lldp-neighbors-information junos:style=\"brief\">", "<lldp-neighbors-information/>",
        "<rpc-reply><lldp-local-info>", "<lldp-neighbors-information"}) {
    EXPECT_TRUE(IsJunosLldpXmlLine(line)) << line;
  }
  for (const char* line : {"", "<lldp>", "see <lldp-local-info>", "<lldp-neighbors-information2>",
                           "\"<lldp-neighbors-information>\""}) {
    EXPECT_FALSE(IsJunosLldpXmlLine(line)) << line;
  }
}

}  // namespace
}  // namespace rankroute
