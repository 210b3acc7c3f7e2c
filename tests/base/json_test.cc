#include "base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// "REASON 3:7" of each diagnostic.
std::vector<std::string> Reasons(const JsonParse& parse) {
  std::vector<std::string> reasons;
  for (const Diagnostic& d : parse.diagnostics) {
    reasons.push_back(d.reason + " " + std::to_string(d.line) + ":" + std::to_string(d.column));
  }
  return reasons;
}

TEST(ParseJsonTest, AcceptsJson) {
  for (const char* text : {"{}", "[]", "null", "true", "false", "0", "-0", "-1.5e+10", "1E5", "0.0",
                           "\"\"", " \t\r\n[ ] \n", "[1,2,[3,{\"a\":{}}]]",
                           "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\"",
                           "{\"a\":1,\"A\":2,\"\":3}", "\"\x7F\"", "\"é節😀\""}) {
    const JsonParse parse = ParseJson(text, "f");
    EXPECT_TRUE(parse.ok()) << text;
    EXPECT_THAT(Reasons(parse), IsEmpty()) << text;
  }
}

struct BadText {
  std::string text;
  std::vector<std::string> reasons;
  bool followed;  // Whether the structure could be followed to the end.
};

TEST(ParseJsonTest, ReportsEachFaultWithItsPlace) {
  const std::vector<BadText> cases = {
      // What is reported and passed over.
      {"// c\n{}", {"COMMENT 1:1"}, true},
      {"{} # c", {"COMMENT 1:4"}, true},
      {"{/* a\nb */}", {"COMMENT 1:2"}, true},
      {"{\"a\": /**/ 1} /* open", {"COMMENT 1:7", "COMMENT 1:15"}, true},
      {"[1,]", {"TRAILING_COMMA 1:3"}, true},
      {"{\"a\":1,\n}", {"TRAILING_COMMA 1:7"}, true},
      {"[[1,],]", {"TRAILING_COMMA 1:4", "TRAILING_COMMA 1:6"}, true},
      {"[1, // c\n]", {"COMMENT 1:5", "TRAILING_COMMA 1:3"}, true},
      {"{\"a\":1,\n \"b\":2,\n \"a\":3}", {"DUPLICATE_KEY 3:2"}, true},
      {"{\"a\":1,\"\\u0061\":2}", {"DUPLICATE_KEY 1:8"}, true},
      {"{\"x\":{\"a\":1,\"a\":2,\"a\":3}}", {"DUPLICATE_KEY 1:13", "DUPLICATE_KEY 1:19"}, true},
      {"\xEF\xBB\xBF[]", {"BYTE_ORDER_MARK 1:1"}, true},
      {"[\"\xE9\"]", {"INVALID_UTF8 1:2"}, true},
      {"[\"\xC0\x80\",\"\xED\xA0\x80\"]", {"INVALID_UTF8 1:2", "INVALID_UTF8 1:6"}, true},
      // What ends the reading.
      {"", {"JSON_SYNTAX 1:1"}, false},
      {" \n ", {"JSON_SYNTAX 2:2"}, false},
      {"[1 2]", {"JSON_SYNTAX 1:4"}, false},
      {"[,]", {"JSON_SYNTAX 1:2"}, false},
      {"[1,,2]", {"JSON_SYNTAX 1:4"}, false},
      {"{\"a\" 1}", {"JSON_SYNTAX 1:6"}, false},
      {"{a:1}", {"JSON_SYNTAX 1:2"}, false},
      {"{'a':1}", {"JSON_SYNTAX 1:2"}, false},
      {"{\"a\":}", {"JSON_SYNTAX 1:6"}, false},
      {"{\"a\":1", {"JSON_SYNTAX 1:7"}, false},
      {"[1", {"JSON_SYNTAX 1:3"}, false},
      {"[\n  \"open\n]", {"JSON_SYNTAX 2:8"}, false},
      {"[\"open", {"JSON_SYNTAX 1:2"}, false},
      {"[] []", {"JSON_SYNTAX 1:4"}, false},
      {"[}", {"JSON_SYNTAX 1:2"}, false},
      {"01", {"JSON_SYNTAX 1:2"}, false},
      {"-", {"JSON_SYNTAX 1:2"}, false},
      {"1.", {"JSON_SYNTAX 1:3"}, false},
      {"1e", {"JSON_SYNTAX 1:3"}, false},
      {".5", {"JSON_SYNTAX 1:1"}, false},
      {"+1", {"JSON_SYNTAX 1:1"}, false},
      {"NaN", {"JSON_SYNTAX 1:1"}, false},
      {"nul", {"JSON_SYNTAX 1:1"}, false},
      {"truefalse", {"JSON_SYNTAX 1:5"}, false},
      {"\"\\x\"", {"JSON_SYNTAX 1:3"}, false},
      {"\"\\u12g4\"", {"JSON_SYNTAX 1:6"}, false},
      {"\"\\", {"JSON_SYNTAX 1:3"}, false},
      {"\"a\tb\"", {"JSON_SYNTAX 1:3"}, false},
      {std::string("\"a\0b\"", 5), {"JSON_SYNTAX 1:3"}, false},
      {std::string("[1\0]", 4), {"JSON_SYNTAX 1:3"}, false},
      {"[// c\n1, 2,, 3]", {"COMMENT 1:2", "JSON_SYNTAX 2:6"}, false},
  };
  for (const BadText& c : cases) {
    const JsonParse parse = ParseJson(c.text, "f.json");
    EXPECT_EQ(Reasons(parse), c.reasons) << c.text;
    EXPECT_EQ(parse.root.has_value(), c.followed) << c.text;
    EXPECT_FALSE(parse.ok()) << c.text;
    for (const Diagnostic& d : parse.diagnostics) {
      EXPECT_EQ(d.file, "f.json");
      EXPECT_EQ(d.severity, Severity::kError);
      EXPECT_FALSE(d.message.empty());
    }
  }
}

