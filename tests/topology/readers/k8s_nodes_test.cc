#include "topology/readers/k8s_nodes.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"
#include "topology/readers/kube_objects.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"a list as kubectl prints it",
     R"(apiVersion: v1
items:
- apiVersion: v1
  kind: Node
  metadata:
    annotations:
      baseDeviceInfos: '{"Ascend910-0":{"IP":"198.18.0.1","SuperDeviceID":0}}'
      superPodID: "3"
    labels:
      fabric.topograph.run/tier-0: leaf-a
      fabric.topograph.run/tier-1: spine
      kubernetes.io/hostname: npu01
    name: npu01
  status:
    addresses:
    - address: npu01
      type: Hostname
    - address: 192.0.2.1
      type: InternalIP
    capacity:
      cpu: "192"
      huawei.com/Ascend910: "8"
- apiVersion: v1
  kind: Node
  metadata:
    annotations: {superPodID: "-1"}
    labels:
      fabric.topograph.run/tier-0: leaf-a
      fabric.topograph.run/tier-1: spine
    name: npu02
  status:
    capacity: {huawei.com/npu: 16}
kind: List
metadata:
  resourceVersion: ""
)",
     "fact deviceAddress npu01 npu0 198.18.0.1\n"
     "node npu01: server, address 192.0.2.1, pod 3, devices 8\n"
     "node leaf-a: switch, tier 1\nnode spine: switch, tier 2\n"
     "node npu02: server, devices 16\n"
     "cable npu01 - -- leaf-a -\ncable leaf-a - -- spine -\ncable npu02 - -- leaf-a -\n"},
    {"one node as JSON, with a gap between its tiers",
     R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"n1","labels":{
"huawei.com/topotree.superpodid":"7","huawei.com/topotree":"t",
"topology.kubernetes.io/network-level-1":"l1","topology.kubernetes.io/network-level-3":"l3"}}})",
     "node n1: server, pod 7\nnode l1: switch, tier 1\nnode l3: switch, tier 3\n"
     "cable n1 - -- l1 -\ncable l1 - -- l3 -\n"},
    {"the families of labels",
     R"(kind: NodeList
items:
- metadata: {name: a, labels: {network.topology.nvidia.com/leaf: s1, network.topology.nvidia.com/spine: s2, network.topology.nvidia.com/core: s3, network.topology.nvidia.com/accelerator: nvl}}
- metadata: {name: b, labels: {network.topology.kubernetes.io/block: s1, network.topology.kubernetes.io/spine: s2}}
- metadata: {name: c, labels: {volcano.sh/tor: t}}
- metadata: {name: d, labels: {volcano.sh/hypernode: h, volcano.sh/hypercluster: hc}}
- metadata: {name: e, labels: {cloud.google.com/gce-topology-block: b1, cloud.google.com/gce-topology-subblock: b2, cloud.google.com/gce-topology-host: b3}}
- metadata: {name: f, labels: {accelerator.topograph.run/domain: d1}}
)",
     "node a: server, pod nvl\nnode s1: switch, tier 1\nnode s2: switch, tier 2\n"
     "node s3: switch, tier 3\nnode b: server\nnode c: server\nnode t: switch, tier 1\n"
     "node d: server\nnode h: switch, tier 1\nnode hc: switch, tier 2\nnode e: server\n"
     "node b2: switch, tier 1\nnode b1: switch, tier 2\nnode f: server, pod d1\n"
     "cable a - -- s1 -\ncable s1 - -- s2 -\ncable s2 - -- s3 -\ncable b - -- s1 -\n"
     "cable c - -- t -\ncable d - -- h -\ncable h - -- hc -\ncable e - -- b2 -\n"
     "cable b2 - -- b1 -\n"},
    {"faults",
     R"(---
apiVersion: v1
kind: Node
metadata: {name: a, labels: {volcano.sh/tor: t, fabric.topograph.run/tier-0: l, fabric.topograph.run/tier-99: x}}
status: {capacity: {huawei.com/Ascend910: many}}
---
apiVersion: v1
kind: Node
metadata: {name: b, labels: {fabric.topograph.run/tier-1: l, fabric.topograph.run/tier-0: l2}}
---
apiVersion: v1
kind: Node
metadata: {name: b, labels: {fabric.topograph.run/tier-0: l3}}
---
apiVersion: v1
kind: Node
metadata: {}
---
apiVersion: v1
kind: Pod
---
- a
)",
     "node a: server\nnode l: switch, tier 1\nnode b: server\nnode l2: switch, tier 1\n"
     "node l3: switch, tier 1\n"
     "cable a - -- l -\ncable b - -- l2 -\ncable l2 - -- l -\ncable b - -- l3 -\n"
     "warning OTHER_LABELS 4\nwarning BAD_COUNT 5\nwarning BAD_TIER 9\nwarning TIER_ORDER 9\n"
     "warning DUPLICATE_NODE 11\nwarning SEVERAL_LEAVES 13\nerror MISSING_NAME 15\n"
     "warning OTHER_KINDS 19\nerror BAD_DOCUMENT 22\n"},
};

