#include "topology/readers/json_keys.h"

#include <algorithm>
#include <cstddef>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kJsonBlanks = " \t\r\n";

}  // namespace

bool AnyTopLevelKey(std::string_view text, const std::function<bool(std::string_view key)>& fits) {
  text = WithoutByteOrderMark(text);
  std::size_t at = text.find_first_not_of(kJsonBlanks);
  if (at == std::string_view::npos || text[at] != '{') return false;
  int depth = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (c != '"') continue;
    const std::size_t begin = at + 1;
    for (++at; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] == '\\') ++at;
    }
    const std::size_t after = text.find_first_not_of(kJsonBlanks, std::min(at + 1, text.size()));
    const bool key = depth == 1 && after != std::string_view::npos && text[after] == ':';
    if (key && fits(text.substr(begin, at - begin))) return true;
  }
  return false;
}

}  // namespace rankroute
