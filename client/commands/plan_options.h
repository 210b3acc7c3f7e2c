#pragma once

#include <CLI/CLI.hpp>

#include "planner/job_spec.h"

namespace rankroute {

// Flags that state something about a job or its plan; what the command line has of them goes to
// `spec`. A value that is not understood is a usage error that says what is accepted.

void AddRankTableFlag(CLI::App* command, JobSpec* spec);  // --ranktable

// What the job sends: its layout, model sizes and traffic.
void AddLayoutFlags(CLI::App* command, JobSpec* spec);

// What the cost of an order follows from: that, and what other jobs send.
void AddStepFlags(CLI::App* command, JobSpec* spec);

// What an order of all the job's servers is looked for by: objective, pins, search.
void AddOrderFlags(CLI::App* command, JobSpec* spec);

// All of them, and the others that a plan takes.
void AddJobFlags(CLI::App* command, JobSpec* spec);

// Throws CLI::ValidationError (a usage error) with one line for each contradiction in `spec`.
// `keys`: whether to name the keys of the Job file beside the flags.
void RefuseContradictions(const JobSpec& spec, bool keys);

}  // namespace rankroute
