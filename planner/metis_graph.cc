#include "planner/metis_graph.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "base/utf8.h"
#include "planner/flow_sum.h"

namespace rankroute {
namespace {

// More faults than this are counted, not listed.
constexpr std::size_t kMaxListedFaults = 100;
constexpr std::string_view kBlanks = " \t\r";

struct Word {
  std::string_view text;
  int column = 0;
};

std::vector<Word> SplitWords(std::string_view line) {
  std::vector<Word> words;
  std::size_t at = line.find_first_not_of(kBlanks);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.push_back({line.substr(at, end - at), static_cast<int>(at) + 1});
    at = line.find_first_not_of(kBlanks, end);
  }
  return words;
}

// An edge as one of its ends lists it; vertices from 0.
struct ListedEdge {
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool by_low = false;
  std::int64_t weight = 0;
  int line = 0;
  int column = 0;
};

class GraphReader {
 public:
  GraphReader(const std::string& file, std::size_t rank_count)
      : file_(file), rank_count_(static_cast<std::int64_t>(rank_count)) {}

  // False where nothing that follows can be understood.
  bool ReadLine(std::string_view line) {
    ++line_;
    if (line.starts_with('%')) return true;
    const std::vector<Word> words = SplitWords(line);
    if (!seen_header_) return ReadHeader(words);
    if (vertex_ == vertices_) {
      if (!words.empty() && !seen_trailing_) {
        seen_trailing_ = true;
        Report(line_, words[0].column,
               "data after the line of vertex " + std::to_string(vertices_) + ", the last");
      }
      return true;
    }
    ReadVertex(words);
    ++vertex_;
    return true;
  }

  Result<Traffic> Finish() {
    if (!seen_header_) {
      Report(1, 1, "the graph is empty; its first line must be \"vertices edges [fmt [ncon]]\"");
    } else if (header_ok_) {
      if (vertex_ < vertices_) {
        Report(line_, 1,
               "the header promises " + std::to_string(vertices_) + " vertices, only " +
                   std::to_string(vertex_) + " lines follow");
      }
      CheckEdges();
    }
    if (faults_ == 0) return MakeTraffic();
    return Status(StatusCode::kInvalidArgument, "INVALID_TRAFFIC",
                  file_ + ": " + std::to_string(faults_) + " faults in the graph",
                  std::move(diagnostics_));
  }

 private:
  void Report(int line, int column, std::string message) {
    if (++faults_ > kMaxListedFaults) return;
    diagnostics_.push_back(
        {Severity::kError, "INVALID_TRAFFIC", file_, line, column, std::move(message)});
  }

  // A whole number in a range, else a fault.
  std::optional<std::int64_t> Number(const Word& word, const char* what, std::int64_t min,
                                     std::int64_t max) {
    const auto number = ParseInt(word.text);
    if (number.has_value() && *number >= min && *number <= max) return number;
    Report(line_, word.column,
           std::string(what) + " must be a whole number from " + std::to_string(min) + " to " +
               std::to_string(max) + ", not " + QuoteJson(ToValidUtf8(word.text)));
    return std::nullopt;
  }

  bool ReadHeader(const std::vector<Word>& words) {
    seen_header_ = true;
    if (words.size() < 2 || words.size() > 4) {
      Report(line_, 1,
             "the first line must be \"vertices edges [fmt [ncon]]\", found " +
                 std::to_string(words.size()) + " words");
      return false;
    }
    const std::size_t faults_before = faults_;
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max() / 2;
    const auto vertices = Number(words[0], "the number of vertices", 0, kMax);
    const auto edges = Number(words[1], "the number of edges", 0, kMax);
    if (words.size() > 2) ReadFormat(words[2]);
    if (words.size() > 3) {
      const auto constraints = Number(words[3], "ncon", 1, kMaxMetisConstraints);
      if (!vertex_weights_) {
        Report(line_, words[3].column,
               "ncon is stated, but fmt has no vertex weights: its second digit must be 1");
      }
      constraints_ = constraints.value_or(1);
    }
    if (vertices.has_value() && *vertices != rank_count_) {
      Report(line_, words[0].column,
             "the graph has " + std::to_string(*vertices) + " vertices, the job has " +
                 std::to_string(rank_count_) + " ranks");
    }
    vertices_ = vertices.value_or(0);
    edges_ = edges.value_or(0);
    header_ok_ = faults_ == faults_before;
    return header_ok_;
  }

