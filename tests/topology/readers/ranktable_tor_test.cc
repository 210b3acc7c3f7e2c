#include "topology/readers/ranktable_tor.h"

#include <gtest/gtest.h>

#include <string>

#include "base/json.h"
#include "tests/topology/readers/reading_text.h"
#include "topology/readers/packed_text.h"

namespace rankroute {
namespace {

constexpr char kTable[] =
    R"({"status":"completed","version":"1.2","server_count":"1","server_list":[
 {"server_id":"192.0.2.70","pod_name":"demo-worker-0","device":[
  {"device_id":"0","device_ip":"198.18.80.1","rank_id":"0","tor_ip":"203.0.113.201","tor_port":"400GE1/1/1:1"},
  {"device_id":1,"device_ip":"","rank_id":"1","tor_ip":"203.0.113.202","tor_port":"400GE1/1/1:2"}]}],
 "super_pod_list":[{"super_pod_id":"sp0","server_list":[{"server_id":"192.0.2.70"}]}]})";
constexpr char kTableReads[] =
    "192.0.2.70 npu0: unknown -, ifname 400GE1/1/1:1, -, 203.0.113.201, ttl 0\n"
    "192.0.2.70 npu1: unknown -, ifname 400GE1/1/1:2, -, 203.0.113.202, ttl 0\n"
    "fact deviceAddress 192.0.2.70 npu0 198.18.80.1\nfact superPod 192.0.2.70 sp0\n";

// gzip -n9 | base64 of {"server_id":"n1","devices":[{"device_id":"3","tor_ip":"203.0.113.9",
// "tor_port":"400GE1/0/1"}]}, and of {"x":1}.
constexpr char kPacked[] =
    "H4sIAAAAAAACA6tWKk4tKkstis9MUbJSyjNU0lFKSS3LTE4tVrKKroayIZLGQLmSfKDKAiDHyMBYz0DP0NBYzxIqXJBfVA"
    "KUMDEwcHc11DfQN1Sqja0FAKB+yrxfAAAA";
constexpr char kPackedOther[] = "H4sIAAAAAAACA6tWqlCyMqwFAFxZ6zsHAAAA";

constexpr ReadingCase kCases[] = {
    {"a ranktable", kTable, kTableReads},
    {"the value of an annotation",
     R"({"pod_name":"p","server_id":"n1","devices":[{"device_id":"3","device_ip":"198.18.0.1,2001:db8::1",
      "tor_ip":"203.0.113.9","tor_port":"400GE1/0/1"}]})",
     "n1 npu3: unknown -, ifname 400GE1/0/1, -, 203.0.113.9, ttl 0\n"
     "fact deviceAddress n1 npu3 198.18.0.1\nfact deviceAddress n1 npu3 2001:db8::1\n"},
    {"the one before it",
     R"({"pod_name":"p","server_id":"n1","device":[{"device_id":"3","rank_id":"0",
      "tor_ip":"203.0.113.9","tor_port":""}]})",
     "n1 npu3: unknown -, unknown -, -, 203.0.113.9, ttl 0\n"},
    {"packed", kPacked, "n1 npu3: unknown -, ifname 400GE1/0/1, -, 203.0.113.9, ttl 0\n"},
    {"not complete, and devices without a switch",
     "{\"status\":\"initializing\",\"server_list\":[{\"server_id\":\"n1\",\"device\":[\n"
     "{\"device_id\":\"0\",\"tor_ip\":\"203.0.113.9\"},\n{\"device_id\":\"1\"},{\"device_id\":"
     "\"2\"}]}]}",
     "n1 npu0: unknown -, unknown -, -, 203.0.113.9, ttl 0\nwarning NOT_COMPLETE 1\n"
     "warning NO_TOR 3\n"},
    {"every fault",
     "{\"server_list\":[{\"device\":[]},\n{\"server_id\":\"n1\"},\n{\"server_id\":\"n2\","
     "\"device\":[{\"device_id\":\"65\"},\n{\"device_id\":\"x\"},\n{\"device_id\":\"0\","
     "\"device_ip\":\"198.18\",\n\"tor_ip\":\"leaf\"},7]}],\"super_pod_list\":[{}]}",
     "error MISSING_KEY 1\nerror UNEXPECTED_SHAPE 2\nerror BAD_DEVICE_ID 3\n"
     "error BAD_DEVICE_ID 4\nerror BAD_ADDRESS 5\nerror BAD_ADDRESS 5\nerror BAD_DEVICE_ID 6\n"
     "error MISSING_KEY 6\n"},
    {"no list of servers", "{\"server_list\":{}}", "error UNEXPECTED_SHAPE 1\n"},
    {"no server", "{\"server_list\":[]}", "warning NO_DATA 1\n"},
};

TEST(RanktableTor, ReadsEachForm) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(ReadRanktableTor({"tor.json", c.text}, "")), c.expected) << c.name;
  }
}

