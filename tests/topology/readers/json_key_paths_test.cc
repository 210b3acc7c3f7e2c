#include "topology/readers/json_key_paths.h"

#include <gtest/gtest.h>

#include <string>

#include "base/json.h"

namespace rankroute {
namespace {

std::string PathsOf(std::string_view text) {
  std::string paths;
  VisitJsonKeys(text, [&](const std::vector<std::string_view>& path) {
    for (const std::string_view key : path) paths += "/" + std::string(key);
    paths += " ";
    return path.back() == "stop";
  });
  return paths;
}

TEST(JsonKeys, ArePaths) {
  EXPECT_EQ(PathsOf(R"( {"a": {"b": [{"c" : "d"}], "e": 1}, "f": "g:"})"),
            "/a /a/b /a/b/c /a/e /f ");
  EXPECT_EQ(PathsOf("\xEF\xBB\xBF[{\"a\": 1}, {\"b\": 2}]"), "/a /b ");
  EXPECT_EQ(PathsOf(R"({"a\"": "}", "stop": {"b": 1}})"), "/a\\\" /stop ");
}

TEST(JsonStart, IsNoPrompt) {
  for (const char* text :
       {"{", " \r\n\t{\"a\": 1}", "\xEF\xBB\xBF[{", "[]", "[\n  {}]", "[\"a\"]", "[[]]"}) {
    EXPECT_TRUE(StartsJson(text)) << text;
  }
  for (const char* text : {"", " ", "[", "[ ", "[root@node17 ~]# hccn_tool -i 0 -lldp -g",
                           "[~leaf-1]display lldp neighbor", "<leaf-1>", "\"a\": {", "- {}"}) {
    EXPECT_FALSE(StartsJson(text)) << text;
  }
}

TEST(JsonKeys, BrokenTextsAreSurvived) {
  for (const char* text :
       {"", "x", "\"a\": 1", "{", "{\"", "{\"a", "{\"a\"", "{\"a\\", "}", "[}"}) {
    EXPECT_EQ(PathsOf(text), "") << text;
  }
  EXPECT_EQ(PathsOf("{\"a\": 1}}{\"b\": 2}"), "/a ");
  std::string deep;
  for (int i = 0; i < kMaxJsonDepth + 2; ++i) deep += "{\"a\":";
  std::size_t keys = 0;
  VisitJsonKeys(deep, [&](const std::vector<std::string_view>&) {
    ++keys;
    return false;
  });
  EXPECT_EQ(keys, static_cast<std::size_t>(kMaxJsonDepth));
}

}  // namespace
}  // namespace rankroute
