#include "topology/readers/ptm_dot.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"a graph with comments, attributes and roles",
     R"(/* plan
 * of ours */
graph "G" {
  # nodes
  graph [hostidtype="hostname", version="1:0"]
  node [shape=box]; rankdir=TB
  "leaf1" [function="leaf" os="cumulus-vx"]
  "spine1" [function="Spine"];  // above
  npu01 [function=host]
  "leaf1":"swp1" -- "spine1":"swp1"
  "leaf1":"swp2" -- "spine1":"swp2" [LLDP="match_type=portdescr"];
  npu01:eth0 -- "leaf1":"swp3"
}
)",
     "node leaf1: switch\nnode spine1: switch\nnode npu01: server\n"
     "cable leaf1 swp1 -- spine1 swp1\ncable leaf1 swp2 -- spine1 swp2\n"
     "cable npu01 eth0 -- leaf1 swp3\n"},
    {"edges alone, chains, bare ids, directed edges, compass points",
     "leaf-1:eth1/1 -- spine.1:swp1\na:1 -> b:2 -> c:3\n\"x y\":\"p \\\"1\\\"\":n--z:q;a--b\n",
     "node leaf-1: unknown\nnode spine.1: unknown\nnode a: unknown\nnode b: unknown\n"
     "node c: unknown\nnode x y: unknown\nnode z: unknown\n"
     "cable leaf-1 eth1/1 -- spine.1 swp1\ncable a 1 -- b 2\ncable b 2 -- c 3\n"
     "cable x y p \"1\" -- z q\ncable a - -- b -\n"},
    {"the same cable again",
     "strict graph {\n\"a\":\"1\" -- \"b\":\"1\"\n\"b\":\"1\" -- \"a\":\"1\"\n"
     "\"a\":\"1\" -- \"b\":\"1\"\n}",
     "node a: unknown\nnode b: unknown\ncable a 1 -- b 1\nwarning DUPLICATE_CABLE 4\n"},
    {"subgraphs",
     "digraph {\n subgraph cluster_0 { label=<<b>x</b>>; \"a\":\"1\" -- \"b\":\"1\" }\n"
     " \"a\" -- {\"c\" \"d\"}\n}\n",
     "node a: unknown\nnode b: unknown\nnode c: unknown\nnode d: unknown\ncable a 1 -- b 1\n"
     "warning SKIPPED_EDGES 3\n"},
    {"faults",
     "graph {\n \"a\":\"1\" -- ;\n \"a\": -- \"b\":\"1\"\n ! ?\n \"\":\"1\" -- \"b\":\"2\"\n"
     " \"a\":\"2\" -- \"b\":\"2\n",
     "node a: unknown\nnode b: unknown\ncable a - -- b 1\ncable a 2 -- b -\nerror DOT_SYNTAX 2\n"},
    {"nothing", "graph { a }\n", "node a: unknown\nerror NO_DATA 1\n"},
};

TEST(PtmDot, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"topology.dot", c.text}, "ptm-dot", {})), c.expected) << c.name;
  }
}

TEST(PtmDot, OwnDrawingsAreRefused) {
  const Reading reading = ReadPtmDot(
      {"f.dot",
       "graph fabric {\n  rankdir=TB;\n  { rank=same;\n    \"switch:leaf\" [shape=box];\n  }\n"
       "  \"device:n1/0\" -- \"switch:leaf\" [headlabel=\"GE1/0/1\", label=\"200G\"];\n}\n"},
      "");
  EXPECT_EQ(TextOf(reading), "error RANKROUTE_DRAWING 1\n");
}

TEST(PtmDot, GraphsAndEdgesTellIt) {
  for (const char* text :
       {"graph {", "/* x */ // y\n# z\nstrict digraph \"a b\"\n{", "GRAPH g {"}) {
    EXPECT_TRUE(MatchesPtmDot(text)) << text;
  }
  for (const char* text : {"", "graph of our network: {", "{\"graph\": {}}", "\"graph\" {",
                           "subgraph {", "/* graph {", "<graph>{"}) {
    EXPECT_FALSE(MatchesPtmDot(text)) << text;
  }
  for (const char* line :
       {"\"A\":\"swp1\" -- \"B\":\"swp2\"", "a:swp1 -- b:swp2;", "a:swp1->b:swp2 [x=y]"}) {
    EXPECT_TRUE(IsPtmDotLine(line)) << line;
  }
  for (const char* line : {"", "a -- b", "08:00 -- 09:30", "a:b -- c", "note a:b -- c:d",
                           "a:b -- c:d and more", "---- More ----", "<leaf>display -- x"}) {
    EXPECT_FALSE(IsPtmDotLine(line)) << line;
  }
}

TEST(PtmDot, StringsWithoutEndTakeLittleTime) {
  std::string text = "graph {\n\"";
  for (int i = 0; i < 300000; ++i) text += "\\\"a";
  EXPECT_EQ(TextOf(ReadPtmDot({"x.dot", text}, "")), "error DOT_SYNTAX 2\nerror NO_DATA 1\n");
}

}  // namespace
}  // namespace rankroute
