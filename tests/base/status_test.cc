#include "base/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"

namespace rankroute {
namespace {

TEST(StatusTest, IsOkWithoutAFault) {
  const Status status;
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(status.code(), StatusCode::kOk);
  EXPECT_EQ(status.message(), "");
}

TEST(StatusTest, CarriesCodeReasonMessageAndDiagnostics) {
  const Status status(StatusCode::kInvalidArgument, "BAD", "x is bad",
                      {{Severity::kError, "BAD", "f", 1, 2, "m"}});
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(static_cast<int>(status.code()), 3);
  EXPECT_EQ(status.reason(), "BAD");
  EXPECT_EQ(status.message(), "x is bad");
  EXPECT_EQ(status.diagnostics().size(), 1U);
}

TEST(ResultTest, HoldsAValueOrWhyThereIsNone) {
  Result<std::string> value(std::string("v"));
  ASSERT_TRUE(value.ok());
  EXPECT_TRUE(value.status().ok());
  EXPECT_EQ(*value, "v");
  value->push_back('w');
  EXPECT_EQ(value->size(), 2U);
  const Result<std::string> none(Status(StatusCode::kNotFound, "GONE", "no v"));
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.status().reason(), "GONE");
}

TEST(ResultTest, GivesAwayWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
  const std::unique_ptr<int> taken = *std::move(result);
  EXPECT_EQ(*taken, 7);
}

TEST(FormatDiagnosticTest, LeavesOutWhatIsUnknown) {
  const std::vector<std::pair<Diagnostic, std::string>> cases = {
      {{Severity::kError, "R", "f", 3, 7, "m"}, "f:3:7: error: m [R]"},
      {{Severity::kWarning, "R", "f", 3, 0, "m"}, "f:3: warning: m [R]"},
      {{Severity::kError, "R", "f", 0, 7, "m"}, "f: error: m [R]"},
      {{Severity::kError, "R", "", 3, 7, "m"}, "error: m [R]"},
      {{Severity::kError, "", "f", 1, 1, "m"}, "f:1:1: error: m"},
  };
  for (const auto& [diagnostic, text] : cases) EXPECT_EQ(FormatDiagnostic(diagnostic), text);
}

TEST(HasErrorsTest, LooksForSeverityError) {
  Diagnostic warning;
  warning.severity = Severity::kWarning;
  EXPECT_FALSE(HasErrors({}));
  EXPECT_FALSE(HasErrors({warning}));
  EXPECT_TRUE(HasErrors({warning, Diagnostic()}));
}

}  // namespace
}  // namespace rankroute
