#include "base/yaml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/utf8.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string AsJson(const std::string& text) {
  const YamlParse parse = ParseYaml(text, "f.yaml");
  std::string json;
  for (const Value& document : parse.documents) json += WriteJson(document, 0);
  return json;
}

std::vector<std::string> Reasons(const std::string& text) {
  std::vector<std::string> reasons;
  const YamlParse parse = ParseYaml(text, "f.yaml");
  EXPECT_TRUE(parse.ok() || parse.documents.empty()) << text;
  for (const Diagnostic& d : parse.diagnostics) {
    EXPECT_EQ(d.file, "f.yaml");
    EXPECT_FALSE(d.message.empty());
    reasons.push_back(d.reason + " " + std::to_string(d.line) + ":" + std::to_string(d.column));
  }
  return reasons;
}

TEST(ParseYamlTest, ReadsDocuments) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", ""},
      {"# only a comment\n", ""},
      {"a: 1\nb: [x, {y: z}]\n", "{\"a\":1,\"b\":[\"x\",{\"y\":\"z\"}]}\n"},
      {"- a\n- - b\n  - c\n", "[\"a\",[\"b\",\"c\"]]\n"},
      {"--- a\n--- b\n...\n", "\"a\"\n\"b\"\n"},
      {"a\n...\nb\n", "\"a\"\n\"b\"\n"},
      {"a: |\n  x\n  y\nb: >\n  x\n  y\n", "{\"a\":\"x\\ny\\n\",\"b\":\"x y\\n\"}\n"},
      {"\xEF\xBB\xBF"
       "a: b\n",
       "{\"a\":\"b\"}\n"},
      {"a: \"\\x41\\u00e9\\U0001F600\"\n", "{\"a\":\"Aé😀\"}\n"},
      {"a: 1\r\nb: 2\r\n", "{\"a\":1,\"b\":2}\n"},
      {"{\"json\": [true, null, -1.5e3]}", "{\"json\":[true,null,-1.5e3]}\n"},
  };
  for (const auto& [text, json] : cases) {
    EXPECT_EQ(AsJson(text), json) << text;
    EXPECT_THAT(Reasons(text), IsEmpty()) << text;
  }
}

TEST(ParseYamlTest, TellsScalarsByJsonsGrammar) {
  const std::vector<std::pair<std::string, Value::Kind>> cases = {
      {"null", Value::Kind::kNull},
      {"Null", Value::Kind::kNull},
      {"NULL", Value::Kind::kNull},
      {"~", Value::Kind::kNull},
      {"", Value::Kind::kNull},
      {"true", Value::Kind::kBool},
      {"false", Value::Kind::kBool},
      {"True", Value::Kind::kString},
      {"yes", Value::Kind::kString},
      {"on", Value::Kind::kString},
      {"0", Value::Kind::kNumber},
      {"-7", Value::Kind::kNumber},
      {"1.50", Value::Kind::kNumber},
      {"1e3", Value::Kind::kNumber},
      {"010", Value::Kind::kString},
      {"0x10", Value::Kind::kString},
      {"+1", Value::Kind::kString},
      {"1_000", Value::Kind::kString},
      {"1:20", Value::Kind::kString},
      {".5", Value::Kind::kString},
      {"1.", Value::Kind::kString},
      {".inf", Value::Kind::kString},
      {"192.0.2.1", Value::Kind::kString},
      {"\"1\"", Value::Kind::kString},
      {"'true'", Value::Kind::kString},
      {"''", Value::Kind::kString},
      {"!!int 3", Value::Kind::kString},
  };
  for (const auto& [scalar, kind] : cases) {
    const YamlParse parse = ParseYaml("a: " + scalar + "\n", "");
    ASSERT_THAT(parse.documents, SizeIs(1)) << scalar;
    EXPECT_EQ(parse.documents[0].Find("a")->kind, kind) << scalar;
  }
}

TEST(ParseYamlTest, ReportsEachFaultWithItsPlace) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
      {"a: [1, 2\n", {"YAML_SYNTAX 2:1"}},
      {"a: 1\n b: 2\n", {"YAML_SYNTAX 2:3"}},
      {"a: b: c\n", {"YAML_SYNTAX 1:5"}},
      {"a: @x\n", {"YAML_SYNTAX 1:4"}},
      {"[a]\n[b]\n", {"YAML_SYNTAX 2:1"}},
      {", a\n", {"YAML_SYNTAX 1:1"}},
      {"[a]\n, b\n--- c\n", {"YAML_SYNTAX 2:1"}},
      {"a: \"\\q\"\n", {"YAML_SYNTAX 1:7"}},
      {"é: @x\n", {"YAML_SYNTAX 1:4"}},
      {"a: 1\na: 2\nb: {c: 1, c: 2}\n", {"DUPLICATE_KEY 2:1", "DUPLICATE_KEY 3:11"}},
      {"a: 1\n\"a\": 2\n", {"DUPLICATE_KEY 2:1"}},
      {"- &x 1\n- *x\n", {"ALIAS 1:3", "ALIAS 2:3"}},
      {"a: &x {b: 1}\n", {"ALIAS 1:4"}},
      {"a: &x [1]\nb: &y 2\n", {"ALIAS 1:4", "ALIAS 2:4"}},
      {"? [a]\n: 1\n", {"BAD_KEY 1:3"}},
      {"~: 1\n", {"BAD_KEY 1:1"}},
      {": 1\n", {"BAD_KEY 1:1"}},
      {"ok: é\na: \xE9\n", {"INVALID_UTF8 2:4"}},
      {"é\xFF: 1\n", {"INVALID_UTF8 1:2"}},
      {std::string("a: x\0y\n", 7), {"YAML_SYNTAX 1:5"}},
      {"a: \x01\n", {"YAML_SYNTAX 1:4"}},
      {"\xFF\xFE"
       "a",
       {"INVALID_UTF8 1:1"}},
  };
  for (const auto& [text, reasons] : cases) EXPECT_EQ(Reasons(text), reasons) << text;
}

