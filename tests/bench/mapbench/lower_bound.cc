#include "tests/bench/mapbench/lower_bound.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "tests/bench/mapbench/lines.h"

namespace rankroute::mapbench {
namespace {

constexpr double kImpossible = -std::numeric_limits<double>::infinity();

using Cuts = std::array<double, kLevels>;

std::vector<int> SlotsOfClusters(const Topology& topology, Level level) {
  std::vector<int> sizes(topology.clusters(level));
  for (const int cluster : topology.cluster[level]) ++sizes[cluster];
  return sizes;
}

// J is the cuts weighted by what each level adds to the distance. What leaves a cluster leaves
// those inside it, so a bound of a level holds for the levels below.
double CostOfCuts(Cuts cuts, double total_weight, const Topology& topology) {
  for (int level = kLevels - 2; level >= 0; --level) {
    cuts[level] = std::max(cuts[level], cuts[level + 1]);
  }
  double cost = static_cast<double>(topology.hops[0]) * total_weight;
  for (int level = 0; level < kLevels; ++level) {
    cost += static_cast<double>(topology.hops[level + 1] - topology.hops[level]) * cuts[level];
  }
  return cost;
}

// The greatest weight inside c vertices of a product of three graphs.
class ProductWeights {
 public:
  explicit ProductWeights(std::array<LineWeights, 3> lines) : lines_(std::move(lines)) {}

  double Total() const {
    return (Length(1) * Length(2) * lines_[0].back()) + (Length(0) * Length(2) * lines_[1].back()) +
           (Length(0) * Length(1) * lines_[2].back());
  }

  double Inside(int vertices) {
    const auto [known, is_new] = inside_.try_emplace(vertices, 0);
    if (is_new) known->second = Maximum(vertices);
    return known->second;
  }

 private:
  double Length(int i) const { return static_cast<double>(lines_[i].size() - 1); }

  int FewestLines(int i, int vertices) const {
    const int length = static_cast<int>(lines_[i].size()) - 1;
    return (vertices + length - 1) / length;
  }
  // A dimension of one vertex has as many lines as there are vertices.
  bool CanLieOn(int i, int lines, int vertices) const {
    return lines_[i].size() > 2 || lines == vertices;
  }

  // The weight inside `vertices` on p lines of dimension i or more, for p up to `vertices`.
  std::vector<double> ByLines(int i, int vertices) const {
    const std::vector<double> envelope = ConcaveEnvelope(lines_[i], vertices);
    std::vector<double> weight(static_cast<std::size_t>(vertices) + 1, 0);
    const int fewest = FewestLines(i, vertices);
    for (int p = vertices; p >= fewest; --p) {
      weight[p] = p * EnvelopeAt(envelope, static_cast<double>(vertices) / p);
      if (p < vertices) weight[p] = std::max(weight[p], weight[p + 1]);
    }
    return weight;
  }

  double Maximum(int vertices) const {
    const std::array<std::vector<double>, 3> weight = {ByLines(0, vertices), ByLines(1, vertices),
                                                       ByLines(2, vertices)};
    const std::int64_t square = std::int64_t{vertices} * vertices;
    double best = 0;
    for (int p = FewestLines(0, vertices); p <= vertices; ++p) {
      if (!CanLieOn(0, p, vertices)) continue;
      for (int q = FewestLines(1, vertices); q <= vertices; ++q) {
        if (!CanLieOn(1, q, vertices)) continue;
        const std::int64_t product = std::int64_t{p} * q;
        const std::int64_t r =
            std::max<std::int64_t>(FewestLines(2, vertices), (square + product - 1) / product);
        if (r <= vertices) best = std::max(best, weight[0][p] + weight[1][q] + weight[2][r]);
      }
    }
    return best;
  }

