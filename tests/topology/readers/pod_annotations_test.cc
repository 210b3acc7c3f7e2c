#include "topology/readers/pod_annotations.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr char kPods[] =
    R"(apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  metadata:
    name: demo-worker-0
    annotations:
      ascend.kubectl.kubernetes.io/ascend-910-configuration: '{"pod_name":"demo-worker-0","server_id":"5f1c","host_ip":"192.0.2.61",)"
    R"("devices":[{"device_id":"0","device_ip":"198.18.71.1"},{"device_id":"3","device_ip":"198.18.71.4,2001:db8::4"}]}'
- apiVersion: v1
  kind: Pod
  metadata:
    name: demo-worker-1
    annotations:
      ascend.kubectl.kubernetes.io/ascend-npu-configuration: '{"server_id":"node62","host_ip":"",)"
    R"("devices":[{"device_id":1,"device_ip":"198.18.72.2"}]}'
- apiVersion: v1
  kind: Pod
  metadata:
    name: helper
)";

constexpr ReadingCase kCases[] = {
    {"pods in YAML", kPods,
     "fact deviceAddress 192.0.2.61 npu0 198.18.71.1\n"
     "fact deviceAddress 192.0.2.61 npu3 198.18.71.4\n"
     "fact deviceAddress 192.0.2.61 npu3 2001:db8::4\n"
     "fact deviceAddress node62 npu1 198.18.72.2\n"},
    {"a pod in JSON",
     R"({"kind":"Pod","metadata":{"annotations":{)"
     R"("cce.kubectl.kubernetes.io/ascend-1980-configuration":
      "{\"server_id\":\"192.0.2.63\",)"
     R"(\"devices\":[{\"device_id\":\"7\",\"device_ip\":\"198.18.73.8\"}]}"}}})",
     "fact deviceAddress 192.0.2.63 npu7 198.18.73.8\n"},
    {"the value of an annotation",
     R"({"pod_name":"p","server_id":"n1","device":[{"device_id":"2","device_ip":"198.18.0.3"}]})",
     "fact deviceAddress n1 npu2 198.18.0.3\n"},
    {"devices without an address",
     R"({"server_id":"n1","devices":[{"device_id":"2","device_ip":""}]})", "warning NO_DATA 1\n"},
    {"no pods", R"({"kind":"PodList","items":[]})", "warning NO_DATA 1\n"},
    {"every fault",
     "{\"kind\":\"PodList\",\"items\":[\n"
     R"({"metadata":{"annotations":{"cce.kubectl.kubernetes.io/ascend-rank-table":)"
     R"("{\"device\":[]}"}}},)"
     "\n"
     R"({"metadata":{"annotations":{"cce.kubectl.kubernetes.io/ascend-rank-table":)"
     R"("{\"server_id\":\"n1\"}"}}},)"
     "\n"
     R"({"metadata":{"annotations":{"cce.kubectl.kubernetes.io/ascend-rank-table":)"
     R"("{"}}},)"
     "\n"
     R"({"metadata":{"annotations":{"cce.kubectl.kubernetes.io/ascend-rank-table":)"
     R"("7"}}},)"
     "\n"
     R"({"metadata":{"annotations":{"cce.kubectl.kubernetes.io/ascend-rank-table":)"
     R"("{\"server_id\":\"n1\",\"device\":[{\"device_id\":\"65\"},)"
     R"({\"device_id\":\"1\",\"device_ip\":\"x\"}]}"}}}]})",
     "error MISSING_KEY 2\nerror UNEXPECTED_SHAPE 3\nerror JSON_SYNTAX 4\nerror MISSING_KEY 5\n"
     "error BAD_DEVICE_ID 6\nerror BAD_ADDRESS 6\n"},
};

TEST(PodAnnotations, GiveTheAddressesOfTheirDevices) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadPodAnnotations({"pods", c.text}, "")), c.expected) << c.name;
  }
}

TEST(PodAnnotations, AreFoundByContent) {
  for (const ReadingCase& c : {kCases[0], kCases[1], kCases[2], kCases[3]}) {
    EXPECT_TRUE(MatchesPodAnnotations(c.text)) << c.name;
  }
  for (const char* text :
       {"", "{}", R"({"kind":"Pod","metadata":{}})", R"({"server_id":"n1","devices":[]})",
        R"({"server_list":[{"server_id":"n1","device":[{"device_id":"0"}]}]})",
        R"({"server_id":"n1","devices":[{"device_id":"0","tor_ip":"203.0.113.9"}]})"}) {
    EXPECT_FALSE(MatchesPodAnnotations(text)) << text;
  }
  // Their readers look at the whole.
  EXPECT_FALSE(MatchesPodAnnotations(std::string(kPods) +
                                     "- apiVersion: v1\n  kind: Node\n  metadata: {name: n}\n"));
}

}  // namespace
}  // namespace rankroute
