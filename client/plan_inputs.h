#pragma once

#include <string>

#include "base/status.h"
#include "planner/job_spec.h"
#include "planner/plan_rank_table.h"

namespace rankroute {

// Reads a Job file; its paths come back as this process can open them: relative ones are relative
// to the file's folder, to the working directory for "-". Fails as ReadInput and ReadJobFile.
Result<JobSpec> LoadJobFile(const std::string& path);

// The request that `spec` states, with the texts of the files that it names. INVALID_ARGUMENT with
// the diagnostics of every file that cannot be read or understood.
Result<PlanRequest> LoadPlanRequest(const JobSpec& spec);

}  // namespace rankroute
