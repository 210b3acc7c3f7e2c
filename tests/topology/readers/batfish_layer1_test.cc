#include "topology/readers/batfish_layer1.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"edges both ways, one way, and in another case",
     R"({"edges": [
{"node1": {"hostname": "Leaf1", "interfaceName": "Eth1"}, "node2": {"hostname": "spine", "interfaceName": "Eth1"}},
{"node1": {"hostname": "spine", "interfaceName": "Eth1"}, "node2": {"hostname": "leaf1", "interfaceName": "Eth1"}},
{"node1": {"hostname": "leaf1", "interfaceName": "Eth2"}, "node2": {"hostname": "spine", "interfaceName": "Eth2"}}]})",
     "node Leaf1: unknown\nnode spine: unknown\ncable Leaf1 Eth1 -- spine Eth1\n"
     "cable Leaf1 Eth2 -- spine Eth2\n"},
    {"faults",
     R"({"edges": [
{"node1": {"hostname": "a", "interfaceName": "1"}},
{"node1": {"hostname": "a"}, "node2": {"hostname": "", "interfaceName": "1"}}, 7,
{"node1": {"hostname": "a", "interfaceName": "1"}, "node2": {"hostname": "b", "interfaceName": "1"}},
{"node1": {"hostname": "a", "interfaceName": "1"}, "node2": {"hostname": "b", "interfaceName": "1"}},
]})",
     "node a: unknown\nnode b: unknown\ncable a 1 -- b 1\n"
     "error MISSING_KEY 2\nerror MISSING_KEY 3\nerror EMPTY_VALUE 3\nerror WRONG_TYPE 3\n"
     "warning DUPLICATE_CABLE 5\nerror TRAILING_COMMA 5\n"},
    {"no edges", "{}", "error MISSING_KEY 1\n"},
    {"no JSON", "{\"edges\": [", "error JSON_SYNTAX 1\n"},
};

TEST(BatfishLayer1, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"l1.json", c.text}, "batfish-layer1", {})), c.expected) << c.name;
  }
}

TEST(BatfishLayer1, KeysTellIt) {
  EXPECT_TRUE(MatchesBatfishLayer1(kCases[0].text));
  for (const char* text :
       {"", "{}", R"({"edges": []})", R"({"nodes": [], "edges": [{"source": "a", "target": "b"}]})",
        R"({"a": {"edges": [{"hostname": "a", "interfaceName": "b"}]}})"}) {
    EXPECT_FALSE(MatchesBatfishLayer1(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
