// Reading and reordering the tables of every format.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "ranktable/check.h"
#include "ranktable/rank_table.h"
#include "tests/ranktable/sound_tables.h"

namespace rankroute {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

RankTable ReadSound(const std::string& text, const std::string& group = "") {
  Result<RankTable> table = ReadRankTable(text, "t.json", group);
  EXPECT_TRUE(table.ok()) << table.status().message() << "\n" << text;
  return table.ok() ? *std::move(table) : RankTable();
}

// "192.0.2.8: 0=198.18.0.1 ..." for each server, with the rank before each address.
std::vector<std::string> ServersOf(const RankTable& table) {
  std::vector<std::string> lines;
  for (const RankTableServer& server : table.servers) {
    std::string line = server.server_id + ":";
    for (const RankTableDevice& device : server.devices) {
      line += " " + std::to_string(device.rank_id) + "=" + device.device_ip;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> SuperPodIds(const RankTable& table) {
  std::vector<std::string> ids;
  for (const RankTableServer& server : table.servers) ids.push_back(server.super_pod_id);
  return ids;
}

// The servers' ids in the order of a list of the document.
std::vector<std::string> IdsIn(const Value& list, const char* key) {
  std::vector<std::string> ids;
  for (const Value& entry : list.items) ids.push_back(entry.Find(key)->text);
  return ids;
}

bool CarriesOrder(const std::string& format) { return format != "group-list" && format != "lab"; }

TEST(ReadFormatsTest, ReadsServersRanksAndAddressesOfEachFormat) {
  for (const std::string& format : SoundFormats()) {
    if (format == "group-list") continue;
    const RankTable table = ReadSound(SoundTableText(format, {{2, 2, 2}}));
    EXPECT_THAT(ServersOf(table), ElementsAre("192.0.2.8: 0=198.18.0.1 1=198.18.0.2",
                                              "192.0.2.9: 2=198.18.1.1 3=198.18.1.2",
                                              "192.0.2.10: 4=198.18.2.1 5=198.18.2.2"))
        << format;
    EXPECT_EQ(table.servers[1].devices[1].device_id, 1) << format;
  }
}

TEST(ReadFormatsTest, WritesWhatItRead) {
  for (const std::string& format : SoundFormats()) {
    const std::string text = SoundTableText(format, {{1, 2, 4}, 2, 2, true});
    if (format == "lab") continue;  // Wants equal servers; below.
    const RankTable table = ReadSound(text);
    const std::string written = WriteRankTable(table);
    EXPECT_EQ(written, WriteJson(*ParseJson(text, "").root, 2)) << format;
    EXPECT_EQ(WriteRankTable(ReadSound(written)), written) << format;
  }
  const std::string lab = SoundTableText("lab", {{2, 2}, 1, 1, true});
  EXPECT_EQ(WriteRankTable(ReadSound(lab)), WriteJson(*ParseJson(lab, "").root, 2));
}

TEST(ReadFormatsTest, RanksOfAGroupListAreThoseThatHcclComputes) {
  const RankTable table = ReadSound(SoundTableText("group-list", {{2, 2, 2}}));
  EXPECT_THAT(ServersOf(table), ElementsAre("192.0.2.10: 0=198.18.2.1 1=198.18.2.2",
                                            "192.0.2.8: 2=198.18.0.1 3=198.18.0.2",
                                            "192.0.2.9: 4=198.18.1.1 5=198.18.1.2"));
  EXPECT_EQ(table.servers[0].pod_name, "demo-worker-2");
  EXPECT_EQ(table.servers[0].devices[0].pod_name, "");
}

TEST(ReadFormatsTest, PodsOfOneServerAreOneServerAndNameTheirDevices) {
  const RankTable table = ReadSound(SoundTableText("group-list", {{4}, 1, 2}));
  ASSERT_EQ(table.servers.size(), 1U);
  EXPECT_EQ(table.servers[0].pod_name, "");
  std::vector<std::string> pods;
  for (const RankTableDevice& device : table.servers[0].devices) pods.push_back(device.pod_name);
  EXPECT_THAT(pods,
              ElementsAre("demo-worker-0", "demo-worker-1", "demo-worker-0", "demo-worker-1"));
}

TEST(ReadFormatsTest, ReadsSuperPods) {
  for (const char* format : {"1.2", "1.3", "1.4", "global"}) {
    const RankTable table = ReadSound(SoundTableText(format, {{1, 1, 1, 1}, 2}));
    EXPECT_THAT(SuperPodIds(table), ElementsAre("0", "0", "1", "1")) << format;
    EXPECT_EQ(table.servers[1].devices[0].super_device_id, "4194304") << format;
  }
  EXPECT_THAT(SuperPodIds(ReadSound(SoundTableText("2.0", {{1, 1}, 2}))),
              ElementsAre("sp0", "sp1"));
  EXPECT_THAT(SuperPodIds(ReadSound(SoundTableText("1.0", {{1, 1}}))), ElementsAre("", ""));
}

TEST(ReadFormatsTest, ServersOfVersion20AreItsBoxes) {
  std::string text = SoundTableText("2.0", {{1, 1}});
  // Without layer 2, layer 1 is the network and no super pod, and EIDs are no addresses.
  for (std::size_t at = text.find(",\n{\"net_layer\":2"); at != std::string::npos;
       at = text.find(",\n{\"net_layer\":2")) {
    text.erase(at, text.find("]}", text.find("rank_addr_list", at)) + 2 - at);
  }
  const RankTable table = ReadSound(text);
  EXPECT_THAT(ServersOf(table), ElementsAre("192.0.2.8: 0=", "192.0.2.9: 1="));
  EXPECT_THAT(SuperPodIds(table), ElementsAre("", ""));
}

TEST(ReadFormatsTest, AGlobalTableIsReadByGroup) {
  const std::string text = SoundTableText("global", {{2}});
  EXPECT_EQ(ReadSound(text, "2").rank_count(), 2U);
  const auto missing = ReadRankTable(text, "t.json", "0");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.status().reason(), "UNKNOWN_GROUP");
  EXPECT_EQ(missing.status().message(),
            "t.json has 0 groups \"0\" with devices; these have some: \"2\"");
  const auto none = ReadRankTable(SoundTableText("1.0", {{2}}), "t.json", "2");
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.status().message(), "t.json has no server_group_list, so no group \"2\"");
}

TEST(ReadFormatsTest, SeveralGroupsWithDevicesMustBeChosenFrom) {
  std::string text = SoundTableText("global", {{1}});
  const std::size_t begin = text.find("{\"group_id\":\"2\"");
  const std::size_t end = text.rfind("],\n\"x") == std::string::npos ? text.rfind(']') : 0;
  std::string other = text.substr(begin, end - begin);
  other.replace(other.find("\"2\""), 3, "\"3\"");
  other.replace(other.find("198.18.0.1"), 10, "198.18.9.1");
  for (std::size_t at = other.find("192.0.2.8"); at != std::string::npos;
       at = other.find("192.0.2.8")) {
    other.replace(at, 9, "192.0.2.99");
  }
  text.insert(end, "," + other);
  const auto table = ReadRankTable(text, "t.json");
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.status().reason(), "UNKNOWN_GROUP");
  EXPECT_THAT(table.status().message(), HasSubstr("convert one of \"2\", \"3\""));
  EXPECT_EQ(ReadSound(text, "3").servers[0].devices[0].device_ip, "198.18.9.1");
}

TEST(ReadFormatsTest, SaysWhyAListWithoutRanksIsNotRead) {
  const auto table = ReadRankTable(
      R"({"status":"completed","version":"1.2","server_count":"2",
          "prefill_device_list":[{"server_id":"192.0.2.90","device_id":"0",
                                  "device_ip":"198.18.95.1","cluster_id":"1",
                                  "super_pod_id":"0","super_device_id":"0"}],
          "decode_device_list":[{"server_id":"192.0.2.91","device_id":"0",
                                 "device_ip":"198.18.96.1","cluster_id":"2",
                                  "super_pod_id":"0","super_device_id":"4194304"}]})",
      "t.json");
  ASSERT_FALSE(table.ok());
  EXPECT_EQ(table.status().reason(), "UNSUPPORTED_VERSION");
  EXPECT_THAT(table.status().message(), HasSubstr("which have no ranks"));
}

