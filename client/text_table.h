#pragma once

#include <string>
#include <vector>

namespace rankroute {

// A table of words with aligned columns, two blanks between them. A column whose cells below the
// header all start with a digit is aligned to the right.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> header) : rows_({std::move(header)}) {}

  // As many cells as the header has.
  void AddRow(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  // The rows, each with a newline and without trailing blanks.
  std::string Text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace rankroute
