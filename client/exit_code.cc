#include "client/exit_code.h"

namespace rankroute {

ExitCode ExitCodeOf(const Status& status) {
  switch (status.code()) {
    case StatusCode::kOk:
      return kExitDone;
    case StatusCode::kInvalidArgument:
    case StatusCode::kNotFound:
    case StatusCode::kAlreadyExists:
      return kExitRefused;
    case StatusCode::kFailedPrecondition:
      return status.reason() == "PLAINTEXT" ? kExitUsage : kExitNoPlan;
    case StatusCode::kDeadlineExceeded:
    case StatusCode::kResourceExhausted:
    case StatusCode::kAborted:
    case StatusCode::kInternal:
    case StatusCode::kUnavailable:
    case StatusCode::kDataLoss:
      return kExitServer;
  }
  return kExitServer;
}

}  // namespace rankroute
