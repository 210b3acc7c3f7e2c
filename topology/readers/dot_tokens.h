#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rankroute {

// One token of Graphviz's DOT language.
struct DotToken {
  enum class Kind : std::uint8_t {
    kEnd,
    kId,           // `text` without its quotes.
    kEdge,         // "--" or "->".
    kPunctuation,  // `text` is one of { } [ ] ; , = :
    kBad,          // A character that starts no token, or a string without an end.
  };
  Kind kind = Kind::kEnd;
  std::string text;
  bool quoted = false;  // An id in double quotes, which is no keyword.
  int line = 0;         // From 1, where it starts.

  bool Is(std::string_view punctuation) const {
    return kind == Kind::kPunctuation && text == punctuation;
  }
  // Whether this is the keyword, which has no case.
  bool IsWord(std::string_view lower_case) const;
};

// Cuts a DOT text into tokens. Comments are blanks: /* … */, // and # to the line's end. Ids
// without quotes may have the characters - . and / inside, more than DOT allows. A
// string without an end is one bad token up to the end of the text. O(bytes) for the whole text.
class DotTokens {
 public:
  explicit DotTokens(std::string_view text) : rest_(text) {}

  DotToken Next();

 private:
  void SkipBlanks();
  void Skip(std::size_t length);
  DotToken TakeQuoted();
  DotToken TakeHtml();

  std::string_view rest_;
  int line_ = 1;
};

}  // namespace rankroute
