#include "topology/text_lines.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "base/utf8.h"

namespace rankroute {
namespace {

// VRP and Comware, NX-OS and EOS.
constexpr std::string_view kPagers[] = {"---- More ----", "--More--"};
constexpr char kEscape = '\x1b';

// Length of the escape sequence at the start of `text`: ECMA-48's "ESC [ … letter", or ESC alone.
std::size_t EscapeLength(std::string_view text) {
  if (text.size() < 2 || text[1] != '[') return 1;
  std::size_t at = 2;
  while (at < text.size() && text[at] >= 0x20 && text[at] < 0x40) ++at;
  return at < text.size() && text[at] >= 0x40 && text[at] < 0x7f ? at + 1 : at;
}

// Length of the pager prompt at the start of `text`; 0 where there is none.
std::size_t PagerLength(std::string_view text) {
  for (const std::string_view pager : kPagers) {
    if (text.starts_with(pager)) return pager.size();
  }
  return 0;
}

bool HasPager(std::string_view text) {
  return std::any_of(std::begin(kPagers), std::end(kPagers), [&](std::string_view pager) {
    return text.find(pager) != std::string_view::npos;
  });
}

char LowerCase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

std::string_view WithoutBlanksBehind(std::string_view text) {
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view WithoutBlanksBefore(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  return text;
}

// Appends `line` as the terminal shows it; whatever stands before a pager prompt is the blank
// that VRP puts there, and whatever wipes the prompt out is blanks, too.
void AppendReadableLine(std::string_view line, std::string* out) {
  const std::size_t start = out->size();
  std::size_t at = 0;
  while (at < line.size()) {
    if (line[at] == kEscape) {
      at += EscapeLength(line.substr(at));
    } else if (line[at] == '\b') {
      ++at;
    } else if (const std::size_t pager = PagerLength(line.substr(at)); pager != 0) {
      at += pager;
      while (out->size() > start && IsBlank(out->back())) out->pop_back();
      while (at < line.size() && (IsBlank(line[at]) || line[at] == '\b' || line[at] == kEscape)) {
        at += line[at] == kEscape ? EscapeLength(line.substr(at)) : 1;
      }
    } else {
      out->push_back(line[at++]);
    }
  }
}

}  // namespace

std::string ReadableText(std::string_view bytes) {
  bytes = WithoutByteOrderMark(bytes);
  std::string text = IsValidUtf8(bytes) ? std::string(bytes) : ToValidUtf8(bytes);
  const bool plain = text.find('\b') == std::string::npos &&
                     text.find(kEscape) == std::string::npos && !HasPager(text);
  if (plain) return text;
  std::string readable;
  readable.reserve(text.size());
  std::string_view rest = text;
  while (!rest.empty()) {
    const bool ends = rest.find('\n') != std::string_view::npos;
    AppendReadableLine(TakeUntil('\n', &rest), &readable);
    if (ends) readable.push_back('\n');
  }
  return readable;
}

std::string_view WithoutByteOrderMark(std::string_view text) {
  static constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

std::vector<TextLine> SplitLines(std::string_view text) {
  std::vector<TextLine> lines;
  lines.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
  int number = 0;
  while (!text.empty()) {
    const std::string_view raw = TakeUntil('\n', &text);
    const bool indented = !raw.empty() && (raw.front() == ' ' || raw.front() == '\t');
    const std::string_view shown = WithoutBlanksBehind(raw);
    lines.push_back({++number, indented, WithoutBlanksBefore(shown), shown});
  }
  return lines;
}

std::string_view Trim(std::string_view text) {
  return WithoutBlanksBehind(WithoutBlanksBefore(text));
}

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = LowerCase(c);
  return lower;
}

bool EqualsIgnoringCase(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() &&
         std::equal(text.begin(), text.end(), lower.begin(),
                    [](char a, char b) { return LowerCase(a) == b; });
}

bool StartsWithIgnoringCase(std::string_view text, std::string_view lower) {
  return EqualsIgnoringCase(text.substr(0, lower.size()), lower);
}

std::string_view TakeUntil(char separator, std::string_view* rest) {
  const std::size_t at = rest->find(separator);
  const std::string_view part = rest->substr(0, at);
  rest->remove_prefix(at == std::string_view::npos ? rest->size() : at + 1);
  return part;
}

std::vector<std::string_view> SplitWords(std::string_view text) {
  std::vector<std::string_view> words;
  text = WithoutBlanksBefore(text);
  while (!text.empty()) {
    const auto* const end = std::find_if(text.begin(), text.end(), IsBlank);
    words.push_back(text.substr(0, static_cast<std::size_t>(end - text.begin())));
    text = WithoutBlanksBefore(text.substr(words.back().size()));
  }
  return words;
}

}  // namespace rankroute
