#pragma once

#include <CLI/CLI.hpp>

#include "planner/job_spec.h"

namespace rankroute {

// Adds every flag that states something about a job or its plan; what the command line has of them
// goes to `spec`. A value that is not understood is a usage error that says what is accepted.
void AddJobFlags(CLI::App* command, JobSpec* spec);

// Of these the flags that state what the job sends: its layout, model sizes and traffic.
void AddLayoutFlags(CLI::App* command, JobSpec* spec);

// Throws CLI::ValidationError (a usage error) with one line for each contradiction in `spec`.
// `keys`: whether to name the keys of the Job file beside the flags.
void RefuseContradictions(const JobSpec& spec, bool keys);

}  // namespace rankroute
