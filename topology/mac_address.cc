#include "topology/mac_address.h"

#include <cstddef>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::size_t kPairs = 17;  // Length of "02:00:5e:10:00:01".
constexpr std::size_t kQuads = 14;  // Length of "0200-5e10-0001".

bool IsHexDigit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

}  // namespace

std::string NormalizeMac(std::string_view text) {
  if (text.size() != kPairs && text.size() != kQuads) return {};
  const std::size_t group = text.size() == kPairs ? 2 : 4;
  const char separator = text[group];
  if (separator != '-' && separator != (group == 2 ? ':' : '.')) return {};
  std::string mac;
  mac.reserve(kPairs);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool at_separator = i % (group + 1) == group;
    if (at_separator ? text[i] != separator : !IsHexDigit(text[i])) return {};
    if (at_separator) continue;
    if (mac.size() % 3 == 2) mac.push_back(':');
    mac.push_back(text[i]);
  }
  return LowerCase(mac);
}

}  // namespace rankroute
