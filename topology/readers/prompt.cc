#include "topology/readers/prompt.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::size_t kMaxName = 255;

bool IsNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '-';
}

// Cuts the name that `*text` starts with off it; empty where it starts with none.
std::string_view TakeName(std::string_view* text) {
  const auto* const limit = text->begin() + std::min(text->size(), kMaxName);
  const auto* const end = std::find_if_not(text->begin(), limit, IsNameCharacter);
  const std::string_view name = text->substr(0, static_cast<std::size_t>(end - text->begin()));
  text->remove_prefix(name.size());
  return name;
}

// Switches take commands in lower case; anything else is some other line.
bool MayBeCommand(std::string_view text) {
  return text.empty() || (text.front() >= 'a' && text.front() <= 'z');
}

// The place of the sign that ends the rest of a prompt behind the device's name: "> ", ":~$ ", or,
// in brackets, " ~]# ". npos where there is none.
std::size_t FindSign(std::string_view rest, bool in_brackets) {
  static constexpr std::string_view kSigns = "$#>";
  if (rest.empty()) return std::string_view::npos;
  std::size_t sign = 0;
  if (in_brackets) {
    if (rest.front() != ' ' || rest.find(']') == std::string_view::npos) return rest.npos;
    sign = rest.find(']') + 1;
  } else if (rest.front() == ':') {
    if (rest.substr(1).starts_with(' ')) return rest.npos;
    sign = rest.find_first_of(kSigns);
  } else if (rest.size() > 1 && rest[1] != ' ') {
    return rest.npos;
  }
  const bool found = sign < rest.size() && kSigns.find(rest[sign]) != std::string_view::npos;
  return found ? sign : std::string_view::npos;
}

}  // namespace

std::optional<Prompt> ParseVrpPrompt(std::string_view line) {
  if (line.empty() || (line.front() != '<' && line.front() != '[')) return std::nullopt;
  const bool in_view = line.front() == '[';
  const std::size_t end = line.find(in_view ? ']' : '>');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view command = Trim(line.substr(end + 1));
  std::string_view name = line.substr(1, end - 1);
  if (name.empty() || name.find_first_of(" \t<[") != std::string_view::npos ||
      !MayBeCommand(command)) {
    return std::nullopt;
  }
  if (name.front() == '~' || name.front() == '*') name.remove_prefix(1);
  if (name.find('/') != std::string_view::npos) return Prompt{{}, command};
  for (const std::string_view view : {"-diagnose", "-hidecmd"}) {
    if (in_view && name.ends_with(view)) name.remove_suffix(view.size());
  }
  return Prompt{name, command};
}

std::optional<Prompt> ParseCliPrompt(std::string_view line) {
  const std::string_view name = TakeName(&line);
  if (name.empty()) return std::nullopt;
  if (line.starts_with("(")) {  // The mode: "(config-if-Et1/1)".
    const std::size_t end = line.find(')');
    if (end == std::string_view::npos || line.substr(0, end).find(' ') != std::string_view::npos) {
      return std::nullopt;
    }
    line.remove_prefix(end + 1);
  }
  if (!line.starts_with("#") && !line.starts_with(">")) return std::nullopt;
  const std::string_view command = Trim(line.substr(1));
  return MayBeCommand(command) ? std::optional(Prompt{name, command}) : std::nullopt;
}

std::optional<Prompt> ParseUserPrompt(std::string_view line) {
  if (line.starts_with("(")) {  // A Python environment: "(base) [root@node17 ~]# ".
    const std::size_t end = line.find(") ");
    if (end == std::string_view::npos) return std::nullopt;
    line = Trim(line.substr(end + 1));
  }
  const bool in_brackets = line.starts_with("[");
  if (in_brackets) line.remove_prefix(1);
  if (TakeName(&line).empty() || !line.starts_with("@")) return std::nullopt;
  line.remove_prefix(1);
  const std::string_view device = TakeName(&line);
  const std::size_t sign = FindSign(line, in_brackets);
  if (device.empty() || sign == std::string_view::npos) return std::nullopt;
  return Prompt{device, Trim(line.substr(sign + 1))};
}

}  // namespace rankroute
