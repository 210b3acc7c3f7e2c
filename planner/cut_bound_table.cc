#include "planner/cut_bound_table.h"

#include <algorithm>

namespace rankroute {

InsideTable OverLines(const InsideTable& line, std::size_t extra) {
  InsideTable table(extra + 1, 0);
  for (std::size_t k = 2; k < line.size(); ++k) {
    for (std::size_t e = k - 1; e <= extra; ++e) {
      table[e] = std::max(table[e], table[e - (k - 1)] + line[k]);
    }
  }
  return table;
}

InsideTable WithFactor(const InsideTable& slices, const LastFactor& last, std::size_t size) {
  const InsideTable lines = OverLines(last.line, size);
  InsideTable filled(size + 1, 0);  // Slices of up to a vertices, c in all.
  InsideTable table(size + 1, 0);
  const std::size_t largest = std::min({size, last.largest_slice, slices.size() - 1});
  for (std::size_t a = 1; a <= largest; ++a) {
    const std::size_t most = last.positions > size / a ? size : last.positions * a;
    for (std::size_t c = a; c <= size; ++c) {
      filled[c] = std::max(filled[c], filled[c - a] + slices[a]);
      if (c <= most) table[c] = std::max(table[c], filled[c] + lines[c - a]);
    }
  }
  for (std::size_t c = 1; c <= size; ++c) table[c] = std::max(table[c], table[c - 1]);
  return table;
}

InsideTable OverPieces(const InsideTable& inside, std::size_t piece, std::size_t size) {
  InsideTable table(size + 1, 0);
  for (std::size_t k = 1; k <= std::min({piece, size, inside.size() - 1}); ++k) {
    for (std::size_t c = k; c <= size; ++c) {
      table[c] = std::max(table[c], table[c - k] + inside[k]);
    }
  }
  return table;
}

}  // namespace rankroute
