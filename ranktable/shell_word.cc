#include "ranktable/shell_word.h"

namespace rankroute {
namespace {

constexpr std::string_view kEndsWord = " \t\r\n;&|";
constexpr std::string_view kEscapedInDoubleQuotes = "$`\"\\";

// Each reads a quoted part whose first character stands at word->end, its quotes included.
void ReadSingleQuoted(std::string_view text, ShellWord* word) {
  const std::size_t start = word->end + 1;
  const std::size_t quote = text.find('\'', start);
  word->closed = quote != std::string_view::npos;
  word->value.append(text.substr(start, quote - start));
  word->end = word->closed ? quote + 1 : text.size();
}

void ReadDoubleQuoted(std::string_view text, ShellWord* word) {
  std::size_t at = word->end + 1;
  for (; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) {
      const char next = text[at + 1];
      if (next == '\n') {  // A line that goes on.
        ++at;
        continue;
      }
      if (kEscapedInDoubleQuotes.find(next) != std::string_view::npos) ++at;
    } else if (text[at] == '$' || text[at] == '`') {
      word->refers = true;
    }
    word->value.push_back(text[at]);
  }
  word->closed = at < text.size();
  word->end = word->closed ? at + 1 : text.size();
}

// $'...', which bash prints for values with control characters.
void ReadDollarQuoted(std::string_view text, ShellWord* word) {
  static constexpr std::string_view kLetters = "ntrab";
  static constexpr std::string_view kMeanings = "\n\t\r\a\b";
  std::size_t at = word->end + 2;
  for (; at < text.size() && text[at] != '\''; ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) {
      const std::size_t letter = kLetters.find(text[++at]);
      word->value.push_back(letter == std::string_view::npos ? text[at] : kMeanings[letter]);
    } else {
      word->value.push_back(text[at]);
    }
  }
  word->closed = at < text.size();
  word->end = word->closed ? at + 1 : text.size();
}

}  // namespace

ShellWord ReadShellWord(std::string_view text, std::size_t at) {
  ShellWord word;
  word.end = at;
  while (word.closed && word.end < text.size()) {
    const char c = text[word.end];
    if (kEndsWord.find(c) != std::string_view::npos) break;
    if (c == '\'') {
      ReadSingleQuoted(text, &word);
    } else if (c == '"') {
      ReadDoubleQuoted(text, &word);
    } else if (text.substr(word.end, 2) == "$'") {
      ReadDollarQuoted(text, &word);
    } else {
      const bool escape = c == '\\' && word.end + 1 < text.size();
      if (escape) ++word.end;
      if (!escape && (c == '$' || c == '`')) word.refers = true;
      if (!escape || text[word.end] != '\n') word.value.push_back(text[word.end]);
      ++word.end;
    }
  }
  return word;
}

}  // namespace rankroute
