#include "topology/text_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "topology/mac_address.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;

TEST(SplitLinesTest, KeepsNumbersAndIndents) {
  const auto lines = SplitLines("a \r\n\t b c\f\n \v\n\nd");
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0].text, "a");
  EXPECT_FALSE(lines[0].indented);
  EXPECT_EQ(lines[1].text, "b c");
  EXPECT_EQ(lines[1].raw, "\t b c");
  EXPECT_TRUE(lines[1].indented);
  EXPECT_EQ(lines[2].text, "");
  EXPECT_EQ(lines[2].raw, "");
  EXPECT_EQ(lines[3].raw, "");
  EXPECT_EQ(lines[4].text, "d");
  EXPECT_EQ(lines[4].number, 5);
  EXPECT_EQ(SplitLines("a\n").size(), 1U);
  EXPECT_TRUE(SplitLines("").empty());
}

TEST(SplitWordsTest, CutsAtBlanks) {
  EXPECT_THAT(SplitWords(" a\t\tbc  d\r"), ElementsAre("a", "bc", "d"));
  EXPECT_THAT(SplitWords("a"), ElementsAre("a"));
  EXPECT_TRUE(SplitWords(" \t ").empty());
  EXPECT_TRUE(SplitWords("").empty());
}

TEST(IgnoreCaseTest, LooksAtLettersOnly) {
  EXPECT_TRUE(EqualsIgnoringCase("Port ID", "port id"));
  EXPECT_TRUE(EqualsIgnoringCase("", ""));
  EXPECT_FALSE(EqualsIgnoringCase("Port I", "port id"));
  EXPECT_FALSE(EqualsIgnoringCase("Port IDs", "port id"));
  EXPECT_FALSE(EqualsIgnoringCase("[", "{"));
  EXPECT_TRUE(StartsWithIgnoringCase("MAC: 1", "mac:"));
  EXPECT_FALSE(StartsWithIgnoringCase("MA", "mac:"));
}

TEST(NormalizeMacTest, TakesPairsAndGroups) {
  for (const char* text :
       {"02:00:5E:10:00:0a", "02-00-5e-10-00-0A", "0200-5e10-000a", "0200.5E10.000a"}) {
    EXPECT_EQ(NormalizeMac(text), "02:00:5e:10:00:0a") << text;
  }
  for (const char* text : {"", "02:00:5e:10:00", "02:00:5e-10:00:0a", "02.00.5e.10.00.0a",
                           "0200:5e10:000a", "02:00:5g:10:00:0a", "0200-5e10-000", "02005e10000a",
                           "0:200:5e:10:00:0a", "02:00:5e:10:00:0a:"}) {
    EXPECT_EQ(NormalizeMac(text), "") << text;
  }
}

}  // namespace
}  // namespace rankroute
