#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "planner/job.h"
#include "planner/traffic.h"
#include "topology/fabric_description.h"

namespace rankroute::testing {

// Costs of an order worked out the slow way from the fabric's description alone: names instead of
// indices, one path search per pair of ranks, no classes, no routes kept.
class Oracle {
 public:
  Oracle(const FabricDescription& fabric, const Job& job, const Traffic& traffic);

  // order[slot] is the unit there.
  std::int64_t HopBytes(const std::vector<std::size_t>& order) const;
  double MaxLinkLoad(const std::vector<std::size_t>& order) const;

  // Whether ranks of servers and of super pods are consecutive and device counts fit.
  bool Allowed(const std::vector<std::size_t>& order) const;

  struct Best {
    std::int64_t hop_bytes = 0;
    double max_link_load = 0;
    std::size_t moves = 0;
    std::int64_t allowed_orders = 0;
  };
  // Over every order that is allowed and puts pins[slot] (where not negative) there.
  Best BruteForce(const std::vector<int>& pins) const;

 private:
  std::map<std::string, int> DistancesFrom(const std::string& node) const;
  int FindHops(std::size_t unit_a, std::size_t k, std::size_t unit_b, std::size_t l) const;
  void Spread(const std::string& at, const std::string& to, double bytes,
              const std::map<std::string, int>& distance,
              std::map<std::pair<std::string, std::string>, double>* load) const;

  const Job& job_;
  const Traffic& traffic_;
  std::vector<const ServerDescription*> server_;           // By unit.
  std::vector<std::pair<std::size_t, std::size_t>> rank_;  // Slot and plane by rank.
  std::map<std::vector<std::size_t>, int> hops_;           // By unit, device, unit, device.
  // Cables between nodes: switches by name, devices as "server/id".
  std::map<std::string, std::map<std::string, int>> cables_;
};

}  // namespace rankroute::testing
