#include "topology/readers/volcano_hypernode.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"several documents",
     R"(apiVersion: topology.volcano.sh/v1alpha1
kind: HyperNode
metadata: {name: hn-tora}
spec:
  tier: 1
  tierName: tor
  members:
    - {type: Node, selector: {exactMatch: {name: npu01}}}
    - type: Node
      selector:
        exactMatch:
          name: npu02
---
apiVersion: topology.volcano.sh/v1alpha1
kind: HyperNode
metadata: {name: hn-agg}
spec:
  tier: 2
  members: [{type: HyperNode, selector: {exactMatch: {name: hn-tora}}}]
)",
     "node hn-tora: switch, tier 1\nnode hn-agg: switch, tier 2\nnode npu01: server\n"
     "node npu02: server\ncable npu01 - -- hn-tora -\ncable npu02 - -- hn-tora -\n"
     "cable hn-tora - -- hn-agg -\n"},
    {"a list as JSON, tiers from 0",
     R"({"apiVersion":"v1","kind":"List","items":[
{"kind":"HyperNode","metadata":{"name":"h0"},"spec":{"tier":0,"members":[
{"type":"Node","selector":{"exactMatch":{"name":"n"}}}]}},
{"kind":"HyperNode","metadata":{"name":"h1"},"spec":{"tier":1,"members":[
{"type":"HyperNode","selector":{"regexMatch":{"pattern":"^h"}}}]}}]})",
     "node h0: switch, tier 1\nnode h1: switch, tier 2\nnode n: server\n"
     "cable n - -- h0 -\ncable h0 - -- h1 -\n"},
    {"patterns stand for the nodes of the same source",
     R"(kind: Node
metadata: {name: npu01, labels: {}}
status: {capacity: {huawei.com/Ascend910: 8}}
---
kind: Node
metadata: {name: npu02}
---
kind: HyperNode
metadata: {name: npu-leaf}
spec:
  tier: 1
  members:
    - {type: Node, selector: {regexMatch: {pattern: "npu0[1-2]"}}}
    - {type: Node, selector: {regexMatch: {pattern: "^02$"}}}
)",
     "node npu01: server, devices 8\nnode npu02: server\nnode npu-leaf: switch, tier 1\n"
     "cable npu01 - -- npu-leaf -\ncable npu02 - -- npu-leaf -\nwarning NO_MATCH 14\n"},
    {"faults",
     R"(kind: HyperNode
metadata: {name: a}
spec:
  tier: 2
  colour: red
  members:
    - {type: Node, selector: {labelMatch: {matchLabels: {a: b}}}}
    - {type: Node, selector: {}}
    - {type: Rack, selector: {exactMatch: {name: r}}}
    - {type: Node, selector: {regexMatch: {pattern: "("}}}
    - {selector: {exactMatch: {name: r}}}
    - {type: HyperNode, selector: {exactMatch: {name: b}}}
    - {type: HyperNode, selector: {exactMatch: {name: c}}}
---
kind: HyperNode
metadata: {name: b}
spec: {tier: 2}
---
kind: HyperNode
metadata: {name: d}
spec: {tier: 17, members: [{type: HyperNode, selector: {exactMatch: {name: b}}}]}
---
kind: HyperNode
metadata: {}
---
kind: HyperNode
metadata: {name: e}
---
kind: Queue
)",
     "node a: switch, tier 2\nnode b: switch, tier 2\nnode d: switch, tier 3\n"
     "node e: switch, tier 1\nnode c: switch, tier 1\n"
     "cable b - -- a -\ncable c - -- a -\ncable b - -- d -\n"
     "warning UNKNOWN_KEY 5\nwarning LABEL_MATCH 7\nerror BAD_SELECTOR 8\nerror BAD_SELECTOR 9\n"
     "error BAD_PATTERN 10\nerror MISSING_KEY 11\nwarning UNDEFINED_SWITCH 13\n"
     "warning TIER_ORDER 15\nwarning SEVERAL_PARENTS 21\nerror OUT_OF_RANGE 21\n"
     "error MISSING_NAME 23\nerror MISSING_KEY 26\nwarning OTHER_KINDS 29\n"},
};

TEST(VolcanoHypernode, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"hn.txt", c.text}, "volcano-hypernode", {})), c.expected)
        << c.name;
  }
}

TEST(VolcanoHypernode, TooManyPatternsAreRefused) {
  std::string text = "kind: NodeList\nitems:\n";
  for (int i = 0; i < 5000; ++i) text += "- metadata: {name: n" + std::to_string(i) + "}\n";
  text += "---\nkind: HyperNode\nmetadata: {name: h}\nspec:\n  tier: 1\n  members:\n";
  for (int i = 0; i < 2100; ++i) {
    text += "  - {type: Node, selector: {regexMatch: {pattern: ^n" + std::to_string(i) + "$}}}\n";
  }
  const Reading reading = ReadVolcanoHypernode({"hn.yaml", text}, "");
  EXPECT_EQ(reading.plan->cables.size(), kMaxPatternTrials / 5001);
  ASSERT_EQ(reading.diagnostics.size(), 1U);
  EXPECT_EQ(reading.diagnostics[0].reason, "TOO_MANY_PATTERNS");
}

}  // namespace
}  // namespace rankroute
