#include "tests/planner/oracle.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>

namespace rankroute::testing {
namespace {

std::string DeviceNode(const ServerDescription& server, int id) {
  return server.name + "/" + std::to_string(id);
}

// Stands for no path; no test lets such a pair talk.
constexpr int kFar = 1'000'000;

bool IsDevice(const std::string& node) { return node.find('/') != std::string::npos; }

}  // namespace

Oracle::Oracle(const FabricDescription& fabric, const Job& job, const Traffic& traffic)
    : job_(job), traffic_(traffic) {
  for (const LaunchUnit& unit : job.units) {
    for (const ServerDescription& server : fabric.servers) {
      if (server.name == unit.server_id) server_.push_back(&server);
    }
  }
  for (std::size_t slot = 0; slot < job.units.size(); ++slot) {
    for (std::size_t k = 0; k < job.units[slot].devices.size(); ++k) rank_.emplace_back(slot, k);
  }
  const auto cable = [&](const std::string& a, const std::string& b, std::int64_t mbps) {
    for (const auto& ends : {std::make_pair(a, b), std::make_pair(b, a)}) {
      ++cables_[ends.first][ends.second];
      const auto at = mbps_.emplace(ends, mbps).first;
      at->second = std::min(at->second, mbps);
    }
  };
  for (const LinkDescription& link : fabric.links) cable(link.a, link.b, link.mbps);
  for (const ServerDescription& server : fabric.servers) {
    for (const DeviceDescription& device : server.devices) {
      const std::string node = DeviceNode(server, device.id);
      for (const DevicePortDescription& port : device.ports) {
        if (!port.switch_name.empty()) cable(node, port.switch_name, port.mbps);
        if (port.peer_device > node) cable(node, port.peer_device, port.mbps);  // Once per fibre.
      }
    }
  }
  for (std::size_t a = 0; a < job.units.size(); ++a) {
    for (std::size_t k = 0; k < job.units[a].devices.size(); ++k) {
      const auto distance = DistancesFrom(DeviceNode(*server_[a], job.units[a].devices[k].id));
      for (std::size_t b = 0; b < job.units.size(); ++b) {
        for (std::size_t l = 0; l < job.units[b].devices.size(); ++l) {
          hops_[{a, k, b, l}] = FindHops(a, distance, b, l);
        }
      }
    }
  }
}

std::map<std::string, int> Oracle::DistancesFrom(const std::string& node) const {
  std::map<std::string, int> distance = {{node, 0}};
  std::queue<std::string> frontier({node});
  while (!frontier.empty()) {
    const std::string at = frontier.front();
    frontier.pop();
    if (IsDevice(at) && at != node) continue;  // Devices do not forward.
    const auto next = cables_.find(at);
    if (next == cables_.end()) continue;
    for (const auto& [to, count] : next->second) {
      if (distance.emplace(to, distance[at] + 1).second) frontier.push(to);
    }
  }
  return distance;
}

int Oracle::FindHops(std::size_t unit_a, const std::map<std::string, int>& distance,
                     std::size_t unit_b, std::size_t l) const {
  const ServerDescription& a = *server_[unit_a];
  const ServerDescription& b = *server_[unit_b];
  if (&a == &b || (!a.super_pod.empty() && a.super_pod == b.super_pod)) return 0;
  const auto found = distance.find(DeviceNode(b, job_.units[unit_b].devices[l].id));
  if (found == distance.end()) return kFar;
  return std::max(found->second - 2, 0);  // Without the two device ports.
}

std::int64_t Oracle::HopBytes(const std::vector<std::size_t>& order) const {
  std::int64_t cost = 0;
  for (const RankFlow& flow : traffic_.flows) {
    const auto [slot_a, k] = rank_[static_cast<std::size_t>(flow.src)];
    const auto [slot_b, l] = rank_[static_cast<std::size_t>(flow.dst)];
    cost += flow.bytes * hops_.at({order[slot_a], k, order[slot_b], l});
  }
  return cost;
}

void Oracle::Spread(const std::string& at, const std::string& to, double bytes,
                    const std::map<std::string, int>& distance,
                    std::map<std::pair<std::string, std::string>, double>* load) const {
  if (at == to) return;
  double cables = 0;
  const auto& next = cables_.at(at);
  const auto nearer = [&](const std::string& node) {
    const auto found = distance.find(node);
    return found != distance.end() && found->second == distance.at(at) - 1 &&
           (node == to || !IsDevice(node));
  };
  for (const auto& [node, count] : next) cables += nearer(node) ? count : 0;
  for (const auto& [node, count] : next) {
    if (!nearer(node)) continue;
    const double share = bytes * count / cables;
    (*load)[{at, node}] += share / count;  // On each of the parallel cables.
    Spread(node, to, share, distance, load);
  }
}

double Oracle::MaxLinkLoad(const std::vector<std::size_t>& order) const {
  return Busiest(traffic_.flows, order, {}, [](std::size_t /*cable*/, double b) { return b; });
}

const Oracle::Shares& Oracle::SharesBetween(std::size_t unit_a, std::size_t k, std::size_t unit_b,
                                            std::size_t l) const {
  const auto [at, added] = shares_.emplace(std::vector{unit_a, k, unit_b, l}, Shares{});
  const ServerDescription& a = *server_[unit_a];
  const ServerDescription& b = *server_[unit_b];
  const bool inside = &a == &b || (!a.super_pod.empty() && a.super_pod == b.super_pod);
  if (!added || inside) return at->second;
  const std::string from = DeviceNode(a, job_.units[unit_a].devices[k].id);
  const std::string to = DeviceNode(b, job_.units[unit_b].devices[l].id);
  CableBytes load;
  Spread(from, to, 1.0, DistancesFrom(to), &load);
  for (const auto& [cable, share] : load) {
    const auto number = number_of_cable_.emplace(cable, cable_of_number_.size());
    if (number.second) cable_of_number_.push_back(cable);
    at->second.emplace_back(number.first->second, share);
  }
  return at->second;
}

std::vector<double> Oracle::NumberedLoads(const std::vector<RankFlow>& flows,
                                          const std::vector<std::size_t>& order) const {
  std::vector<double> load;
  for (const RankFlow& flow : flows) {
    const auto [slot_a, k] = rank_[static_cast<std::size_t>(flow.src)];
    const auto [slot_b, l] = rank_[static_cast<std::size_t>(flow.dst)];
    const Shares& shares = SharesBetween(order[slot_a], k, order[slot_b], l);
    load.resize(cable_of_number_.size());
    for (const auto& [cable, share] : shares)
      load[cable] += share * static_cast<double>(flow.bytes);
  }
  return load;
}

Oracle::CableBytes Oracle::Loads(const std::vector<RankFlow>& flows,
                                 const std::vector<std::size_t>& order) const {
  CableBytes by_name;
  const std::vector<double> load = NumberedLoads(flows, order);
  for (std::size_t cable = 0; cable < load.size(); ++cable) {
    if (load[cable] > 0) by_name[cable_of_number_[cable]] = load[cable];
  }
  return by_name;
}

double Oracle::Busiest(const std::vector<RankFlow>& flows, const std::vector<std::size_t>& order,
                       const CableBytes& background,
                       const std::function<double(std::size_t, double)>& measure) const {
  std::vector<double> load = NumberedLoads(flows, order);
  for (const auto& [cable, bytes] : background) {
    const auto number = number_of_cable_.find(cable);
    if (number == number_of_cable_.end() || number->second >= load.size()) continue;
    if (load[number->second] == 0) continue;
    load[number->second] += bytes / cables_.at(cable.first).at(cable.second);
  }
  double most = 0;
  for (std::size_t cable = 0; cable < load.size(); ++cable) {
    most = std::max(most, measure(cable, load[cable]));
  }
  return most;
}

double Oracle::BusiestSeconds(const std::vector<RankFlow>& flows,
                              const std::vector<std::size_t>& order,
                              const CableBytes& background) const {
  return Busiest(flows, order, background, [&](std::size_t cable, double bytes) {
    const std::int64_t mbps = bytes > 0 ? mbps_.at(cable_of_number_[cable]) : 0;
    return bytes * 8e-6 / static_cast<double>(mbps > 0 ? mbps : 200'000);
  });
}

std::int64_t Oracle::BusiestPicoseconds(const std::vector<std::size_t>& order,
                                        const CableBytes& background) const {
  return std::llround(BusiestSeconds(traffic_.flows, order, background) * 1e12);
}

std::int64_t Oracle::BusiestBytes(const std::vector<std::size_t>& order,
                                  const CableBytes& background) const {
  return std::llround(Busiest(traffic_.flows, order, background,
                              [](std::size_t /*cable*/, double bytes) { return bytes; }));
}

std::int64_t Oracle::StepPicoseconds(const std::vector<std::size_t>& order,
                                     const CableBytes& background, double overlap) const {
  double seconds = 0;
  for (const TrafficPart& part : traffic_.parts) {
    const double time = 60e-6 * static_cast<double>(part.latency_rounds) +
                        BusiestSeconds(part.flows, order, background);
    seconds += part.overlaps_backward ? time - overlap * time : time;
  }
  return std::llround(seconds * 1e12);
}

bool Oracle::Allowed(const std::vector<std::size_t>& order) const {
  const auto consecutive = [&](const auto& key) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        if (key(i).empty() || key(i) != key(j)) continue;
        for (std::size_t between = i; between < j; ++between) {
          if (key(between) != key(i)) return false;
        }
      }
    }
    return true;
  };
  for (std::size_t slot = 0; slot < order.size(); ++slot) {
    if (job_.units[slot].devices.size() != job_.units[order[slot]].devices.size()) return false;
  }
  return consecutive([&](std::size_t slot) { return server_[order[slot]]->name; }) &&
         consecutive([&](std::size_t slot) { return server_[order[slot]]->super_pod; });
}

