// Conversions case by case: what is written, needed, lost and noted.
#include "ranktable/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/json.h"
#include "tests/ranktable/sound_tables.h"

namespace rankroute {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The text on one line, so that cases can be read.
std::string OneLine(const std::string& text) {
  const JsonParse parse = ParseJson(text, "");
  EXPECT_TRUE(parse.ok()) << text;
  std::string line = parse.root.has_value() ? WriteJson(*parse.root, 0) : text;
  if (!line.empty()) line.pop_back();
  return line;
}

Conversion Converted(const std::string& text, const std::string& to, bool allow_loss = false) {
  Result<Conversion> conversion = ConvertRankTable(text, "t.json", {to, "", allow_loss});
  EXPECT_TRUE(conversion.ok()) << conversion.status().message();
  for (const Diagnostic& d : conversion.status().diagnostics()) ADD_FAILURE() << d.message;
  return conversion.ok() ? *std::move(conversion) : Conversion();
}

// The reasons and messages that a conversion is refused with.
std::vector<std::string> Refusals(const std::string& text, const std::string& to,
                                  bool allow_loss = false) {
  const Result<Conversion> conversion = ConvertRankTable(text, "t.json", {to, "", allow_loss});
  std::vector<std::string> lines;
  EXPECT_FALSE(conversion.ok());
  for (const Diagnostic& d : conversion.status().diagnostics()) {
    EXPECT_EQ(d.severity, Severity::kError);
    EXPECT_EQ(d.file, "t.json");
    EXPECT_GT(d.line, 0);
    lines.push_back(d.reason + " " + d.message);
  }
  return lines;
}

constexpr const char* kTwoPods = R"({"status":"completed","group_count":"1","group_list":[
  {"group_name":"g","instance_count":"2","device_count":"3","instance_list":[
   {"pod_name":"demo-worker-10","server_id":"192.0.2.20","devices":[
     {"device_id":"1","device_ip":"198.18.0.11"},{"device_id":"0","device_ip":"198.18.0.10"}]},
   {"pod_name":"demo-worker-9","server_id":"192.0.2.9","devices":[
     {"device_id":"4","device_ip":"198.18.0.20"}]}]}]})";

TEST(ConvertTest, AGroupListGetsTheOrderOfItsPodNumbers) {
  const Conversion conversion = Converted(kTwoPods, "1.0");
  EXPECT_EQ(OneLine(conversion.text),
            R"({"status":"completed","version":"1.0","server_count":"2","server_list":[)"
            R"({"server_id":"192.0.2.9","pod_name":"demo-worker-9","group_name":"g","device":[)"
            R"({"device_id":"4","device_ip":"198.18.0.20","rank_id":"0"}]},)"
            R"({"server_id":"192.0.2.20","pod_name":"demo-worker-10","group_name":"g","device":[)"
            R"({"device_id":"0","device_ip":"198.18.0.10","rank_id":"1"},)"
            R"({"device_id":"1","device_ip":"198.18.0.11","rank_id":"2"}]}]})");
  EXPECT_THAT(conversion.losses, IsEmpty());
  EXPECT_THAT(conversion.notes,
              ElementsAre("ranks follow the pods' numbers; HCCL itself takes servers of a "
                          "group_list by the text of server_id, so that rank 0, here device 4 of "
                          "server \"192.0.2.9\" (pod \"demo-worker-9\"), would be device 0 of "
                          "server \"192.0.2.20\" (pod \"demo-worker-10\"): the first difference"));
}

TEST(ConvertTest, NoNoteWhereHcclComputesTheSameOrder) {
  EXPECT_THAT(Converted(SoundTableText("group-list", {{2, 2}}), "1.0").notes, IsEmpty());
}

TEST(ConvertTest, PodsOfOneServerComeTogetherWhereTheFirstOfThemDoes) {
  const std::string text = R"({"status":"completed","group_count":"1","group_list":[
    {"group_name":"g","instance_count":"3","device_count":"3","instance_list":[
     {"pod_name":"w-2","server_id":"a","devices":[{"device_id":"0","device_ip":"198.18.0.1"}]},
     {"pod_name":"w-1","server_id":"b","devices":[{"device_id":"0","device_ip":"198.18.0.2"}]},
     {"pod_name":"w-0","server_id":"a","devices":[{"device_id":"1","device_ip":"198.18.0.3"}]}
    ]}]})";
  EXPECT_EQ(OneLine(Converted(text, "1.0").text),
            R"({"status":"completed","version":"1.0","server_count":"2","server_list":[)"
            R"({"server_id":"a","device":[)"
            R"({"device_id":"1","device_ip":"198.18.0.3","pod_name":"w-0","group_name":"g",)"
            R"("rank_id":"0"},)"
            R"({"device_id":"0","device_ip":"198.18.0.1","pod_name":"w-2","group_name":"g",)"
            R"("rank_id":"1"}]},)"
            R"({"server_id":"b","pod_name":"w-1","group_name":"g","device":[)"
            R"({"device_id":"0","device_ip":"198.18.0.2","rank_id":"2"}]}]})");
}

