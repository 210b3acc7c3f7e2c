#include "topology/readers/comware_text.h"

#include <string>

#include "topology/readers/report.h"

namespace rankroute {

void ReportFartherNeighbors(const Source& source, int first_line, std::size_t count,
                            Reading* reading) {
  if (count == 0) return;
  ReportWarning(source, first_line, "NOT_NEAREST_BRIDGE",
                std::to_string(count) +
                    " neighbor(s) of the agents nearest-customer and nearest-nontpmr are left out: "
                    "only the nearest bridge is at the other end of the cable",
                reading);
}

}  // namespace rankroute