std::optional<Oracle::Merit> Oracle::BruteForce(const std::vector<int>& pins,
                                                const Criteria& criteria) const {
  std::vector<std::size_t> order(job_.units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::optional<Merit> best;
  do {
    bool pinned = true;
    for (std::size_t slot = 0; slot < pins.size(); ++slot) {
      pinned = pinned && (pins[slot] < 0 || static_cast<std::size_t>(pins[slot]) == order[slot]);
    }
    if (!pinned || !Allowed(order)) continue;
    std::size_t moves = 0;
    for (std::size_t slot = 0; slot < order.size(); ++slot) moves += order[slot] != slot ? 1 : 0;
    const auto [first, second] = criteria(order);
    const Merit merit = {first, second, moves};
    if (!best.has_value() || merit < *best) best = merit;
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

Oracle::Best Oracle::BruteForce(const std::vector<int>& pins) const {
  std::vector<std::size_t> order(job_.units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Best best;
  do {
    bool pinned = true;
    for (std::size_t slot = 0; slot < pins.size(); ++slot) {
      pinned = pinned && (pins[slot] < 0 || static_cast<std::size_t>(pins[slot]) == order[slot]);
    }
    if (!pinned || !Allowed(order)) continue;
    std::size_t moves = 0;
    for (std::size_t slot = 0; slot < order.size(); ++slot) moves += order[slot] != slot ? 1 : 0;
    const std::int64_t hop_bytes = HopBytes(order);
    ++best.allowed_orders;
    if (best.allowed_orders > 1 && hop_bytes > best.hop_bytes) continue;
    // Whole bytes, so that sums in another order do not tell equal loads apart.
    const double load = std::round(MaxLinkLoad(order));
    if (best.allowed_orders == 1 || std::tie(hop_bytes, load, moves) <
                                        std::tie(best.hop_bytes, best.max_link_load, best.moves)) {
      best.hop_bytes = hop_bytes;
      best.max_link_load = load;
      best.moves = moves;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

}  // namespace rankroute::testing
