#pragma once

#include <chrono>
#include <optional>

namespace rankroute {

// When a search has to stop; never, unless a limit was given.
class Deadline {
 public:
  Deadline() = default;
  explicit Deadline(std::optional<double> seconds) {
    if (!seconds.has_value()) return;
    at_ = Clock::now() +
          std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
  }

  bool limited() const { return at_.has_value(); }
  bool Passed() const { return at_.has_value() && Clock::now() >= *at_; }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> at_;
};

}  // namespace rankroute
