#include "tests/bench/mapbench/graph.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

namespace rankroute::mapbench {
namespace {

// Sorts and merges; every edge that is left has a < b.
void MergeParallelEdges(std::vector<Edge>* edges) {
  for (Edge& edge : *edges) {
    if (edge.a > edge.b) std::swap(edge.a, edge.b);
  }
  std::sort(edges->begin(), edges->end(),
            [](const Edge& x, const Edge& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
  std::size_t kept = 0;
  for (const Edge& edge : *edges) {
    if (edge.a == edge.b) continue;
    Edge* last = kept > 0 ? &(*edges)[kept - 1] : nullptr;
    if (last != nullptr && last->a == edge.a && last->b == edge.b) {
      last->weight += edge.weight;
    } else {
      (*edges)[kept++] = edge;
    }
  }
  edges->resize(kept);
}

// The next whole number of a line; none at its end or at what is no number.
std::optional<std::int64_t> TakeNumber(std::string_view* line) {
  const std::size_t start = line->find_first_not_of(' ');
  if (start == std::string_view::npos) return std::nullopt;
  std::int64_t value = 0;
  const char* end = line->data() + line->size();
  const auto [rest, error] = std::from_chars(line->data() + start, end, value);
  if (error != std::errc()) return std::nullopt;
  *line = std::string_view(rest, static_cast<std::size_t>(end - rest));
  return value;
}

std::string_view TakeLine(std::string_view* text) {
  const std::size_t end = text->find('\n');
  const std::string_view line = text->substr(0, end);
  *text = end == std::string_view::npos ? std::string_view() : text->substr(end + 1);
  return line;
}

Status BadLine(int line, const std::string& expected) {
  return {StatusCode::kInvalidArgument, "BAD_GRAPH",
          "line " + std::to_string(line) + " of a METIS graph: expected " + expected};
}

}  // namespace

Graph MakeGraph(int vertices, std::vector<Edge> edges) {
  MergeParallelEdges(&edges);
  Graph graph;
  graph.begin.assign(static_cast<std::size_t>(vertices) + 1, 0);
  for (const Edge& edge : edges) {
    ++graph.begin[edge.a + 1];
    ++graph.begin[edge.b + 1];
  }
  for (int v = 0; v < vertices; ++v) graph.begin[v + 1] += graph.begin[v];
  graph.neighbor.resize(graph.begin[vertices]);
  graph.weight.resize(graph.begin[vertices]);
  std::vector<std::size_t> next = graph.begin;
  const auto add = [&](int from, int to, std::int64_t weight) {
    graph.neighbor[next[from]] = to;
    graph.weight[next[from]++] = weight;
  };
  for (const Edge& edge : edges) {
    add(edge.a, edge.b, edge.weight);
    add(edge.b, edge.a, edge.weight);
  }
  return graph;
}

Graph ContractRuns(const Graph& graph, int group) {
  std::vector<Edge> edges;
  for (int v = 0; v < graph.size(); ++v) {
    for (std::size_t e = graph.begin[v]; e < graph.begin[v + 1]; ++e) {
      const int w = graph.neighbor[e];
      if (v < w) edges.push_back({v / group, w / group, graph.weight[e]});
    }
  }
  return MakeGraph(graph.size() / group, std::move(edges));
}

std::int64_t TotalWeight(const Graph& graph) {
  std::int64_t twice = 0;
  for (const std::int64_t weight : graph.weight) twice += weight;
  return twice / 2;
}

std::string MetisText(const Graph& graph) {
  std::string text =
      std::to_string(graph.size()) + ' ' + std::to_string(graph.neighbor.size() / 2) + " 001\n";
  for (int v = 0; v < graph.size(); ++v) {
    for (std::size_t e = graph.begin[v]; e < graph.begin[v + 1]; ++e) {
      if (e > graph.begin[v]) text.push_back(' ');
      text.append(std::to_string(graph.neighbor[e] + 1));
      text.push_back(' ');
      text.append(std::to_string(graph.weight[e]));
    }
    text.push_back('\n');
  }
  return text;
}

Result<Graph> ParseMetis(std::string_view text) {
  std::string_view header = TakeLine(&text);
  const auto vertices = TakeNumber(&header);
  const auto edges = TakeNumber(&header);
  if (!vertices || *vertices < 0 || !edges || header != " 001") {
    return BadLine(1, "'VERTICES EDGES 001'");
  }
  Graph graph;
  for (int v = 0; v < *vertices; ++v) {
    if (text.empty()) return BadLine(v + 2, "the neighbors of a vertex");
    std::string_view line = TakeLine(&text);
    while (const auto neighbor = TakeNumber(&line)) {
      const auto weight = TakeNumber(&line);
      if (*neighbor < 1 || *neighbor > *vertices || !weight) {
        return BadLine(v + 2, "a vertex from 1 to " + std::to_string(*vertices) + " and a weight");
      }
      graph.neighbor.push_back(static_cast<int>(*neighbor - 1));
      graph.weight.push_back(*weight);
    }
    if (!line.empty()) return BadLine(v + 2, "whole numbers");
    graph.begin.push_back(graph.neighbor.size());
  }
  if (graph.neighbor.size() != static_cast<std::size_t>(*edges) * 2) {
    return BadLine(1, std::to_string(graph.neighbor.size() / 2) + " edges, as the lines have");
  }
  return graph;
}

std::string ScotchText(const Graph& graph) {
  std::string text = "0\n" + std::to_string(graph.size()) + ' ' +
                     std::to_string(graph.neighbor.size()) + "\n0 010\n";
  for (int v = 0; v < graph.size(); ++v) {
    text.append(std::to_string(graph.begin[v + 1] - graph.begin[v]));
    for (std::size_t e = graph.begin[v]; e < graph.begin[v + 1]; ++e) {
      text.push_back(' ');
      text.append(std::to_string(graph.weight[e]));
      text.push_back(' ');
      text.append(std::to_string(graph.neighbor[e]));
    }
    text.push_back('\n');
  }
  return text;
}

}  // namespace rankroute::mapbench
