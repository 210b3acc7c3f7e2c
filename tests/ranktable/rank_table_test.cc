#include "ranktable/rank_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/ranktable/table_text.h"
#include "tests/ranktable/test_data.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

RankTable Read(const std::string& text) {
  Result<RankTable> table = ReadRankTable(text, "t.json");
  EXPECT_TRUE(table.ok()) << table.status().message();
  return table.ok() ? *std::move(table) : RankTable();
}

TEST(ReadRankTableTest, ReadsEveryGoodFile) {
  for (const auto& entry : std::filesystem::directory_iterator(TestDataPath("good"))) {
    const std::string name = "good/" + entry.path().filename().string();
    // Ranks on the host, which HCCL takes, have no device that a plan could place.
    if (name == "good/node_list_host_ranks_of_sub_version_1_2.json") {
      EXPECT_FALSE(ReadRankTable(ReadTestFile(name), "").ok());
      continue;
    }
    const RankTable table = Read(ReadTestFile(name));
    const Value* version = table.document.Find("version");
    EXPECT_EQ(table.version, version == nullptr ? "" : version->text) << name;
    EXPECT_GT(table.rank_count(), 0U) << name;
  }
}

TEST(ReadRankTableTest, SortsServersByLowestRankAndDevicesByRank) {
  const RankTable table = Read(ToText({
      {"late", {{"1", "198.18.0.1", "3"}, {"0", "198.18.0.2", "2"}}},
      {"early", {{"5", "198.18.0.3,198.18.0.4", "1"}, {"4", "198.18.0.5", "0"}}},
  }));
  ASSERT_EQ(table.servers.size(), 2U);
  EXPECT_EQ(table.servers[0].server_id, "early");
  EXPECT_EQ(table.servers[1].server_id, "late");
  EXPECT_THAT(table.document_index, ElementsAre(1, 0));
  EXPECT_EQ(table.servers[0].devices[0].device_id, 4);
  EXPECT_EQ(table.servers[0].devices[1].device_ip, "198.18.0.3,198.18.0.4");
  EXPECT_EQ(table.servers[1].devices[0].rank_id, 2);
  EXPECT_EQ(table.rank_count(), 4U);
}

TEST(ReadRankTableTest, TakesHostIpAndPodName) {
  std::string text = ToText(SoundTable({1}));
  text.insert(text.find("\"device\""), "\"host_ip\":\"192.0.2.7\",\"pod_name\":\"w-0\",");
  const RankTable table = Read(text);
  EXPECT_EQ(table.servers[0].host_ip, "192.0.2.7");
  EXPECT_EQ(table.servers[0].pod_name, "w-0");
}

TEST(ReadRankTableTest, RefusesWithEveryErrorAsADiagnostic) {
  const Result<RankTable> table =
      ReadRankTable(ReadTestFile("bad/four_faults_at_once.json"), "jobs/t.json");
  ASSERT_FALSE(table.ok());
  const Status& status = table.status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.reason(), "INVALID_RANKTABLE");
  EXPECT_THAT(status.message(), StartsWith("jobs/t.json has 4 faults, first: RT006: "));
  ASSERT_EQ(status.diagnostics().size(), 4U);
  const Diagnostic& last = status.diagnostics().back();
  EXPECT_EQ(last.reason, "RT008");
  EXPECT_EQ(last.file, "jobs/t.json");
  EXPECT_EQ(last.line, 17);
  EXPECT_EQ(last.column, 67);
  EXPECT_THAT(last.message, StartsWith("RT008: rank_id \"0\" is that of "));
  EXPECT_THAT(last.message, HasSubstr(" (give each of the 4 devices one rank"));
}

TEST(ReadRankTableTest, WarningsDoNotRefuse) {
  for (const char* name : {"rt009_interleaved", "rt009_servers_not_sorted", "rt008_leading_zero"}) {
    EXPECT_TRUE(ReadRankTable(ReadTestFile("bad/" + std::string(name) + ".json"), "").ok()) << name;
  }
}

TEST(WriteRankTableTest, WritesWhatWasReadWithKeysOrderAndNumbersAsTheyWere) {
  const std::string text = ReadTestFile("good/extra_keys_of_any_type.json");
  const std::string written = WriteRankTable(Read(text));
  for (const char* kept : {"\"data_version\": 4,", "\"note\": null,", "2.5e1", "\"numa\": 3"}) {
    EXPECT_THAT(written, HasSubstr(kept));
  }
  EXPECT_LT(written.find("\"version\""), written.find("\"data_version\""));
  EXPECT_EQ(WriteRankTable(Read(written)), written);
}

TEST(ReorderServersTest, GivesConsecutiveRanksInTheNewOrderAndSortsTheList) {
  const RankTable table = Read(ReadTestFile("good/two_servers.json"));
  const RankTable swapped = ReorderServers(table, {1, 0});
  EXPECT_EQ(swapped.servers[0].server_id, "192.0.2.12");
  EXPECT_EQ(swapped.servers[0].devices[0].rank_id, 0);
  EXPECT_EQ(swapped.servers[1].devices[1].rank_id, 3);
  EXPECT_THAT(swapped.document_index, ElementsAre(0, 1));
  const std::string written = WriteRankTable(swapped);
  EXPECT_LT(written.find("192.0.2.12"), written.find("192.0.2.11"));
  EXPECT_LT(written.find("\"rank_id\": \"0\""), written.find("\"rank_id\": \"3\""));
}

TEST(ReorderServersTest, DevicesKeepTheirPlaceInTheList) {
  const RankTable table = Read(ToText({
      {"a", {{"0", "198.18.0.1", "1"}, {"1", "198.18.0.2", "0"}}},
      {"b", {{"0", "198.18.0.3", "2"}, {"1", "198.18.0.4", "3"}}},
  }));
  const std::string written = WriteRankTable(ReorderServers(table, {1, 0}));
  const std::string expected = ToText({
      {"b", {{"0", "198.18.0.3", "0"}, {"1", "198.18.0.4", "1"}}},
      {"a", {{"0", "198.18.0.1", "3"}, {"1", "198.18.0.2", "2"}}},
  });
  EXPECT_EQ(written, WriteRankTable(Read(expected)));
}

TEST(ReorderServersTest, ServersThatAreLeftOutAreDroppedAndTheCountFollows) {
  const RankTable table = Read(ReadTestFile("good/two_servers.json"));
  const RankTable one = ReorderServers(table, {1});
  EXPECT_EQ(one.rank_count(), table.servers[1].devices.size());
  const RankTable again = Read(WriteRankTable(one));  // Valid: ranks from 0, server_count 1.
  ASSERT_EQ(again.servers.size(), 1U);
  EXPECT_EQ(again.servers[0].server_id, table.servers[1].server_id);
  EXPECT_EQ(again.servers[0].devices[0].rank_id, 0);
}

TEST(ReorderServersTest, TheGivenOrderMakesInterleavedRanksConsecutive) {
  const RankTable table = Read(ReadTestFile("bad/rt009_interleaved.json"));
  const std::string written = WriteRankTable(ReorderServers(table, {0, 1}));
  EXPECT_EQ(written, WriteRankTable(Read(ReadTestFile("good/two_servers.json"))));
}

}  // namespace
}  // namespace rankroute
