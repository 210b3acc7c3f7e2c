#pragma once

#include <cstdint>
#include <vector>

namespace rankroute {

// An undirected graph of weighted vertices and edges, each edge at both its ends.
struct BisectionGraph {
  // The weights of all edges, at both ends, sum up to no more: twice a degree fits 32 bits.
  static constexpr std::int64_t kMaxTotalWeight = std::int64_t{1} << 29;

  std::vector<std::uint32_t> first;  // By vertex, and one past the last: where its edges begin.
  std::vector<std::uint32_t> to;     // By edge.
  std::vector<std::int32_t> weight;  // By edge.
  std::vector<std::int32_t> degree;  // By vertex: the weight of its edges.
  std::vector<std::int32_t> size;    // By vertex.
  std::vector<std::int8_t> fixed;    // By vertex: the side that it must be on, or -1.

  std::uint32_t vertices() const { return static_cast<std::uint32_t>(size.size()); }
};

// The side (0 or 1) of each vertex.
using Sides = std::vector<std::int8_t>;

// A graph in two sides.
struct Cut {
  Sides sides;
  std::vector<std::int32_t> gain;  // By vertex: how much less weight crosses once it moved.
  std::int64_t crossing = 0;       // Weight that crosses.
  std::int64_t size = 0;           // Of side 0.
};

}  // namespace rankroute
