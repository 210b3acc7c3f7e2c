#include "planner/attachments.h"

#include <algorithm>
#include <utility>

namespace rankroute {
namespace {

void AddCable(std::size_t to, std::int64_t mbps, std::vector<CableBundle>* bundles) {
  const auto at = std::lower_bound(bundles->begin(), bundles->end(), to,
                                   [](const CableBundle& b, std::size_t v) { return b.to < v; });
  if (at == bundles->end() || at->to != to) {
    bundles->insert(at, {to, 1, mbps});
  } else {
    ++at->cables;
    at->mbps = std::min(at->mbps, mbps);
  }
}

// What makes two devices cabled alike.
std::vector<std::int64_t> Key(const Attachment& attachment) {
  std::vector<std::int64_t> key;
  for (const CableBundle& leaf : attachment.leaves) {
    key.insert(key.end(), {static_cast<std::int64_t>(leaf.to), leaf.cables, leaf.mbps});
  }
  if (attachment.has_peers) {
    key.insert(key.end(), {-1, static_cast<std::int64_t>(attachment.device)});
  }
  return key;
}

}  // namespace

int Attachments::Add(std::size_t server, std::size_t device) {
  const FabricGraph& graph = fabric_.graph();
  Attachment attachment;
  attachment.device = fabric_.device_vertex(server, device);
  const auto [begin, end] = boost::out_edges(attachment.device, graph);
  for (auto edge = begin; edge != end; ++edge) {
    const auto to = boost::target(*edge, graph);
    AddCable(to, graph[*edge].mbps, graph[to].is_switch ? &attachment.leaves : &attachment.peers);
  }
  attachment.has_peers = !attachment.peers.empty();
  if (attachment.leaves.empty() && !attachment.has_peers) return kNone;
  const auto [at, added] = index_.emplace(Key(attachment), static_cast<int>(attachments_.size()));
  if (added) attachments_.push_back(std::move(attachment));
  return at->second;
}

std::uint16_t Attachments::HopsBetween(const Attachment& a, const Attachment& b) const {
  for (const CableBundle& peer : a.peers) {
    if (b.has_peers && peer.to == b.device) return 0;
  }
  std::uint16_t least = kUnreachable;
  for (const CableBundle& leaf_a : a.leaves) {
    for (const CableBundle& leaf_b : b.leaves) {
      least = std::min(least, distances_.Between(distances_.leaf_of_switch(leaf_a.to),
                                                 distances_.leaf_of_switch(leaf_b.to)));
    }
  }
  return least;
}

void Attachments::ComputeHops() {
  const std::size_t n = attachments_.size();
  hops_.assign(n * n, 0);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a; b < n; ++b) {
      const std::uint16_t hops = HopsBetween(attachments_[a], attachments_[b]);
      hops_[a * n + b] = hops;
      hops_[b * n + a] = hops;
    }
  }
}

}  // namespace rankroute
