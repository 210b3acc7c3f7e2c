#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rankroute {

// A word of a shell's line.
struct ShellWord {
  std::string value;    // Quotes and escapes taken off.
  std::size_t end = 0;  // Where it ends: at a blank, a line break, ";", "&" or "|".
  bool closed = true;   // Whether each quote has its end; if not, the word ends with the text.
  bool refers = false;  // Whether a shell would put something in: $NAME, $(...), `...`.
};

// Reads the word that starts at `at` as POSIX shells do (Shell Command Language, 2.2 Quoting), and
// $'...' as bash does. Quoted line breaks are part of it. O(word).
ShellWord ReadShellWord(std::string_view text, std::size_t at);

}  // namespace rankroute
