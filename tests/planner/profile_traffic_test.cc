#include "planner/profile_traffic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>

#include "planner/profile_files.h"
#include "tests/planner/fabrics.h"
#include "tests/planner/profile_folder.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using testing::FakeGroup;
using testing::FakeTransfer;
using testing::HashByDefinition;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::WriteFakeProfile;

using Bytes = std::map<std::pair<int, int>, std::int64_t>;

Bytes ByPair(const Traffic& traffic) {
  Bytes bytes;
  for (const RankFlow& flow : traffic.flows) bytes[{flow.src, flow.dst}] = flow.bytes;
  return bytes;
}

// World, two tensor-parallel groups and four pipelines of a job of 8 ranks.
const std::vector<FakeGroup>& Groups() {
  static const std::vector<FakeGroup> groups = {
      {"192.0.2.17%enp67s0f5_60000_0_1708156014257149", {0, 1, 2, 3, 4, 5, 6, 7}},
      {"192.0.2.17%enp67s0f5_55000_0_1708156014257150", {0, 1, 2, 3}},
      {"192.0.2.18%enp67s0f5_55000_0_1708156014257151", {4, 5, 6, 7}},
      {"pp-0", {0, 4}},
      {"pp-1", {1, 5}},
      {"pp-2", {2, 6}},
      {"pp-3", {3, 7}}};
  return groups;
}

