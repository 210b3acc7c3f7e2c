#pragma once

#include <string>
#include <vector>

#include "base/status.h"
#include "planner/plan_rank_table.h"
#include "rankroute/v1/plan_service.pb.h"
#include "server/store.h"

namespace rankroute {

// First 32 hex digits of the SHA-256 over everything that decides what a plan is. The order of pins
// does not matter, nor how diagnostics call the texts.
std::string PlanId(const std::string& fabric_revision, const PlanRequest& request);

// Plans by id in a Store. Thread-safe; blocks on the store.
//
// Keys: "plans/{id}" holds the digest of all parts; they are in
// "parts/plans/{id}/{digest}/{number}".
class PlanRepository {
 public:
  // `store` must outlive the repository.
  explicit PlanRepository(Store* store) : store_(store) {}

  // Stores a plan, or returns the parts of the one that another request stored first.
  Result<std::vector<v1::PlanPart>> Put(const std::string& id, std::vector<v1::PlanPart> parts);

  // NOT_FOUND (NO_PLAN); DATA_LOSS (PARTS_LOST) where the store lost something.
  Result<std::vector<v1::PlanPart>> Get(const std::string& id);

 private:
  Store* store_;
};

}  // namespace rankroute
