#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "topology/readers.h"

namespace rankroute {

// Faults of one kind: how many there are and where the first stands, so that thousands of them are
// one diagnostic.
class Tally {
 public:
  explicit Tally(const char* reason, Severity severity = Severity::kWarning)
      : reason_(reason), severity_(severity) {}

  // Counts a fault in line `line`; `message` makes its words where it is the first one.
  template <typename Message>
  void Add(int line, Message message) {
    if (count_++ != 0 && line >= line_) return;
    line_ = line;
    message_ = message();
  }

  // Counts a fault that needs no words of its own.
  void Add(int line) {
    Add(line, [] { return std::string(); });
  }

  std::size_t count() const { return count_; }

  // Adds what was counted to `*reading` as one diagnostic, or nothing: its number and `what` they
  // all are ("row(s) are skipped").
  void Report(const Source& source, const std::string& what, Reading* reading) const {
    if (count_ == 0) return;
    reading->diagnostics.push_back(
        {severity_, reason_, source.name, line_, 0, std::to_string(count_) + " " + what});
  }

  // The same: the words of the first and the number of the others.
  void Report(const Source& source, Reading* reading) const {
    if (count_ == 0) return;
    const std::string more =
        count_ == 1 ? "" : "; " + std::to_string(count_ - 1) + " more of this kind";
    reading->diagnostics.push_back({severity_, reason_, source.name, line_, 0, message_ + more});
  }

 private:
  const char* reason_;
  Severity severity_;
  std::size_t count_ = 0;
  int line_ = 0;
  std::string message_;
};

}  // namespace rankroute
