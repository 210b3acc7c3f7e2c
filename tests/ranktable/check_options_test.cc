// What a check holds a table to once it is told the chip.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ranktable/check.h"
#include "ranktable/chip.h"
#include "tests/ranktable/table_text.h"
#include "tests/ranktable/test_data.h"

namespace rankroute {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Severity kError = Severity::kError;
constexpr Severity kWarning = Severity::kWarning;

// "RT004 error server_list[0]" of each finding.
std::vector<std::string> Found(const std::string& text, std::optional<Chip> chip) {
  std::vector<std::string> found;
  for (const Finding& f : CheckRankTable(text, {.chip = chip})) {
    found.push_back(f.id + " " + SeverityName(f.severity) + " " + f.path);
  }
  return found;
}

// Devices of one server with the given ids and addresses.
std::string OneServer(const std::vector<std::pair<int, std::string>>& devices) {
  TestServer server{"node0", {}};
  for (const auto& [id, ip] : devices) {
    server.devices.push_back({std::to_string(id), ip, std::to_string(server.devices.size())});
  }
  return ToText({server});
}

std::string WithIds(const std::vector<int>& ids) {
  std::vector<std::pair<int, std::string>> devices;
  for (const int id : ids) {
    // Devices i and i + 4 share a subnet, as the 910 has it.
    devices.emplace_back(id, "198.18." + std::to_string(id % 4) + "." + std::to_string(id + 1));
  }
  return OneServer(devices);
}

TEST(ChipVersionTest, EachChipHasItsVersions) {
  struct Case {
    const char* file;
    const char* chip;
    bool fits;
  };
  const std::vector<Case> cases = {
      {"good/two_servers", "910", true},
      {"good/two_servers", "910b", true},
      {"good/two_servers", "910_93", true},
      {"good/two_servers", "950", false},
      {"good/version_1_2_two_super_pods", "910", false},
      {"good/version_1_2_two_super_pods", "910b", false},
      {"good/version_1_2_two_super_pods", "910_93", true},
      {"good/version_1_2_two_super_pods", "950", false},
      {"good/rank_list_one_box_without_status", "910_93", false},
      {"good/rank_list_one_box_without_status", "950", true},
      {"good/group_list_cloud_one_device", "910", true},
      {"good/group_list_cloud_one_device", "950", false},
      {"bad/rt004_global_table_with_super_pods", "910b", false},
      {"bad/rt004_global_table_with_super_pods", "910_93", true},
      {"bad/rt004_prefill_and_decode", "910b", true},
  };
  for (const Case& c : cases) {
    const std::string text = ReadTestFile(std::string(c.file) + ".json");
    bool fits = true;
    for (const Finding& f : CheckRankTable(text, {.chip = ParseChip(c.chip)})) {
      if (f.severity != kError) continue;
      fits = false;
      EXPECT_THAT(f, AllOf(Field(&Finding::id, "RT004"), Field(&Finding::hccl, "EI0014"),
                           Field(&Finding::message, HasSubstr(std::string("the chip ") + c.chip)),
                           Field(&Finding::hint, HasSubstr("HCCL wants"))));
    }
    EXPECT_EQ(fits, c.fits) << c.file << " " << c.chip;
  }
}

TEST(ChipDeviceIdTest, The910HasEightDevices) {
  const std::string text = WithIds({8});
  EXPECT_THAT(Found(text, std::nullopt), IsEmpty());
  EXPECT_THAT(Found(text, Chip::k910B), IsEmpty());
  EXPECT_THAT(Found(text, Chip::k910),
              ElementsAre("RT010 error server_list[0].device[0].device_id"));
  EXPECT_THAT(CheckRankTable(text, {.chip = Chip::k910})[0],
              AllOf(Field(&Finding::message, HasSubstr("too high for the chip 910")),
                    Field(&Finding::hint, HasSubstr("0-7"))));
}

TEST(ChipDeviceCountTest, UnequalServersAreAnErrorOnThe910) {
  const std::string text = ToText(SoundTable({1, 2, 2}));
  const auto finding = [](Severity severity, const char* hccl) {
    return ElementsAre(AllOf(Field(&Finding::id, "RT014"), Field(&Finding::severity, severity),
                             Field(&Finding::hccl, hccl),
                             Field(&Finding::path, "server_list[0].device")));
  };
  EXPECT_THAT(CheckRankTable(text), finding(kWarning, ""));
  EXPECT_THAT(CheckRankTable(text, {.chip = Chip::k910_93}),
              testing::Contains(Field(&Finding::id, "RT014")));
  EXPECT_THAT(
      CheckRankTable(ToText(SoundTable({1, 1, 2})), {.chip = Chip::k910}),
      testing::Contains(AllOf(Field(&Finding::id, "RT014"), Field(&Finding::severity, kError),
                              Field(&Finding::path, "server_list[2].device"))));
}

TEST(ChipDeviceCountTest, OfEquallyManyServersTheHigherCountIsTheUsual) {
  EXPECT_THAT(Found(ToText(SoundTable({3, 2})), std::nullopt),
              ElementsAre("RT014 warning server_list[1].device"));
}

TEST(ChipDeviceCountTest, OnThe910OnlySomeSetsCanTakePart) {
  const std::vector<std::vector<int>> sound = {{5},
                                               {2, 3},
                                               {0, 1, 4, 5},
                                               {0, 2, 4, 6},
                                               {0, 3, 4, 7},
                                               {1, 2, 5, 6},
                                               {1, 3, 5, 7},
                                               {2, 3, 6, 7},
                                               {0, 1, 2, 3},
                                               {4, 5, 6, 7},
                                               {0, 1, 2, 3, 4, 5, 6, 7}};
  for (const std::vector<int>& ids : sound) {
    EXPECT_THAT(Found(WithIds(ids), Chip::k910), IsEmpty()) << testing::PrintToString(ids);
  }
  const std::vector<std::vector<int>> refused = {
      {0, 1, 2}, {0, 1, 2, 4}, {0, 1, 5, 6}, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4, 5, 6}};
  for (const std::vector<int>& ids : refused) {
    EXPECT_THAT(Found(WithIds(ids), Chip::k910), ElementsAre("RT014 error server_list[0].device"))
        << testing::PrintToString(ids);
    EXPECT_THAT(Found(WithIds(ids), std::nullopt), IsEmpty()) << testing::PrintToString(ids);
  }
}

