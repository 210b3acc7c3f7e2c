#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/job_on_fabric.h"
#include "planner/slot_traffic.h"
#include "topology/fabric.h"

namespace rankroute {

// One file of a dump.
struct InstanceFile {
  std::string name;
  std::string text;
};

// distances.txt of more attachments than this is refused.
inline constexpr std::size_t kMaxDumpAttachments = 4096;

// What a graph mapper needs to order a job's servers by itself. docs/formats.md has the formats.
//   graph.metis    the ranks and the bytes of each pair
//   graphc.metis   the same with the ranks of a slot as one vertex
//   topo.txt       the servers as a tree of uniform levels …
//   distances.txt  … or, where they are none, the hops between the ways to be cabled
//   servers.txt    which unit of the job each server of the above is
//   instance.txt   the unit of the graphs' weights
// It is a tree where no units share a server or a super pod, all have equally many devices, there
// is a path between any two, and, over the pairs of planes that talk, the hops between two units
// are one number and an ultrametric. METIS as Debian builds it has weights of 32 bits; they are
// counted in the largest unit that leaves them whole, and where that is not enough in the smallest
// that is, rounded, but never to 0. `pairs` and `slots` are of the job's traffic.
// RESOURCE_EXHAUSTED where distances.txt has too many attachments or a graph too many edges.
// Deterministic. O(pairs log pairs + (classes * planes)^2 + units).
Result<std::vector<InstanceFile>> DumpInstance(const Fabric& fabric, const JobOnFabric& job,
                                               const std::vector<RankPair>& pairs,
                                               const SlotTraffic& slots);

}  // namespace rankroute
