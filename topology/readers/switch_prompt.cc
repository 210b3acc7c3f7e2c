#include "topology/readers/switch_prompt.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace rankroute {
namespace {

bool IsNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '-';
}

// Cuts the name that `*text` starts with off it.
std::string_view TakeName(std::string_view* text) {
  const auto* const end = std::find_if_not(text->begin(), text->end(), IsNameCharacter);
  const std::string_view name = text->substr(0, static_cast<std::size_t>(end - text->begin()));
  text->remove_prefix(name.size());
  return name;
}

}  // namespace

std::string_view PromptDevice(std::string_view line) {
  const bool bracket = line.starts_with("[");
  if (bracket) line.remove_prefix(1);
  if (TakeName(&line).empty() || !line.starts_with("@")) return {};
  line.remove_prefix(1);
  const std::string_view device = TakeName(&line);
  if (line.empty()) return {};
  std::size_t sign = 0;
  if (bracket) {
    sign = line.front() == ' ' ? line.find(']') : std::string_view::npos;
    if (sign != std::string_view::npos) ++sign;
  } else if (line.front() == ':') {
    sign = line.find_first_of("$#> ");
  }
  if (sign >= line.size() || std::string_view("$#>").find(line[sign]) == std::string_view::npos) {
    return {};
  }
  return sign + 1 == line.size() || line[sign + 1] == ' ' ? device : std::string_view();
}

}  // namespace rankroute