// Where the rules of a layout let a table pass, the reader still does not trip over it.
TEST(ReadFormatsTest, RefusesWhatHasNoServersOrRanks) {
  const std::vector<std::string> texts = {
      R"({"version":"2.0","rank_count":1,"rank_list":[{"rank_id":0,"local_id":0,"device_id":0}]})",
      R"({"version":"2.0","rank_count":1,"rank_list":[7]})",
      R"({"version":"2.0","rank_count":0,"rank_list":[]})",
      R"({"version":"2.0"})",
      R"({"status":"completed","version":"1.1","node_list":[{"node_addr":"a"}]})",
      R"({"status":"completed","version":"1.1","node_list":[{"node_addr":"a","ranks":[
          {"rank_id":"0","device_id":"-1","rank_ip":"192.0.2.1","port":"1"}]}]})",
      R"({"status":"completed","version":"1.1","node_list":[{"node_addr":"a","ranks":[
          {"rank_id":"9","device_id":"0","rank_ip":"192.0.2.1","port":"1"}]}]})",
      R"({"status":"completed","group_list":[]})",
      R"({"status":"completed","group_list":["x"]})",
      R"({"status":"completed","group_list":[{"instance_list":[{"devices":[]}]}]})",
      R"({"status":"completed","version":"1.0","server_group_list":[{"group_id":"2"}]})",
  };
  for (const std::string& text : texts) {
    const auto table = ReadRankTable(text, "t.json");
    ASSERT_FALSE(table.ok()) << text;
    EXPECT_FALSE(table.status().message().empty()) << text;
  }
}

