#include "ranktable/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/ranktable/table_text.h"
#include "tests/ranktable/test_data.h"

namespace rankroute {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string Describe(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings) {
    text += f.id + " " + f.path + " " + std::to_string(f.line) + " " + f.message + "\n";
  }
  return text;
}

TEST(GoodFilesTest, HaveNoFinding) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TestDataPath("good"))) {
    const std::string name = "good/" + entry.path().filename().string();
    EXPECT_EQ(Describe(CheckRankTable(ReadTestFile(name))), "") << name;
    ++files;
  }
  EXPECT_GE(files, 15);
}

TEST(CheckRankTableTest, AValidTableOfAnotherVersionIsNotCalledInvalid) {
  for (const char* name : {"rt004_global_table", "rt004_global_table_with_super_pods",
                           "rt004_prefill_and_decode", "rt004_prefill_and_decode_in_a_super_pod"}) {
    const std::vector<Finding> findings =
        CheckRankTable(ReadTestFile("bad/" + std::string(name) + ".json"));
    EXPECT_THAT(findings, SizeIs(1)) << name;
    EXPECT_FALSE(HasErrors(findings)) << name;
  }
}

TEST(CheckRankTableTest, MessagesNameTheValueAndHintsTheRemedy) {
  struct Case {
    const char* file;
    const char* message;
    const char* hint;
  };
  const std::vector<Case> cases = {
      {"rt003_initializing", "\"initializing\"", "30 minutes"},
      {"rt004_unknown", "\"3.1\"", "\"1.0\""},
      {"rt004_platform_version", "\"1.3\"", "cloud platform"},
      {"rt005_numeric_rank_id", "a number (2)", "\"rank_id\": \"2\""},
      {"rt005_fractional_rank_id", "a number (1.0)", "a whole number in double quotes"},
      {"rt006_count_too_high", "\"3\", but server_list has 2 entries", "write \"2\""},
      {"rt007_one_server_listed_twice", "server_list[0] too (line 7, column 20)", "once"},
      {"rt008_duplicate", "server_list[0].device[1] too (line 10, column 67)", "unused so far: 3"},
      {"rt008_gap", "\"5\" is outside 0-3", "unused so far: 3"},
      {"rt008_shifted", "4 ranks in all: 10-13", "unused so far: 0-3"},
      {"rt009_interleaved", "not consecutive: 0, 2", "consecutive ranks"},
      {"rt009_servers_not_sorted", "after server_list[0], which starts at rank 2",
       "sort server_list"},
      {"rt010_two_ranks_on_one_device", "server_list[1].device[0] too", "one rank"},
      {"rt011_dashes", "\"-.-.-.-\"", "hccn_tool"},
      {"rt011_missing", "device_ip is missing", "/etc/hccn.conf"},
      {"rt011_backup_on_another_server", "device_ip of server_list[1].device[0] (line",
       "other die"},
      {"rt012_ipv6_on_one_device", "is IPv6, but \"198.18.0.10\" (line 10, column 41) is IPv4",
       "one family"},
      {"rt013_too_high", "host_port \"65536\" is no port", "from 1 to 65535"},
      {"rt013_backup_is_default_device_port", "16666 is that of device_port too, by default",
       "16667"},
      {"rt014_unequal_servers", "has 1 device, but others have 2", "slower"},
      {"rt015_server_in_none", "in no super pod: \"node3\"", "belongs to"},
      {"rt015_unknown_server", "\"node4\" is none of the table's servers", "own entry"},
      {"rt015_super_device_id_of_another_server", "server 5 of its super pod (bits 31-22)",
       "npu-smi"},
      {"rt016_interleaved", "super pod \"spA\" are not consecutive: 0-1, 4-5", "splits"},
      {"rt016_super_pods_not_sorted", "after super_pod_list[0], which starts at rank 4",
       "sort super_pod_list"},
  };
  for (const Case& c : cases) {
    const std::vector<Finding> findings =
        CheckRankTable(ReadTestFile("bad/" + std::string(c.file) + ".json"));
    ASSERT_FALSE(findings.empty()) << c.file;
    EXPECT_THAT(findings.front(), AllOf(Field(&Finding::message, HasSubstr(c.message)),
                                        Field(&Finding::hint, HasSubstr(c.hint))))
        << c.file;
  }
}

TEST(CheckRankTableTest, LongValuesAreCutBetweenCharacters) {
  TestTable table = SoundTable({1});
  for (int i = 0; i < 100; ++i) table[0].server_id += "é";
  const std::vector<Finding> findings = CheckRankTable(ToText(table));
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_THAT(findings[0].message, HasSubstr("é\"... has 205 bytes"));
}

TEST(CheckRankTableTest, RanksOfAMissingServerAreOneFindingWithRanges) {
  TestTable table = SoundTable({8, 8, 8, 8});
  table.erase(table.begin() + 1);
  const std::vector<Finding> findings = CheckRankTable(ToText(table));
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].id, "RT008");
  EXPECT_THAT(findings[0].message, HasSubstr("8 ranks in all: 24-31"));
  EXPECT_THAT(findings[0].hint, HasSubstr("unused so far: 8-15"));
}