TEST(ChipSubnetTest, OnlyWhatNoNetmaskAllowsIsFound) {
  struct Case {
    Chip chip;
    std::vector<std::pair<int, std::string>> devices;
    int breach;  // Of `devices`; -1: none.
  };
  const std::vector<Case> cases = {
      // Devices 0 and 4 share a subnet, which device 1 must not be in.
      {Chip::k910,
       {{0, "198.18.0.1"}, {1, "198.18.1.1"}, {4, "198.18.0.5"}, {5, "198.18.1.5"}},
       -1},
      {Chip::k910, {{0, "198.18.0.1"}, {1, "198.18.0.2"}, {4, "198.18.0.5"}, {5, "198.18.0.6"}}, 1},
      {Chip::k910, {{0, "198.18.0.1"}, {1, "198.18.0.4"}}, -1},
      {Chip::k910, {{0, "198.18.0.4"}, {1, "198.18.0.5"}}, 1},
      {Chip::k910, {{0, "198.18.0.4"}, {4, "198.18.0.5"}}, -1},
      // All share one.
      {Chip::k910B, {{0, "198.18.0.1"}, {1, "198.18.0.2"}}, -1},
      {Chip::k910B, {{0, "198.18.0.1"}, {1, "198.18.200.2"}}, -1},
      {Chip::k910B, {{0, "198.18.0.1"}, {1, "198.18.0.2"}, {2, "203.0.113.1"}}, 2},
      // The dies of an NPU do not.
      {Chip::k910_93, {{0, "198.18.0.4"}, {1, "198.18.0.5"}}, 1},
      {Chip::k910_93, {{0, "198.18.0.4"}, {1, "198.18.0.8"}}, -1},
      {Chip::k910_93, {{1, "198.18.0.4"}, {2, "198.18.0.5"}}, -1},
      {Chip::k910_93, {{0, "2001:db8::4"}, {1, "2001:db8::5"}}, -1},
  };
  for (const Case& c : cases) {
    const std::string text = OneServer(c.devices);
    EXPECT_THAT(Found(text, std::nullopt), IsEmpty()) << text;
    if (c.breach < 0) {
      EXPECT_THAT(Found(text, c.chip), IsEmpty()) << text;
    } else {
      EXPECT_THAT(Found(text, c.chip), testing::Contains("RT012 warning server_list[0].device[" +
                                                         std::to_string(c.breach) + "].device_ip"))
          << text;
    }
  }
}

TEST(ChipSubnetTest, TheHintSaysThePlan) {
  const std::string text = OneServer({{0, "198.18.0.4"}, {1, "198.18.0.5"}});
  EXPECT_THAT(CheckRankTable(text, {.chip = Chip::k910_93}),
              ElementsAre(AllOf(
                  Field(&Finding::message,
                        HasSubstr("\"198.18.0.5\" shares its subnet with \"198.18.0.4\" (line")),
                  Field(&Finding::hint, HasSubstr("different subnets")))));
}

}  // namespace
}  // namespace rankroute