TEST(ParseJsonTest, HalfSurrogatePairsAreRefused) {
  for (const char* text :
       {"\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800x\"", "\"\\uD800\\u0041\"", "\"\\uD800\\n\""}) {
    EXPECT_EQ(ParseJson(text, "").diagnostics.at(0).reason, "JSON_SYNTAX") << text;
  }
}

TEST(ParseJsonTest, CountsColumnsInCharacters) {
  const JsonParse parse = ParseJson("{\"é節😀\": [\"ü\", 5,\n \"a\"]}", "");
  ASSERT_TRUE(parse.ok());
  const Member& member = parse.root->members.at(0);
  EXPECT_EQ(member.column, 2);
  EXPECT_EQ(member.value.column, 9);
  EXPECT_EQ(member.value.items[0].column, 10);
  EXPECT_EQ(member.value.items[1].column, 15);
  EXPECT_EQ(member.value.items[2].line, 2);
  EXPECT_EQ(member.value.items[2].column, 2);
}

TEST(ParseJsonTest, InvalidBytesOfAStringAreReplaced) {
  const JsonParse parse = ParseJson("[\"a\xFFz\"]", "");
  ASSERT_TRUE(parse.root.has_value());
  EXPECT_EQ(parse.root->items[0].text, "a\xEF\xBF\xBDz");
}

TEST(ParseJsonTest, KeepsOrderDuplicatesAndSpellings) {
  const JsonParse parse = ParseJson("{\"b\": 1.50, \"a\": -0, \"b\": 1e3}", "");
  ASSERT_TRUE(parse.root.has_value());
  ASSERT_THAT(parse.root->members, SizeIs(3));
  EXPECT_EQ(parse.root->members[0].value.text, "1.50");
  EXPECT_EQ(parse.root->members[2].value.text, "1e3");
  EXPECT_EQ(parse.root->Find("b")->text, "1.50");
  EXPECT_EQ(parse.root->Find("c"), nullptr);
}

TEST(ParseJsonTest, RefusesWhatIsTooDeepAndTakesTheDeepestAllowed) {
  const auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') + "1" +
           std::string(static_cast<std::size_t>(levels), ']');
  };
  EXPECT_TRUE(ParseJson(nested(kMaxJsonDepth), "").ok());
  EXPECT_THAT(Reasons(ParseJson(nested(kMaxJsonDepth + 1), "")), ElementsAre("TOO_DEEP 1:130"));
  EXPECT_THAT(Reasons(ParseJson(std::string(1000000, '['), "")), ElementsAre("TOO_DEEP 1:130"));
}

// The time limit of the test is the check: a quadratic search would need hours.
TEST(ParseJsonTest, FindsADuplicateAmongManyKeys) {
  std::string text = "{";
  for (int i = 0; i < 300000; ++i) text += "\"k" + std::to_string(i) + "\":0,";
  text += "\"k17\":0}";
  const JsonParse parse = ParseJson(text, "");
  ASSERT_THAT(parse.diagnostics, SizeIs(1));
  EXPECT_EQ(parse.diagnostics[0].reason, "DUPLICATE_KEY");
  EXPECT_THAT(parse.diagnostics[0].message, HasSubstr("\"k17\""));
}

TEST(ParseJsonTest, FindsDuplicatesOnBothSidesOfTheSearchLimit) {
  for (int count = 1; count < 40; ++count) {
    for (int repeated = 0; repeated < count; ++repeated) {
      std::string text = "{";
      for (int i = 0; i < count; ++i) text += "\"" + std::to_string(i) + "\":0,";
      text += "\"" + std::to_string(repeated) + "\":0}";
      EXPECT_EQ(ParseJson(text, "").diagnostics.size(), 1U) << text;
    }
  }
}

TEST(WriteJsonTest, IndentsOrWritesOneLine) {
  const Value value = *ParseJson("{\"a\":[1,{}],\"b\":[],\"c\":{\"d\":null}}", "").root;
  EXPECT_EQ(WriteJson(value, 0), "{\"a\":[1,{}],\"b\":[],\"c\":{\"d\":null}}\n");
  EXPECT_EQ(
      WriteJson(value, 2),
      "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": [],\n  \"c\": {\n    \"d\": null\n  }\n}\n");
}

TEST(WriteJsonTest, WritesValuesMadeByTheProgram) {
  Value object;
  object.kind = Value::Kind::kObject;
  object.members.push_back({"n", 0, 0, NumberValue(-42)});
  object.members.push_back({"s", 0, 0, StringValue("x\n")});
  EXPECT_EQ(WriteJson(object, 0), "{\"n\":-42,\"s\":\"x\\n\"}\n");
}

TEST(QuoteJsonTest, EscapesWhatMustBe) {
  EXPECT_EQ(QuoteJson("a\"\\\b\f\n\r\té"), "\"a\\\"\\\\\\b\\f\\n\\r\\té\"");
  EXPECT_EQ(QuoteJson(std::string("\x01\x1F\0", 3)), "\"\\u0001\\u001f\\u0000\"");
}

TEST(KindNameTest, NamesEveryKind) {
  const JsonParse parse = ParseJson("[null,true,1,\"\",[],{}]", "");
  std::vector<std::string> names;
  for (const Value& item : parse.root->items) names.emplace_back(KindName(item.kind));
  EXPECT_THAT(names,
              ElementsAre("null", "a Boolean", "a number", "a string", "a list", "an object"));
}

}  // namespace
}  // namespace rankroute
