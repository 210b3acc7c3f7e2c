#include "client/source_excerpt.h"

#include <utility>

#include "base/utf8.h"

namespace rankroute {
namespace {

constexpr const char* kMargin = "  | ";
constexpr std::string_view kCut = "...";
// Of the characters shown, so many are left for the place and what follows, if so many do.
constexpr std::size_t kMaxFromPlace = kMaxExcerptCharacters * 2 / 5;

// As the readers count: what follows the first byte of a character belongs to it.
bool StartsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::string Shown(std::string_view character) {
  if (character == "\t") return "\t";
  if (Utf8Length(character, 0) != character.size()) return "\xEF\xBF\xBD";
  const auto first = static_cast<unsigned char>(character[0]);
  const bool c1 = first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
  return first < 0x20 || first == 0x7F || c1 ? "?" : std::string(character);
}

}  // namespace

std::size_t SourceExcerpt::NextCharacter(std::size_t at) const {
  ++at;
  while (at < text_.size() && !StartsCharacter(text_[at])) ++at;
  return at;
}

bool SourceExcerpt::AtLineEnd(std::size_t at) const {
  return at >= text_.size() || text_[at] == '\n' || text_.substr(at, 2) == "\r\n";
}

bool SourceExcerpt::MoveTo(int line, int column) {
  if (std::pair(line, column) < std::pair(line_, column_)) {
    at_ = line_start_ = 0;
    line_ = column_ = 1;
  }
  for (; line_ < line; ++line_) {
    const std::size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) return false;
    at_ = line_start_ = end + 1;
    column_ = 1;
  }
  for (; column_ < column && !AtLineEnd(at_); ++column_) at_ = NextCharacter(at_);
  return column_ == column;
}

std::string SourceExcerpt::At(int line, int column) {
  if (text_.empty() || line < 1 || column < 1 || !MoveTo(line, column)) return "";
  std::size_t characters = 0;
  for (std::size_t at = at_; characters < kMaxFromPlace && !AtLineEnd(at); ++characters) {
    at = NextCharacter(at);
  }
  std::size_t begin = at_;
  for (; characters < kMaxExcerptCharacters && begin > line_start_; ++characters) {
    do {
      --begin;
    } while (begin > line_start_ && !StartsCharacter(text_[begin]));
  }
  std::string shown(begin > line_start_ ? kCut : "");
  std::string below(shown.size(), ' ');
  std::size_t at = begin;
  for (std::size_t i = 0; i < kMaxExcerptCharacters && !AtLineEnd(at); ++i) {
    const std::size_t next = NextCharacter(at);
    shown += Shown(text_.substr(at, next - at));
    if (at < at_) below += text_[at] == '\t' ? '\t' : ' ';
    at = next;
  }
  if (!AtLineEnd(at)) shown += kCut;
  return kMargin + shown + "\n" + kMargin + below + "^\n";
}

}  // namespace rankroute
