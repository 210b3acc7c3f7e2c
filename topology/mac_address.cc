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

std::optional<std::uint64_t> MacNumber(std::string_view normal) {
  if (normal.size() != kPairs) return std::nullopt;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < normal.size(); ++i) {
    const char c = normal[i];
    const bool at_separator = i % 3 == 2;
    if (at_separator ? c != ':' : !IsHexDigit(c) || (c >= 'A' && c <= 'F')) return std::nullopt;
    if (at_separator) continue;
    number = number << 4U | static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  return number;
}

std::string MacText(std::uint64_t number) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string text;
  text.reserve(kPairs);
  for (unsigned shift = 48; shift != 0;) {
    shift -= 4;
    if (text.size() % 3 == 2) text.push_back(':');
    text.push_back(kHex[number >> shift & 0xFU]);
  }
  return text;
}

}  // namespace rankroute
