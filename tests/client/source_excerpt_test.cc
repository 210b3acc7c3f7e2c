#include "client/source_excerpt.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace rankroute {
namespace {

std::string At(std::string_view text, int line, int column) {
  return SourceExcerpt(text).At(line, column);
}

TEST(SourceExcerptTest, PutsACaretUnderTheCharacter) {
  EXPECT_EQ(At("first\nsecond\n", 2, 3), "  | second\n  |   ^\n");
  EXPECT_EQ(At("first", 1, 1), "  | first\n  | ^\n");
}

TEST(SourceExcerptTest, PutsACaretBehindTheLastCharacter) {
  EXPECT_EQ(At("ab\ncd", 1, 3), "  | ab\n  |   ^\n");
  EXPECT_EQ(At("ab\r\ncd", 1, 3), "  | ab\n  |   ^\n");
  EXPECT_EQ(At("ab\n", 2, 1), "  | \n  | ^\n");
}

TEST(SourceExcerptTest, IsEmptyWhereThereIsNoSuchPlace) {
  EXPECT_EQ(At("ab\n", 1, 4), "");
  EXPECT_EQ(At("ab", 2, 1), "");
  EXPECT_EQ(At("ab", 0, 0), "");
  EXPECT_EQ(At("ab", 1, 0), "");
  EXPECT_EQ(At("", 1, 1), "");
}

TEST(SourceExcerptTest, KeepsTabs) { EXPECT_EQ(At("\ta\tb", 1, 4), "  | \ta\tb\n  | \t \t^\n"); }

TEST(SourceExcerptTest, CountsCharactersAndNotBytes) {
  EXPECT_EQ(At("\xC3\xA9\xE8\x8A\x82x", 1, 3), "  | \xC3\xA9\xE8\x8A\x82x\n  |   ^\n");
}

TEST(SourceExcerptTest, ShowsNothingThatSteersATerminal) {
  EXPECT_EQ(At("a\x1B[31m\x7F\xC2\x9Bz", 1, 8), "  | a?[31m??z\n  |        ^\n");
}

TEST(SourceExcerptTest, ShowsBytesThatAreNoTextAsOneCharacter) {
  EXPECT_EQ(At("a\xE8\x8A"
               "b\xFFz",
               1, 5),
            "  | a\xEF\xBF\xBD"
            "b\xEF\xBF\xBDz\n  |     ^\n");
}

TEST(SourceExcerptTest, CutsALongLineAroundThePlace) {
  const std::string line(1000, 'x');
  const std::string all = "  | " + line.substr(0, kMaxExcerptCharacters);
  EXPECT_EQ(At(line.substr(0, kMaxExcerptCharacters), 1, 1), all + "\n  | ^\n");
  EXPECT_EQ(At(line, 1, 1), all + "...\n  | ^\n");
  EXPECT_EQ(At(line, 1, 500), "  | ..." + line.substr(0, kMaxExcerptCharacters) + "...\n  | " +
                                  std::string(63, ' ') + "^\n");
  EXPECT_EQ(At(line, 1, 1000), "  | ..." + line.substr(0, kMaxExcerptCharacters) + "\n  | " +
                                   std::string(102, ' ') + "^\n");
  const std::string short_line(kMaxExcerptCharacters, 'x');
  EXPECT_EQ(At(short_line, 1, 90), "  | " + short_line + "\n  | " + std::string(89, ' ') + "^\n");
}

TEST(SourceExcerptTest, FindsPlacesInAnyOrder) {
  SourceExcerpt excerpt("ab\ncd\nef\n");
  EXPECT_EQ(excerpt.At(2, 2), "  | cd\n  |  ^\n");
  EXPECT_EQ(excerpt.At(2, 2), "  | cd\n  |  ^\n");
  EXPECT_EQ(excerpt.At(3, 1), "  | ef\n  | ^\n");
  EXPECT_EQ(excerpt.At(1, 2), "  | ab\n  |  ^\n");
  EXPECT_EQ(excerpt.At(9, 1), "");
  EXPECT_EQ(excerpt.At(2, 1), "  | cd\n  | ^\n");
}

}  // namespace
}  // namespace rankroute
