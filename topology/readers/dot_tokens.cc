#include "topology/readers/dot_tokens.h"

#include <algorithm>

#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kPunctuation = "{}[];,=:";

bool IsIdCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '/' || static_cast<unsigned char>(c) >= 0x80;
}

bool IsEdge(std::string_view text) { return text.starts_with("--") || text.starts_with("->"); }

// Characters of the id without quotes at the start of `text`; a '-' belongs to it unless it starts
// an edge.
std::size_t BareLength(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() &&
         (IsIdCharacter(text[at]) || (text[at] == '-' && !IsEdge(text.substr(at))))) {
    ++at;
  }
  return at;
}

}  // namespace

bool DotToken::IsWord(std::string_view lower_case) const {
  return kind == Kind::kId && !quoted && LowerCase(text) == lower_case;
}

void DotTokens::Skip(std::size_t length) {
  length = std::min(length, rest_.size());
  line_ += static_cast<int>(
      std::count(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(length), '\n'));
  rest_.remove_prefix(length);
}

void DotTokens::SkipBlanks() {
  while (!rest_.empty()) {
    if (rest_.starts_with("/*")) {
      const std::size_t end = rest_.find("*/", 2);
      Skip(end == std::string_view::npos ? rest_.size() : end + 2);
    } else if (rest_.starts_with("//") || rest_.front() == '#') {
      Skip(std::min(rest_.find('\n'), rest_.size()));
    } else if (std::string_view(" \t\r\n\f\v").find(rest_.front()) != std::string_view::npos) {
      Skip(1);
    } else {
      return;
    }
  }
}

// In a string \" is a quote, a backslash before a line end joins the lines, and any other backslash
// stays.
DotToken DotTokens::TakeQuoted() {
  DotToken token = {DotToken::Kind::kId, "", true, line_};
  std::size_t at = 1;
  while (at < rest_.size() && rest_[at] != '"') {
    const char next = at + 1 < rest_.size() ? rest_[at + 1] : '\0';
    const bool escape = rest_[at] == '\\' && (next == '"' || next == '\n');
    if (escape) ++at;
    if (!escape || next == '"') token.text.push_back(rest_[at]);
    ++at;
  }
  if (at >= rest_.size()) token.kind = DotToken::Kind::kBad;
  Skip(at + 1);
  return token;
}

// "<…>" with the same inside; what it says is text to be shown.
DotToken DotTokens::TakeHtml() {
  DotToken token = {DotToken::Kind::kId, "", true, line_};
  std::size_t at = 0;
  int depth = 0;
  do {
    depth += rest_[at] == '<' ? 1 : rest_[at] == '>' ? -1 : 0;
    ++at;
  } while (at < rest_.size() && depth > 0);
  if (depth > 0) token.kind = DotToken::Kind::kBad;
  token.text = rest_.substr(0, at);
  Skip(at);
  return token;
}

DotToken DotTokens::Next() {
  SkipBlanks();
  DotToken token = {DotToken::Kind::kEnd, "", false, line_};
  if (rest_.empty()) return token;
  if (rest_.front() == '"') return TakeQuoted();
  if (rest_.front() == '<') return TakeHtml();
  std::size_t length = 1;
  if (IsEdge(rest_)) {
    token.kind = DotToken::Kind::kEdge;
    length = 2;
  } else if (kPunctuation.find(rest_.front()) != std::string_view::npos) {
    token.kind = DotToken::Kind::kPunctuation;
  } else if (const std::size_t bare = BareLength(rest_); bare != 0) {
    token.kind = DotToken::Kind::kId;
    length = bare;
  } else {
    token.kind = DotToken::Kind::kBad;
  }
  token.text = rest_.substr(0, length);
  Skip(length);
  return token;
}

}  // namespace rankroute
