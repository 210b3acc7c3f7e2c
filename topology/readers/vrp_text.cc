#include "topology/readers/vrp_text.h"

#include <cstddef>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// What stands between the brackets of a prompt, or nothing. Behind them comes the end of the line
// or a command, which is in lower case.
std::string_view PromptOf(std::string_view line) {
  if (line.empty() || (line.front() != '<' && line.front() != '[')) return {};
  const std::size_t end = line.find(line.front() == '<' ? '>' : ']');
  if (end == std::string_view::npos) return {};
  const std::string_view command = Trim(line.substr(end + 1));
  if (!command.empty() && (command.front() < 'a' || command.front() > 'z')) return {};
  const std::string_view name = line.substr(1, end - 1);
  return name.find_first_of(" \t<[") == std::string_view::npos ? name : std::string_view();
}

}  // namespace

std::string VrpPromptName(std::string_view line) {
  std::string_view name = PromptOf(line);
  if (!name.empty() && (name.front() == '~' || name.front() == '*')) name.remove_prefix(1);
  if (name.find('/') != std::string_view::npos) return {};
  for (const std::string_view view : {"-diagnose", "-hidecmd"}) {
    if (line.front() == '[' && name.ends_with(view)) name.remove_suffix(view.size());
  }
  return std::string(name);
}

bool IsVrpPrompt(std::string_view line) { return !PromptOf(line).empty(); }

std::string_view VrpValue(std::string_view text) {
  text = Trim(text);
  return text == "--" || text == "-" ? std::string_view() : text;
}

std::int64_t VrpSpeed(std::string_view text) {
  static constexpr std::string_view kSpeed = "speed";
  if (!StartsWithIgnoringCase(text, kSpeed)) return 0;
  const std::string_view rest = Trim(text.substr(kSpeed.size()));
  if (!rest.starts_with("(")) return 0;
  const std::int64_t mbps = ParseInt(Trim(rest.substr(1, rest.find(')') - 1))).value_or(0);
  return mbps > 0 && mbps <= kMaxMbps ? mbps : 0;
}

}  // namespace rankroute