TEST(ReorderFormatsTest, SortsAllListsByTheNewOrderAndRestores) {
  for (const std::string& format : SoundFormats()) {
    if (!CarriesOrder(format)) continue;
    const RankTable table = ReadSound(SoundTableText(format, {{2, 1, 2, 1}, 2, 1, true}));
    const RankTable moved = ReorderServers(table, {2, 3, 1, 0});
    const std::string written = WriteRankTable(moved);
    for (const Finding& f : CheckRankTable(written)) {
      EXPECT_TRUE(f.id == "RT004" || f.severity == Severity::kWarning) << format << f.message;
    }
    const RankTable again = ReadSound(written);
    EXPECT_THAT(ServersOf(again),
                ElementsAre("192.0.2.10: 0=198.18.2.1 1=198.18.2.2", "192.0.2.11: 2=198.18.3.1",
                            "192.0.2.9: 3=198.18.1.1", "192.0.2.8: 4=198.18.0.1 5=198.18.0.2"))
        << format;
    EXPECT_EQ(ServersOf(moved), ServersOf(again)) << format;
    EXPECT_EQ(WriteRankTable(ReorderServers(again, {3, 2, 0, 1})), WriteRankTable(table)) << format;
  }
}

TEST(ReorderFormatsTest, SuperPodsAndTheirServersFollowTheOrder) {
  const RankTable table = ReadSound(SoundTableText("1.2", {{1, 1, 1, 1}, 2}));
  const RankTable moved = ReorderServers(table, {3, 2, 1, 0});
  const Value& pods = *moved.document.Find("super_pod_list");
  EXPECT_THAT(IdsIn(pods, "super_pod_id"), ElementsAre("1", "0"));
  EXPECT_THAT(IdsIn(*pods.items[0].Find("server_list"), "server_id"),
              ElementsAre("192.0.2.11", "192.0.2.10"));
}

TEST(ReorderFormatsTest, DroppedServersLeaveListsAndCounts) {
  const RankTable table = ReadSound(SoundTableText("1.2", {{1, 2, 1}, 3}));
  const RankTable less = ReorderServers(table, {1});
  EXPECT_EQ(less.document.Find("server_count")->text, "1");
  EXPECT_THAT(IdsIn(*less.document.Find("super_pod_list"), "super_pod_id"), ElementsAre("1"));
  const RankTable ranks = ReorderServers(ReadSound(SoundTableText("2.0", {{1, 2, 1}})), {2, 1});
  EXPECT_EQ(ranks.document.Find("rank_count")->text, "3");
  EXPECT_THAT(IdsIn(*ranks.document.Find("rank_list"), "rank_id"), ElementsAre("0", "1", "2"));
  EXPECT_THAT(ServersOf(ReadSound(WriteRankTable(ranks))),
              ElementsAre("192.0.2.10: 0=198.18.2.1", "192.0.2.9: 1=198.18.1.1 2=198.18.1.2"));
}

TEST(ReorderFormatsTest, DevicesTakeTheOrderOfTheirIdsAndThoseLeftOutAreDropped) {
  for (const std::string& format : SoundFormats()) {
    if (!CarriesOrder(format)) continue;
    const RankTable table = ReadSound(SoundTableText(format, {{3, 2}}));
    const RankTable moved = ReorderDevices(table, {{2, 0}, {1, 0}});
    EXPECT_THAT(
        ServersOf(ReadSound(WriteRankTable(moved))),
        ElementsAre("192.0.2.8: 0=198.18.0.3 1=198.18.0.1", "192.0.2.9: 2=198.18.1.2 3=198.18.1.1"))
        << format;
  }
}

}  // namespace
}  // namespace rankroute
