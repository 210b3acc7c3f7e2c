#include "topology/readers/shell_prompt.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

bool IsNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '-';
}

bool IsName(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsNameCharacter);
}

}  // namespace

std::optional<ShellPrompt> ParseShellPrompt(std::string_view line) {
  if (line.starts_with("(")) {  // A Python environment: "(base) [root@node17 ~]# ".
    const std::size_t end = line.find(") ");
    if (end == std::string_view::npos) return std::nullopt;
    line = Trim(line.substr(end + 1));
  }
  const bool bracket = line.starts_with("[");
  if (bracket) line.remove_prefix(1);
  const std::size_t at = line.find('@');
  if (at == std::string_view::npos || !IsName(line.substr(0, at))) return std::nullopt;
  line.remove_prefix(at + 1);
  const std::size_t length = static_cast<std::size_t>(
      std::find_if_not(line.begin(), line.end(), IsNameCharacter) - line.begin());
  const std::string_view host = line.substr(0, length);
  line.remove_prefix(length);
  if (host.empty() || line.empty() || line.front() != (bracket ? ' ' : ':')) return std::nullopt;
  const std::size_t end = bracket ? line.find(']') : line.find_first_of("#$");
  const std::size_t sign = bracket && end != std::string_view::npos ? end + 1 : end;
  if (sign >= line.size() || (line[sign] != '#' && line[sign] != '$')) return std::nullopt;
  return ShellPrompt{host, Trim(line.substr(sign + 1))};
}

}  // namespace rankroute
