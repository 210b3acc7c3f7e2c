#include "topology/readers/text_table.h"

#include <gtest/gtest.h>

#include "topology/readers/capability_words.h"
#include "topology/readers/id_type.h"
#include "topology/readers/key_line.h"
#include "topology/readers/vrp_text.h"

namespace rankroute {
namespace {

constexpr ColumnTitle kTitles[] = {{"port", 0}, {"neighbor port id", 1}, {"local port", 0}};
constexpr std::string_view kHeader = "Port     Neighbor Port ID(x)";

TEST(TextTable, HeaderGivesColumnsInItsOrder) {
  const auto columns = ParseTableHeader("  Neighbor Port ID (x)  Local  PORT", kTitles);
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[0].column, 1U);
  EXPECT_EQ(columns[0].begin, 2U);
  EXPECT_EQ(columns[1].column, 0U);
  EXPECT_EQ(columns[1].begin, 24U);
  EXPECT_EQ(ParseTableHeader(kHeader, kTitles).size(), 2U);
}

TEST(TextTable, OtherLinesAreNoHeader) {
  for (const char* line : {"", "Port", "Port Port Neighbor Port ID", "Port Neighbor Port",
                           "Port Neighbor Port ID Mood", "(Port) Neighbor Port ID"}) {
    EXPECT_TRUE(ParseTableHeader(line, kTitles).empty()) << line;
  }
}

TEST(TextTable, RowsAreCut) {
  const auto columns = ParseTableHeader(kHeader, kTitles);
  EXPECT_EQ(CutAtTitles("Et1      a b  c", columns), (TableCells{"Et1", "a b  c"}));
  EXPECT_EQ(CutAtTitles("Et1", columns), (TableCells{"Et1", ""}));
  EXPECT_EQ(CutAtTitles("         b", columns), (TableCells{"", "b"}));
  EXPECT_TRUE(CutAtTitles("Ethernet1/1 b", columns).empty());
  EXPECT_EQ(CutAtGaps("Ethernet1/1  b c", columns), (TableCells{"Ethernet1/1", "b c"}));
  EXPECT_TRUE(CutAtGaps("Ethernet1/1 b", columns).empty());
  EXPECT_TRUE(CutAtGaps("a  b  c", columns).empty());
  EXPECT_EQ(CutAtBlanks("Ethernet1/1 b c", columns, 1), (TableCells{"Ethernet1/1", "b c"}));
  EXPECT_TRUE(CutAtBlanks("Ethernet1/1", columns, 1).empty());
}

TEST(TextTable, OtherTitlesAreColumnsBehindTheFirst) {
  const auto columns = ParseTableHeader("Port  Mood  Neighbor Port ID", kTitles, true);
  ASSERT_EQ(columns.size(), 3U);
  EXPECT_EQ(columns[1].column, kOtherColumn);
  EXPECT_EQ(CutAtGaps("Et1  good  b", columns), (TableCells{"Et1", "b"}));
  EXPECT_TRUE(ParseTableHeader("Mood  Port  Neighbor Port ID", kTitles, true).empty());
}

TEST(TextTable, DashesTellTheColumns) {
  auto columns = ParseTableHeader("Port     Neighbor Port ID", kTitles);
  EXPECT_TRUE(GroupsOfDashes("---- x").empty());
  EXPECT_FALSE(MoveToDashes(GroupsOfDashes("-------------------------"), &columns));
  EXPECT_FALSE(MoveToDashes(GroupsOfDashes("  ------ ----------------"), &columns));
  EXPECT_EQ(columns[1].begin, 9U);
  EXPECT_TRUE(MoveToDashes(GroupsOfDashes("==…  ------------------"), &columns));
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[1].begin, 5U);
  EXPECT_EQ(CutAtTitles("Et1  a b", columns, true), (TableCells{"Et1", "a b"}));
  EXPECT_EQ(CutAtTitles("Ét1  a b", columns, true), (TableCells{"Ét1", "a b"}));
  EXPECT_TRUE(CutAtTitles("Et1   a b", columns, true).empty());
}

TEST(KeyLine, DurationsAreSeconds) {
  const struct {
    const char* text;
    std::int64_t seconds;
  } cases[] = {
      {"120 seconds", 120},
      {"1 second", 1},
      {"0:01:11", 71},
      {"34 days, 19:40:42", 3'008'442},
      {"1 day, 1:00:00", 90'000},
      {"", -1},
      {"120", -1},
      {"1:61:00", -1},
      {"24:00:00", -1},
      {"1:00", -1},
      {"1:00:00:00", -1},
      {"-1 seconds", -1},
      {"5 moons, 1:00:00", -1},
      {"99999999 days, 0:00:00", -1},
  };
  for (const auto& c : cases) EXPECT_EQ(ParseDuration(c.text), c.seconds) << c.text;
}

TEST(IdType, WordsOfEveryVendor) {
  EXPECT_EQ(IdTypeOfWords("MAC address(3)"), IdType::kMac);
  EXPECT_EQ(IdTypeOfWords("macAddress"), IdType::kMac);
  EXPECT_EQ(IdTypeOfWords("Interface name (5)"), IdType::kIfname);
  EXPECT_EQ(IdTypeOfWords("Interface Alias"), IdType::kIfalias);
  EXPECT_EQ(IdTypeOfWords("Locally assigned (7)"), IdType::kLocal);
  EXPECT_EQ(IdTypeOfWords("networkAddress"), IdType::kNetworkAddress);
  EXPECT_EQ(IdTypeOfWords("Port component"), IdType::kComponent);
  EXPECT_EQ(IdTypeOfWords("agentCircuitId"), IdType::kUnknown);
  EXPECT_EQ(GuessedIdType("0200.5e10.0061"), IdType::kMac);
  EXPECT_EQ(GuessedIdType("Eth1/1"), IdType::kUnknown);
}

TEST(CapabilityWords, BridgesAndRouters) {
  for (const char* list : {"Bridge, Router", "bridge", "BR", "B, R", "B,R", "Customer Bridge"}) {
    EXPECT_TRUE(NamesBridgeOrRouter(list)) << list;
  }
  for (const char* list : {"", "Station Only", "S", "WLAN Access Point", "wlanAccessPoint", "!"}) {
    EXPECT_FALSE(NamesBridgeOrRouter(list)) << list;
  }
}

TEST(VrpText, SpeedOfBothSpellings) {
  EXPECT_EQ(VrpSpeed("speed (400000) /duplex (Full)"), 400'000);
  EXPECT_EQ(VrpSpeed("Speed(1000)/Duplex(Full)"), 1'000);
  for (const char* text : {"speed (--) /duplex (--)", "Speed(0)/Duplex(Unknown)", "", "speed 10",
                           "speed(-5)", "speed(99999999999)"}) {
    EXPECT_EQ(VrpSpeed(text), 0) << text;
  }
}

}  // namespace
}  // namespace rankroute
