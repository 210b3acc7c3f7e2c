#include "topology/readers/cli_prompt.h"

#include <cctype>
#include <cstddef>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::size_t kMaxName = 255;

bool IsNameChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.' || c == '_';
}

}  // namespace

std::string CliPromptName(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size() && at <= kMaxName && IsNameChar(line[at])) ++at;
  if (at == 0 || at > kMaxName) return {};
  const std::string_view name = line.substr(0, at);
  std::string_view rest = line.substr(at);
  if (rest.starts_with("(")) {  // The mode: "(config-if-Et1/1)".
    const std::size_t end = rest.find(')');
    if (end == std::string_view::npos || rest.substr(0, end).find(' ') != std::string_view::npos) {
      return {};
    }
    rest.remove_prefix(end + 1);
  }
  if (!rest.starts_with("#") && !rest.starts_with(">")) return {};
  const std::string_view command = Trim(rest.substr(1));
  const bool is_command = command.empty() || (command.front() >= 'a' && command.front() <= 'z');
  return is_command ? std::string(name) : std::string();
}

bool IsCliPrompt(std::string_view line) { return !CliPromptName(line).empty(); }

void Reporter::TakePromptName(const std::string& name, Reading* reading) {
  if (name.empty()) return;
  if (!prompted_) {
    for (Observation& observation : reading->observations) observation.device = name;
    for (Fact& fact : reading->facts) fact.device = name;
  }
  prompted_ = true;
  name_ = name;
}

}  // namespace rankroute