  std::array<LineWeights, 3> lines_;
  std::map<int, double> inside_;
};

LineWeights DataParallelLine(const JobShape& shape, const JobWeights& weights) {
  if (shape.kind == JobKind::kHalvingDoubling) {
    return CubeWeights(HalvingDoublingWeights(shape, weights));
  }
  return ChainWeights(shape.dp, weights.dp, true);
}

// With experts the edges of the DP ring from one EP group to the next are left out.
ProductWeights ProductOf(const JobShape& shape, const JobWeights& weights) {
  const LineWeights stages = ChainWeights(shape.pp, weights.pp, weights.pp_wraps);
  if (shape.kind == JobKind::kMoe) {
    return ProductWeights({CliqueWeights(shape.ep, weights.ep, weights.dp, shape.dp == shape.ep),
                           ChainWeights(shape.dp / shape.ep, weights.edp, true), stages});
  }
  return ProductWeights(
      {ChainWeights(shape.tp, weights.tp, true), DataParallelLine(shape, weights), stages});
}

// Entry [p][c]: the greatest weight inside c vertices on p lines, at least one on each.
std::vector<std::vector<double>> SpreadOverLines(const LineWeights& line, int most) {
  const int length = static_cast<int>(line.size()) - 1;
  const std::size_t side = static_cast<std::size_t>(most) + 1;
  std::vector<std::vector<double>> best(side, std::vector<double>(side, kImpossible));
  best[0][0] = 0;
  for (int p = 1; p <= most; ++p) {
    for (int c = p; c <= most; ++c) {
      for (int k = 1; k <= std::min(length, c - p + 1); ++k) {
        best[p][c] = std::max(best[p][c], best[p - 1][c - k] + line[k]);
      }
    }
  }
  return best;
}

// The greatest weight inside c cells of a grid, for c up to `most`.
std::vector<double> GridWeights(const LineWeights& row, const LineWeights& column, int most) {
  const auto rows = SpreadOverLines(row, most);
  const auto columns = SpreadOverLines(column, most);
  std::vector<double> inside(static_cast<std::size_t>(most) + 1, 0);
  for (int c = 1; c <= most; ++c) {
    for (int p = 1; p <= c; ++p) {
      for (int q = (c + p - 1) / p; q <= c; ++q) {
        inside[c] = std::max(inside[c], rows[p][c] + columns[q][c]);
      }
    }
  }
  return inside;
}

}  // namespace

double ProductBound(const JobShape& shape, const JobWeights& weights, const Graph& graph,
                    const Topology& topology) {
  ProductWeights product = ProductOf(shape, weights);
  const double total = product.Total();
  Cuts cuts = {};
  for (const Level level : {kServerLevel, kLeafLevel, kPodLevel}) {
    double inside = 0;
    for (const int slots : SlotsOfClusters(topology, level)) {
      inside += slots == topology.slots() ? total : std::min(total, product.Inside(slots));
    }
    cuts[level] = std::max(0.0, total - inside);
  }
  return CostOfCuts(cuts, static_cast<double>(TotalWeight(graph)), topology);
}

double GroupBound(const JobShape& shape, const JobWeights& weights, const Topology& topology) {
  if (shape.kind == JobKind::kMoe || shape.tp != kNpusPerServer) return 0;
  const LineWeights row = DataParallelLine(shape, weights);
  const LineWeights column = ChainWeights(shape.pp, weights.pp, weights.pp_wraps);
  const double crossing = shape.tp * (shape.pp * row.back() + shape.dp * column.back());
  const int servers = topology.clusters(kServerLevel);
  int most = 1;
  for (const Level level : {kLeafLevel, kPodLevel}) {
    for (const int slots : SlotsOfClusters(topology, level)) {
      if (slots < topology.slots()) most = std::max(most, slots / kNpusPerServer);
    }
  }
  const std::vector<double> inside = GridWeights(row, column, most);
  Cuts cuts = {crossing, 0, 0};
  for (const Level level : {kLeafLevel, kPodLevel}) {
    double kept = 0;
    for (const int slots : SlotsOfClusters(topology, level)) {
      const int cells = slots / kNpusPerServer;
      kept += cells == servers ? crossing : std::min(crossing, shape.tp * inside[cells]);
    }
    cuts[level] = std::max(0.0, crossing - kept);
  }
  const double in_servers = ChainWeights(shape.tp, weights.tp, true).back() * shape.dp * shape.pp;
  return CostOfCuts(cuts, crossing + in_servers, topology);
}

std::int64_t LowerBound(const JobShape& shape, const JobWeights& weights, const Graph& graph,
                        const Topology& topology) {
  if (topology.rail) return 0;
  const double bound =
      std::max(ProductBound(shape, weights, graph, topology), GroupBound(shape, weights, topology));
  return static_cast<std::int64_t>(std::floor(bound));
}

}  // namespace rankroute::mapbench
