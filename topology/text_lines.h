#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rankroute {

// One line of a text without its end ("\n" or "\r\n") and without blanks around it.
struct TextLine {
  int number = 0;         // From 1.
  bool indented = false;  // A blank or a tab stood before the text.
  std::string_view text;  // Into the text that was split.
  std::string_view raw;   // The same with the blanks before it.
};

// `bytes` as one would have read them on the terminal: well-formed UTF-8, no byte order mark,
// no escape sequence, no backspace, and no pager prompt ("---- More ----", "--More--") together
// with what the terminal prints to wipe it out. Line numbers stay.
std::string ReadableText(std::string_view bytes);

// `text` without a UTF-8 byte order mark at its start.
std::string_view WithoutByteOrderMark(std::string_view text);

// Every line of `text`; a line end at the very end of the text starts no further line. O(bytes).
std::vector<TextLine> SplitLines(std::string_view text);

// `text` without blanks, tabs and carriage returns at its ends.
std::string_view Trim(std::string_view text);

// `text` with the ASCII letters in lower case.
std::string LowerCase(std::string_view text);

// Whether `text` is, or begins with, `lower` but for the case of ASCII letters; `lower` has none in
// upper case.
bool EqualsIgnoringCase(std::string_view text, std::string_view lower);
bool StartsWithIgnoringCase(std::string_view text, std::string_view lower);

// The part before the next `separator`, which is cut off `*rest` together with the separator; all
// of `*rest` where there is no separator.
std::string_view TakeUntil(char separator, std::string_view* rest);

// The words of `text`: what stands between blanks and tabs.
std::vector<std::string_view> SplitWords(std::string_view text);

}  // namespace rankroute
