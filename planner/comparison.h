#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/job.h"
#include "planner/plan.h"
#include "planner/plan_rank_table.h"
#include "topology/fabric.h"

namespace rankroute {

// A launch unit at its node rank, as one of two jobs names it.
struct NamedUnit {
  std::size_t node_rank = 0;
  std::string server_id;
  std::string pod_name;
};

// A launch unit that both jobs have and that is not the same in both: another node rank, or other
// devices or another order of them.
struct ChangedUnit {
  NamedUnit before;
  NamedUnit after;
  std::vector<int> devices_before;  // In rank order.
  std::vector<int> devices_after;
};

// What an order of a job's servers, after, does otherwise than another one, before.
struct Comparison {
  std::size_t ranks_before = 0;
  std::size_t ranks_after = 0;
  std::vector<ChangedUnit> moved;       // To another node rank; by the later one.
  std::vector<ChangedUnit> rearranged;  // Other devices or order of them; by the later node rank.
  std::vector<NamedUnit> only_before;   // By node rank.
  std::vector<NamedUnit> only_after;

  // Of the costs; empty without them.
  std::string fabric_revision;
  std::string traffic_source;
  std::map<std::string, std::string> traffic_algorithm;
  std::optional<PlanCost> before;
  std::optional<PlanCost> after;
  std::vector<std::string> notes;  // What the reader of the comparison should know.
};

// What moved between two orders. A unit of one job is that of the other which has its server_id and
// lowest device, else its server_id, else the address of its lowest device, where that says which
// one: names may change, as those of pods do. Compare(b, a) is Compare(a, b) the other way round.
// O(units log units).
Comparison CompareOrders(const Job& before, const Job& after);

// Adds the costs of both orders on a fabric, each with its own traffic: the same by rank where one
// request stands behind both and their servers are alike; else a note says so. The jobs must be
// those that were compared, with as many ranks. `options` as PosePlan takes them. Fails as
// PosePlan.
Status AddCosts(const Fabric& fabric, const PlanInputs& before, const PlanInputs& after,
                const PlanOptions& options, Comparison* comparison);

// What `after` costs more than `before` (negative: what it saves), member by member; `by_hops` has
// every distance of either.
PlanCost ChangeOfCost(const PlanCost& before, const PlanCost& after);

// The comparison as a JSON object (kind Comparison, docs/formats.md). Equal comparisons give equal
// bytes.
std::string WriteComparisonJson(const Comparison& comparison);

}  // namespace rankroute
