#include "planner/cut_bound_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "topology/union_find.h"

namespace rankroute {
namespace {

constexpr std::int64_t kImpossible = std::numeric_limits<std::int64_t>::min() / 4;
// Part of the bound that the first step hopes to gain, and steps without gain until it is halved.
constexpr double kFirstAim = 0.1;
constexpr int kPatience = 4;

using Prices = std::vector<std::int64_t>;
using Counts = std::vector<std::int64_t>;  // By size of part.

// The best parts of every cluster size, given prices.
class Clusters {
 public:
  explicit Clusters(const LineParts& lines)
      : lines_(lines),
        size_(lines.clusters_of_size.size() - 1),
        longest_(std::min(lines.part.size() - 1, size_)) {}

  // Adds what clusters have inside net of prices to `total`, the parts they take to `taken`.
  void Take(const Prices& prices, std::int64_t* total, Counts* taken) {
    Fill(prices);
    for (std::size_t c = 1; c <= size_; ++c) {
      const auto clusters = static_cast<std::int64_t>(lines_.clusters_of_size[c]);
      if (clusters == 0) continue;
      *total += clusters * best_[c].inside;
      std::size_t a = best_[c].largest;
      std::size_t p = best_[c].parts;
      for (std::size_t left = c; left > 0;) {
        if (a > 1 && At(a, p, left) == At(a - 1, p, left)) {
          --a;
          continue;
        }
        (*taken)[a] += clusters;
        left -= a;
        --p;
      }
    }
  }

 private:
  struct Best {
    std::int64_t inside = kImpossible;
    std::size_t largest = 0;
    std::size_t parts = 0;
  };

  std::int64_t& At(std::size_t a, std::size_t p, std::size_t c) {
    return table_[(a * (size_ + 1) + p) * (size_ + 1) + c];
  }

  // At(a, p, c): most of p parts of up to a vertices, c in all.
  void Fill(const Prices& prices) {
    table_.assign((longest_ + 1) * (size_ + 1) * (size_ + 1), kImpossible);
    best_.assign(size_ + 1, {});
    At(0, 0, 0) = 0;
    for (std::size_t a = 1; a <= longest_; ++a) {
      const std::int64_t value = lines_.part[a] - prices[a];
      At(a, 0, 0) = 0;
      for (std::size_t p = 1; p <= std::min(size_, lines_.across.size() - 1); ++p) {
        for (std::size_t c = p; c <= std::min(size_, p * a); ++c) {
          std::int64_t most = At(a - 1, p, c);
          if (c >= a) most = std::max(most, At(a, p - 1, c - a) + value);
          At(a, p, c) = most;
          if (c < a || most < kImpossible / 2) continue;
          const std::int64_t inside = most + lines_.across[p][c - a];
          if (inside > best_[c].inside) best_[c] = {inside, a, p};
        }
      }
    }
  }

