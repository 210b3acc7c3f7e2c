#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/hccl_algorithm.h"
#include "planner/hccl_setting.h"
#include "ranktable/chip.h"

namespace rankroute {

// How a group's members, in rank order, lie on servers and super pods.
struct GroupShape {
  std::vector<std::int32_t> members_of_server;     // By server, in rank order; each > 0.
  std::vector<std::int32_t> servers_of_super_pod;  // Empty: no super pods.

  bool operator<(const GroupShape& other) const;
};

// The levels of a group: member index = device + devices * (server + servers * super pod).
struct GroupLevels {
  std::int32_t devices = 1;     // Members of each server.
  std::int32_t servers = 1;     // Of each super pod.
  std::int32_t super_pods = 1;  // 1 where there are none.
  bool irregular = false;       // Servers hold unequal numbers: one level over all members.
  bool aggregated = false;      // Irregular, and all numbers have a common divisor above 1.

  std::int32_t members() const { return devices * servers * super_pods; }
};

// Unequal super pods count as more, equal, logical ones: as many servers each as the greatest
// common divisor of their sizes (NHR-HCF of HCCL docs, coll_algo_intro/algo_intro). Irregular
// groups have all members at the level of servers. O(servers).
GroupLevels LevelsOf(const GroupShape& shape);

// What decides on algorithms besides the group.
struct HcclContext {
  std::optional<Chip> chip;  // Empty: Atlas A3 where a group has super pods, else Atlas A2.
  HcclSetting setting;
};

// The context of a job. INVALID_ARGUMENT (INVALID_HCCL_ALGO) as ParseHcclAlgo, and where the chip
// cannot run what is set: Ascend 950 only NHR (HCCL docs, hccl_env/inter_server_algo_support).
Result<HcclContext> MakeHcclContext(std::optional<Chip> chip, const std::string& hccl_algo);

// The chip that a group of such levels is taken to run on.
Chip ChipOf(const HcclContext& context, const GroupLevels& levels);

// The algorithm between servers for one call of `operation` on a buffer of `bytes`: what HCCL_ALGO
// fixes where that algorithm can run the operation on the group, else HCCL's choice (HCOMM
// impl/alg_configurator.cc and impl/operator/coll_alg_operator.cc), m servers of d members:
//   910       H-D_R where m >= 8 or a power of two, else ring
//   A2        pipeline where d > 1, m > 1, the bytes per rank of ReduceScatter and AllGather reach
//             32 KiB or those of AllReduce 1 MiB per member, and its tasks fit into one FFTS graph;
//             else the cheapest of ring, NHR and H-D_R by alpha-beta costs
//   A3        NHR where m >= 8 or a power of two, else ring
//   950       NHR
//   AllToAll  pairwise, direct between all members
// Irregular groups: NHR where aggregated, else ring (A3 and 950: NHR). Assumes, as is usual in
// training, calls one by one (not in a graph), RDMA-lite, inline reduction and no determinism.
HcclAlgorithm ChooseBetweenServers(const HcclContext& context, HcclOperation operation,
                                   std::int64_t bytes, const GroupLevels& levels);

// The algorithm between super pods: HCCL_ALGO's level2, else NHR (HCOMM alg_configurator.cc).
HcclAlgorithm ChooseBetweenSuperPods(const HcclContext& context, HcclOperation operation);

}  // namespace rankroute