// Random transfers, and the bytes of each pair over all steps.
std::vector<FakeTransfer> RandomTransfers(int steps, std::mt19937_64* random, Bytes* total) {
  std::vector<FakeTransfer> transfers;
  for (int i = 0; i < 400; ++i) {
    const std::size_t group = (*random)() % Groups().size();
    const std::vector<int>& ranks = Groups()[group].ranks;
    const int src = ranks[(*random)() % ranks.size()];
    const int dst = ranks[(*random)() % ranks.size()];
    if (src == dst) continue;
    const bool p2p = group >= 3;
    const char* type = p2p ? "send" : (i % 3 == 0 ? "allreduce" : "allgather");
    const auto bytes = static_cast<std::int64_t>(1 + (*random)() % 3'000'000'000U);
    transfers.push_back({10 + i % steps, p2p ? "p2p" : "collective", type, group, src, dst, bytes});
    (*total)[{src, dst}] += bytes;
  }
  return transfers;
}

TEST(ReadProfileTest, ReadsBackWhatWasTransferred) {
  std::mt19937_64 random(1);
  for (const int steps : {1, 3}) {
    Bytes expected;
    const auto transfers = RandomTransfers(steps, &random, &expected);
    std::vector<ProfileFile> files = WriteFakeProfile(8, Groups(), transfers);
    for (int round = 0; round < 3; ++round) {
      const auto profile = ReadProfile(files, 8, std::nullopt);
      ASSERT_TRUE(profile.ok()) << profile.status().message();
      EXPECT_EQ(profile->traffic.source, "measured");
      EXPECT_THAT(profile->warnings, IsEmpty());
      EXPECT_EQ(profile->steps.size(), static_cast<std::size_t>(steps));
      Bytes average = expected;
      for (auto& [pair, bytes] : average) bytes /= steps;
      EXPECT_EQ(ByPair(profile->traffic), average);
      testing::Shuffle(&files, &random);  // The order of files does not matter.
    }
  }
}

TEST(ReadProfileTest, TakesOneStepWhereToldTo) {
  const std::vector<FakeTransfer> transfers = {{4, "p2p", "send", 3, 0, 4, 5'000'000},
                                               {5, "p2p", "send", 3, 0, 4, 7'000'001}};
  const auto files = WriteFakeProfile(8, Groups(), transfers);
  const auto profile = ReadProfile(files, 8, 5);
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  EXPECT_THAT(profile->steps, ElementsAre("step5"));
  EXPECT_EQ(ByPair(profile->traffic), (Bytes{{{0, 4}, 7'000'001}}));

  const auto none = ReadProfile(files, 8, 6);
  ASSERT_FALSE(none.ok());
  ASSERT_EQ(none.status().diagnostics().size(), 1U);
  EXPECT_EQ(none.status().diagnostics()[0].reason, "UNKNOWN_STEP");
  EXPECT_THAT(none.status().diagnostics()[0].message, HasSubstr("found step4, step5"));
}

// Links of a rank with itself and of all others tell the members of a group.
TEST(ReadProfileTest, LinksTellTheGroupsWhereNoMetadataDoes) {
  std::mt19937_64 random(2);
  Bytes expected;
  const auto transfers = RandomTransfers(1, &random, &expected);
  std::vector<ProfileFile> files = WriteFakeProfile(8, Groups(), transfers);
  files.erase(std::remove_if(files.begin(), files.end(),
                             [](const ProfileFile& file) {
                               return file.path.find("metadata") != std::string::npos;
                             }),
              files.end());
  const auto profile = ReadProfile(files, 8, std::nullopt);
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  EXPECT_EQ(ByPair(profile->traffic), expected);
}

TEST(ReadProfileTest, MetadataTellsTheRankWhereNoInfoFileDoes) {
  std::mt19937_64 random(3);
  Bytes expected;
  const auto transfers = RandomTransfers(1, &random, &expected);
  std::vector<ProfileFile> files = WriteFakeProfile(8, Groups(), transfers);
  for (ProfileFile& file : files) {
    if (file.path.find("profiler_info") != std::string::npos) file.path = "prof/profiler_info.json";
  }
  const auto profile = ReadProfile(files, 8, std::nullopt);
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  EXPECT_EQ(ByPair(profile->traffic), expected);
}

TEST(ReadProfileTest, MissingRanksAreAWarningThatNamesThem) {
  const std::vector<FakeTransfer> transfers = {{4, "p2p", "send", 3, 0, 4, 10},
                                               {4, "p2p", "send", 3, 4, 0, 20}};
  std::vector<ProfileFile> files = WriteFakeProfile(8, Groups(), transfers);
  files.resize(9);  // Three files each of ranks 0, 1 and 2.
  const auto profile = ReadProfile(files, 16, std::nullopt);
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  EXPECT_EQ(ByPair(profile->traffic), (Bytes{{{0, 4}, 10}}));
  ASSERT_EQ(profile->warnings.size(), 1U);
  EXPECT_EQ(profile->warnings[0].reason, "MISSING_RANKS");
  EXPECT_THAT(profile->warnings[0].message, HasSubstr("what 13 of 16 ranks send"));
  EXPECT_THAT(profile->warnings[0].message,
              HasSubstr("3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 3 more"));
}

// A folder of rank `rank` with this communication_matrix.json and groups by name.
std::vector<ProfileFile> Folder(int rank, const std::string& matrix,
                                const std::string& groups = "") {
  const std::string folder = "p/" + std::to_string(rank) + "_ascend_pt/";
  std::vector<ProfileFile> files = {
      {folder + "profiler_info_" + std::to_string(rank) + ".json", ""},
      {folder + "ASCEND_PROFILER_OUTPUT/communication_matrix.json", matrix}};
  if (!groups.empty()) {
    files.push_back(
        {folder + "profiler_metadata.json", "{\"parallel_group_info\": {" + groups + "}}"});
  }
  return files;
}

std::vector<ProfileFile> Join(std::vector<ProfileFile> a, const std::vector<ProfileFile>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string Matrix(const std::string& step, const std::string& operations) {
  return "{\"" + step + "\": {\"p2p\": {}, \"collective\": {" + operations + "}}}";
}

constexpr const char* kGroupOfFour = "\"g\": {\"group_rank\": 0, \"global_ranks\": [0, 1, 2, 3]}";

TEST(ReadProfileTest, ALinkInTheFilesOfBothEndsCountsOnce) {
  const std::string sender =
      Matrix("step", R"j("send-total@g": {"0-1": {"Transit Size(MB)": 3}})j");
  const std::string receiver =
      Matrix("step", R"j("send-total@g": {"0-1": {"Transit Size(MB)": 2.5}})j");
  const auto profile =
      ReadProfile(Join(Folder(0, sender, kGroupOfFour), Folder(1, receiver)), 4, std::nullopt);
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  EXPECT_EQ(ByPair(profile->traffic), (Bytes{{{0, 1}, 3'000'000}}));
  EXPECT_THAT(profile->steps, ElementsAre("step"));
}

TEST(ReadProfileTest, SingleOperationsOfOldFilesAddUpAndTotalsOfAllAreLeftOut) {
  const std::string matrix = Matrix("step3", R"j(
      "hcom_allReduce__721_0_1@g": {"0-1": {"Transit Size(MB)": 1}},
      "hcom_allReduce__721_1_1@g": {"0-1": {"Transit Size(MB)": 0.000002}},
      "Total Op Info": {"0-1": {"Transit Size(MB)": 1.000002}})j");
  const auto profile = ReadProfile(Folder(0, matrix, kGroupOfFour), 4, std::nullopt);
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  EXPECT_EQ(ByPair(profile->traffic), (Bytes{{{0, 1}, 1'000'002}}));
}

// new_group sorts its ranks; a group made otherwise shows its order by the folder's own rank.
TEST(ReadProfileTest, GroupRanksFollowTheOwnRankOrElseTheOrderOfRanks) {
  struct Case {
    const char* group;
    Bytes expected;
  };
  const Case cases[] = {
      {R"j("g": {"group_rank": 1, "global_ranks": [3, 2, 0]})j", {{{2, 3}, 1'000'000}}},
      {R"j("g": {"global_ranks": [3, 2, 0]})j", {{{2, 3}, 1'000'000}}},
      {R"j("g": {"group_rank": 1, "global_ranks": [0, 2, 3]})j", {{{2, 3}, 1'000'000}}},
      {R"j("g": {"group_rank": 1, "global_ranks": [3, 2, 1, 0]})j", {{{2, 1}, 1'000'000}}},
  };
  const std::string matrix =
      Matrix("step3", R"j("send-total@g": {"1-2": {"Transit Size(MB)": 1}})j");
  for (const Case& c : cases) {
    SCOPED_TRACE(c.group);
    const auto profile = ReadProfile(Folder(2, matrix, c.group), 4, std::nullopt);
    ASSERT_TRUE(profile.ok()) << profile.status().message();
    EXPECT_EQ(ByPair(profile->traffic), c.expected);
  }
}

TEST(ReadProfileTest, FoldersOfOneRankAddTheirSteps) {
  const std::string groups = kGroupOfFour;
  std::vector<ProfileFile> files =
      Folder(0, Matrix("step1", R"j("send-total@g": {"0-1": {"Transit Size(MB)": 1}})j"), groups);
  std::vector<ProfileFile> later =
      Folder(0, Matrix("step2", R"j("send-total@g": {"0-1": {"Transit Size(MB)": 2}})j"), groups);
  for (ProfileFile& file : later) file.path = "q/" + file.path;
  const auto profile = ReadProfile(Join(files, later), 4, std::nullopt);
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  EXPECT_THAT(profile->steps, ElementsAre("step1", "step2"));
  EXPECT_EQ(ByPair(profile->traffic), (Bytes{{{0, 1}, 1'500'000}}));

  later[1].text = files[1].text;
  const auto twice = ReadProfile(Join(files, later), 4, std::nullopt);
  ASSERT_FALSE(twice.ok());
  EXPECT_EQ(twice.status().diagnostics()[0].reason, "DUPLICATE_STEP");
}

TEST(ReadProfileTest, StepsThatNotAllRanksHaveAreLeftOut) {
  const std::string groups = kGroupOfFour;
  const std::string both = R"j({"step1": {"p2p": {"send-total@g": {"1-0": {"Transit Size(MB)": 1}}}}
, "step2": {
  "p2p": {
    "send-total@g": {
      "1-0": { "Transit Size(MB)": 5 }}}}})j";
  const std::string one =
      R"j({"step1": {"p2p": {"send-total@g": {"0-1": {"Transit Size(MB)": 2}}}}})j";
  const auto profile =
      ReadProfile(Join(Folder(0, one, groups), Folder(1, both)), 2 + 2, std::nullopt);
  ASSERT_TRUE(profile.ok()) << profile.status().message();
  EXPECT_EQ(ByPair(profile->traffic), (Bytes{{{0, 1}, 2'000'000}, {{1, 0}, 1'000'000}}));
  ASSERT_EQ(profile->warnings.size(), 2U);
  EXPECT_EQ(profile->warnings[0].reason, "STEP_LEFT_OUT");
  EXPECT_THAT(profile->warnings[0].message, HasSubstr("step2 is not counted, as only 1 of 2"));
}