  void ReadFormat(const Word& word) {
    if (word.text.size() > 3 || word.text.find_first_not_of("01") != std::string_view::npos) {
      return Report(
          line_, word.column,
          "fmt must be up to three digits 0 or 1, not " + QuoteJson(ToValidUtf8(word.text)));
    }
    std::string digits = std::string(3 - word.text.size(), '0');
    digits += word.text;
    sizes_ = digits[0] == '1';
    vertex_weights_ = digits[1] == '1';
    edge_weights_ = digits[2] == '1';
  }

  void ReadVertex(const std::vector<Word>& words) {
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    std::size_t at = 0;
    const auto skip = [&](const char* what) {
      if (at == words.size()) {
        Report(line_, 1,
               std::string(what) + " of vertex " + std::to_string(vertex_ + 1) + " is missing");
        return false;
      }
      Number(words[at++], what, 0, kMax);
      return true;
    };
    if (sizes_ && !skip("the size")) return;
    for (std::int64_t i = 0; vertex_weights_ && i < constraints_; ++i) {
      if (!skip("a vertex weight")) return;
    }
    while (at < words.size()) {
      const Word& neighbour_word = words[at++];
      const auto neighbour = Number(neighbour_word, "a neighbour", 1, vertices_);
      ++listed_;
      std::int64_t weight = 1;
      if (edge_weights_) {
        if (at == words.size()) {
          return Report(line_, neighbour_word.column,
                        "the weight of the edge to " + QuoteJson(ToValidUtf8(neighbour_word.text)) +
                            " is missing");
        }
        const auto stated = Number(words[at++], "an edge weight", 1, kMaxPairBytes);
        // Of the other end's weight, which is as wrong, nothing need be said.
        weight = stated.value_or(kUnknownWeight);
      }
      if (neighbour.has_value()) AddEdge(*neighbour - 1, weight, neighbour_word.column);
    }
  }

  void AddEdge(std::int64_t neighbour, std::int64_t weight, int column) {
    if (neighbour == vertex_) {
      return Report(line_, column,
                    "vertex " + std::to_string(vertex_ + 1) + " is its own neighbour");
    }
    listed_edges_.push_back({std::min(vertex_, neighbour), std::max(vertex_, neighbour),
                             vertex_ < neighbour, weight, line_, column});
  }

  void CheckEdges() {
    if (listed_ != 2 * edges_) {
      Report(1, 1,
             "the header promises " + std::to_string(edges_) + " edges, which makes " +
                 std::to_string(2 * edges_) + " neighbours, but the lines list " +
                 std::to_string(listed_));
    }
    std::stable_sort(listed_edges_.begin(), listed_edges_.end(),
                     [](const ListedEdge& x, const ListedEdge& y) {
                       return x.low != y.low ? x.low < y.low : x.high < y.high;
                     });
    for (std::size_t i = 0; i < listed_edges_.size();) {
      std::size_t end = i + 1;
      while (end < listed_edges_.size() && listed_edges_[end].low == listed_edges_[i].low &&
             listed_edges_[end].high == listed_edges_[i].high) {
        ++end;
      }
      CheckEdge(i, end);
      i = end;
    }
  }

