#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/job_on_fabric.h"

namespace rankroute {

// Units further apart than some hops are in different clusters.
struct DistanceLevel {
  std::uint16_t hops = 0;            // Units of different clusters are so much further apart.
  std::vector<std::size_t> cluster;  // By unit class, numbered by first appearance; kNoCluster.

  bool operator<(const DistanceLevel& other) const;
};

// How far apart the units of a job are, as traffic between two of their planes sees it.
struct DistanceLevels {
  std::uint16_t least = 0;            // Hops between any two units at least.
  std::vector<DistanceLevel> levels;  // From the smallest clusters on, while there are several.

  bool operator<(const DistanceLevels& other) const;
};

// Of a class without either plane.
inline constexpr std::size_t kNoCluster = static_cast<std::size_t>(-1);

// The levels for traffic between plane `k` of one unit and plane `l` of another, either way round.
// Clusters are what chains of distances join (single linkage); classes cabled alike in both planes,
// units of one super pod and of one server are joined from the first level on. Where no path joins
// clusters, they stay apart without a level of their own. O(classes log classes + distinct
// cablings^2).
DistanceLevels FindDistanceLevels(const JobOnFabric& job, std::size_t k, std::size_t l);

}  // namespace rankroute