struct BadProfile {
  const char* what;
  std::vector<ProfileFile> files;
  const char* reason;
  int line;
  int column;
  const char* message;
};

TEST(ReadProfileTest, NamesTheFaultWithItsPlace) {
  const std::string link = R"j("send-total@g": {"0-1": {"Transit Size(MB)": 1}})j";
  const std::string good = Matrix("step1", link);
  const auto with = [](const std::string& operations) {
    return Folder(0, "{\"step1\": {\"p2p\": {},\n\"collective\": {\n" + operations + "}}}",
                  kGroupOfFour);
  };
  const auto with_group = [&](const std::string& group) { return Folder(0, good, "\n" + group); };
  std::vector<ProfileFile> no_rank = Folder(0, good);
  no_rank.erase(no_rank.begin());
  std::vector<ProfileFile> two_ranks = Folder(0, good, kGroupOfFour);
  two_ranks.push_back({"p/0_ascend_pt/profiler_info_1.json", ""});
  std::vector<ProfileFile> twice = Folder(0, good, kGroupOfFour);
  twice.push_back({"p/0_ascend_pt/communication_matrix.json", good});
  const BadProfile cases[] = {
      {"nothing", {}, "NO_MATRIX", 0, 0, "profiler_level Level1"},
      {"other files", {{"p/communication.json", "{}"}}, "NO_MATRIX", 0, 0, "Level1"},
      {"no JSON", Folder(0, "{"), "JSON_SYNTAX", 1, 2, ""},
      {"a list", Folder(0, "[]"), "INVALID_PROFILE", 1, 1, "must be an object, not a list"},
      {"no step", Folder(0, R"j({"hcom_send__1@g": {}})j"), "INVALID_PROFILE", 1, 2,
       "like \"step5\""},
      {"bad step", Folder(0, R"j({"step-1": {}})j"), "INVALID_PROFILE", 1, 2, "found \"step-1\""},
      {"empty step", Folder(0, R"j({"step1": []})j"), "INVALID_PROFILE", 1, 11, "\"collective\""},
      {"list of ops", Folder(0, R"j({"step1": {"p2p": []}})j"), "INVALID_PROFILE", 1, 19,
       "p2p must be an object"},
      {"no links", with("\"send-total@g\": 1"), "INVALID_PROFILE", 3, 17, "object of links"},
      {"bad link", with(R"j("send-total@g": {"0>1": {}})j"), "INVALID_PROFILE", 3, 18,
       "two ranks like \"0-1\", not \"0>1\""},
      {"bad rank", with(R"j("send-total@g": {"0--1": {}})j"), "INVALID_PROFILE", 3, 18, "\"0--1\""},
      {"huge rank", with(R"j("send-total@g": {"0-4294967295": {}})j"), "INVALID_PROFILE", 3, 18,
       "two ranks"},
      {"no object", with(R"j("send-total@g": {"0-1": 5})j"), "INVALID_PROFILE", 3, 25,
       "must be an object, not a number"},
      {"no size", with(R"j("send-total@g": {"0-1": {}})j"), "INVALID_PROFILE", 3, 25,
       "\"Transit Size(MB)\" is missing"},
      {"negative", with(R"j("send-total@g": {"0-1": {"Transit Size(MB)": -1}})j"),
       "INVALID_PROFILE", 3, 46, "from 0 to 1125899906, not \"-1\""},
      {"too much", with(R"j("send-total@g": {"0-1": {"Transit Size(MB)": 1e10}})j"),
       "INVALID_PROFILE", 3, 46, "not \"1e10\""},
      {"out of range", with(R"j("send-total@g": {"0-1": {"Transit Size(MB)": 1e999}})j"),
       "INVALID_PROFILE", 3, 46, "not \"1e999\""},
      {"a string", with(R"j("send-total@g": {"0-1": {"Transit Size(MB)": "1"}})j"),
       "INVALID_PROFILE", 3, 46, "not \"1\""},
      {"samples only", with(R"j("send-top1@g": {}, "send-middle@g": {})j"), "NO_TOTAL", 3, 1,
       "no \"send-total\" of this group"},
      {"unknown rank", no_rank, "UNKNOWN_RANK", 0, 0, "profiler_info_<rank>.json"},
      {"two ranks", two_ranks, "UNKNOWN_RANK", 0, 0, "also of rank 0"},
      {"two matrices", twice, "INVALID_PROFILE", 0, 0, "this file twice"},
      {"rank outside", Folder(4, good, kGroupOfFour), "UNKNOWN_RANK", 0, 0, "has 4 ranks"},
      {"unmapped", Folder(0, good), "UNMAPPED_RANK", 1, 55,
       "is rank 1 of the communication group \"g\""},
      {"short group", Folder(0, good, R"j("g": {"global_ranks": [0]})j"), "UNMAPPED_RANK", 1, 55,
       "rank 1"},
      {"no members", with_group(R"j("g": {})j"), "INVALID_PROFILE", 2, 6, "\"global_ranks\""},
      {"group list", with_group(R"j("g": [])j"), "INVALID_PROFILE", 2, 6, "an object, not a list"},
      {"bad member", with_group(R"j("g": {"global_ranks": [0, 4]})j"), "INVALID_PROFILE", 2, 27,
       "from 0 to 3, not \"4\""},
      {"member twice", with_group(R"j("g": {"global_ranks": [1, 1]})j"), "INVALID_PROFILE", 2, 27,
       "stands twice"},
      {"bad own", with_group(R"j("g": {"group_rank": 2, "global_ranks": [0, 1]})j"),
       "INVALID_PROFILE", 2, 21, "\"group_rank\" must be a whole number from 0 to 1"},
      {"not own", with_group(R"j("g": {"group_rank": 1, "global_ranks": [0, 1]})j"),
       "INVALID_PROFILE", 2, 1, "rank 0 is not the group's rank 1"},
      {"no common step", Join(Folder(0, good, kGroupOfFour), Folder(1, Matrix("step2", link))),
       "NO_COMMON_STEP", 0, 0, "found step1, step2"},
      {"no steps", Folder(0, "{}"), "NO_COMMON_STEP", 0, 0, "found none"},
  };
  for (const BadProfile& bad : cases) {
    SCOPED_TRACE(bad.what);
    const auto profile = ReadProfile(bad.files, 4, std::nullopt);
    ASSERT_FALSE(profile.ok());
    EXPECT_EQ(profile.status().reason(), "INVALID_PROFILE");
    ASSERT_EQ(profile.status().diagnostics().size(), 1U)
        << profile.status().diagnostics()[1].message;
    const Diagnostic& diagnostic = profile.status().diagnostics().front();
    EXPECT_EQ(diagnostic.reason, bad.reason);
    EXPECT_EQ(diagnostic.line, bad.line);
    EXPECT_EQ(diagnostic.column, bad.column);
    EXPECT_THAT(diagnostic.message, HasSubstr(bad.message));
  }
}

