#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "planner/job_on_fabric.h"
#include "planner/link_load_routes.h"
#include "planner/order_rules.h"
#include "planner/slot_traffic.h"
#include "planner/traffic.h"

namespace rankroute {

// Bytes of other jobs on links, each link once.
using LinkBackground = std::vector<std::pair<LinkIndex, std::int64_t>>;

// Load of the busiest direction of a cable, of those that the traffic uses at all: other jobs'
// bytes add to it, but a cable that only they use counts for nothing.
struct LinkLoad {
  double max_bytes = 0;
  double max_seconds = 0;      // Load over speed, of the cable where that is highest.
  bool assumed_speed = false;  // A loaded cable has no known speed: kAssumedMbps was taken.
};

// Two ranks that talk, and how many of their bytes a link carries.
struct PairOnLink {
  std::int32_t src = 0;
  std::int32_t dst = 0;
  double bytes = 0;  // Over all parallel cables.
};

// A loaded direction of the parallel cables between two nodes.
struct HotLink {
  LinkIndex link = 0;
  std::string from;  // Switch name, or "server/device id".
  std::string to;
  std::int64_t cables = 1;
  double bytes = 0;             // On each cable, other jobs' included.
  double background_bytes = 0;  // Of that, other jobs'.
  double seconds = 0;
  std::vector<PairOnLink> pairs;  // Heaviest first, then by rank.
};

// Loads of cables under an order. Traffic of one pair of ranks takes shortest paths; at its source
// and at every switch it is split over the next hops in proportion to parallel cables. Each
// direction of a cable counts by itself, device ports included. Traffic inside a server or a super
// pod loads no cable. Sums are exact (see LoadUnits): the order of the flows does not matter.
class LinkLoads {
 public:
  // All must outlive the object; routes are found when first needed and kept.
  LinkLoads(const Fabric& fabric, const JobOnFabric& job, const Traffic& traffic,
            const std::vector<RankPlace>& places);
  // Of some flows only, with routes that others use too and other jobs' loads.
  LinkLoads(std::shared_ptr<LinkRoutes> routes, const std::vector<RankFlow>& flows,
            const std::vector<RankPlace>& places, const LinkBackground& background);

  // O(links + flows * links on a route).
  LinkLoad Of(const UnitOrderVector& order);

  // The busiest link of an order by seconds, then by number; link_count() where nothing is loaded.
  // O(as Of).
  LinkIndex Hottest(const UnitOrderVector& order);

  // The `links` most loaded links by seconds, then by number, each with the `pairs` heaviest pairs
  // of ranks on it. `job` is the one that was placed. O(as Of).
  std::vector<HotLink> HottestLinks(const Job& job, const UnitOrderVector& order, std::size_t links,
                                    std::size_t pairs);

  // Seconds that the flows alone, without other jobs' bytes, take on each of these links. O(as Of).
  std::vector<double> SecondsOn(const UnitOrderVector& order, const std::vector<HotLink>& links);

  const std::shared_ptr<LinkRoutes>& routes() const { return routes_; }

 private:
  void Tally(const UnitOrderVector& order);
  LoadUnits WithBackground(LinkIndex link) const {
    return load_[link] + (background_.empty() ? 0 : background_[link]);
  }
  void AddPairs(const UnitOrderVector& order, std::size_t pairs, std::vector<HotLink>* hot);

  std::shared_ptr<LinkRoutes> routes_;
  const std::vector<RankFlow>& flows_;
  const std::vector<RankPlace>& places_;
  std::vector<LoadUnits> background_;  // By link; empty without other jobs.
  std::vector<LoadUnits> load_;        // By link.
};

}  // namespace rankroute
