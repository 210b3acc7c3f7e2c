// Properties of the JSON reader and writer, with nlohmann-json as the independent reader.
#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/utf8.h"

namespace rankroute {
namespace {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::size_t Below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }
  std::string Pick(const std::vector<std::string>& list) { return list[Below(list.size())]; }

 private:
  std::mt19937_64 engine_;
};

std::string RandomSpace(Random* random) {
  return random->Pick({"", "", "", " ", "\n", "\t", "\r\n"});
}

std::string RandomString(Random* random) {
  std::string text = "\"";
  for (std::size_t n = random->Below(5); n > 0; --n) {
    text += random->Pick({"a", "é", "節", "😀", "\\n", "\\\"", "\\u0041", "\\uD83D\\uDE00", "\\/",
                          "\x7F", " ", "//", "#"});
  }
  return text + "\"";
}

// A JSON document with different keys in every object.
std::string RandomJson(Random* random, int depth) {
  const std::size_t kind = random->Below(depth > 4 ? 3 : 6);
  if (kind == 0) return random->Pick({"null", "true", "false"});
  if (kind == 1) return random->Pick({"0", "-0", "12", "-3.50", "1e3", "2E-2", "7e+1", "10.25"});
  if (kind == 2) return RandomString(random);
  const bool is_object = kind == 3;
  std::string text = is_object ? "{" : "[";
  for (std::size_t i = 0, n = random->Below(4); i < n; ++i) {
    if (i > 0) text += ",";
    text += RandomSpace(random);
    if (is_object) {
      text += "\"" + std::to_string(i) + RandomString(random).substr(1) + RandomSpace(random) + ":";
    }
    text += RandomSpace(random) + RandomJson(random, depth + 1) + RandomSpace(random);
  }
  return text + (is_object ? "}" : "]");
}

std::string Mutate(std::string text, Random* random) {
  static const std::vector<std::string> pieces = {"{",
                                                  "}",
                                                  "[",
                                                  "]",
                                                  ",",
                                                  ":",
                                                  "\"",
                                                  "\\",
                                                  "0",
                                                  "1",
                                                  "-",
                                                  "+",
                                                  ".",
                                                  "e",
                                                  "E",
                                                  "t",
                                                  "true",
                                                  "null",
                                                  " ",
                                                  "\n",
                                                  "\x01",
                                                  "\x7F",
                                                  "\xC3",
                                                  "\xA9",
                                                  "\xED\xA0\x80",
                                                  "\xF4\x90\x80\x80",
                                                  "\xC0\xAF",
                                                  "\xE2\x82",
                                                  "é",
                                                  "\\u",
                                                  "\\uD800",
                                                  "\\uDC00",
                                                  "\\u00e9",
                                                  "/",
                                                  "//",
                                                  "/*",
                                                  "*/",
                                                  "#",
                                                  "'",
                                                  "a",
                                                  "1,",
                                                  ",]",
                                                  ",}",
                                                  "NaN"};
  for (std::size_t n = 1 + random->Below(3); n > 0; --n) {
    const std::size_t at = random->Below(text.size() + 1);
    const std::size_t length = std::min(random->Below(3), text.size() - at);
    switch (random->Below(3)) {
      case 0:
        text.insert(at, random->Pick(pieces));
        break;
      case 1:
        text.erase(at, length);
        break;
      default:
        text.replace(at, length, random->Pick(pieces));
    }
  }
  return text;
}

// nlohmann-json accepts duplicate keys, skips a byte order mark, ends at NUL and refuses numbers
// beyond double; the first is filtered here and the others are never generated.
bool OnlyDuplicateKeys(const JsonParse& parse) {
  for (const Diagnostic& d : parse.diagnostics) {
    if (d.reason != "DUPLICATE_KEY") return false;
  }
  return parse.root.has_value();
}

TEST(ParseJsonProperty, AcceptsWhatAnIndependentReaderAccepts) {
  Random random(1);
  int accepted = 0;
  int refused = 0;
  for (int round = 0; round < 60000; ++round) {
    const std::string sound = RandomJson(&random, 0);
    const std::string text = round % 10 == 0 ? sound : Mutate(sound, &random);
    const bool expected = nlohmann::json::accept(text);
    ASSERT_EQ(OnlyDuplicateKeys(ParseJson(text, "")), expected) << text;
    ++(expected ? accepted : refused);
  }
  EXPECT_GT(accepted, 10000);
  EXPECT_GT(refused, 10000);
}

TEST(ParseJsonProperty, ReadsTheSameValuesAsAnIndependentReader) {
  Random random(2);
  for (int round = 0; round < 5000; ++round) {
    const std::string text = RandomJson(&random, 0);
    const JsonParse parse = ParseJson(text, "");
    ASSERT_TRUE(parse.ok()) << text;
    EXPECT_EQ(nlohmann::json::parse(WriteJson(*parse.root, 0)), nlohmann::json::parse(text));
    EXPECT_EQ(nlohmann::json::parse(WriteJson(*parse.root, 3)), nlohmann::json::parse(text));
  }
}

bool SameButForPlaces(const Value& a, const Value& b) {
  if (a.kind != b.kind || a.text != b.text || a.items.size() != b.items.size() ||
      a.members.size() != b.members.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (!SameButForPlaces(a.items[i], b.items[i])) return false;
  }
  for (std::size_t i = 0; i < a.members.size(); ++i) {
    if (a.members[i].key != b.members[i].key ||
        !SameButForPlaces(a.members[i].value, b.members[i].value)) {
      return false;
    }
  }
  return true;
}

TEST(WriteJsonProperty, WhatWasWrittenReadsBackTheSame) {
  Random random(3);
  for (int round = 0; round < 5000; ++round) {
    const Value value = *ParseJson(RandomJson(&random, 0), "").root;
    for (const int indent : {0, 2}) {
      const std::string text = WriteJson(value, indent);
      const JsonParse again = ParseJson(text, "");
      ASSERT_TRUE(again.ok()) << text;
      EXPECT_TRUE(SameButForPlaces(value, *again.root)) << text;
      EXPECT_EQ(WriteJson(*again.root, indent), text);
    }
  }
}

// Where each value stands, found by walking the text again.
TEST(ParseJsonProperty, PlacesPointAtTheValue) {
  Random random(4);
  for (int round = 0; round < 2000; ++round) {
    const std::string text = RandomJson(&random, 0);
    const JsonParse parse = ParseJson(text, "");
    std::vector<const Value*> open = {&*parse.root};
    while (!open.empty()) {
      const Value& value = *open.back();
      open.pop_back();
      std::size_t at = 0;
      for (int line = 1; line < value.line; ++line) at = text.find('\n', at) + 1;
      for (int column = 1; column < value.column; ++column) at += Utf8Length(text, at);
      const char first = text[at];
      const char* expected = value.is_object()   ? "{"
                             : value.is_array()  ? "["
                             : value.is_string() ? "\""
                                                 : value.text.c_str();
      EXPECT_EQ(first, expected[0]) << text;
      for (const Value& item : value.items) open.push_back(&item);
      for (const Member& member : value.members) open.push_back(&member.value);
    }
  }
}

}  // namespace
}  // namespace rankroute
