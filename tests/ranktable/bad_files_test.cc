// Every file of bad/ is named for its fault; the tables of bad_files.h say what must be found in
// it, and nothing else may be.
#include "tests/ranktable/bad_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "ranktable/check.h"
#include "tests/ranktable/test_data.h"

namespace rankroute {
namespace {

std::vector<BadFile> BadFiles() {
  std::vector<BadFile> files;
  for (const auto& table : {BadServerLists(), BadSuperPodTables(), BadServiceTables(),
                            BadGroupLists(), BadNodeLists(), BadRankLists()}) {
    files.insert(files.end(), table.begin(), table.end());
  }
  return files;
}

// "RT008" of "rt008_gap"; empty where a file is not named for a rule.
std::string RuleOf(const BadFile& file) {
  if (file.name.rfind("rt", 0) != 0) return "";
  return "RT" + file.name.substr(2, 3);
}

class BadFileTest : public testing::TestWithParam<BadFile> {};

TEST_P(BadFileTest, FindsTheNamedFaultAndNothingElse) {
  const std::string text = ReadTestFile("bad/" + GetParam().name + ".json");
  std::vector<ExpectedFinding> found;
  for (const Finding& f : CheckRankTable(text)) {
    found.push_back({f.id, f.severity, f.hccl, f.path, f.line, f.column});
    EXPECT_FALSE(f.message.empty());
    EXPECT_FALSE(f.hint.empty());
    EXPECT_EQ(f.message.find('\n'), std::string::npos);
  }
  EXPECT_EQ(found, GetParam().findings);
}

INSTANTIATE_TEST_SUITE_P(Files, BadFileTest, testing::ValuesIn(BadFiles()),
                         [](const auto& file) { return file.param.name; });

TEST(BadFilesTest, TableAndFolderNameTheSameFiles) {
  std::set<std::string> in_folder;
  for (const auto& entry : std::filesystem::directory_iterator(TestDataPath("bad"))) {
    in_folder.insert(entry.path().stem().string());
  }
  std::set<std::string> in_table;
  for (const BadFile& file : BadFiles()) in_table.insert(file.name);
  EXPECT_EQ(in_folder, in_table);
}

TEST(BadFilesTest, AFileBreaksTheRuleThatItIsNamedFor) {
  for (const BadFile& file : BadFiles()) {
    const std::string rule = RuleOf(file);
    if (rule.empty()) continue;
    EXPECT_THAT(file.findings, testing::Contains(testing::Field(&ExpectedFinding::id, rule)))
        << file.name;
  }
}

TEST(BadFilesTest, EveryRuleOverTheTextHasThreeFilesOrMore) {
  for (const char* rule :
       {"RT001", "RT003", "RT004", "RT005", "RT006", "RT007", "RT008", "RT009", "RT010", "RT011",
        "RT012", "RT013", "RT014", "RT015", "RT016", "RT017", "RT023"}) {
    int files = 0;
    for (const BadFile& file : BadFiles()) {
      if (RuleOf(file) == rule) ++files;
    }
    EXPECT_GE(files, 3) << rule;
  }
}

}  // namespace
}  // namespace rankroute
