#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
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

  // Directed cables between two nodes and bytes: on each of the parallel cables, or of other jobs
  // over all of them.
  using CableBytes = std::map<std::pair<std::string, std::string>, double>;

  // Bytes on each cable under an order, other jobs' not included.
  CableBytes Loads(const std::vector<RankFlow>& flows, const std::vector<std::size_t>& order) const;

  // The longest that a loaded cable takes for its load and other jobs', in picoseconds, rounded;
  // the most bytes on one, rounded.
  std::int64_t BusiestPicoseconds(const std::vector<std::size_t>& order,
                                  const CableBytes& background) const;
  std::int64_t BusiestBytes(const std::vector<std::size_t>& order,
                            const CableBytes& background) const;

  // The time of all parts of the traffic, one after another, in picoseconds, rounded.
  std::int64_t StepPicoseconds(const std::vector<std::size_t>& order, const CableBytes& background,
                               double overlap) const;

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

  // Two criteria of an order, then its moves: the least over the same orders. Empty where none is
  // allowed.
  using Merit = std::tuple<std::int64_t, std::int64_t, std::size_t>;
  using Criteria =
      std::function<std::pair<std::int64_t, std::int64_t>(const std::vector<std::size_t>&)>;
  std::optional<Merit> BruteForce(const std::vector<int>& pins, const Criteria& criteria) const;

 private:
  std::map<std::string, int> DistancesFrom(const std::string& node) const;
  // `distance`: of all nodes from the device of unit_a.
  int FindHops(std::size_t unit_a, const std::map<std::string, int>& distance, std::size_t unit_b,
               std::size_t l) const;
  void Spread(const std::string& at, const std::string& to, double bytes,
              const std::map<std::string, int>& distance,
              std::map<std::pair<std::string, std::string>, double>* load) const;

  using Cable = std::pair<std::string, std::string>;
  // By number of the cable, for speed only.
  using Shares = std::vector<std::pair<std::size_t, double>>;
  const Shares& SharesBetween(std::size_t unit_a, std::size_t k, std::size_t unit_b,
                              std::size_t l) const;
  std::vector<double> NumberedLoads(const std::vector<RankFlow>& flows,
                                    const std::vector<std::size_t>& order) const;
  // The most that `measure` makes of a loaded cable's number and bytes, other jobs' included.
  double Busiest(const std::vector<RankFlow>& flows, const std::vector<std::size_t>& order,
                 const CableBytes& background,
                 const std::function<double(std::size_t, double)>& measure) const;
  double BusiestSeconds(const std::vector<RankFlow>& flows, const std::vector<std::size_t>& order,
                        const CableBytes& background) const;

  const Job& job_;
  const Traffic& traffic_;
  std::vector<const ServerDescription*> server_;           // By unit.
  std::vector<std::pair<std::size_t, std::size_t>> rank_;  // Slot and plane by rank.
  std::map<std::vector<std::size_t>, int> hops_;           // By unit, device, unit, device.
  // Cables between nodes: switches by name, devices as "server/id".
  std::map<std::string, std::map<std::string, int>> cables_;
  // Speed of the slowest of them in Mbit/s; 0 where one is unknown.
  std::map<std::pair<std::string, std::string>, std::int64_t> mbps_;
  // Load of one byte from one device to another on each of the parallel cables.
  mutable std::map<std::vector<std::size_t>, Shares> shares_;  // By unit, device, unit, device.
  mutable std::vector<Cable> cable_of_number_;
  mutable std::map<Cable, std::size_t> number_of_cable_;
};

}  // namespace rankroute::testing
