#include "tests/topology/printers/junos_port.h"

namespace rankroute {

std::string JunosPortName(int card, int port, std::int64_t mbps) {
  static constexpr std::int64_t kGigabit = 1'000;
  static constexpr std::int64_t kTenGigabit = 10'000;
  const char* type = mbps == kGigabit ? "ge-" : mbps == kTenGigabit ? "xe-" : "et-";
  return type + std::to_string(card) + "/0/" + std::to_string(port);
}

}  // namespace rankroute
