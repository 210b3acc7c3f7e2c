#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// The device name in a prompt of Cisco's and Arista's kind: "leaf-1#show …", "leaf-1> ",
// "leaf-1(config-if)# show …"; empty where the line is no such prompt.
std::string CliPromptName(std::string_view line);

// Whether the line is such a prompt.
bool IsCliPrompt(std::string_view line);

// Who reports in a printout: the switch that the last prompt names, else the one that the caller
// names. The first prompt names the switch of what stands above it, too.
class Reporter {
 public:
  explicit Reporter(const std::string& fallback) : name_(fallback) {}

  const std::string& name() const { return name_; }

  // Takes the name in a prompt; an empty one changes nothing. Renames what `*reading` has so far
  // if it is the first.
  void TakePromptName(const std::string& name, Reading* reading);

 private:
  std::string name_;
  bool prompted_ = false;
};

}  // namespace rankroute
