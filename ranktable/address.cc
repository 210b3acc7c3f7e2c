#include "ranktable/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <array>
#include <cstddef>

namespace rankroute {

std::string AddressBytes(const std::string& text) {
  std::array<char, sizeof(in6_addr)> bytes{};
  std::size_t size = 0;
  if (text.find('\0') != std::string::npos) return "";
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) size = sizeof(in_addr);
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) size = sizeof(in6_addr);
  std::string address(bytes.data(), size);
  const bool unspecified = address.find_first_not_of('\0') == std::string::npos;
  return unspecified ? "" : address;
}

std::vector<std::string> SplitAtCommas(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t comma = text.find(','); comma != std::string::npos;
       comma = text.find(',', start)) {
    parts.push_back(text.substr(start, comma - start));
    start = comma + 1;
  }
  parts.push_back(text.substr(start));
  return parts;
}

}  // namespace rankroute
