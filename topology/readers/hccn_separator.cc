#include "topology/readers/hccn_separator.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/shell_prompt.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

using Kind = HccnSeparator::Kind;

constexpr std::string_view kTool = "hccn_tool";

bool IsNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '-';
}

bool IsName(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), IsNameCharacter);
}

// The device id that `text` spells, or -1. Zeros in front are taken ("03"), signs are not.
int DeviceNumber(std::string_view text) {
  static constexpr std::size_t kMaxDigits = 4;
  while (text.size() > 1 && text.front() == '0') text.remove_prefix(1);
  const std::optional<std::int64_t> id = ParseInt(text);
  return id.has_value() && *id >= 0 && text.size() <= kMaxDigits ? static_cast<int>(*id) : -1;
}

// Whether `words` before the tool's name only say how it is started.
bool IsLauncher(const std::vector<std::string_view>& words, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const bool word = words[i] == "sudo" || words[i] == "timeout" || words[i] == "+" ||
                      words[i] == "++" || words[i] == "#" || words[i] == "$";
    const bool limit = i > 0 && words[i - 1] == "timeout" && IsName(words[i]);
    if (!word && !limit) return false;
  }
  return true;
}

// What an invocation of hccn_tool in `command` makes of the text after it.
HccnSeparator ParseCommand(std::string_view command) {
  HccnSeparator result;
  const std::vector<std::string_view> words = SplitWords(command);
  std::size_t tool = 0;
  while (tool < words.size() && words[tool] != kTool &&
         !words[tool].ends_with("/" + std::string(kTool))) {
    ++tool;
  }
  if (tool >= words.size() || !IsLauncher(words, tool)) return result;
  bool lldp = false;
  for (std::size_t i = tool + 1; i < words.size() && words[i] != "|"; ++i) {
    if (words[i] == "-i" && i + 1 < words.size()) result.device_id = DeviceNumber(words[i + 1]);
    lldp = lldp || words[i] == "-lldp";
  }
  if (result.device_id >= 0) result.kind = lldp ? Kind::kDevice : Kind::kOther;
  return result;
}

// "======NPU_3======", "=== npu 3 ===".
int BannerDevice(std::string_view line) {
  const std::size_t first = line.find_first_not_of('=');
  if (first < 2 || first == std::string_view::npos || !line.ends_with("==")) return -1;
  const std::string_view inner = Trim(line.substr(first, line.find_last_not_of('=') - first + 1));
  if (inner.size() < 4 || LowerCase(inner.substr(0, 3)) != "npu") return -1;
  const std::size_t digits = inner.find_first_not_of("_- :#", 3);
  return digits == std::string_view::npos ? -1 : DeviceNumber(inner.substr(digits));
}

}  // namespace

HccnSeparator ParseHccnSeparator(std::string_view line) {
  HccnSeparator result;
  if (line.empty()) return result;
  if (line.starts_with("==")) {
    const std::size_t arrow = line.find_first_not_of('=');
    if (arrow != std::string_view::npos && line[arrow] == '>') {
      const std::string_view rest = Trim(line.substr(arrow + 1));
      result.device_id = DeviceNumber(rest);
      if (result.device_id < 0) return ParseCommand(rest);
    } else {
      result.device_id = BannerDevice(line);
    }
    if (result.device_id >= 0) result.kind = Kind::kDevice;
    return result;
  }
  if (const std::optional<ShellPrompt> prompt = ParseShellPrompt(line)) {
    result = ParseCommand(prompt->command);
    if (result.kind == Kind::kNone) result.kind = Kind::kUnknown;
    result.node = prompt->host;
    return result;
  }
  return line.find(kTool) == std::string_view::npos ? result : ParseCommand(line);
}

}  // namespace rankroute
