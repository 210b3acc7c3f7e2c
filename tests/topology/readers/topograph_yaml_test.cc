#include "topology/readers/topograph_yaml.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"blocks name their switch",
     "switches:\n  agg: {switches: [torA, torB]}\n"
     "  torA: {labels: {topology.kubernetes.io/zone: z1}}\n"
     "blocks:\n- switch: torA\n  nodes: [\"npu[01-02]\", \"npu07\"]\n"
     "  annotations: {accelerator.topology.test/domain: sp0}\n"
     "- {switch: torB, nodes: [\"npu03\"]}\n- {nodes: [npu09]}\n",
     "node agg: switch, tier 2\nnode torA: switch, tier 1\nnode torB: switch, tier 1\n"
     "node npu01: server, pod sp0\nnode npu02: server, pod sp0\nnode npu07: server, pod sp0\n"
     "node npu03: server\nnode npu09: server\n"
     "cable torA - -- agg -\ncable torB - -- agg -\ncable npu01 - -- torA -\n"
     "cable npu02 - -- torA -\ncable npu07 - -- torA -\ncable npu03 - -- torB -\n"},
    {"switches name their nodes",
     "switches:\n  core: {metadata: {region: r}, switches: [leaf]}\n  leaf: {nodes: [\"n[1-3]\"]}\n"
     "  idle:\n"
     "nodes:\n  n1: {type: x, capacity_block: cb2}\n  n2: {attributes: {nvlink: nvl9}}\n"
     "capacity_blocks:\n  cb1: {nodes: [\"n[2-3]\"]}\n  cb2: {attributes: {nvlink: nvl2}}\n",
     "node core: switch, tier 2\nnode leaf: switch, tier 1\nnode n1: server, pod nvl2\n"
     "node n2: server, pod nvl9\nnode n3: server, pod cb1\nnode idle: switch, tier 1\n"
     "cable leaf - -- core -\ncable n1 - -- leaf -\ncable n2 - -- leaf -\ncable n3 - -- leaf -\n"},
    {"faults",
     "switches:\n  a: {switches: [l], colour: red}\n  b: {switches: l}\n  c: 7\n"
     "blocks:\n- {switch: l, nodes: [\"n[2-1]\", m]}\n- {switch: [l]}\n- 8\n- {switch: k, nodes: "
     "m}\n"
     "more: 1\n",
     "node a: switch, tier 2\nnode l: switch, tier 1\nnode b: switch, tier 2\nnode c: switch, tier "
     "1\n"
     "node m: server\nnode k: switch, tier 1\n"
     "cable l - -- a -\ncable l - -- b -\ncable m - -- l -\ncable m - -- k -\n"
     "warning UNKNOWN_KEY 2\nwarning SEVERAL_PARENTS 3\nerror WRONG_TYPE 4\n"
     "error BAD_HOST_LIST 6\nerror WRONG_TYPE 7\nerror WRONG_TYPE 8\nwarning SEVERAL_LEAVES 9\n"},
    {"sections of other types", "switches: [a]\nblocks: {a: b}\n",
     "error WRONG_TYPE 1\nerror WRONG_TYPE 2\n"},
    {"names that are empty", "switches: {\"\": {}}\nnodes: {\"\": {}}\n",
     "error EMPTY_NAME 1\nerror EMPTY_NAME 2\n"},
    {"no mapping", "- a\n", "error BAD_DOCUMENT 1\n"},
};

TEST(TopographYaml, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"model.yaml", c.text}, "topograph-yaml", {})), c.expected)
        << c.name;
  }
}

TEST(TopographYaml, SectionsTellIt) {
  for (const char* text :
       {"switches:\n  a:\nblocks:\n- {nodes: [b]}\n", "# x\nblocks:\n- nodes: [a]\n",
        "capacity_blocks: {a: {}}\n", "switches:\n  a:\n    nodes: [b]\n"}) {
    EXPECT_TRUE(MatchesTopographYaml(text)) << text;
  }
  for (const char* text :
       {"", "switches:\n  - name: a\n", "kind: Fabric\nswitches: []\nblocks: []\n",
        "nodes: {a: b}\n", "a text of blocks: none\nblocks:\n", "blocks\n", "[blocks]\n",
        "{\"blocks\": []}", "blocks:\nlinks:\n"}) {
    EXPECT_FALSE(MatchesTopographYaml(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
