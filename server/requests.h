#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/status.h"
#include "rankroute/v1/plan_service.pb.h"
#include "rankroute/v1/ranktable_service.pb.h"
#include "rankroute/v1/topology_service.pb.h"
#include "server/fabric_repository.h"
#include "server/plan_repository.h"
#include "server/settings.h"
#include "server/upload.h"

namespace rankroute {

// What each request does once it has arrived as a whole. All may take seconds and block on the
// store; none knows of gRPC.

// Ingests the sources and, unless the spec says validate_only, stores the fabric, provided that
// `wanted` still says so just before. The sources are used up.
Result<v1::ImportTopologyResponse> RunImport(ImportUpload& upload, FabricRepository* fabrics,
                                             std::int64_t now_seconds,
                                             const std::function<bool()>& wanted);

// Makes and stores a plan, or finds the one that the same request made before.
Result<std::vector<v1::PlanPart>> RunCreatePlan(PlanUpload& upload, const ServerLimits& limits,
                                                FabricRepository* fabrics, PlanRepository* plans,
                                                std::int64_t now_seconds);

// Checks a ranktable.
v1::ValidateResponse RunValidate(const ValidateUpload& upload);

}  // namespace rankroute
