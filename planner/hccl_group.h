#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/hccl_algorithm.h"
#include "planner/hccl_choice.h"

namespace rankroute {

// An operation that a group runs `calls` times per step on a buffer of `bytes` each time.
struct GroupOperation {
  HcclOperation operation = HcclOperation::kAllReduce;
  std::int64_t bytes = 0;
  std::int64_t calls = 1;  // bytes * calls <= kMaxPairBytes (traffic.h).
};

// Bytes per step that a member sends another one.
struct MemberFlow {
  std::int32_t dst = 0;
  std::int64_t bytes = 0;  // > 0
};

// What the members of one group send each other per step.
struct GroupFlows {
  std::vector<std::size_t> first;  // Flows of member i: first[i] to first[i + 1].
  std::vector<MemberFlow> flows;   // Of each member ascending by dst.
  std::int64_t latency_rounds = 0;
  std::vector<std::string> algorithms;  // In order of first use, each once.
};

// The flows of a group of such a shape that runs `operations` one after another, level by level as
// HCCL does (HCCL docs, hierarchical_comm_principle; for A3 also HCOMM
// coll_reduce_scatter_ring_for_910_93_executor.cc). With n bytes, m servers of d members, S super
// pods:
//   one server     a mesh
//   AllReduce      ReduceScatter n in the server, AllReduce n/d between servers, AllGather n; with
//                  super pods ReduceScatter and AllGather n/d between the servers of one and
//                  AllReduce n/(d*m) between super pods
//   ReduceScatter, AllGather
//     pipeline, A3, 950   n in the server, n/d between servers, n/(d*m) between super pods
//     else (910, A2)      n between servers, in every plane, and n/m in the server
//   Broadcast      scatter n in the server, Broadcast n/d between all servers, AllGather n
//   AllToAll       direct between all members; pipeline: n in the server, n between servers
//   point-to-point direct
// Between servers and super pods a member talks to those of the same index (plane). The mesh inside
// a server stands for all chips: what it carries crosses no switch. A directed pair's bytes are
// summed exactly and rounded down once. Fails as SharesOf. O(flows log flows).
Result<GroupFlows> FlowsOfGroup(const GroupShape& shape,
                                const std::vector<GroupOperation>& operations,
                                const HcclContext& context);

}  // namespace rankroute