TEST(ParseYamlTest, CountsColumnsInCharacters) {
  const YamlParse parse = ParseYaml("é節: {ü: 1, x: [😀, 2]}\nb: é\n", "");
  ASSERT_TRUE(parse.ok());
  const Value& root = parse.documents.at(0);
  EXPECT_EQ(root.members[0].column, 1);
  const Value& flow = root.members[0].value;
  EXPECT_EQ(flow.column, 5);
  EXPECT_EQ(flow.members[0].column, 6);
  EXPECT_EQ(flow.members[0].value.column, 9);
  EXPECT_EQ(flow.members[1].value.items[1].column, 19);
  EXPECT_EQ(root.members[1].line, 2);
  EXPECT_EQ(root.members[1].value.column, 4);
}

TEST(ParseYamlTest, RefusesWhatIsTooDeep) {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + "1" + std::string(levels, ']');
  };
  EXPECT_THAT(Reasons(nested(kMaxJsonDepth)), IsEmpty());
  EXPECT_THAT(Reasons(nested(kMaxJsonDepth + 2)), ElementsAre("TOO_DEEP 1:130"));
  for (const char* opener : {"[", "{a: ", "- ", "? "}) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += opener;
    const YamlParse parse = ParseYaml(text, "");
    EXPECT_EQ(parse.diagnostics.at(0).reason, "TOO_DEEP") << opener;
  }
}

// The time limit of the test is the check: counting each column from its line's start would take
// hours.
TEST(ParseYamlTest, ReadsALongLineInOneGo) {
  std::string text = "[é";
  for (int i = 0; i < 200000; ++i) text += ", é";
  const YamlParse parse = ParseYaml(text + "]", "");
  ASSERT_TRUE(parse.ok());
  EXPECT_EQ(parse.documents[0].items.back().column, 2 + 3 * 200000);
}

TEST(QuoteYamlTest, LeavesPlainWordsAndQuotesTheRest) {
  for (const char* plain : {"a", "leaf-a-03", "Node17.npu3", "a_b/c"}) {
    EXPECT_EQ(QuoteYaml(plain), plain);
  }
  for (const char* quoted : {"", "1", "-a", "true", "No", "NULL", "~", "a b", "a:", "a#b", "é",
                             "400GE1/0/1:1", "y", "*x", "&x", "!x", "a,b"}) {
    EXPECT_EQ(QuoteYaml(quoted), QuoteJson(quoted));
  }
}

TEST(QuoteYamlTest, ReadsBackAsTheSameStringInBlockAndFlowContext) {
  std::mt19937_64 engine(1);
  const std::vector<std::string> pieces = {"a",
                                           "Z",
                                           "0",
                                           "-",
                                           ".",
                                           "/",
                                           "_",
                                           ":",
                                           " ",
                                           "#",
                                           "'",
                                           "\"",
                                           "\\",
                                           "\n",
                                           "\t",
                                           "é",
                                           "😀",
                                           ",",
                                           "[",
                                           "}",
                                           "&",
                                           "*",
                                           "!",
                                           "%",
                                           "@",
                                           "~",
                                           "null",
                                           "true",
                                           "yes",
                                           "\x01",
                                           "\x7F",
                                           "\r",
                                           "|",
                                           ">",
                                           "?",
                                           "\xC2\x85",
                                           std::string(1, '\0')};
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (std::uint64_t n = engine() % 5; n > 0; --n) text += pieces[engine() % pieces.size()];
    const std::string quoted = QuoteYaml(text);
    for (const std::string& document :
         {"k: " + quoted + "\n", "{k: " + quoted + "}\n", "k: " + quoted + " # c\n"}) {
      const YamlParse parse = ParseYaml(document, "");
      ASSERT_TRUE(parse.ok()) << document;
      EXPECT_TRUE(parse.documents[0].Find("k")->is_string()) << document;
      EXPECT_EQ(parse.documents[0].Find("k")->text, text) << document;
    }
    const YamlParse as_key = ParseYaml(quoted + ": 1\n", "");
    ASSERT_TRUE(as_key.ok()) << quoted;
    EXPECT_EQ(as_key.documents[0].members[0].key, text);
  }
}

// JSON is YAML: what one reader takes from a JSON text, the other does too.
TEST(ParseYamlTest, AgreesWithTheJsonReaderOnJson) {
  for (const char* text :
       {"{\"a\": [1, 2.50, -3e2, true, null, \"x\\ny\\u00e9\", {}, []], \"b\": {\"c\": \"\"}}",
        "[[[]], {\"k\": \"1\"}, \"a: b\", \"#\"]"}) {
    EXPECT_EQ(AsJson(text), WriteJson(*ParseJson(text, "").root, 0));
  }
}

}  // namespace
}  // namespace rankroute
