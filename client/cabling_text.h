#pragma once

#include <string>

#include "topology/cabling_check.h"
#include "topology/fabric.h"

namespace rankroute {

// A check for people: both fabrics, how many findings and cables each verdict has, and the findings
// by verdict with where they are known from.
std::string CablingText(const CablingReport& report, const Fabric& observed,
                        const Fabric& intended);

// The same as one JSON object, as docs/formats.md describes it.
std::string CablingJson(const CablingReport& report, const Fabric& observed,
                        const Fabric& intended);

}  // namespace rankroute
