#include "proto/convert/status_proto.h"

#include <google/rpc/code.pb.h>
#include <google/rpc/error_details.pb.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "base/utf8.h"

namespace rankroute {
namespace {

constexpr char kDomain[] = "rankroute";
constexpr char kTotal[] = "diagnostics";
constexpr char kOmitted[] = "omittedDiagnostics";
constexpr std::string_view kWarningPrefix = "warning: ";
constexpr std::size_t kMaxFieldBytes = 300;
constexpr std::size_t kMaxReasonBytes = 63;  // As google.rpc.ErrorInfo demands.
// Room for ErrorInfo, the type URLs and the lengths around the violations.
constexpr std::size_t kEnvelopeBytes = 400;
constexpr std::string_view kEllipsis = "…";

// Valid UTF-8 of at most `max` bytes, cut between characters.
std::string Shorten(std::string_view text, std::size_t max) {
  std::string valid = ToValidUtf8(text);
  if (valid.size() <= max) return valid;
  std::size_t end = max - kEllipsis.size();
  while (end > 0 && (static_cast<unsigned char>(valid[end]) & 0xC0U) == 0x80U) --end;
  valid.resize(end);
  return valid.append(kEllipsis);
}

std::string FieldOf(const Diagnostic& diagnostic) {
  std::string field = Shorten(diagnostic.file, kMaxFieldBytes);
  if (diagnostic.line == 0 && diagnostic.column == 0) return field;
  return field + ":" + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column);
}

// Cuts ":12" off the end of `text`; empty where there is no such end.
std::optional<int> TakeNumber(std::string_view* text) {
  const std::size_t colon = text->rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::optional<std::int64_t> number = ParseInt(text->substr(colon + 1));
  if (!number.has_value() || *number < 0 || *number > INT32_MAX) return std::nullopt;
  *text = text->substr(0, colon);
  return static_cast<int>(*number);
}

google::rpc::BadRequest::FieldViolation ToViolation(const Diagnostic& diagnostic) {
  google::rpc::BadRequest::FieldViolation out;
  out.set_field(FieldOf(diagnostic));
  std::string description(diagnostic.severity == Severity::kWarning ? kWarningPrefix : "");
  description += diagnostic.message;
  out.set_description(Shorten(description, kMaxStatusMessageBytes));
  out.set_reason(Shorten(diagnostic.reason, kMaxReasonBytes));
  return out;
}

Diagnostic FromViolation(const google::rpc::BadRequest::FieldViolation& violation) {
  Diagnostic out;
  std::string_view description = violation.description();
  if (description.substr(0, kWarningPrefix.size()) == kWarningPrefix) {
    out.severity = Severity::kWarning;
    description.remove_prefix(kWarningPrefix.size());
  }
  out.message = description;
  out.reason = violation.reason();
  std::string_view field = violation.field();
  const std::optional<int> column = TakeNumber(&field);
  const std::optional<int> line = column.has_value() ? TakeNumber(&field) : std::nullopt;
  if (line.has_value()) {
    out.line = *line;
    out.column = *column;
    out.file = field;
  } else {
    out.file = violation.field();
  }
  return out;
}

// As many violations as fit into `budget` bytes.
google::rpc::BadRequest ToBadRequest(const std::vector<Diagnostic>& diagnostics,
                                     std::size_t budget) {
  google::rpc::BadRequest out;
  std::size_t used = 0;
  for (const Diagnostic& diagnostic : diagnostics) {
    google::rpc::BadRequest::FieldViolation violation = ToViolation(diagnostic);
    used += violation.ByteSizeLong() + 4;  // Tag and length of the element.
    if (used > budget) break;
    *out.add_field_violations() = std::move(violation);
  }
  return out;
}

StatusCode DomainCode(int code) {
  switch (code) {
    case google::rpc::OUT_OF_RANGE:
      return StatusCode::kInvalidArgument;
    case google::rpc::CANCELLED:
      return StatusCode::kAborted;
    case google::rpc::INVALID_ARGUMENT:
    case google::rpc::DEADLINE_EXCEEDED:
    case google::rpc::NOT_FOUND:
    case google::rpc::ALREADY_EXISTS:
    case google::rpc::RESOURCE_EXHAUSTED:
    case google::rpc::FAILED_PRECONDITION:
    case google::rpc::ABORTED:
    case google::rpc::UNAVAILABLE:
    case google::rpc::DATA_LOSS:
      return static_cast<StatusCode>(code);
    default:
      return StatusCode::kInternal;
  }
}

}  // namespace

