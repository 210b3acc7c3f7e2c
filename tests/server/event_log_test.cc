#include "server/event_log.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace rankroute {
namespace {

TEST(EventLogTest, WritesTextThatCannotBeMistaken) {
  EXPECT_EQ(FormatEvent(LogFormat::kText, LogLevel::kInfo, "request",
                        {{"method", "PlanService/GetPlan"}, {"code", "OK"}}),
            "info request method=PlanService/GetPlan code=OK");
  EXPECT_EQ(FormatEvent(LogFormat::kText, LogLevel::kError, "e",
                        {{"a", ""}, {"b", "x y=z"}, {"c", "line\nbreak"}, {"d", "\xff"}}),
            "error e a=\"\" b=\"x y=z\" c=\"line\\nbreak\" d=\"\xEF\xBF\xBD\"");
}

TEST(EventLogTest, WritesJsonThatParses) {
  const std::string line = FormatEvent(LogFormat::kJson, LogLevel::kWarning, "e",
                                       {{"quote", "\"\\\n"}, {"bytes", "\xff"}, {"plain", "1"}});
  const JsonParse json = ParseJson(line, "log");
  ASSERT_TRUE(json.ok()) << line;
  EXPECT_EQ(json.root->Find("level")->text, "warning");
  EXPECT_EQ(json.root->Find("event")->text, "e");
  EXPECT_EQ(json.root->Find("quote")->text, "\"\\\n");
  EXPECT_EQ(json.root->Find("plain")->text, "1");
  EXPECT_EQ(line.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace rankroute
