#include "topology/readers/slurm_topology_yaml.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"a tree and blocks",
     "---\n# ours\n- topology: fabric\n  cluster_default: true\n  tree:\n    switches:\n"
     "      - {switch: agg, children: \"tor[A-B]\"}\n"
     "      - switch: torA\n        nodes: npu[01-02]\n"
     "      - {switch: torB, nodes: 'npu03'}\n"
     "- topology: pods\n  block:\n    block_sizes: [2, 4]\n    blocks:\n"
     "      - {block: sp0, nodes: \"npu[01-02]\"}\n      - {block: sp1, nodes: npu03}\n"
     "- {topology: none, flat: true}\n",
     "node agg: switch, tier 2\nnode torA: switch, tier 1\nnode torB: switch, tier 1\n"
     "node npu01: server, pod sp0\nnode npu02: server, pod sp0\nnode npu03: server, pod sp1\n"
     "cable torA - -- agg -\ncable torB - -- agg -\ncable npu01 - -- torA -\n"
     "cable npu02 - -- torA -\ncable npu03 - -- torB -\n"},
    {"the default tree goes before the first one, and the others are named",
     "- topology: a\n  tree: {switches: [{switch: s1, nodes: n1}]}\n"
     "- topology: b\n  cluster_default: true\n  tree: {switches: [{switch: s2, nodes: n2}]}\n"
     "- topology: c\n  ring: {rings: []}\n",
     "node s2: switch, tier 1\nnode n2: server\ncable n2 - -- s2 -\n"
     "warning TOPOLOGIES_LEFT_OUT 1\n"},
    {"blocks alone", "- topology: a\n  block: {blocks: [{block: b, nodes: \"n[1-2]\"}]}\n",
     "node n1: server, pod b\nnode n2: server, pod b\n"},
    {"faults",
     "- topology: a\n  colour: red\n  tree:\n    switches:\n      - {nodes: n1}\n"
     "      - {switch: s, nodes: {a: b}}\n      - {switch: s, nodes: \"n[\"}\n"
     "      - {switch: t, children: [s, [s]]}\n      - 7\n"
     "- tree: {switches: []}\n",
     "node s: switch, tier 1\nnode t: switch, tier 2\ncable s - -- t -\n"
     "warning UNKNOWN_KEY 2\nerror MISSING_KEY 5\nerror WRONG_TYPE 6\nerror BAD_HOST_LIST 7\n"
     "warning DUPLICATE_SWITCH 7\nerror WRONG_TYPE 8\nerror WRONG_TYPE 9\nerror MISSING_KEY 10\n"},
    {"nothing to read", "- {topology: a, flat: true}\n", "error NO_DATA 1\n"},
    {"no list", "topology: a\n", "error BAD_DOCUMENT 1\n"},
    {"no YAML", "- topology: [a\n", "error YAML_SYNTAX 2\n"},
};

TEST(SlurmTopologyYaml, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"topology.yaml", c.text}, "slurm-topology-yaml", {})), c.expected)
        << c.name;
  }
}

TEST(SlurmTopologyYaml, LeftOutTopologiesAreNamed) {
  const Reading reading =
      ReadSlurmTopologyYaml({"t.yaml",
                             "- {topology: a, tree: {switches: []}}\n- {topology: b, tree: {}}\n- "
                             "{topology: c, ring: {}}\n"},
                            "");
  ASSERT_EQ(reading.diagnostics.size(), 1U);
  EXPECT_NE(reading.diagnostics[0].message.find("\"b, c\""), std::string::npos);
}

TEST(SlurmTopologyYaml, TheFirstKeyTellsIt) {
  for (const char* text : {"- topology: a\n", "\xEF\xBB\xBF# x\n---\n-   topology: a\r\n",
                           "- {topology: a, flat: true}\n"}) {
    EXPECT_TRUE(MatchesSlurmTopologyYaml(text)) << text;
  }
  for (const char* text : {"", "topology: a\n", "- name: topology\n", "-", "- topologies: a\n",
                           "{topology: a}", "a text\n- topology: a\n"}) {
    EXPECT_FALSE(MatchesSlurmTopologyYaml(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
