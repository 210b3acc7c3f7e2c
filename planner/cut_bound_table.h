#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankroute {

// table[c] is at least the weight that edges of some kind have inside any c vertices. table[0] = 0;
// never falling.
using InsideTable = std::vector<std::int64_t>;

// Vertices are spread over lines, of which each has at most line[k] inside any k of its vertices (k
// up to line.size() - 1, the longest line). table[e] bounds what q + e vertices on q lines have
// inside, whatever q > 0: a vertex more on a line adds, the first adds nothing. For e up to
// `extra`. O(extra * line.size()).
InsideTable OverLines(const InsideTable& line, std::size_t extra);

// By p up to `longest`: OverLines where no line has more than p of the vertices. Where that takes
// too much memory, the table for any number alone. O(longest * extra).
std::vector<InsideTable> OverShortLines(const InsideTable& line, std::size_t longest,
                                        std::size_t extra);

// Factors of a graph's edges, such that sets of vertices fall into slices which no edge but those
// of the last factor leaves and of which no line of the last factor has two vertices.
struct LastFactor {
  InsideTable line;               // What k vertices of one of its lines have inside.
  std::size_t positions = 0;      // Slices of a set at the most.
  std::size_t largest_slice = 0;  // Vertices of a slice at the most.
};

// The table of all factors from that of the factors before the last. A set of c vertices in p
// slices of which the largest has a meets at least a lines of the last factor, each in at most p
// vertices. So its inside is at most what p slices of up to a vertices have inside, plus
// OverShortLines(line)[p][c - a]; the table is the maximum over a and p with c <= a * p. That is
// the inequality of Loomis and Whitney (1949) for sets in a grid, with whole numbers and the edges
// of every direction by themselves. Up to `size` vertices. O(size^2 * positions), mostly O(size^2).
InsideTable WithFactor(const InsideTable& slices, const LastFactor& last, std::size_t size);

// The table of a graph whose connected pieces, of at most `piece` vertices, each have table
// `inside`. O(size * piece).
InsideTable OverPieces(const InsideTable& inside, std::size_t piece, std::size_t size);

}  // namespace rankroute