  const LineParts& lines_;
  std::size_t size_;
  std::size_t longest_;
  std::vector<std::int64_t> table_;
  std::vector<Best> best_;
};

// Adds the most that lines earn to `total`, and takes the parts they offer from `taken`.
void Offer(const LineParts& lines, const Prices& prices, std::int64_t* total, Counts* taken) {
  const std::size_t longest = lines.lines_of_length.size() - 1;
  const std::size_t largest = std::min(longest, prices.size() - 1);
  std::vector<std::int64_t> most(longest + 1, kImpossible);
  std::vector<std::size_t> part(longest + 1, 0);
  most[0] = 0;
  for (std::size_t length = 1; length <= longest; ++length) {
    for (std::size_t k = 1; k <= std::min(length, largest); ++k) {
      const std::int64_t earned = most[length - k] + prices[k];
      if (earned <= most[length]) continue;
      most[length] = earned;
      part[length] = k;
    }
    const auto count = static_cast<std::int64_t>(lines.lines_of_length[length]);
    *total += count * most[length];
    for (std::size_t left = length; count > 0 && left > 0; left -= part[left]) {
      (*taken)[part[left]] -= count;
    }
  }
}

// The table of some directions, one after another.
InsideTable TableOf(const std::vector<Direction>& directions, const std::vector<bool>& chosen,
                    bool which, std::size_t size) {
  InsideTable table = {0, 0};
  for (std::size_t d = 0; d < directions.size(); ++d) {
    if (chosen[d] == which) table = WithFactor(table, directions[d].shape, size);
  }
  return table;
}

// Lines of the chosen directions together, as clusters cut them.
LineParts MakeLineParts(const std::vector<Direction>& directions, const std::vector<bool>& chosen,
                        std::size_t vertices, const std::vector<std::size_t>& sizes) {
  LineParts result;
  const std::size_t size = *std::max_element(sizes.begin(), sizes.end());
  result.clusters_of_size.assign(size + 1, 0);
  for (const std::size_t s : sizes) ++result.clusters_of_size[s];
  UnionFind lines(vertices);
  for (std::size_t d = 0; d < directions.size(); ++d) {
    if (!chosen[d]) continue;
    for (const WeightedEdge& edge : directions[d].edges) lines.Join(edge.a, edge.b);
  }
  std::vector<std::size_t> length(vertices, 0);
  for (std::size_t v = 0; v < vertices; ++v) ++length[lines.Find(v)];
  const std::size_t longest = *std::max_element(length.begin(), length.end());
  result.lines_of_length.assign(longest + 1, 0);
  for (const std::size_t l : length) ++result.lines_of_length[l];
  result.part = TableOf(directions, chosen, true, size);
  result.part.resize(std::min(result.part.size(), longest + 1));
  result.across = OverShortLines(TableOf(directions, chosen, false, size), size, size);
  return result;
}

}  // namespace

std::int64_t MostInsideByParts(const LineParts& lines, int steps) {
  Clusters clusters(lines);
  const std::size_t largest = std::min(lines.part.size(), lines.clusters_of_size.size()) - 1;
  std::vector<double> exact(largest + 1, 0);
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  double aim = kFirstAim;
  int without_gain = 0;
  for (int step = 0; step < steps; ++step) {
    Prices prices;
    for (const double price : exact) prices.push_back(std::llround(price));
    std::int64_t total = 0;
    Counts taken(largest + 1, 0);
    clusters.Take(prices, &total, &taken);
    Offer(lines, prices, &total, &taken);
    if (total < best) {
      best = total;
      without_gain = 0;
    } else if (++without_gain == kPatience) {
      aim /= 2;
      without_gain = 0;
    }
    double norm = 0;
    for (const std::int64_t count : taken) norm += static_cast<double>(count * count);
    if (norm == 0) break;  // The prices are right.
    const double gain = static_cast<double>(total - best) + aim * static_cast<double>(best);
    // Parts that clusters take more of than lines offer become dearer.
    for (std::size_t k = 1; k <= largest; ++k) {
      exact[k] += gain / norm * static_cast<double>(taken[k]);
    }
  }
  return best;
}

std::int64_t MostInsideByParts(const std::vector<Direction>& directions, std::size_t vertices,
                               const std::vector<std::size_t>& sizes) {
  std::vector<std::pair<std::int64_t, LineParts>> unpriced;
  const auto add = [&](std::size_t from, std::size_t to) {
    std::vector<bool> chosen(directions.size(), false);
    for (std::size_t d = from; d < to; ++d) chosen[d] = true;
    LineParts lines = MakeLineParts(directions, chosen, vertices, sizes);
    const std::int64_t inside = MostInsideByParts(lines, 1);
    unpriced.emplace_back(inside, std::move(lines));
  };
  for (std::size_t d = 0; d < directions.size(); ++d) {
    add(d, d + 1);
    if (d > 0) add(0, d + 1);
  }
  std::stable_sort(unpriced.begin(), unpriced.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  std::int64_t least = unpriced.front().first;
  for (std::size_t i = 0; i < std::min(kPricedLines, unpriced.size()); ++i) {
    least = std::min(least, MostInsideByParts(unpriced[i].second, kPriceSteps));
  }
  return least;
}

}  // namespace rankroute
