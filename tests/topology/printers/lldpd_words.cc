#include "tests/topology/printers/lldpd_words.h"

#include <cstdio>

namespace rankroute {

const char* LldpdIdWord(IdType type) {
  switch (type) {
    case IdType::kMac:
      return "mac";
    case IdType::kIfname:
      return "ifname";
    case IdType::kIfalias:
      return "ifalias";
    case IdType::kLocal:
      return "local";
    case IdType::kNetworkAddress:
      return "ip";
    default:
      return "unhandled";
  }
}

std::string LldpdAge(std::int64_t seconds) {
  if (seconds < 0) return {};
  char text[64];
  std::snprintf(text, sizeof(text), "%lld day%s, %02d:%02d:%02d",
                static_cast<long long>(seconds / 86400), seconds / 86400 > 1 ? "s" : "",
                static_cast<int>(seconds / 3600 % 24), static_cast<int>(seconds / 60 % 60),
                static_cast<int>(seconds % 60));
  return text;
}

std::string LldpdMauType(std::int64_t mbps) {
  if (mbps == 0) return {};
  return mbps % 1000 == 0 ? std::to_string(mbps / 1000) + "GbaseCR4 - copper, full duplex"
                          : std::to_string(mbps) + "BaseTFD - twisted pair, full duplex";
}

std::string LldpdPortName(int card, int port, std::int64_t /*mbps*/) {
  return "swp" + std::to_string(card) + "s" + std::to_string(port);
}

}  // namespace rankroute
