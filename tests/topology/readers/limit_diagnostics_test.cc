#include "topology/readers/limit_diagnostics.h"

#include <gtest/gtest.h>

#include "topology/readers.h"

namespace rankroute {
namespace {

std::vector<Diagnostic> Many(std::size_t count, Severity severity) {
  std::vector<Diagnostic> diagnostics;
  for (std::size_t i = 0; i < count; ++i) {
    diagnostics.push_back({severity, "BAD_LINE", "f", static_cast<int>(i) + 1, 0, "m"});
  }
  return diagnostics;
}

TEST(LimitDiagnostics, KeepsFew) {
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, kMaxDiagnosticsOfReason + 1}) {
    std::vector<Diagnostic> diagnostics = Many(count, Severity::kError);
    LimitDiagnostics(&diagnostics);
    ASSERT_EQ(diagnostics.size(), count);
    for (const Diagnostic& diagnostic : diagnostics) EXPECT_EQ(diagnostic.message, "m");
  }
}

TEST(LimitDiagnostics, CountsTheOthersByReasonAndSeverity) {
  std::vector<Diagnostic> diagnostics = Many(1000, Severity::kWarning);
  diagnostics.push_back({Severity::kError, "BAD_LINE", "f", 2000, 0, "m"});
  LimitDiagnostics(&diagnostics);
  ASSERT_EQ(diagnostics.size(), kMaxDiagnosticsOfReason + 2);
  EXPECT_EQ(diagnostics[kMaxDiagnosticsOfReason].message, "900 more of this kind from here on");
  EXPECT_EQ(diagnostics[kMaxDiagnosticsOfReason].line, 101);
  EXPECT_TRUE(HasErrors(diagnostics));
}

TEST(LimitDiagnostics, AReadingIsLimited) {
  std::string text = "address_0=198.18.0.1\n";
  for (int i = 0; i < 100'000; ++i) text += "x\n";
  const Result<Reading> reading = ReadSource({"node1.conf", text}, "hccn-conf", {});
  ASSERT_TRUE(reading.ok());
  EXPECT_EQ(reading->diagnostics.size(), kMaxDiagnosticsOfReason + 1);
}

}  // namespace
}  // namespace rankroute
