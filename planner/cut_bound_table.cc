#include "planner/cut_bound_table.h"

#include <algorithm>

namespace rankroute {

namespace {

// The most numbers that tables by length of line may have together.
constexpr std::size_t kMaxShortLines = std::size_t{1} << 21U;

// Adds `line` with k vertices to a table of OverLines.
void AddLine(const InsideTable& line, std::size_t k, InsideTable* table) {
  for (std::size_t e = k - 1; e < table->size() && k > 1; ++e) {
    (*table)[e] = std::max((*table)[e], (*table)[e - (k - 1)] + line[k]);
  }
}

}  // namespace

InsideTable OverLines(const InsideTable& line, std::size_t extra) {
  InsideTable table(extra + 1, 0);
  for (std::size_t k = 2; k < line.size(); ++k) AddLine(line, k, &table);
  return table;
}

std::vector<InsideTable> OverShortLines(const InsideTable& line, std::size_t longest,
                                        std::size_t extra) {
  if ((longest + 1) * (extra + 1) > kMaxShortLines) return {OverLines(line, extra)};
  std::vector<InsideTable> tables(longest + 1, InsideTable(extra + 1, 0));
  for (std::size_t p = 2; p <= longest; ++p) {
    tables[p] = tables[p - 1];
    if (p < line.size()) AddLine(line, p, &tables[p]);
  }
  return tables;
}

InsideTable WithFactor(const InsideTable& slices, const LastFactor& last, std::size_t size) {
  const std::vector<InsideTable> lines =
      OverShortLines(last.line, std::min(size, last.positions), size);
  const std::size_t positions = std::min(size, last.positions);
  InsideTable filled(size + 1, 0);  // Slices of up to a vertices, c in all.
  InsideTable over(size + 1, 0);    // The same, but for one vertex of each slice.
  InsideTable table(size + 1, 0);
  const std::size_t largest = std::min({size, last.largest_slice, slices.size() - 1});
  for (std::size_t a = 1; a <= largest; ++a) {
    AddLine(slices, a, &over);
    for (std::size_t c = a; c <= size; ++c) {
      filled[c] = std::max(filled[c], filled[c - a] + slices[a]);
    }
    const std::size_t most = positions > size / a ? size : positions * a;
    for (std::size_t c = a; c <= most; ++c) {
      if (filled[c] + lines.back()[c - a] <= table[c]) continue;
      if (lines.size() <= positions) table[c] = filled[c] + lines.back()[c - a];
      for (std::size_t p = (c + a - 1) / a; p < lines.size() && p <= c - a + 1; ++p) {
        table[c] = std::max(table[c], std::min(filled[c], over[c - p]) + lines[p][c - a]);
      }
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
