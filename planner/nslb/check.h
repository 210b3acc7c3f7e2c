#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "planner/job.h"
#include "planner/nslb/leaf_list.h"
#include "ranktable/check.h"
#include "ranktable/rank_table.h"
#include "topology/fabric.h"

namespace rankroute {

// MindCluster's ways to keep the jobs' flows apart on the links between leaves and spines:
// nslb-version in the scheduler's init-params.
enum class NslbVersion {
  k1,  // By placement alone.
  k2,  // The network's controller computes the paths.
};

// A job's label tor-affinity.
enum class NslbSchema { kLargeModel, kNormal };

struct NslbJob {
  NslbSchema schema = NslbSchema::kLargeModel;
  std::string file;  // As findings should call the job.
  RankTable table;
  Job job;  // Of the table.
};

struct NslbOptions {
  NslbVersion version = NslbVersion::k1;
  // shared-tor-num: leaves that one job may share with others under 2.0; 1 or 2.
  std::size_t shared_leaves = 2;
};

struct NslbFindings {
  std::vector<Finding> leaves;               // About the list of leaves; lines are its file's.
  std::vector<Finding> job;                  // About the job; places are its ranktable's.
  std::vector<std::vector<Finding>> others;  // About each of the other jobs.
};

// Checks a placement and its order by the rules NSLB001 to NSLB008 of docs/nslb.md. `fabric` is
// what the list of leaves is about: it finds a server by any of its names. Findings of one rule
// stand together, in the order of the rules. O((servers of all jobs + fabric) log).
NslbFindings CheckNslb(const Fabric& fabric, const LeafList& leaves, const NslbJob& job,
                       const std::vector<NslbJob>& others, const NslbOptions& options);

}  // namespace rankroute