// A list of pods with these annotations, as kubectl prints it.
std::string PodsJson(const std::string& annotations) {
  return "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[\n"
         "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"a\",\"annotations\":{" +
         annotations + "}}},\n{\"kind\":\"Pod\",\"metadata\":{\"name\":\"b\"}}]}";
}

constexpr char kConfiguration[] = "cce.kubectl.kubernetes.io/ascend-1980-configuration";
constexpr char kRankTable[] = "cce.kubectl.kubernetes.io/ascend-rank-table";
constexpr char kServer[] =
    "{\"pod_name\":\"a\",\"server_id\":\"n1\",\"devices\":[{\"device_id\":\"3\",\"tor_ip\":"
    "\"203.0.113.9\",\"tor_port\":\"400GE1/0/1\"}]}";

TEST(RanktableTor, PodsAreReadAtTheirAnnotations) {
  const std::string pair = QuoteJson(kConfiguration) + ":\n" + QuoteJson(kServer);
  const Reading reading = ReadRanktableTor(
      {"pods.json", PodsJson(pair + "," + QuoteJson(kRankTable) + ":\"not read\"")}, "");
  EXPECT_EQ(TextOf(reading), "n1 npu3: unknown -, ifname 400GE1/0/1, -, 203.0.113.9, ttl 0\n");
  EXPECT_EQ(reading.observations.at(0).source.line, 3);
  EXPECT_EQ(TextOf(ReadRanktableTor({"p", PodsJson(QuoteJson(kRankTable) + ":\"{\\n1\"")}, "")),
            "error JSON_SYNTAX 2\n");
  EXPECT_EQ(TextOf(ReadRanktableTor({"p", PodsJson("")}, "")), "warning NO_DATA 1\n");
  const std::string one =
      "{\"kind\":\"Pod\",\"metadata\":{\"annotations\":{" + pair + "}},\"spec\":{}}";
  EXPECT_EQ(ReadRanktableTor({"pod.json", one}, "").observations.size(), 1U);
}

TEST(RanktableTor, PodsInYaml) {
  const std::string text = std::string("apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Pod\n") +
                           "  metadata:\n    annotations:\n      " + kConfiguration + ": '" +
                           kServer + "'\n    name: a\nkind: List\n";
  const Reading reading = ReadRanktableTor({"pods.yaml", text}, "");
  EXPECT_EQ(TextOf(reading), "n1 npu3: unknown -, ifname 400GE1/0/1, -, 203.0.113.9, ttl 0\n");
  EXPECT_EQ(reading.observations.at(0).source.line, 7);
  EXPECT_TRUE(MatchesRanktableTor(text));
  EXPECT_FALSE(MatchesRanktableTor("apiVersion: v1\nkind: Pod\nmetadata: {name: tor_ip}\n"));
}

TEST(RanktableTor, ContentDecidesWhatItMatches) {
  const std::string pods = PodsJson(QuoteJson(kRankTable) + ":" + QuoteJson(kServer));
  for (const std::string& text : {std::string(kTable), std::string(kServer), std::string(kPacked),
                                  std::string("\n") + kPacked + "\n", pods}) {
    EXPECT_TRUE(MatchesRanktableTor(text)) << text;
  }
  for (const char* text :
       {"", "{}", "H4sI", kPackedOther, R"({"server_list":[{"tor_id":0,"tor_ip":"203.0.113.1"}]})",
        R"({"server_list":[{"server_id":"a","device":[{"device_id":"0"}]}]})",
        R"({"items":[{"metadata":{"name":"tor_ip"}}]})", R"({"x":{"server_list":"tor_ip"}})"}) {
    EXPECT_EQ(MatchesRanktableTor(text), std::string(text) == "H4sI") << text;
  }
}

TEST(RanktableTor, WhatCannotBeUnpackedIsRefused) {
  const std::string packed = kPacked;
  const auto read = [](const std::string& text) {
    return TextOf(ReadRanktableTor({"tor.json", text}, ""));
  };
  EXPECT_EQ(read(packed.substr(0, 40)), "error BAD_GZIP 1\n");
  EXPECT_EQ(read(packed.substr(0, 41)), "error BAD_BASE64 1\n");
  EXPECT_EQ(read("H4sI" + packed), "error BAD_GZIP 1\n");
  const Result<std::string> all = UnpackBase64Gzip(packed, 1000);
  ASSERT_TRUE(all.ok());
  EXPECT_EQ(*UnpackBase64Gzip(packed, all->size()), *all);
  const Result<std::string> bomb = UnpackBase64Gzip(packed, all->size() - 1);
  ASSERT_FALSE(bomb.ok());
  EXPECT_EQ(bomb.status().reason(), "UNPACKED_TOO_LARGE");
  EXPECT_EQ(bomb.status().code(), StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace rankroute