  // Checks the listings [begin, end) of one edge.
  void CheckEdge(std::size_t begin, std::size_t end) {
    const ListedEdge* by_low = nullptr;
    const ListedEdge* by_high = nullptr;
    for (std::size_t i = begin; i < end; ++i) {
      const ListedEdge& edge = listed_edges_[i];
      const ListedEdge*& side = edge.by_low ? by_low : by_high;
      if (side != nullptr) {
        Report(edge.line, edge.column,
               "vertex " + std::to_string(Lister(edge)) + " lists neighbour " +
                   std::to_string(Listed(edge)) + " twice");
        continue;
      }
      side = &edge;
    }
    if (by_low == nullptr || by_high == nullptr) {
      const ListedEdge& edge = by_low == nullptr ? *by_high : *by_low;
      // Where lines are missing, that is fault enough.
      if (Listed(edge) > vertex_) return;
      return Report(edge.line, edge.column,
                    "vertex " + std::to_string(Lister(edge)) + " lists neighbour " +
                        std::to_string(Listed(edge)) + ", which does not list it");
    }
    if (by_low->weight == kUnknownWeight || by_high->weight == kUnknownWeight) return;
    if (by_low->weight != by_high->weight) {
      Report(by_high->line, by_high->column,
             "the edge of vertices " + std::to_string(by_low->low + 1) + " and " +
                 std::to_string(by_low->high + 1) + " weighs " + std::to_string(by_high->weight) +
                 " here and " + std::to_string(by_low->weight) + " in line " +
                 std::to_string(by_low->line));
    }
  }

  static std::int64_t Lister(const ListedEdge& edge) {
    return (edge.by_low ? edge.low : edge.high) + 1;
  }
  static std::int64_t Listed(const ListedEdge& edge) {
    return (edge.by_low ? edge.high : edge.low) + 1;
  }

  Result<Traffic> MakeTraffic() const {
    std::vector<RankFlow> flows;
    for (const ListedEdge& edge : listed_edges_) {
      if (!edge.by_low) continue;
      const auto low = static_cast<std::int32_t>(edge.low);
      const auto high = static_cast<std::int32_t>(edge.high);
      flows.push_back({low, high, edge.weight - edge.weight / 2});
      flows.push_back({high, low, edge.weight / 2});
    }
    auto sums = SumFlows(std::move(flows));
    if (!sums.has_value()) {
      const std::string message =
          "all bytes together must not exceed " + std::to_string(kMaxTrafficBytes);
      return Status(StatusCode::kInvalidArgument, "INVALID_TRAFFIC", file_ + ": " + message,
                    {{Severity::kError, "INVALID_TRAFFIC", file_, 1, 1, message}});
    }
    Traffic traffic;
    traffic.source = "measured";
    traffic.flows = *std::move(sums);
    return traffic;
  }

  static constexpr std::int64_t kUnknownWeight = -1;

  const std::string& file_;
  std::int64_t rank_count_;
  int line_ = 0;
  bool seen_header_ = false;
  bool header_ok_ = false;
  bool seen_trailing_ = false;
  bool sizes_ = false;
  bool vertex_weights_ = false;
  bool edge_weights_ = false;
  std::int64_t constraints_ = 1;
  std::int64_t vertices_ = 0;
  std::int64_t edges_ = 0;
  std::int64_t vertex_ = 0;  // Of the next line, from 0.
  std::int64_t listed_ = 0;
  std::vector<ListedEdge> listed_edges_;
  std::size_t faults_ = 0;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace

Result<Traffic> ReadMetisGraph(std::string_view text, const std::string& file,
                               std::size_t rank_count) {
  GraphReader reader(file, rank_count);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (!reader.ReadLine(text.substr(0, end))) break;
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return reader.Finish();
}

std::string WriteMetisGraph(std::size_t vertices, const std::vector<RankPair>& pairs) {
  // Listed by a, then by b; pairs are sorted by (a, b), so both lists ascend.
  std::vector<std::vector<std::pair<std::int32_t, std::int64_t>>> neighbours(vertices);
  for (const RankPair& pair : pairs) {
    neighbours[static_cast<std::size_t>(pair.b)].emplace_back(pair.a, pair.bytes);
  }
  for (const RankPair& pair : pairs) {
    neighbours[static_cast<std::size_t>(pair.a)].emplace_back(pair.b, pair.bytes);
  }
  std::string text = std::to_string(vertices);
  text += ' ';
  text += std::to_string(pairs.size());
  text += " 001\n";
  for (const auto& list : neighbours) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i > 0) text += ' ';
      text += std::to_string(list[i].first + 1);
      text += ' ';
      text += std::to_string(list[i].second);
    }
    text += '\n';
  }
  return text;
}

}  // namespace rankroute
