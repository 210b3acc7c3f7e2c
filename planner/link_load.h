#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "planner/job_on_fabric.h"
#include "planner/order_rules.h"
#include "planner/slot_traffic.h"
#include "planner/traffic.h"

namespace rankroute {

// Where the speed of a cable is unknown, this one is taken for step_seconds: the RoCE port of an
// Atlas A2 device (HCCL's own cost model counts 25 GB/s per port).
inline constexpr std::int64_t kAssumedMbps = 200'000;

// Load of the busiest direction of a cable.
struct LinkLoad {
  double max_bytes = 0;
  double max_seconds = 0;      // Load over speed, of the cable where that is highest.
  bool assumed_speed = false;  // A loaded cable has no known speed: kAssumedMbps was taken.
};

// Loads of cables under an order. Traffic of one pair of ranks takes shortest paths; at its source
// and at every switch it is split over the next hops in proportion to parallel cables. Each
// direction of a cable counts by itself, device ports included. Traffic inside a server or a super
// pod loads no cable.
class LinkLoads {
 public:
  // All must outlive the object; routes are found when first needed and kept.
  LinkLoads(const Fabric& fabric, const JobOnFabric& job, const Traffic& traffic,
            const std::vector<RankPlace>& places);

  // O(flows * cables on a route).
  LinkLoad Of(const UnitOrderVector& order);

 private:
  // Shares of a unit of traffic from one attachment to another.
  struct Route {
    std::vector<std::pair<std::size_t, double>> switch_bundles;  // Directed bundle, share.
    std::vector<std::pair<std::size_t, double>> out;  // Bundle of the source's attachment, share.
    std::vector<std::pair<std::size_t, double>> in;   // Bundle of the destination's attachment.
  };

  void BuildSwitchGraph();
  std::vector<std::uint16_t> DistancesTo(const Attachment& destination) const;
  const Route& RouteBetween(int a, int b);
  Route FindRoute(const Attachment& a, const Attachment& b) const;
  void SplitAtSource(const Attachment& a, const std::vector<std::uint16_t>& distance, Route* route,
                     std::map<std::size_t, double>* arriving) const;
  void Forward(const Attachment& b, const std::vector<std::uint16_t>& distance,
               std::map<std::size_t, double> arriving, Route* route) const;
  void AddFlow(const RankFlow& flow, const UnitOrderVector& order);

  const Fabric& fabric_;
  const JobOnFabric& job_;
  const Traffic& traffic_;
  const std::vector<RankPlace>& places_;
  std::vector<std::vector<CableBundle>> next_;  // By switch: its neighbours.
  std::vector<std::size_t> first_bundle_;       // By switch: number of its first bundle.
  std::map<std::pair<int, int>, Route> routes_;
  // Loads in bytes of whole bundles: between switches, then out of and into devices by
  // unit, plane and bundle of the attachment.
  std::vector<double> switch_load_;
  std::vector<std::vector<std::vector<double>>> out_load_;
  std::vector<std::vector<std::vector<double>>> in_load_;
};

}  // namespace rankroute
