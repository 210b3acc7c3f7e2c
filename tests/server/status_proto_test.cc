#include "proto/convert/status_proto.h"

#include <google/rpc/error_details.pb.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/utf8.h"

namespace rankroute {
namespace {

bool Same(const Diagnostic& a, const Diagnostic& b) {
  return a.severity == b.severity && a.reason == b.reason && a.file == b.file && a.line == b.line &&
         a.column == b.column && a.message == b.message;
}

TEST(StatusProtoTest, BringsAStatusBack) {
  const Status status(StatusCode::kInvalidArgument, "INVALID_RANKTABLE", "job.json: 4 findings",
                      {{Severity::kError, "RT008", "job.json", 3, 7, "rank 3 comes twice"},
                       {Severity::kWarning, "RT009", "job.json", 4, 0, "warning: of a warning"},
                       {Severity::kError, "RT001", "a:b/c:1", 1, 1, "größer: π"},
                       {Severity::kError, "RT002", "", 0, 0, ""},
                       {Severity::kError, "RT003", "plain file", 0, 0, "no place"}});
  const Status back = FromRpcStatus(ToRpcStatus(status));
  EXPECT_EQ(back.code(), status.code());
  EXPECT_EQ(back.reason(), status.reason());
  EXPECT_EQ(back.message(), status.message());
  ASSERT_EQ(back.diagnostics().size(), status.diagnostics().size());
  for (std::size_t i = 0; i < status.diagnostics().size(); ++i) {
    EXPECT_TRUE(Same(back.diagnostics()[i], status.diagnostics()[i])) << i;
  }
}

TEST(StatusProtoTest, CarriesErrorInfoAndOneViolationPerDiagnostic) {
  const google::rpc::Status rich = ToRpcStatus(
      {StatusCode::kInvalidArgument,
       "WHY",
       "message",
       {{Severity::kError, "R", "f", 2, 5, "m"}, {Severity::kWarning, "W", "", 0, 0, "n"}}});
  EXPECT_EQ(rich.code(), 3);
  ASSERT_EQ(rich.details_size(), 2);
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(rich.details(0).UnpackTo(&info));
  EXPECT_EQ(info.reason(), "WHY");
  EXPECT_EQ(info.domain(), "rankroute");
  EXPECT_EQ(info.metadata().at("diagnostics"), "2");
  EXPECT_EQ(info.metadata().count("omittedDiagnostics"), 0U);
  google::rpc::BadRequest bad;
  ASSERT_TRUE(rich.details(1).UnpackTo(&bad));
  ASSERT_EQ(bad.field_violations_size(), 2);
  EXPECT_EQ(bad.field_violations(0).field(), "f:2:5");
  EXPECT_EQ(bad.field_violations(0).description(), "m");
  EXPECT_EQ(bad.field_violations(0).reason(), "R");
  EXPECT_EQ(bad.field_violations(1).description(), "warning: n");
}

TEST(StatusProtoTest, StaysBelowTheTrailersLimitAndSaysWhatItLeftOut) {
  const std::string long_text(5000, 'x');
  const std::string bad_utf8(5000, '\xff');
  const std::string wide = [] {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "ü";
    return text;
  }();
  for (const std::string& text : {std::string("short"), long_text, bad_utf8, wide}) {
    for (const std::size_t count : {0, 1, 10, 1000}) {
      const std::vector<Diagnostic> diagnostics(count,
                                                {Severity::kWarning, text, text, 1, 1, text});
      const google::rpc::Status rich =
          ToRpcStatus({StatusCode::kInvalidArgument, text, text, diagnostics});
      EXPECT_LE(rich.ByteSizeLong(), kMaxStatusBytes);
      EXPECT_LE(rich.message().size(), kMaxStatusMessageBytes);
      EXPECT_TRUE(IsValidUtf8(rich.message()));
      google::rpc::Status parsed;
      ASSERT_TRUE(parsed.ParseFromString(rich.SerializeAsString()));
      const Status back = FromRpcStatus(parsed);
      google::rpc::ErrorInfo info;
      ASSERT_TRUE(rich.details(0).UnpackTo(&info));
      std::size_t omitted = 0;
      std::size_t arrived = back.diagnostics().size();
      if (info.metadata().count("omittedDiagnostics") != 0) {
        omitted = std::stoul(info.metadata().at("omittedDiagnostics"));
        EXPECT_EQ(back.diagnostics().back().reason, "OMITTED_DIAGNOSTICS");
        --arrived;
      }
      EXPECT_EQ(arrived + omitted, count);
      EXPECT_TRUE(count != 1 || omitted == 0);
    }
  }
}

TEST(StatusProtoTest, UnderstandsAStatusWithoutDetailsOfThisProject) {
  const struct {
    int code;
    StatusCode expected;
    const char* reason;
  } cases[] = {{1, StatusCode::kAborted, "CANCELLED"},
               {2, StatusCode::kInternal, "UNKNOWN"},
               {4, StatusCode::kDeadlineExceeded, "DEADLINE_EXCEEDED"},
               {7, StatusCode::kInternal, "PERMISSION_DENIED"},
               {11, StatusCode::kInvalidArgument, "OUT_OF_RANGE"},
               {12, StatusCode::kInternal, "UNIMPLEMENTED"},
               {14, StatusCode::kUnavailable, "UNAVAILABLE"},
               {99, StatusCode::kInternal, ""}};
  for (const auto& c : cases) {
    google::rpc::Status rich;
    rich.set_code(c.code);
    google::rpc::ErrorInfo foreign;
    foreign.set_domain("example.com");
    foreign.set_reason("FOREIGN");
    rich.add_details()->PackFrom(foreign);
    EXPECT_EQ(FromRpcStatus(rich).code(), c.expected);
    EXPECT_EQ(FromRpcStatus(rich).reason(), c.reason);
  }
  EXPECT_TRUE(FromRpcStatus({}).ok());
  EXPECT_EQ(ToRpcStatus({}).ByteSizeLong(), 0U);
}

}  // namespace
}  // namespace rankroute
