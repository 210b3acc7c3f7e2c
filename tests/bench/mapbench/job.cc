#include "tests/bench/mapbench/job.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rankroute::mapbench {
namespace {

constexpr double kMib = 1048576.0;
constexpr int kUnitMib = 16;
constexpr double kMaxTotalWeight = 1.0e9;
constexpr int kBigModelRanks = 4096;
constexpr double kMicrobatchesPerStage = 4;
// Bytes per parameter that data parallelism moves: gradients reduce-scattered in fp32, parameters
// gathered in bf16.
constexpr double kDpBytesPerParameter = 6;
constexpr double kActivationBytes = 2;  // bf16

// MiB per training step on one edge of each kind, both directions added.
struct Volumes {
  double tp = 0;
  double dp = 0;
  double pp = 0;
  double ep = 0;
  double edp = 0;
};

struct DenseModel {
  double hidden;
  double layers;
  double sequence;
  double parameters;
};
constexpr DenseModel kDense70B = {8192, 80, 4096, 70e9};
constexpr DenseModel kDense405B = {16384, 128, 8192, 405e9};

Volumes DenseVolumes(const JobShape& job) {
  const DenseModel& model = job.ranks() >= kBigModelRanks ? kDense405B : kDense70B;
  const double microbatches = kMicrobatchesPerStage * job.pp;
  const double activation = model.sequence * model.hidden * kActivationBytes / kMib;
  Volumes volumes;
  // Four ring AllReduces a layer and microbatch; each sends 2 (tp - 1) / tp of the tensor.
  if (job.tp > 1) {
    volumes.tp =
        4 * (model.layers / job.pp) * microbatches * activation * 2 * (job.tp - 1) / job.tp;
  }
  // Activation forward, gradient backward, scattered over the TP group (sequence parallelism).
  volumes.pp = 2 * microbatches * activation / job.tp;
  if (job.kind == JobKind::kInterleaved) volumes.pp *= 4;
  if (job.dp > 1) {
    volumes.dp = kDpBytesPerParameter * (model.parameters / (job.tp * job.pp)) / kMib *
                 (job.dp - 1) / job.dp;
  }
  return volumes;
}

Volumes MoeVolumes(const JobShape& job) {
  constexpr double kHidden = 7168;
  constexpr double kLayers = 60;
  constexpr double kTokens = 4096;
  constexpr double kExpertsPerToken = 8;
  constexpr double kDenseParameters = 20e9;
  constexpr double kExpertParameters = 650e9;
  const double microbatches = kMicrobatchesPerStage * job.pp;
  // What one rank sends of dispatch and combine, forward and backward.
  const double all_to_all = kTokens * kExpertsPerToken * kHidden * kActivationBytes / kMib * 4 *
                            (kLayers / job.pp) * microbatches;
  Volumes volumes;
  volumes.ep = all_to_all / (job.ep - 1) * 2;
  volumes.pp = 2 * microbatches * kTokens * kHidden * kActivationBytes / kMib;
  volumes.dp = kDpBytesPerParameter * (kDenseParameters / job.pp) / kMib;
  if (job.dp > job.ep) {
    volumes.edp = kDpBytesPerParameter * (kExpertParameters / (job.pp * job.ep)) / kMib;
  }
  return volumes;
}

// Adds the edges from one rank to those after it in each of its groups.
class EdgeLister {
 public:
  EdgeLister(const JobShape& shape, const JobWeights& weights)
      : job_(shape), weights_(weights), exchange_(HalvingDoublingWeights(shape, weights)) {}

  void AddEdgesOf(int t, int d, int p) {
    AddRingStep(job_.tp, t, 1, weights_.tp, Rank(t, d, p), Rank((t + 1) % job_.tp, d, p));
    if (job_.kind == JobKind::kHalvingDoubling) {
      AddExchanges(t, d, p);
    } else {
      AddRingStep(job_.dp, d, 1, weights_.dp, Rank(t, d, p), Rank(t, (d + 1) % job_.dp, p));
    }
    AddPipelineStep(t, d, p);
    AddExperts(t, d, p);
  }

  std::vector<Edge> Take() { return std::move(edges_); }

 private:
  int Rank(int t, int d, int p) const { return t + job_.tp * (d + job_.dp * p); }

  // A ring of two is one edge. `first` positions count as the ring's first.
  void AddRingStep(int length, int position, int first, std::int64_t weight, int from, int to) {
    if (weight > 0 && length > 1 && (length > 2 || position < first)) {
      edges_.push_back({from, to, weight});
    }
  }

  void AddExchanges(int t, int d, int p) {
    for (std::size_t bit = 0; bit < exchange_.size(); ++bit) {
      const int partner = d ^ (1 << bit);
      if (d < partner) edges_.push_back({Rank(t, d, p), Rank(t, partner, p), exchange_[bit]});
    }
  }

  void AddPipelineStep(int t, int d, int p) {
    const bool wraps = weights_.pp_wraps && job_.pp > 2;
    if (p + 1 < job_.pp || wraps) {
      edges_.push_back({Rank(t, d, p), Rank(t, d, (p + 1) % job_.pp), weights_.pp});
    }
  }

  void AddExperts(int t, int d, int p) {
    if (weights_.ep == 0) return;
    for (int other = d + 1; other < (d / job_.ep + 1) * job_.ep; ++other) {
      edges_.push_back({Rank(t, d, p), Rank(t, other, p), weights_.ep});
    }
    AddRingStep(job_.dp / job_.ep, d, job_.ep, weights_.edp, Rank(t, d, p),
                Rank(t, (d + job_.ep) % job_.dp, p));
  }

  const JobShape job_;
  const JobWeights weights_;
  const std::vector<std::int64_t> exchange_;
  std::vector<Edge> edges_;
};

}  // namespace

JobWeights WeightsOf(const JobShape& shape) {
  const bool moe = shape.kind == JobKind::kMoe;
  const Volumes mib = moe ? MoeVolumes(shape) : DenseVolumes(shape);
  const double pairs_of_experts = 0.5 * shape.ranks() * (shape.ep - 1);
  const double total =
      shape.ranks() * (mib.tp + mib.pp + mib.dp + mib.edp) + pairs_of_experts * mib.ep;
  int unit = kUnitMib;
  while (total / unit > kMaxTotalWeight) unit *= 2;
  const auto weight = [unit](double volume) {
    return volume <= 0 ? std::int64_t{0} : std::max<std::int64_t>(1, std::llround(volume / unit));
  };
  return {weight(mib.tp), weight(mib.dp),  weight(mib.pp),
          weight(mib.ep), weight(mib.edp), shape.kind == JobKind::kInterleaved};
}

std::vector<std::int64_t> HalvingDoublingWeights(const JobShape& shape, const JobWeights& weights) {
  std::vector<std::int64_t> exchange;
  for (int distance = 1; distance < shape.dp; distance *= 2) {
    const double share = static_cast<double>(distance) / shape.dp;
    exchange.push_back(
        std::max<std::int64_t>(1, std::llround(static_cast<double>(weights.dp) * share)));
  }
  return exchange;
}

Graph JobGraph(const JobShape& shape, const JobWeights& weights) {
  EdgeLister edges(shape, weights);
  for (int p = 0; p < shape.pp; ++p) {
    for (int d = 0; d < shape.dp; ++d) {
      for (int t = 0; t < shape.tp; ++t) edges.AddEdgesOf(t, d, p);
    }
  }
  return MakeGraph(shape.ranks(), edges.Take());
}

}  // namespace rankroute::mapbench
