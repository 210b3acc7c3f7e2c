#include "base/object_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/yaml.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Value Yaml(const std::string& text) {
  YamlParse parse = ParseYaml(text, "");
  EXPECT_TRUE(parse.ok()) << text;
  return parse.documents.at(0);
}

std::vector<std::string> Formatted(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> lines;
  for (const Diagnostic& d : diagnostics) lines.push_back(FormatDiagnostic(d));
  return lines;
}

TEST(ObjectReaderTest, ReadsWhatIsThere) {
  const Value value = Yaml("s: text\nn: 12\ni: -3\nb: true\nl: [1, 2]\nz: null\n");
  std::vector<Diagnostic> diagnostics;
  ObjectReader reader(value, "", "f", &diagnostics);
  EXPECT_EQ(reader.RequiredString("s"), "text");
  EXPECT_EQ(reader.OptionalString("n"), "12");
  EXPECT_EQ(reader.RequiredInt("i", -3, 0), -3);
  EXPECT_EQ(reader.OptionalBool("b"), true);
  EXPECT_THAT(reader.OptionalList("l"), SizeIs(2));
  EXPECT_EQ(reader.Optional("z"), nullptr);
  EXPECT_EQ(reader.OptionalString("absent"), std::nullopt);
  EXPECT_EQ(reader.OptionalInt("absent", 0, 1), std::nullopt);
  EXPECT_EQ(reader.OptionalBool("absent"), std::nullopt);
  EXPECT_THAT(reader.OptionalList("absent"), IsEmpty());
  reader.RefuseUnknownKeys();
  EXPECT_THAT(Formatted(diagnostics), IsEmpty());
}

TEST(ObjectReaderTest, ReportsEveryFaultWithPlaceAndPath) {
  const Value value = Yaml("s: [1]\ne: ''\nn: 1.5\no: 8\nt: \"8\"\nb: yes\nl: {}\nm: [2]\nx: 1\n");
  std::vector<Diagnostic> diagnostics;
  ObjectReader reader(value, "links[3]", "f", &diagnostics);
  EXPECT_EQ(reader.RequiredString("s"), std::nullopt);
  EXPECT_EQ(reader.RequiredString("e"), std::nullopt);
  EXPECT_EQ(reader.RequiredInt("n", 0, 7), std::nullopt);
  EXPECT_EQ(reader.RequiredInt("o", 0, 7), std::nullopt);
  EXPECT_EQ(reader.OptionalInt("t", 0, 9), std::nullopt);
  EXPECT_EQ(reader.OptionalBool("b"), std::nullopt);
  EXPECT_THAT(reader.OptionalList("l"), IsEmpty());
  EXPECT_EQ(reader.OptionalInt("m", 0, 9), std::nullopt);
  EXPECT_EQ(reader.RequiredString("gone"), std::nullopt);
  reader.RefuseUnknownKeys();
  EXPECT_THAT(
      Formatted(diagnostics),
      ElementsAre(
          "f:1:4: error: links[3].s must be a string, not a list [WRONG_TYPE]",
          "f:2:4: error: links[3].e must not be empty [EMPTY_VALUE]",
          "f:3:4: error: links[3].n must be a whole number from 0 to 7, not \"1.5\" [WRONG_TYPE]",
          "f:4:4: error: links[3].o must be a whole number from 0 to 7, not \"8\" [OUT_OF_RANGE]",
          "f:5:4: error: links[3].t must be a whole number from 0 to 9, not \"8\" [WRONG_TYPE]",
          "f:6:4: error: links[3].b must be true or false [WRONG_TYPE]",
          "f:7:4: error: links[3].l must be a list, not an object [WRONG_TYPE]",
          "f:8:4: error: links[3].m must be a whole number from 0 to 9, not a list [WRONG_TYPE]",
          "f:1:1: error: links[3].gone is required [MISSING_KEY]",
          "f:9:1: error: links[3].x is no known key here: expected one of b, e, gone, l, m, n, o, "
          "s, t [UNKNOWN_KEY]"));
}

TEST(ObjectReaderTest, AValueThatIsNoMappingIsReportedOnce) {
  const Value value = Yaml("- 1\n");
  std::vector<Diagnostic> diagnostics;
  ObjectReader reader(value, "", "f", &diagnostics);
  EXPECT_EQ(reader.Required("a"), nullptr);
  EXPECT_EQ(reader.RequiredInt("b", 0, 1), std::nullopt);
  reader.RefuseUnknownKeys();
  EXPECT_THAT(Formatted(diagnostics),
              ElementsAre("f:1:1: error: the document must be a mapping, not a list [WRONG_TYPE]"));
}

TEST(ObjectReaderTest, ReportPointsAtTheMemberOrTheObject) {
  const Value value = Yaml("a: 1\nb: 2\n");
  std::vector<Diagnostic> diagnostics;
  ObjectReader reader(value, "", "f", &diagnostics);
  reader.Report("b", "WHY", "because");
  reader.Report("c", "WHY", "because");
  EXPECT_THAT(Formatted(diagnostics),
              ElementsAre("f:2:4: error: because [WHY]", "f:1:1: error: because [WHY]"));
  EXPECT_EQ(reader.PathOf("b"), "b");
}

TEST(ParseIntTest, TakesDecimalWholeNumbersAlone) {
  const std::vector<std::pair<std::string, std::optional<std::int64_t>>> cases = {
      {"0", 0},
      {"7", 7},
      {"-12", -12},
      {"9223372036854775807", std::numeric_limits<std::int64_t>::max()},
      {"-9223372036854775808", std::numeric_limits<std::int64_t>::min()},
      {"9223372036854775808", std::nullopt},
      {"", std::nullopt},
      {"-", std::nullopt},
      {"--1", std::nullopt},
      {"+1", std::nullopt},
      {" 1", std::nullopt},
      {"1 ", std::nullopt},
      {"01", std::nullopt},
      {"-01", std::nullopt},
      {"-0", 0},
      {"00", std::nullopt},
      {"1.0", std::nullopt},
      {"1e3", std::nullopt},
      {"0x1", std::nullopt},
      {"x", std::nullopt},
      {std::string("1\0", 2), std::nullopt},
  };
  for (const auto& [text, number] : cases) EXPECT_EQ(ParseInt(text), number) << text;
}

}  // namespace
}  // namespace rankroute
