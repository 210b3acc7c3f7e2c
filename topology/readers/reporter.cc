#include "topology/readers/reporter.h"

namespace rankroute {

void Reporter::TakePromptName(std::string_view name, Reading* reading) {
  if (name.empty()) return;
  name_ = name;
  if (!prompted_) {
    for (Observation& observation : reading->observations) observation.device = name_;
    for (Fact& fact : reading->facts) fact.device = name_;
  }
  prompted_ = true;
}

}  // namespace rankroute
