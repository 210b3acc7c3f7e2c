#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "topology/fabric.h"

namespace rankroute {

// Parts of a fabric that are taken to have failed, as a person names them.
struct Failures {
  std::vector<std::string> switches;  // By name.
  // Cables:
  //   SWITCH:PORT     what is plugged into that port of a switch, seen from either end
  //   SERVER/DEVICE   every cable of a device; SERVER is a name, a host address or a device ip
  //   END,END         every cable between two ends, each a switch or SERVER/DEVICE
  std::vector<std::string> cables;
};

// The fabric without what has failed: failed switches with every cable on them, failed cables. A
// device whose cables are all gone stays, dark. INVALID_ARGUMENT (UNKNOWN_PART) with a diagnostic
// for each name that is no switch (UNKNOWN_SWITCH) or cable (UNKNOWN_CABLE) of the fabric, with the
// names near it. O(cables * names), and as Fabric::Create.
Result<std::shared_ptr<const Fabric>> WithoutFailed(const Fabric& fabric, const Failures& failures);

// `text` with the server of a SERVER/DEVICE by its name, as the fabric calls it; as it is where it
// names no device of a server that the fabric has.
std::string CanonicalEnd(const Fabric& fabric, std::string_view text);

}  // namespace rankroute