TEST(ConvertTest, TasksAndGroupsKeepTheirPlaces) {
  const std::string text = R"({"status":"completed","group_count":"2","group_list":[
    {"group_name":"g","instance_count":"3","device_count":"3","instance_list":[
     {"pod_name":"j-ps-1","server_id":"d","devices":[{"device_id":"0","device_ip":"198.18.0.1"}]},
     {"pod_name":"j-a-0","server_id":"c","devices":[{"device_id":"0","device_ip":"198.18.0.2"}]},
     {"pod_name":"j-ps-0","server_id":"b","devices":[{"device_id":"0","device_ip":"198.18.0.3"}]}
    ]},
    {"group_name":"h","instance_count":"1","device_count":"1","instance_list":[
     {"pod_name":"j-b-0","server_id":"a","devices":[{"device_id":"0","device_ip":"198.18.0.4"}]}
    ]}]})";
  const std::string written = OneLine(Converted(text, "1.0").text);
  std::string order;
  for (std::size_t at = written.find("\"server_id\":\""); at != std::string::npos;
       at = written.find("\"server_id\":\"", at + 1)) {
    order += written[at + 13];
  }
  EXPECT_EQ(order, "bdca");
}

TEST(ConvertTest, AGroupListThatStatesItsOrderOtherwiseLosesIt) {
  const std::string text = SoundTableText("tor-list", {{1, 1, 1}});  // 8, 9, 10: 10 sorts first.
  EXPECT_THAT(Refusals(text, "group-list"),
              ElementsAre("LOST the format cannot carry the order of ranks (HCCL computes it from "
                          "the text of server_id and from device_id: rank 0 would be device 0 of "
                          "server \"192.0.2.10\"): server_list[0].device[0]"));
  const Conversion conversion = Converted(text, "group-list", true);
  ASSERT_EQ(conversion.losses.size(), 1U);
  EXPECT_EQ(conversion.losses[0].severity, Severity::kWarning);
  EXPECT_EQ(conversion.losses[0].reason, "LOST");
  EXPECT_EQ(OneLine(Converted(SoundTableText("tor-list", {{1, 1}}), "group-list").text),
            R"({"status":"completed","group_count":"1","group_list":[{"group_name":"demo-worker",)"
            R"("instance_count":"2","device_count":"2","instance_list":[)"
            R"({"pod_name":"demo-worker-0","server_id":"192.0.2.8","devices":[{"device_id":"0",)"
            R"("device_ip":"198.18.0.1","tor_ip":"203.0.113.7","tor_port":"400GE1/0/0"}]},)"
            R"({"pod_name":"demo-worker-1","server_id":"192.0.2.9","devices":[{"device_id":"0",)"
            R"("device_ip":"198.18.1.1","tor_ip":"203.0.113.7","tor_port":"400GE1/0/0"}]}]}]})");
}

TEST(ConvertTest, AGroupListNeedsPods) {
  EXPECT_THAT(Refusals(SoundTableText("1.1", {{1, 1}}), "group-list", true),
              ElementsAre("NEEDED the format needs a pod_name for each server, which the table "
                          "lacks: node_list[0].ranks[0], node_list[1].ranks[0]"));
}

TEST(ConvertTest, SuperPodsGoAndCome) {
  const std::string text = SoundTableText("1.2", {{1, 1}, 2});
  EXPECT_THAT(Refusals(text, "1.0"),
              ElementsAre("LOST the format cannot carry super_device_id of a device: "
                          "server_list[0].device[0].super_device_id, "
                          "server_list[1].device[0].super_device_id",
                          "LOST the format cannot carry super_pod_list: super_pod_list"));
  EXPECT_EQ(OneLine(Converted(text, "1.0", true).text),
            R"({"status":"completed","version":"1.0","server_count":"2","server_list":[)"
            R"({"server_id":"192.0.2.8","device":[)"
            R"({"device_id":"0","device_ip":"198.18.0.1","rank_id":"0"}]},)"
            R"({"server_id":"192.0.2.9","device":[)"
            R"({"device_id":"0","device_ip":"198.18.1.1","rank_id":"1"}]}]})");
  EXPECT_THAT(Refusals(SoundTableText("1.0", {{1, 1}}), "1.2"),
              ElementsAre("NEEDED the format needs a super_device_id for each device, which the "
                          "table lacks: server_list[0].device[0], server_list[1].device[0]",
                          "NEEDED the format needs a super pod for each server, which the table "
                          "lacks: server_list[0], server_list[1]"));
}

