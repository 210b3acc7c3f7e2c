#include "topology/readers/basic_tor_node_cm.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr char kTwoLeaves[] =
    "node 203.0.113.10: switch, tier 1, address 203.0.113.10\n"
    "node 192.0.2.1: server, address 192.0.2.1, devices 8\n"
    "node tor-1: switch, tier 1\n"
    "node 192.0.2.2: server, address 192.0.2.2, devices 16\n"
    "cable 192.0.2.1 - -- 203.0.113.10 -\ncable 192.0.2.2 - -- tor-1 -\n";

constexpr ReadingCase kCases[] = {
    {"the JSON alone",
     R"({"version":"1.0","tor_count":2,"server_list":[
 {"tor_id":0,"IsSharedTor":1,"IsHealthy":0,"tor_ip":"203.0.113.10","server":[
  {"server_ip":"192.0.2.1","npu_count":8,"slice_id":0}]},
 {"tor_id":1,"server":[{"server_ip":"192.0.2.2","npu_count":16,"slice_id":0}]}]})",
     kTwoLeaves},
    {"the ConfigMap as YAML",
     "apiVersion: v1\ndata:\n  tor_info: |-\n"
     "    {\"version\":\"1.0\",\"tor_count\":2,\"server_list\":[\n"
     "     {\"tor_id\":0,\"tor_ip\":\"203.0.113.10\",\"server\":[\n"
     "      {\"server_ip\":\"192.0.2.1\",\"npu_count\":8,\"slice_id\":0}]},\n"
     "     {\"tor_id\":1,\"server\":[{\"server_ip\":\"192.0.2.2\",\"npu_count\":16}]}]}\n"
     "  tor_level: single_layer\nkind: ConfigMap\nmetadata:\n  name: basic-tor-node-cm\n",
     kTwoLeaves},
    {"two layers",
     "kind: ConfigMap\ndata:\n  tor_info: '{\"server_list\": [{\"tor_id\": 4}]}'\n"
     "  tor_level: double_layer\n",
     "node tor-4: switch, tier 1\nnode second-layer: switch, tier 2\n"
     "cable tor-4 - -- second-layer -\n"},
    {"a list of ConfigMaps as JSON",
     R"({"apiVersion":"v1","kind":"List","items":[
 {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"other"},"data":{"a":"b"}},
 {"apiVersion":"v1","kind":"ConfigMap","data":{"tor_info":"{\"server_list\":[{\"tor_id\":0,
\"tor_ip\":\"203.0.113.10\",\"server\":[{\"server_ip\":\"192.0.2.1\",\"npu_count\":8}]},{\"tor_id\":
1,\"server\":[{\"server_ip\":\"192.0.2.2\",\"npu_count\":16}]}]}"}}]})",
     "error JSON_SYNTAX 3\n"},
    {"faults",
     R"({"server_list":[
 {"tor_ip":"203.0.113.10","server":[{"server_ip":"leaf-x","npu_count":66},
  {"npu_count":8}, 7,
  {"server_ip":"192.0.2.1","colour":1}]},
 {"server":[]},
 {"tor_ip":"203.0.113.10","server":[]},
 {"tor_ip":"203.0.113.12","server":[{"server_ip":"192.0.2.1"}]}]})",
     "node 203.0.113.10: switch, tier 1, address 203.0.113.10\nnode leaf-x: server\n"
     "node 192.0.2.1: server, address 192.0.2.1\n"
     "node 203.0.113.12: switch, tier 1, address 203.0.113.12\n"
     "cable leaf-x - -- 203.0.113.10 -\ncable 192.0.2.1 - -- 203.0.113.10 -\n"
     "cable 192.0.2.1 - -- 203.0.113.12 -\n"
     "warning BAD_ADDRESS 2\nerror OUT_OF_RANGE 2\nerror MISSING_KEY 3\nerror WRONG_TYPE 3\n"
     "warning UNKNOWN_KEY 4\nerror MISSING_KEY 5\nwarning DUPLICATE_SWITCH 6\n"
     "warning SEVERAL_LEAVES 7\n"},
    {"inner JSON that is none",
     "apiVersion: v1\nkind: ConfigMap\ndata:\n  tor_info: '{\"server_list\": ['\n",
     "error JSON_SYNTAX 4\n"},
    {"a ConfigMap without tor_info", "apiVersion: v1\nkind: ConfigMap\ndata: {a: b}\n",
     "warning OTHER_KINDS 1\nerror NO_DATA 1\n"},
};

TEST(BasicTorNodeCm, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"cm.txt", c.text}, "basic-tor-node-cm", {})), c.expected)
        << c.name;
  }
}

TEST(BasicTorNodeCm, ListsAreUnpacked) {
  const Reading reading =
      ReadBasicTorNodeCm({"cm.json",
                          R"({"kind":"ConfigMapList","items":[{"data":{"tor_info":
"{\"server_list\":[{\"tor_id\":1,\"server\":[{\"server_ip\":\"192.0.2.2\"}]}]}"}}, {"data":{}}]})"},
                         "");
  EXPECT_EQ(TextOf(reading),
            "node tor-1: switch, tier 1\nnode 192.0.2.2: server, address 192.0.2.2\n"
            "cable 192.0.2.2 - -- tor-1 -\nwarning OTHER_KINDS 2\n");
  EXPECT_EQ(reading.plan->cables.front().source.line, 2);
}

TEST(BasicTorNodeCm, KeysTellIt) {
  for (const char* text :
       {R"({"version":"1.0","server_list":[{"tor_ip":"203.0.113.1"}]})",
        R"({"apiVersion":"v1","data":{"tor_info":"{}"},"kind":"ConfigMap"})",
        "apiVersion: v1\ndata:\n  tor_info: '{}'\nkind: ConfigMap\n",
        "apiVersion: v1\nitems:\n- apiVersion: v1\n  data:\n    tor_info: '{}'\n  kind: ConfigMap\n"
        "kind: List\n"}) {
    EXPECT_TRUE(MatchesBasicTorNodeCm(text)) << text;
  }
  for (const char* text :
       {"", "{}", R"({"status":"completed","server_list":[{"server_id":"192.0.2.1"}]})",
        R"({"kind":"ConfigMap","data":{"a":"b"}})", R"({"data":{"server_list":[],"tor_ip":1}})",
        "tor_info: {}\n", "a: tor_ip server_list\n"}) {
    EXPECT_FALSE(MatchesBasicTorNodeCm(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