TEST(K8sNodes, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"nodes.txt", c.text}, "k8s-nodes", {})), c.expected) << c.name;
  }
}

TEST(K8sNodes, LabelsOfManyNodesAreOneCable) {
  std::string text = "kind: NodeList\nitems:\n";
  for (int i = 0; i < 300; ++i) {
    text += "- metadata: {name: n" + std::to_string(i) +
            ", labels: {fabric.topograph.run/tier-0: l, fabric.topograph.run/tier-1: s}}\n";
  }
  const Reading reading = ReadK8sNodes({"n.yaml", text}, "");
  ASSERT_TRUE(reading.plan.has_value());
  EXPECT_TRUE(reading.diagnostics.empty());
  EXPECT_EQ(reading.plan->cables.size(), 301U);
  EXPECT_EQ(reading.plan->cables[1].source.line, 3);
}

TEST(KubeObjects, KindsCountWhereTheyAreOfObjects) {
  const struct {
    const char* text;
    bool holds;
  } cases[] = {
      {"apiVersion: v1\nkind: Node\n", true},
      {"# x\n---\nkind: \"Node\"  # y\r\n", true},
      {"kind: Pod\n---\nkind: Node\n", true},
      {"apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Node\n", true},
      {"apiVersion: v1\nitems:\n  - kind: Node\n", true},
      {"kind: NodeList\nitems: []\n", true},
      {"{\"kind\": \"Node\"}", true},
      {"\xEF\xBB\xBF {\"items\": [{\"a\": [1, \"x\\\"}\"], \"kind\" : \"Node\"}]}", true},
      {"{\"kind\":\"NodeList\",\"items\":[]}", true},
      {"", false},
      {"kind: NodePool\n", false},
      {"kind: Pod\nmetadata:\n  ownerReferences:\n  - kind: Node\n", false},
      {"items:\n- metadata:\n    ownerReferences:\n    - apiVersion: v1\n      kind: Node\n"
       "  kind: Pod\n",
       false},
      {"a text\nkind: Node\n", false},
      {"  kind: Node\n", false},
      {"- kind: Node\n", false},
      {"{\"a\":[{\"kind\":\"Node\"}]}", false},
      {"{\"items\":[{\"a\":{\"kind\":\"Node\"}}]}", false},
      {"{\"items\":{\"a\":{\"kind\":\"Node\"}}}", false},
      {"{\"kind\":\"No", false},
      {"[{\"kind\":\"Node\"}]", false},
  };
  for (const auto& c : cases) EXPECT_EQ(HoldsKubeKind(c.text, "Node"), c.holds) << c.text;
}

TEST(K8sNodes, ALevelThatRepeatsTheOneBelowIsPadding) {
  const Result<Reading> reading = ReadSource({"nodes.yaml",
                                              "kind: Node\nmetadata:\n  name: npu01\n  labels:\n"
                                              "    fabric.topograph.run/tier-0: leaf-a\n"
                                              "    fabric.topograph.run/tier-1: leaf-a\n"
                                              "    fabric.topograph.run/tier-2: core\n"},
                                             "auto", {});
  ASSERT_TRUE(reading.ok());
  EXPECT_EQ(TextOf(*reading),
            "node npu01: server\nnode leaf-a: switch, tier 1\nnode core: switch, tier 3\n"
            "cable npu01 - -- leaf-a -\ncable leaf-a - -- core -\n");
}

TEST(K8sNodes, HypernodesAreAnotherFormat) {
  EXPECT_TRUE(MatchesK8sNodes("kind: Node\n"));
  EXPECT_FALSE(MatchesK8sNodes("kind: Node\n---\nkind: HyperNode\n"));
}

}  // namespace
}  // namespace rankroute