TEST(ConvertTest, ClustersBecomeOneListOfSuperPods) {
  const std::string text = SoundTableText("1.4", {{1, 1}, 2});
  EXPECT_THAT(Refusals(text, "1.2"),
              ElementsAre("LOST the format cannot carry data_version: data_version",
                          "LOST the format cannot carry cluster_list: cluster_list"));
  EXPECT_THAT(OneLine(Converted(text, "1.2", true).text),
              HasSubstr(R"("super_pod_list":[{"super_pod_id":"0","server_list":[{"server_id":)"
                        R"("192.0.2.8"}]},{"super_pod_id":"1","server_list":[{"server_id":)"
                        R"("192.0.2.9"}]}])"));
}

TEST(ConvertTest, AnAddressLessTableOfSeveralServersLacksAddresses) {
  std::string text = SoundTableText("1.2", {{1, 1}});
  for (const char* ip : {R"("device_ip":"198.18.0.1",)", R"("device_ip":"198.18.1.1",)"}) {
    text.erase(text.find(ip), std::string(ip).size());
  }
  EXPECT_THAT(Refusals(text, "1.0", true),
              ElementsAre("NEEDED the format needs a device_ip for each device where there are "
                          "several servers, which the table lacks: server_list[0].device[0], "
                          "server_list[1].device[0]"));
}

TEST(ConvertTest, Version20NamesWhatItsLevelsSay) {
  const std::string text = SoundTableText("2.0", {{1}});
  EXPECT_THAT(Refusals(text, "1.0"),
              ElementsAre("LOST the format cannot carry level_list of a device: "
                          "rank_list[0].level_list",
                          "LOST the format cannot carry detour: detour"));
  EXPECT_EQ(OneLine(Converted(text, "1.0", true).text),
            R"({"status":"completed","version":"1.0","server_count":"1","server_list":[)"
            R"({"server_id":"192.0.2.8","device":[{"device_id":"0","device_ip":"198.18.0.1",)"
            R"("rank_id":"0"}]}]})");
}

TEST(ConvertTest, Version20WantsThePortsOfAddresses) {
  EXPECT_THAT(Refusals(SoundTableText("hccl-json", {{1, 1}}), "2.0"),
              ElementsAre("NEEDED the format needs the ports of each device's address "
                          "(rank_addr_list) where there are several servers, which the table "
                          "lacks: server_list[0].device[0], server_list[1].device[0]",
                          HasSubstr("LOST the format cannot carry host_ip of a server"),
                          HasSubstr("LOST the format cannot carry container_ip of a server")));
  const std::string one =
      R"({"status":"completed","version":"1.0","server_count":"1","server_list":[
          {"server_id":"s","device":[{"device_id":"3","device_port":"16666","rank_id":"0"}]}]})";
  const std::string written = OneLine(Converted(one, "2.0").text);
  EXPECT_EQ(written, R"({"status":"completed","version":"2.0","rank_count":1,"rank_list":[)"
                     R"({"rank_id":0,"local_id":3,"device_id":3,"device_port":16666,)"
                     R"("level_list":[{"net_layer":0,"net_instance_id":"s",)"
                     R"("net_type":"TOPO_FILE_DESC","net_attr":"","rank_addr_list":[]}]}]})");
  EXPECT_EQ(OneLine(Converted(written, "1.0").text), OneLine(one));
}

TEST(ConvertTest, HcclJsonIsTheVersionThatTheTableHasTheDataFor) {
  EXPECT_THAT(Converted(SoundTableText("hccl-json", {{1, 1}}), "hccl-json").text,
              HasSubstr(R"("version": "1.0")"));
  std::string text = SoundTableText("1.2", {{1}});
  EXPECT_THAT(Refusals(text, "hccl-json"),
              ElementsAre("NEEDED the format needs a host_ip for each server, which the table "
                          "lacks: server_list[0]",
                          "NEEDED the format needs a container_ip for each server, which the table "
                          "lacks: server_list[0]"));
  text.replace(text.find("\"device\""), 8,
               R"("host_ip":"192.0.2.8","container_ip":"198.19.0.1","device")");
  EXPECT_THAT(Converted(text, "hccl-json").text, HasSubstr(R"("version": "1.2")"));
  const std::string ranks = SoundTableText("2.0", {{1}});
  EXPECT_EQ(OneLine(Converted(ranks, "hccl-json").text), OneLine(ranks));
}

