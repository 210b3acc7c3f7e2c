#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/diagnostic.h"

namespace rankroute {

// The part of google.rpc.Code that this project returns; same numbers, so that the service maps
// them by a cast.
enum class StatusCode {
  kOk = 0,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kResourceExhausted = 8,
  kFailedPrecondition = 9,  // No feasible plan.
  kAborted = 10,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
};

// Why an operation failed. OK carries nothing. The message is one line that names the offending
// value and says what would be accepted; `diagnostics` lists every fault of the input, each with
// its place, and `reason` (UPPER_SNAKE) is what programs decide on.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(StatusCode code, std::string reason, std::string message,
         std::vector<Diagnostic> diagnostics = {})
      : code_(code),
        reason_(std::move(reason)),
        message_(std::move(message)),
        diagnostics_(std::move(diagnostics)) {}

  bool ok() const { return code_ == StatusCode::kOk; }
  StatusCode code() const { return code_; }
  const std::string& reason() const { return reason_; }
  const std::string& message() const { return message_; }
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  StatusCode code_ = StatusCode::kOk;
  std::string reason_;
  std::string message_;
  std::vector<Diagnostic> diagnostics_;
};

// A T, or the Status that says why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}        // NOLINT(google-explicit-constructor)
  Result(Status status) : state_(std::move(status)) {  // NOLINT(google-explicit-constructor)
    assert(!std::get<Status>(state_).ok());
  }

  bool ok() const { return std::holds_alternative<T>(state_); }
  // Lives as long as the result.
  const Status& status() const {
    static const Status ok_status;
    return ok() ? ok_status : std::get<Status>(state_);
  }

  // Each requires ok().
  const T& operator*() const& { return std::get<T>(state_); }
  T& operator*() & { return std::get<T>(state_); }
  T&& operator*() && { return std::get<T>(std::move(state_)); }
  const T* operator->() const { return &std::get<T>(state_); }
  T* operator->() { return &std::get<T>(state_); }

 private:
  std::variant<T, Status> state_;
};

}  // namespace rankroute
