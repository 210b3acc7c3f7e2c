#include "topology/readers/yaml_keys.h"

#include <cstddef>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::size_t kMaxKeys = 32;

bool IsBeforeContent(std::string_view trimmed) {
  return trimmed.empty() || trimmed.front() == '#' || trimmed == "---" || trimmed.front() == '%';
}

// The key of a line like "key: value"; empty where it is none.
std::string_view KeyOf(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  const bool ends = colon + 1 == line.size() || line[colon + 1] == ' ' || line[colon + 1] == '\t' ||
                    line[colon + 1] == '\r';
  std::string_view key = line.substr(0, colon);
  if (!ends || key.empty() || key.find_first_of(" \t") != std::string_view::npos) return {};
  const char quote = key.front();
  if ((quote == '"' || quote == '\'') && key.size() > 2 && key.back() == quote) {
    key = key.substr(1, key.size() - 2);
  }
  return key;
}

}  // namespace

std::vector<std::string_view> YamlTopLevelKeys(std::string_view text) {
  text = WithoutByteOrderMark(text);
  std::vector<std::string_view> keys;
  while (!text.empty()) {
    const std::string_view line = TakeUntil('\n', &text);
    const std::string_view trimmed = Trim(line);
    if (!keys.empty() && (line.starts_with("---") || line.starts_with("..."))) break;
    if (IsBeforeContent(trimmed)) continue;
    const bool nested = line.front() == ' ' || line.front() == '\t' || line.front() == '-' ||
                        line.front() == ']' || line.front() == '}';
    if (nested && !keys.empty()) continue;
    const std::string_view key = nested ? std::string_view() : KeyOf(line);
    if (key.empty() || keys.size() == kMaxKeys) return {};
    keys.push_back(key);
  }
  return keys;
}

std::string_view FirstYamlLine(std::string_view text) {
  text = WithoutByteOrderMark(text);
  while (!text.empty()) {
    const std::string_view line = Trim(TakeUntil('\n', &text));
    if (!IsBeforeContent(line)) return line;
  }
  return {};
}

}  // namespace rankroute