TEST(ConvertTest, HeterogeneousFieldsChangeTheirNames) {
  std::string text = SoundTableText("1.1", {{1}});
  text.replace(text.find("\"port\""), 6, R"("sdid":"65537","port")");
  EXPECT_THAT(Refusals(text, "1.0"),
              ElementsAre(HasSubstr("sdid of a device: node_list[0].ranks[0].sdid"),
                          HasSubstr("collective_id"), HasSubstr("mode")));
  EXPECT_THAT(OneLine(Converted(text, "1.0", true).text),
              HasSubstr(R"({"device_id":"0","device_ip":"198.18.0.1","device_port":"16666",)"
                        R"("rank_id":"0"})"));
}

TEST(ConvertTest, AGroupOfAGlobalTableIsATableOfItsOwn) {
  const std::string text = SoundTableText("global", {{1, 1}, 2});
  EXPECT_THAT(Refusals(text, "1.2"),
              ElementsAre("LOST the format cannot carry another group: server_group_list[0]"));
  const Result<Conversion> conversion = ConvertRankTable(text, "t.json", {"1.2", "2", false});
  ASSERT_TRUE(conversion.ok()) << conversion.status().message();
  EXPECT_THAT(OneLine(conversion->text),
              HasSubstr(R"({"server_id":"192.0.2.8","server_ip":"192.0.2.8","device":[)"));
}

TEST(ConvertTest, UnknownKeysGoToTheSameObject) {
  const std::string text = SoundTableText("group-list", {{1}, 1, 1, true});
  EXPECT_EQ(OneLine(Converted(text, "1.0").text),
            R"({"status":"completed","version":"1.0","server_count":"1","server_list":[)"
            R"({"server_id":"192.0.2.8","pod_name":"demo-worker-0","x_server":[1.50,null],)"
            R"("group_name":"worker","device":[{"device_id":"0","device_ip":"198.18.0.1",)"
            R"("x_device":[1.50,null],"rank_id":"0"}]}],"x_root":[1.50,null]})");
  EXPECT_THAT(
      Refusals(SoundTableText("1.0", {{1}, 1, 1, true}), "2.0"),
      ElementsAre(
          HasSubstr(
              "device_ip of a device, as it states no ports: server_list[0].device[0].device_ip"),
          "LOST the format cannot carry x_server of a server: "
          "server_list[0].x_server"));
}

TEST(ConvertTest, AKeyThatTheFormatGivesAnotherMeaningIsLost) {
  std::string text = SoundTableText("group-list", {{1}});
  text.replace(text.find("\"device_ip\""), 11, R"("rank_id":"7","device_ip")");
  EXPECT_THAT(Refusals(text, "1.0"),
              ElementsAre("LOST the format cannot carry rank_id of a device: "
                          "group_list[0].instance_list[0].devices[0]."
                          "rank_id"));
}

TEST(ConvertTest, TablesOfTheFormatStayAsTheyAre) {
  const std::string text = SoundTableText("1.2", {{2, 1}, 2, 1, true});
  EXPECT_EQ(OneLine(Converted(text, "1.2").text), OneLine(text));
  EXPECT_EQ(OneLine(Converted(kTwoPods, "group-list").text), OneLine(kTwoPods));
}

TEST(ConvertTest, NamesTheFormatsItKnowsAndFailsAsReadingDoes) {
  const auto unknown = ConvertRankTable(kTwoPods, "t.json", {"1.1", "", false});
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.status().reason(), "UNKNOWN_FORMAT");
  EXPECT_EQ(unknown.status().message(),
            "a ranktable cannot be converted to \"1.1\": 1.0, 1.2, 2.0, group-list, hccl-json are "
            "accepted");
  const auto bad = ConvertRankTable("{}", "t.json", {"1.0", "", false});
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.status().reason(), "INVALID_RANKTABLE");
}

TEST(ConvertTest, ManyPlacesAreCounted) {
  const Result<Conversion> conversion =
      ConvertRankTable(SoundTableText("1.2", {{8, 8}}), "t.json", {"1.0", "", false});
  ASSERT_FALSE(conversion.ok());
  EXPECT_EQ(conversion.status().reason(), "CANNOT_CONVERT");
  EXPECT_THAT(conversion.status().message(), HasSubstr("without loss"));
  EXPECT_THAT(conversion.status().diagnostics()[0].message, HasSubstr(" and 8 more"));
}

}  // namespace
}  // namespace rankroute
