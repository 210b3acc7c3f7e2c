#include "topology/mac_address.h"

#include <cstddef>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::size_t kDigits = 12;

// The 12 hex digits of groups of `group` digits each, joined by `separator`; empty otherwise.
std::string DigitsOf(std::string_view text, std::size_t group, char separator) {
  std::string digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool at_separator = i % (group + 1) == group;
    if (at_separator ? text[i] != separator
                     : std::string_view("0123456789abcdef").find(text[i]) == std::string::npos) {
      return {};
    }
    if (!at_separator) digits.push_back(text[i]);
  }
  return digits.size() == kDigits && text.back() != separator ? digits : std::string();
}

}  // namespace

std::string NormalizeMac(std::string_view text) {
  static constexpr std::size_t kPairs = 17;  // Length of "02:00:5e:10:00:01".
  static constexpr std::size_t kQuads = 14;  // Length of "0200-5e10-0001".
  if (text.size() != kPairs && text.size() != kQuads) return {};
  const std::string lower = LowerCase(text);
  const std::size_t group = text.size() == kPairs ? 2 : 4;
  const char separator = lower[group];
  if (separator != '-' && separator != (group == 2 ? ':' : '.')) return {};
  const std::string digits = DigitsOf(lower, group, separator);
  std::string mac;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && i % 2 == 0) mac.push_back(':');
    mac.push_back(digits[i]);
  }
  return mac;
}

}  // namespace rankroute