v1::Severity ToProto(Severity severity) {
  return severity == Severity::kWarning ? v1::SEVERITY_WARNING : v1::SEVERITY_ERROR;
}

Severity FromProto(v1::Severity severity) {
  return severity == v1::SEVERITY_WARNING ? Severity::kWarning : Severity::kError;
}

v1::Diagnostic ToProto(const Diagnostic& diagnostic) {
  v1::Diagnostic out;
  out.set_severity(ToProto(diagnostic.severity));
  out.set_reason(ToValidUtf8(diagnostic.reason));
  out.set_file(ToValidUtf8(diagnostic.file));
  out.set_line(diagnostic.line);
  out.set_column(diagnostic.column);
  out.set_message(ToValidUtf8(diagnostic.message));
  return out;
}

Diagnostic FromProto(const v1::Diagnostic& diagnostic) {
  return {FromProto(diagnostic.severity()),
          diagnostic.reason(),
          diagnostic.file(),
          diagnostic.line(),
          diagnostic.column(),
          diagnostic.message()};
}

google::rpc::Status ToRpcStatus(const Status& status) {
  google::rpc::Status out;
  if (status.ok()) return out;
  out.set_code(static_cast<int>(status.code()));
  out.set_message(Shorten(status.message(), kMaxStatusMessageBytes));
  const std::size_t total = status.diagnostics().size();
  const google::rpc::BadRequest bad =
      ToBadRequest(status.diagnostics(), kMaxStatusBytes - kEnvelopeBytes - out.message().size());
  const std::size_t sent = static_cast<std::size_t>(bad.field_violations_size());

  google::rpc::ErrorInfo info;
  info.set_reason(Shorten(status.reason(), kMaxReasonBytes));
  info.set_domain(kDomain);
  if (total > 0) (*info.mutable_metadata())[kTotal] = std::to_string(total);
  if (sent < total) (*info.mutable_metadata())[kOmitted] = std::to_string(total - sent);
  out.add_details()->PackFrom(info);
  if (sent > 0) out.add_details()->PackFrom(bad);
  return out;
}

Status FromRpcStatus(const google::rpc::Status& rich) {
  if (rich.code() == google::rpc::OK) return {};
  std::string reason;
  std::string omitted;
  std::vector<Diagnostic> diagnostics;
  for (const google::protobuf::Any& detail : rich.details()) {
    google::rpc::ErrorInfo info;
    google::rpc::BadRequest bad;
    if (detail.UnpackTo(&info) && info.domain() == kDomain) {
      reason = info.reason();
      const auto found = info.metadata().find(kOmitted);
      if (found != info.metadata().end()) omitted = found->second;
    } else if (detail.UnpackTo(&bad)) {
      for (const auto& violation : bad.field_violations()) {
        diagnostics.push_back(FromViolation(violation));
      }
    }
  }
  if (reason.empty() && google::rpc::Code_IsValid(rich.code())) {
    reason = google::rpc::Code_Name(static_cast<google::rpc::Code>(rich.code()));
  }
  if (!omitted.empty()) {
    diagnostics.push_back({Severity::kError, "OMITTED_DIAGNOSTICS", "", 0, 0,
                           omitted + " further diagnostics did not fit into the answer"});
  }
  return {DomainCode(rich.code()), reason, rich.message(), std::move(diagnostics)};
}

}  // namespace rankroute
