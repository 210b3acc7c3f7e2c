// Every file of bad/ is named for its fault; this table says what must be found in it, and nothing
// else may be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "ranktable/check.h"
#include "tests/ranktable/test_data.h"

namespace rankroute {
namespace {

constexpr Severity kError = Severity::kError;
constexpr Severity kWarning = Severity::kWarning;

struct Expected {
  std::string id;
  Severity severity;
  std::string hccl;
  std::string path;
  int line;
  int column;

  bool operator==(const Expected& other) const = default;
};

void PrintTo(const Expected& e, std::ostream* out) {
  *out << e.id << ' ' << SeverityName(e.severity) << ' ' << e.hccl << ' ' << e.path << ' ' << e.line
       << ':' << e.column;
}

struct BadFile {
  std::string name;
  std::vector<Expected> findings;  // In order.
};

const std::vector<BadFile>& BadFiles() {
  static const std::vector<BadFile> files = {
      {"four_faults_at_once",
       {{"RT006", kError, "EI0014", "server_count", 4, 19},
        {"RT005", kError, "EI0017", "server_list[0].device[1].rank_id", 10, 67},
        {"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 9},
        {"RT008", kError, "EI0014", "server_list[1].device[1].rank_id", 17, 67}}},
      {"rt001_block_comment", {{"RT001", kError, "EI0004", "", 2, 3}}},
      {"rt001_byte_order_mark", {{"RT001", kError, "", "", 1, 1}}},
      {"rt001_comment_and_other_faults",
       {{"RT001", kError, "EI0004", "", 3, 22},
        {"RT006", kError, "EI0014", "server_count", 4, 19},
        {"RT008", kError, "EI0014", "server_list[1].device[1].rank_id", 17, 67},
        {"RT001", kError, "EI0004", "", 17, 71}}},
      {"rt001_cut_off", {{"RT001", kError, "EI0004", "", 14, 1}}},
      {"rt001_duplicate_key", {{"RT001", kError, "", "", 4, 3}}},
      {"rt001_empty_file", {{"RT001", kError, "EI0004", "", 1, 1}}},
      {"rt001_hash_comment", {{"RT001", kError, "EI0004", "", 4, 3}}},
      {"rt001_latin1_name", {{"RT001", kError, "EI0004", "", 14, 20}}},
      {"rt001_line_comment", {{"RT001", kError, "EI0004", "", 3, 22}}},
      {"rt001_single_quotes", {{"RT001", kError, "EI0004", "", 2, 13}}},
      {"rt001_too_deep", {{"RT001", kError, "EI0004", "", 1, 130}}},
      {"rt001_trailing_comma", {{"RT001", kError, "EI0004", "", 10, 71}}},
      {"rt001_trailing_comma_in_object", {{"RT001", kError, "EI0004", "", 17, 70}}},
      {"rt001_two_documents", {{"RT001", kError, "EI0004", "", 22, 1}}},
      {"rt003_initializing", {{"RT003", kError, "", "status", 2, 13}}},
      {"rt003_missing", {{"RT003", kError, "EI0017", "status", 1, 1}}},
      {"rt003_no_string", {{"RT003", kError, "EI0017", "status", 2, 13}}},
      {"rt003_other_word", {{"RT003", kError, "", "status", 2, 13}}},
      {"rt004_group_list", {{"RT004", kWarning, "", "group_list", 4, 17}}},
      {"rt004_missing", {{"RT004", kError, "EI0017", "version", 1, 1}}},
      {"rt004_number", {{"RT004", kError, "EI0017", "version", 3, 14}}},
      {"rt004_platform_version", {{"RT004", kError, "EI0014", "version", 3, 14}}},
      {"rt004_unknown", {{"RT004", kError, "EI0014", "version", 3, 14}}},
      {"rt004_unknown_layout", {{"RT004", kError, "EI0014", "version", 3, 14}}},
      {"rt004_version_1_1", {{"RT004", kWarning, "", "version", 3, 14}}},
      {"rt004_version_1_2_in_one_super_pod", {{"RT004", kWarning, "", "version", 3, 14}}},
      {"rt004_version_2_0", {{"RT004", kWarning, "", "version", 2, 14}}},
      {"rt005_all_numbers",
       {{"RT005", kError, "EI0017", "server_count", 4, 19},
        {"RT005", kError, "EI0017", "server_list[0].device[0].rank_id", 9, 67},
        {"RT005", kError, "EI0017", "server_list[0].device[1].rank_id", 10, 67},
        {"RT005", kError, "EI0017", "server_list[1].device[0].rank_id", 16, 67},
        {"RT005", kError, "EI0017", "server_list[1].device[1].rank_id", 17, 67}}},
      {"rt005_boolean_port",
       {{"RT005", kError, "EI0017", "server_list[1].device[1].device_port", 17, 87}}},
      {"rt005_device_is_number", {{"RT005", kError, "EI0017", "server_list[0].device[1]", 10, 9}}},
      {"rt005_device_list_is_object",
       {{"RT005", kError, "EI0017", "server_list[0].device", 8, 17}}},
      {"rt005_fractional_rank_id",
       {{"RT005", kError, "EI0017", "server_list[0].device[1].rank_id", 10, 67}}},
      {"rt005_null_device_ip",
       {{"RT005", kError, "EI0017", "server_list[0].device[1].device_ip", 10, 41}}},
      {"rt005_numeric_rank_id",
       {{"RT005", kError, "EI0017", "server_list[1].device[0].rank_id", 16, 67}}},
      {"rt005_numeric_server_id",
       {{"RT005", kError, "EI0017", "server_list[1].server_id", 14, 20}}},
      {"rt005_position_in_characters",
       {{"RT005", kError, "EI0017", "server_list[1].host_ip", 14, 46}}},
      {"rt005_root_is_list", {{"RT005", kError, "EI0004", "", 1, 1}}},
      {"rt005_server_is_text", {{"RT005", kError, "EI0017", "server_list[1]", 13, 5}}},
      {"rt005_server_list_is_object", {{"RT005", kError, "EI0017", "server_list", 5, 18}}},
      {"rt006_count_is_a_word", {{"RT006", kError, "EI0014", "server_count", 4, 19}}},
      {"rt006_count_missing", {{"RT006", kError, "EI0017", "server_count", 1, 1}}},
      {"rt006_count_too_high", {{"RT006", kError, "EI0014", "server_count", 4, 19}}},
      {"rt006_count_too_low", {{"RT006", kError, "EI0014", "server_count", 4, 19}}},
      {"rt006_device_list_empty", {{"RT006", kError, "EI0014", "server_list[0].device", 8, 17}}},
      {"rt006_device_list_missing", {{"RT006", kError, "EI0017", "server_list[0].device", 6, 5}}},
      {"rt006_server_list_empty", {{"RT006", kError, "EI0014", "server_list", 5, 18}}},
      {"rt006_server_list_missing", {{"RT006", kError, "EI0017", "server_list", 1, 1}}},
      {"rt007_empty", {{"RT007", kError, "EI0014", "server_list[1].server_id", 14, 20}}},
      {"rt007_missing", {{"RT007", kError, "EI0017", "server_list[1].server_id", 13, 5}}},
      {"rt007_one_server_listed_twice",
       {{"RT007", kError, "EI0014", "server_list[1].server_id", 14, 20}}},
      {"rt007_too_long", {{"RT007", kError, "EI0014", "server_list[1].server_id", 14, 20}}},
      {"rt008_duplicate",
       {{"RT008", kError, "EI0014", "server_list[1].device[1].rank_id", 17, 67}}},
      {"rt008_gap", {{"RT008", kError, "EI0014", "server_list[1].device[1].rank_id", 17, 67}}},
      {"rt008_leading_zero", {{"RT008", kWarning, "", "server_list[0].device[1].rank_id", 10, 67}}},
      {"rt008_missing", {{"RT008", kError, "EI0017", "server_list[1].device[0].rank_id", 16, 9}}},
      {"rt008_negative", {{"RT008", kError, "EI0014", "server_list[0].device[0].rank_id", 9, 67}}},
      {"rt008_no_number",
       {{"RT008", kError, "EI0014", "server_list[1].device[0].rank_id", 16, 67}}},
      {"rt008_shifted", {{"RT008", kError, "EI0014", "server_list[0].device[0].rank_id", 9, 67}}},
      {"rt008_starts_at_one",
       {{"RT008", kError, "EI0014", "server_list[1].device[1].rank_id", 17, 67}}},
      {"rt008_thrice",
       {{"RT008", kError, "EI0014", "server_list[1].device[0].rank_id", 16, 67},
        {"RT008", kError, "EI0014", "server_list[1].device[1].rank_id", 17, 67}}},
      {"rt008_too_large_for_a_number",
       {{"RT008", kError, "EI0014", "server_list[1].device[1].rank_id", 17, 67}}},
      {"rt009_against_device_order",
       {{"RT009", kWarning, "", "server_list[1].device[0].rank_id", 16, 67}}},
      {"rt009_interleaved",
       {{"RT009", kWarning, "", "server_list[0]", 6, 5},
        {"RT009", kWarning, "", "server_list[1]", 13, 5}}},
      {"rt009_servers_not_sorted", {{"RT009", kWarning, "", "server_list[1]", 13, 5}}},
      {"rt010_duplicate",
       {{"RT010", kError, "EI0014", "server_list[1].device[1].device_id", 17, 23}}},
      {"rt010_leading_zero",
       {{"RT010", kWarning, "", "server_list[1].device[1].device_id", 17, 23}}},
      {"rt010_missing", {{"RT010", kError, "EI0017", "server_list[0].device[1].device_id", 10, 9}}},
      {"rt010_no_number",
       {{"RT010", kError, "EI0014", "server_list[0].device[1].device_id", 10, 23}}},
      {"rt010_too_high",
       {{"RT010", kError, "EI0014", "server_list[1].device[1].device_id", 17, 23}}},
      {"rt010_two_ranks_on_one_device",
       {{"RT010", kError, "EI0014", "server_list[1].device[1].device_id", 17, 23}}},
      {"rt011_bad_list",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
      {"rt011_dashes",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41},
        {"RT011", kError, "EI0014", "server_list[1].device[1].device_ip", 17, 41}}},
      {"rt011_duplicate",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
      {"rt011_duplicate_in_other_spelling",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
      {"rt011_duplicate_within_list",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
      {"rt011_empty", {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
      {"rt011_minus_one",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
      {"rt011_missing", {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 9}}},
      {"rt011_missing_between_super_pods",
       {{"RT004", kWarning, "", "version", 3, 14},
        {"RT011", kError, "EI0014", "server_list[1].device[1].device_ip", 21, 9}}},
      {"rt011_octet_too_high",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
      {"rt011_unspecified",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
      {"rt011_with_prefix",
       {{"RT011", kError, "EI0014", "server_list[1].device[0].device_ip", 16, 41}}},
  };
  return files;
}

class BadFileTest : public testing::TestWithParam<BadFile> {};

TEST_P(BadFileTest, FindsTheNamedFaultAndNothingElse) {
  const std::string text = ReadTestFile("bad/" + GetParam().name + ".json");
  std::vector<Expected> found;
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

TEST(BadFilesTest, EveryRuleOverTheTextHasThreeFilesOrMore) {
  for (const char* rule :
       {"RT001", "RT003", "RT004", "RT005", "RT006", "RT007", "RT008", "RT009", "RT010", "RT011"}) {
    int files = 0;
    for (const BadFile& file : BadFiles()) {
      if (file.findings.front().id == rule) ++files;
    }
    EXPECT_GE(files, 3) << rule;
  }
}

}  // namespace
}  // namespace rankroute