TEST(CheckRankTableTest, ABrokenServerEntryDoesNotMakeOtherRanksWrong) {
  std::string text = ToText(SoundTable({2, 2, 2}));
  const std::size_t start = text.find("[", text.find("node0"));
  text.replace(start, text.find("]", start) + 1 - start, "null");
  const std::vector<Finding> findings = CheckRankTable(text);
  EXPECT_EQ(findings.size(), 1U) << Describe(findings);
  EXPECT_EQ(findings[0].path, "server_list[0].device");
}

TEST(CheckRankTableTest, RepeatedHighRankBesideABrokenEntryIsFound) {
  std::string text =
      ToText({{"a", {}}, {"b", {{"0", "198.18.0.1", "70"}, {"1", "198.18.0.2", "70"}}}});
  const std::vector<Finding> findings = CheckRankTable(text);
  ASSERT_EQ(findings.size(), 2U) << Describe(findings);
  EXPECT_EQ(findings[0].id, "RT006");
  EXPECT_EQ(findings[1].id, "RT008");
}

TEST(CheckRankTableTest, RangesBeyondEightAreCounted) {
  TestTable table = SoundTable(std::vector<std::size_t>(40, 1));
  for (std::size_t s = 0; s < table.size(); s += 2) table[s].devices[0].rank_id = "1";
  const std::vector<Finding> findings = CheckRankTable(ToText(table));
  ASSERT_THAT(findings, SizeIs(20));
  EXPECT_THAT(findings[0].hint, HasSubstr("0, 2, 4, 6, 8, 10, 12, 14 and 12 more"));
}

TEST(CheckRankTableTest, FindingsAreSortedByPlaceAndDifferent) {
  std::string text = ReadTestFile("bad/four_faults_at_once.json");
  const std::vector<Finding> findings = CheckRankTable(text);
  std::set<std::string> different;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    different.insert(findings[i].id + findings[i].path + findings[i].message);
    if (i == 0) continue;
    EXPECT_LT(std::make_pair(findings[i - 1].line, findings[i - 1].column),
              std::make_pair(findings[i].line, findings[i].column));
  }
  EXPECT_EQ(different.size(), findings.size());
}

TEST(CheckRankTableTest, FindingsBeyondTheLimitAreCounted) {
  TestTable table = SoundTable(std::vector<std::size_t>(150, 16));
  for (TestServer& server : table) {
    for (TestDevice& device : server.devices) device.device_ip = "-";
  }
  const std::vector<Finding> findings = CheckRankTable(ToText(table));
  ASSERT_THAT(findings, SizeIs(kMaxFindingsPerRule + 1));
  EXPECT_THAT(findings.back().message,
              HasSubstr("; " + std::to_string(150 * 16 - kMaxFindingsPerRule - 1) +
                        " more findings of this rule are not listed"));
  EXPECT_THAT(findings[findings.size() - 2].message, testing::Not(HasSubstr("not listed")));
}

TEST(CheckRankTableTest, ExactlyTheLimitIsListedWithoutANote) {
  TestTable table = SoundTable(std::vector<std::size_t>(kMaxFindingsPerRule, 1));
  for (TestServer& server : table) server.devices[0].device_ip = "-";
  const std::vector<Finding> findings = CheckRankTable(ToText(table));
  ASSERT_THAT(findings, SizeIs(kMaxFindingsPerRule));
  EXPECT_THAT(findings.back().message, testing::Not(HasSubstr("not listed")));
}

TEST(CheckRankTableTest, TextAboveTheLimitIsNotRead) {
  const std::string text(kMaxRankTableBytes + 1, 'x');
  EXPECT_THAT(CheckRankTable(text),
              ElementsAre(AllOf(Field(&Finding::id, "RT001"), Field(&Finding::hccl, "EI0004"),
                                Field(&Finding::hint, HasSubstr("268435456")))));
  EXPECT_THAT(CheckRankTable(std::string_view(text).substr(1))[0].message,
              HasSubstr("expected a value"));
}

// A quadratic step would take many minutes here: the time limit of the test is the check.
TEST(CheckRankTableTest, LargeTablesAreCheckedInOneGo) {
  const TestTable sound = SoundTable(std::vector<std::size_t>(2048, 16));
  EXPECT_THAT(CheckRankTable(ToText(sound)), IsEmpty());
  TestTable faulty = sound;
  for (TestServer& server : faulty) {
    server.server_id = "same";
    for (TestDevice& device : server.devices) {
      device.rank_id = "7";
      device.device_ip = "198.18.0.1";
    }
  }
  EXPECT_EQ(CheckRankTable(ToText(faulty)).size(),
            2 * (kMaxFindingsPerRule + 1) + (kMaxFindingsPerRule + 1));
}

}  // namespace
}  // namespace rankroute
