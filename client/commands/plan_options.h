#pragma once

#include <CLI/CLI.hpp>

#include "planner/job_spec.h"

namespace rankroute {

// Adds the flags that state what a job sends: its layout, model sizes and traffic. What the command
// line has of them goes to `spec`. A value that is not understood is a usage error that says what
// is accepted.
void AddLayoutFlags(CLI::App* command, JobSpec* spec);

// These, and the others that the cost of an order follows from: the job's ranktable and what other
// jobs send.
void AddStepFlags(CLI::App* command, JobSpec* spec);

// These, and all others that state something about a job or its plan.
void AddJobFlags(CLI::App* command, JobSpec* spec);

// Throws CLI::ValidationError (a usage error) with one line for each contradiction in `spec`.
// `keys`: whether to name the keys of the Job file beside the flags.
void RefuseContradictions(const JobSpec& spec, bool keys);

}  // namespace rankroute
