#include "tests/topology/printers/sonic_port.h"

namespace rankroute {

std::string SonicPortName(int card, int port, std::int64_t /*mbps*/) {
  static constexpr int kLanes = 8;
  static constexpr int kLanesOfCard = 8192;
  return "Ethernet" + std::to_string(card * kLanesOfCard + port * kLanes);
}

}  // namespace rankroute
