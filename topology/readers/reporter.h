#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Who reports in a printout: the device that the last prompt names, else the one that the caller
// names. The first prompt names the device of what stands above it, too.
class Reporter {
 public:
  explicit Reporter(const std::string& fallback) : name_(fallback) {}

  const std::string& name() const { return name_; }

  // Takes the name in a prompt; an empty one changes nothing. Renames what `*reading` has so far
  // if it is the first.
  void TakePromptName(std::string_view name, Reading* reading);

 private:
  std::string name_;
  bool prompted_ = false;
};

}  // namespace rankroute
