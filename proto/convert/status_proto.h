#pragma once

#include <google/rpc/status.pb.h>

#include <cstddef>
#include <string>

#include "base/diagnostic.h"
#include "base/status.h"
#include "rankroute/v1/diagnostic.pb.h"

namespace rankroute {

v1::Severity ToProto(Severity severity);
// What a later version may send counts as an error.
Severity FromProto(v1::Severity severity);

v1::Diagnostic ToProto(const Diagnostic& diagnostic);
Diagnostic FromProto(const v1::Diagnostic& diagnostic);

// gRPC refuses a trailer above 8 KiB by default. The details travel in base64 and the message,
// which is sent once more beside them, percent-encoded: 4/3 * 3,600 + 3 * 700 stays below it.
inline constexpr std::size_t kMaxStatusBytes = 3600;
inline constexpr std::size_t kMaxStatusMessageBytes = 700;

// A Status as google.rpc.Status: ErrorInfo (reason, domain "rankroute"), and BadRequest with one
// field violation per diagnostic. A violation's field is "file:line:column", the file alone where
// the place is unknown; a warning's description starts with "warning: ". At most kMaxStatusBytes:
// what does not fit is left out, and ErrorInfo.metadata says so ("diagnostics": how many there
// are, "omittedDiagnostics": how many were left out).
google::rpc::Status ToRpcStatus(const Status& status);

// The same, back. Details that are not this project's are ignored. Where diagnostics were left
// out, the last diagnostic says how many (reason OMITTED_DIAGNOSTICS). Without details the reason
// is the code's name. OK gives an OK status.
Status FromRpcStatus(const google::rpc::Status& rich);

}  // namespace rankroute
