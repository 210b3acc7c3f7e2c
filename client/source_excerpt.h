#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rankroute {

// Of a longer line only so many characters around the place are shown.
inline constexpr std::size_t kMaxExcerptCharacters = 100;

// Shows places of a text: the line, and below it a caret under the character.
class SourceExcerpt {
 public:
  // `text` must outlive the excerpt.
  explicit SourceExcerpt(std::string_view text) : text_(text) {}

  // "  | LINE\n  |    ^\n" of a place that is counted from 1, in characters; the character behind
  // the last of a line is one, too. Tabs stay, so that the caret stands under its character; other
  // control characters become "?", what is no UTF-8 U+FFFD. Each character is taken as one column
  // wide. Empty where the text has no such place. O(distance from the place asked for before) where
  // places ascend, else O(text).
  std::string At(int line, int column);

 private:
  bool MoveTo(int line, int column);
  std::size_t NextCharacter(std::size_t at) const;
  bool AtLineEnd(std::size_t at) const;

  std::string_view text_;
  std::size_t at_ = 0;          // Byte of the place asked for last,
  std::size_t line_start_ = 0;  // and of its line.
  int line_ = 1;
  int column_ = 1;
};

}  // namespace rankroute
