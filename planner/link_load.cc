#include "planner/link_load.h"

#include <algorithm>
#include <queue>

namespace rankroute {
namespace {

constexpr std::uint16_t kFar = HopDistances::kUnreachable;

void CountBundle(const CableBundle& bundle, double load, LinkLoad* result) {
  if (load <= 0) return;
  const double per_cable = load / static_cast<double>(bundle.cables);
  const std::int64_t mbps = bundle.mbps > 0 ? bundle.mbps : kAssumedMbps;
  const double seconds = per_cable * 8 / (static_cast<double>(mbps) * 1e6);
  result->max_bytes = std::max(result->max_bytes, per_cable);
  result->max_seconds = std::max(result->max_seconds, seconds);
  result->assumed_speed = result->assumed_speed || bundle.mbps <= 0;
}

}  // namespace

LinkLoads::LinkLoads(const Fabric& fabric, const JobOnFabric& job, const Traffic& traffic,
                     const std::vector<RankPlace>& places)
    : fabric_(fabric), job_(job), traffic_(traffic), places_(places) {
  BuildSwitchGraph();
  for (std::size_t unit = 0; unit < job_.server.size(); ++unit) {
    const UnitClass& unit_class = job_.classes[static_cast<std::size_t>(job_.unit_class[unit])];
    std::vector<std::vector<double>> ports;
    for (const int attachment : unit_class.attachment) {
      ports.emplace_back(attachment == Attachments::kNone
                             ? 0
                             : job_.attachments[attachment].leaves.size() +
                                   job_.attachments[attachment].peers.size());
    }
    out_load_.push_back(ports);
    in_load_.push_back(std::move(ports));
  }
}

void LinkLoads::BuildSwitchGraph() {
  const FabricGraph& graph = fabric_.graph();
  next_.resize(fabric_.switch_count());
  std::size_t bundles = 0;
  for (std::size_t v = 0; v < next_.size(); ++v) {
    std::map<std::size_t, CableBundle> by_neighbor;
    const auto [begin, end] = boost::out_edges(v, graph);
    for (auto edge = begin; edge != end; ++edge) {
      const auto to = boost::target(*edge, graph);
      if (!graph[to].is_switch) continue;
      CableBundle& bundle =
          by_neighbor.emplace(to, CableBundle{to, 0, graph[*edge].mbps}).first->second;
      ++bundle.cables;
      bundle.mbps = std::min(bundle.mbps, graph[*edge].mbps);
    }
    first_bundle_.push_back(bundles);
    for (const auto& [to, bundle] : by_neighbor) next_[v].push_back(bundle);
    bundles += next_[v].size();
  }
  switch_load_.assign(bundles, 0);
}

std::vector<std::uint16_t> LinkLoads::DistancesTo(const Attachment& destination) const {
  std::vector<std::uint16_t> distance(next_.size(), kFar);
  std::queue<std::size_t> frontier;
  for (const CableBundle& leaf : destination.leaves) {
    distance[leaf.to] = 0;
    frontier.push(leaf.to);
  }
  while (!frontier.empty()) {
    const std::size_t v = frontier.front();
    frontier.pop();
    for (const CableBundle& bundle : next_[v]) {
      if (distance[bundle.to] != kFar) continue;
      distance[bundle.to] = static_cast<std::uint16_t>(distance[v] + 1);
      frontier.push(bundle.to);
    }
  }
  return distance;
}

void LinkLoads::SplitAtSource(const Attachment& a, const std::vector<std::uint16_t>& distance,
                              Route* route, std::map<std::size_t, double>* arriving) const {
  std::uint16_t least = kFar;
  for (const CableBundle& leaf : a.leaves) least = std::min(least, distance[leaf.to]);
  if (least == kFar) return;
  double cables = 0;
  for (const CableBundle& leaf : a.leaves) {
    if (distance[leaf.to] == least) cables += static_cast<double>(leaf.cables);
  }
  for (std::size_t i = 0; i < a.leaves.size(); ++i) {
    if (distance[a.leaves[i].to] != least) continue;
    const double share = static_cast<double>(a.leaves[i].cables) / cables;
    route->out.emplace_back(i, share);
    (*arriving)[a.leaves[i].to] += share;
  }
}

void LinkLoads::Forward(const Attachment& b, const std::vector<std::uint16_t>& distance,
                        std::map<std::size_t, double> arriving, Route* route) const {
  // Every source leaf is equally far, so the traffic advances one distance at a time.
  while (!arriving.empty() && distance[arriving.begin()->first] > 0) {
    std::map<std::size_t, double> onward;
    for (const auto& [at, amount] : arriving) {
      double cables = 0;
      for (const CableBundle& bundle : next_[at]) {
        if (distance[bundle.to] < distance[at]) cables += static_cast<double>(bundle.cables);
      }
      for (std::size_t i = 0; i < next_[at].size(); ++i) {
        const CableBundle& bundle = next_[at][i];
        if (distance[bundle.to] >= distance[at]) continue;
        const double share = amount * static_cast<double>(bundle.cables) / cables;
        route->switch_bundles.emplace_back(first_bundle_[at] + i, share);
        onward[bundle.to] += share;
      }
    }
    arriving = std::move(onward);
  }
  for (std::size_t i = 0; i < b.leaves.size(); ++i) {
    const auto at = arriving.find(b.leaves[i].to);
    if (at != arriving.end()) route->in.emplace_back(i, at->second);
  }
}

LinkLoads::Route LinkLoads::FindRoute(const Attachment& a, const Attachment& b) const {
  Route route;
  if (a.has_peers && b.has_peers) {
    for (std::size_t i = 0; i < a.peers.size(); ++i) {
      if (a.peers[i].to != b.device) continue;
      route.out.emplace_back(a.leaves.size() + i, 1.0);  // The shortest path of all.
      return route;
    }
  }
  const std::vector<std::uint16_t> distance = DistancesTo(b);
  std::map<std::size_t, double> arriving;
  SplitAtSource(a, distance, &route, &arriving);
  Forward(b, distance, std::move(arriving), &route);
  return route;
}

const LinkLoads::Route& LinkLoads::RouteBetween(int a, int b) {
  const auto at = routes_.find({a, b});
  if (at != routes_.end()) return at->second;
  Route route = FindRoute(job_.attachments[a], job_.attachments[b]);
  return routes_.emplace(std::make_pair(a, b), std::move(route)).first->second;
}

void LinkLoads::AddFlow(const RankFlow& flow, const UnitOrderVector& order) {
  const RankPlace& src = places_[static_cast<std::size_t>(flow.src)];
  const RankPlace& dst = places_[static_cast<std::size_t>(flow.dst)];
  const std::size_t unit_a = order[src.slot];
  const std::size_t unit_b = order[dst.slot];
  if (job_.server_group[unit_a] == job_.server_group[unit_b]) return;
  if (job_.super_pod[unit_a] >= 0 && job_.super_pod[unit_a] == job_.super_pod[unit_b]) return;
  const auto attachment = [&](std::size_t unit, std::size_t plane) {
    return job_.classes[static_cast<std::size_t>(job_.unit_class[unit])].attachment[plane];
  };
  const int a = attachment(unit_a, src.plane);
  const int b = attachment(unit_b, dst.plane);
  if (a == Attachments::kNone || b == Attachments::kNone) return;
  const Route& route = RouteBetween(a, b);
  const auto bytes = static_cast<double>(flow.bytes);
  for (const auto& [bundle, share] : route.switch_bundles) switch_load_[bundle] += bytes * share;
  for (const auto& [i, share] : route.out) out_load_[unit_a][src.plane][i] += bytes * share;
  for (const auto& [i, share] : route.in) in_load_[unit_b][dst.plane][i] += bytes * share;
}

LinkLoad LinkLoads::Of(const UnitOrderVector& order) {
  std::fill(switch_load_.begin(), switch_load_.end(), 0);
  for (auto* loads : {&out_load_, &in_load_}) {
    for (auto& unit : *loads) {
      for (auto& plane : unit) std::fill(plane.begin(), plane.end(), 0);
    }
  }
  for (const RankFlow& flow : traffic_.flows) AddFlow(flow, order);
  LinkLoad result;
  for (std::size_t v = 0; v < next_.size(); ++v) {
    for (std::size_t i = 0; i < next_[v].size(); ++i) {
      CountBundle(next_[v][i], switch_load_[first_bundle_[v] + i], &result);
    }
  }
  for (std::size_t unit = 0; unit < out_load_.size(); ++unit) {
    const UnitClass& unit_class = job_.classes[static_cast<std::size_t>(job_.unit_class[unit])];
    for (std::size_t k = 0; k < out_load_[unit].size(); ++k) {
      for (std::size_t i = 0; i < out_load_[unit][k].size(); ++i) {
        const Attachment& attachment = job_.attachments[unit_class.attachment[k]];
        const CableBundle& bundle = i < attachment.leaves.size()
                                        ? attachment.leaves[i]
                                        : attachment.peers[i - attachment.leaves.size()];
        CountBundle(bundle, out_load_[unit][k][i], &result);
        CountBundle(bundle, in_load_[unit][k][i], &result);
      }
    }
  }
  return result;
}

}  // namespace rankroute
