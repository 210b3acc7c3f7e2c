#include "topology/readers/containerlab.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"kinds of nodes, groups and the default; both forms of links",
     R"(name: lab
mgmt: {network: x}
topology:
  defaults: {kind: linux}
  groups:
    spines: {kind: huawei_vrp}
    odd: {image: x}
  kinds: {nokia_srlinux: {image: y}}
  nodes:
    leaf1: {kind: nokia_srlinux, mgmt-ipv4: 203.0.113.11}
    spine: {group: spines}
    old: {kind: vr-vqfx}
    box: {kind: paloalto_panos}
    br0: {kind: bridge}
    client: {group: odd, mgmt_ipv4: 192.0.2.1}
    client2:
  links:
    - endpoints: ["leaf1:e1-1", "spine:e1-1"]
    - type: veth
      endpoints:
        - {node: client, interface: eth1, mac: 02:00:00:00:00:01}
        - {node: leaf1, interface: e1-2}
      mtu: 9000
    - endpoints: ["old:eth1", "box:Ethernet1:2"]
)",
     "node leaf1: switch, address 203.0.113.11\nnode spine: switch\nnode old: switch\n"
     "node box: unknown\nnode br0: switch\nnode client: server, address 192.0.2.1\n"
     "node client2: server\n"
     "cable leaf1 e1-1 -- spine e1-1\ncable client eth1 -- leaf1 e1-2\n"
     "cable old eth1 -- box Ethernet1:2\n"},
    {"links out of the lab are counted",
     R"(name: lab
topology:
  nodes: {a: {kind: linux}, b: {kind: linux}}
  links:
    - endpoints: ["a:eth1", "host:veth1"]
    - endpoints: ["mgmt-net:veth2", "b:eth1"]
    - type: macvlan
      endpoint: {node: a, interface: eth3}
    - endpoints: ["a:eth2", "b:eth2"]
)",
     "node a: server\nnode b: server\ncable a eth2 -- b eth2\nwarning SKIPPED_LINKS 5\n"},
    {"faults",
     R"(name: lab
topology:
  nodes: {a: {kind: linux}}
  links:
    - endpoints: ["a:eth1"]
    - endpoints: ["a:eth1", "b"]
    - endpoints: ["a:eth1", "b:eth1"]
    - endpoints: ["a:eth1", "b:eth1"]
    - endpoints: ["b:eth1", "a:eth1"]
    - endpoints: a
    - 7
)",
     "node a: server\nnode b: unknown\ncable a eth1 -- b eth1\n"
     "error BAD_LINK 5\nerror BAD_LINK 6\nwarning UNDEFINED_NODE 7\nwarning DUPLICATE_CABLE 8\n"
     "error BAD_LINK 10\nerror WRONG_TYPE 10\nerror BAD_LINK 11\nerror WRONG_TYPE 11\n"},
    {"no topology", "name: lab\n", "error MISSING_KEY 1\n"},
    {"no nodes", "name: lab\ntopology: {nodes: [a], links: []}\n", "error WRONG_TYPE 2\n"},
    {"a name that is empty", "name: lab\ntopology: {nodes: {\"\": {}}}\n", "error EMPTY_NAME 2\n"},
    {"two documents", "name: a\n---\nname: b\n", "error BAD_DOCUMENT 1\n"},
};

TEST(Containerlab, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"lab.clab.yml", c.text}, "containerlab", {})), c.expected)
        << c.name;
  }
}

TEST(Containerlab, KeysTellIt) {
  EXPECT_TRUE(MatchesContainerlab("# x\nname: a\n\ntopology:\n  nodes:\n    a:\n"));
  for (const char* text :
       {"", "topology:\n  nodes:\n", "name: a\ntopology: flat\n", "name: a\nnodes:\n",
        "kind: X\nname: a\ntopology:\n  nodes:\n", "- name: a\n  topology:\n    nodes:\n"}) {
    EXPECT_FALSE(MatchesContainerlab(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