TEST(ReadProfileTest, ReportsTheFaultsOfAllFilesAtOnce) {
  const std::string bad = Matrix("step1", R"j("send-total@g": {"x": {}, "0-1": {}})j");
  const auto profile = ReadProfile(Join(Folder(0, bad), Folder(1, "[]")), 4, std::nullopt);
  ASSERT_FALSE(profile.ok());
  EXPECT_EQ(profile.status().diagnostics().size(), 3U);
}

// Files that list one local rank for two ranks of the job tell nothing.
TEST(ReadProfileTest, FilesThatContradictEachOtherLeaveARankUnmapped) {
  const std::string matrix =
      Matrix("step1", R"j("send-total@g": {"0-1": {"Transit Size(MB)": 1}})j");
  const auto profile = ReadProfile(Join(Folder(0, matrix), Folder(1, matrix)), 4, std::nullopt);
  ASSERT_FALSE(profile.ok());
  ASSERT_EQ(profile.status().diagnostics().size(), 2U);
  for (const Diagnostic& d : profile.status().diagnostics()) EXPECT_EQ(d.reason, "UNMAPPED_RANK");
}

TEST(IsProfileFileTest, KnowsTheNames) {
  for (const char* path :
       {"communication_matrix.json",
        "a/b_ascend_pt/ASCEND_PROFILER_OUTPUT/communication_matrix.json", "a/profiler_info_0.json",
        "a/profiler_info_131071.json", "profiler_metadata.json"}) {
    EXPECT_TRUE(IsProfileFile(path)) << path;
  }
  for (const char* path :
       {"", "communication.json", "cluster_communication_matrix.json", "profiler_info.json",
        "profiler_info_.json", "profiler_info_-1.json", "profiler_info_x.json",
        "communication_matrix.json/x", "profiler_info_1.json.gz"}) {
    EXPECT_FALSE(IsProfileFile(path)) << path;
  }
}

TEST(ProfileGroupHashTest, EqualsItsDefinition) {
  EXPECT_EQ(ProfileGroupHash(""), "0");
  EXPECT_EQ(ProfileGroupHash("a"), std::to_string((std::uint64_t{97} << 32U) + 97));
  std::string name;
  for (int i = 0; i < 40; ++i) {
    name += static_cast<char>('!' + i);
    EXPECT_EQ(ProfileGroupHash(name), HashByDefinition(name));
  }
}

}  // namespace
}  // namespace rankroute
