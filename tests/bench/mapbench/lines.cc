#include "tests/bench/mapbench/lines.h"

#include <algorithm>
#include <functional>

namespace rankroute::mapbench {

LineWeights ChainWeights(int length, std::int64_t weight, bool wraps) {
  return CliqueWeights(length, 0, weight, wraps);
}

LineWeights CubeWeights(const std::vector<std::int64_t>& dimensions) {
  std::vector<std::int64_t> heaviest_first = dimensions;
  std::sort(heaviest_first.begin(), heaviest_first.end(), std::greater<>());
  LineWeights cube = {0, 0};
  for (const std::int64_t weight : heaviest_first) {
    const std::size_t half = cube.size() - 1;
    LineWeights doubled(2 * half + 1, 0);
    for (std::size_t a = 0; a <= half; ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        const double between = static_cast<double>(weight) * static_cast<double>(b);
        doubled[a + b] = std::max(doubled[a + b], cube[a] + cube[b] + between);
      }
    }
    cube = std::move(doubled);
  }
  return cube;
}

LineWeights CliqueWeights(int length, std::int64_t pair, std::int64_t chain, bool wraps) {
  LineWeights weights(static_cast<std::size_t>(length) + 1, 0);
  for (int k = 1; k <= length; ++k) {
    const int links = wraps && length > 2 && k == length ? k : k - 1;
    weights[k] = 0.5 * k * (k - 1) * static_cast<double>(pair) + static_cast<double>(chain) * links;
  }
  return weights;
}

std::vector<double> ConcaveEnvelope(const LineWeights& weights, int limit) {
  std::vector<int> corners;
  const int last = std::min(limit, static_cast<int>(weights.size()) - 1);
  for (int k = 1; k <= last; ++k) {
    while (corners.size() >= 2) {
      const int a = corners[corners.size() - 2];
      const int b = corners.back();
      if ((weights[b] - weights[a]) * (k - a) > (weights[k] - weights[a]) * (b - a)) break;
      corners.pop_back();
    }
    corners.push_back(k);
  }
  std::vector<double> envelope(static_cast<std::size_t>(last) + 1, 0);
  envelope[corners[0]] = weights[corners[0]];
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const int a = corners[i];
    const int b = corners[i + 1];
    for (int k = a; k <= b; ++k) {
      envelope[k] = weights[a] + (weights[b] - weights[a]) * (k - a) / (b - a);
    }
  }
  return envelope;
}

double EnvelopeAt(const std::vector<double>& envelope, double vertices) {
  if (vertices <= 1) return 0;
  const auto below = static_cast<std::size_t>(vertices);
  if (below + 1 >= envelope.size()) return envelope.back();
  return envelope[below] +
         (envelope[below + 1] - envelope[below]) * (vertices - static_cast<double>(below));
}

}  // namespace rankroute::mapbench
