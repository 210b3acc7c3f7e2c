#include "topology/readers/json_key_paths.h"

#include <algorithm>
#include <cstddef>

#include "base/json.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

// The end of the string whose first character behind the quote stands at `at`.
std::size_t EndOfString(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return std::min(at, text.size());
}

std::string_view SkipBlanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
}

}  // namespace

bool StartsJson(std::string_view text) {
  text = SkipBlanks(WithoutByteOrderMark(text));
  if (text.starts_with('{')) return true;
  if (!text.starts_with('[')) return false;
  const std::string_view first = SkipBlanks(text.substr(1));
  return !first.empty() && std::string_view("{[\"]").find(first.front()) != std::string_view::npos;
}

void VisitJsonKeys(std::string_view text,
                   const std::function<bool(const std::vector<std::string_view>&)>& visit) {
  if (!StartsJson(text)) return;
  std::vector<std::string_view> path;  // One key for each open object.
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') {
      path.emplace_back();
      if (path.size() > static_cast<std::size_t>(kMaxJsonDepth)) return;
    } else if (text[i] == '}') {
      if (path.empty()) return;
      path.pop_back();
    } else if (text[i] == '"') {
      const std::size_t begin = i + 1;
      i = EndOfString(text, begin);
      const std::size_t after = text.find_first_not_of(kBlanks, std::min(i + 1, text.size()));
      if (path.empty() || after == std::string_view::npos || text[after] != ':') continue;
      path.back() = text.substr(begin, i - begin);
      if (visit(path)) return;
    }
  }
}

bool AnyTopLevelKey(std::string_view text, const std::function<bool(std::string_view key)>& fits) {
  bool found = false;
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start != std::string_view::npos && text[start] == '[') return false;
  VisitJsonKeys(text, [&](const std::vector<std::string_view>& path) {
    found = path.size() == 1 && fits(path.front());
    return found;
  });
  return found;
}

}  // namespace rankroute
