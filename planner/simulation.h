#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/failures.h"
#include "planner/job.h"
#include "planner/plan.h"
#include "planner/step_time.h"
#include "planner/traffic.h"
#include "topology/fabric.h"

namespace rankroute {

// What one direction of the parallel cables between two nodes needs for a step. seconds =
// background_seconds + the sum of part_seconds.
struct LinkTime {
  std::string from;  // Switch name, or "server/device id".
  std::string to;
  std::int64_t cables = 1;
  double bytes = 0;  // On each cable, other jobs' included.
  double background_bytes = 0;
  double seconds = 0;
  double background_seconds = 0;
  std::vector<double> part_seconds;  // By part of the step; nothing of it is hidden.
};

// The communication of one training step of a job in the order given.
struct Simulation {
  std::string fabric_revision;
  StepTime step;                // Cables give their full rate: a plan's stepSeconds.
  double hccl_seconds = 0;      // The same where they give kHcclRdmaEfficiency of it.
  std::vector<LinkTime> links;  // Every one that the job loads: by seconds, then by number.
  std::vector<std::string> notes;
};

struct SimulationOptions {
  double overlap = 0;  // As StepTimeOptions'.
  std::vector<BackgroundLoad> background;
};

// The pairs of ranks that are named on the link that bounds a part.
inline constexpr std::size_t kSimulatedPairs = 3;

// Simulates a step by StepTimeModel, units in the job's order. INVALID_ARGUMENT for an empty job
// (EMPTY_JOB), servers that the fabric does not have (UNKNOWN_SERVER) and background loads that do
// not fit it (INVALID_BACKGROUND); FAILED_PRECONDITION (UNREACHABLE) naming the ranks that exchange
// traffic and have no path. O(parts * (links + flows * links on a route)).
Result<Simulation> SimulateStep(const Fabric& fabric, const Job& job, const Traffic& traffic,
                                const SimulationOptions& options);

// What if these parts failed, and other jobs sent this, too.
struct WhatIf {
  Failures failures;
  std::vector<BackgroundLoad> added_loads;

  bool empty() const {
    return failures.switches.empty() && failures.cables.empty() && added_loads.empty();
  }
};

// The step on the fabric without what has failed. Loads on cables that failed are left out, with a
// note. As SimulateStep and WithoutFailed; a device that loses its last cable cuts its rank off
// (UNREACHABLE).
Result<Simulation> SimulateWhatIf(const Fabric& fabric, const Job& job, const Traffic& traffic,
                                  const SimulationOptions& options, const WhatIf& what_if);

// A link that needs more time than before.
struct SlowerLink {
  std::string from;
  std::string to;
  double before_seconds = 0;  // 0 where the job did not load it.
  double after_seconds = 0;
};

// Every such link: by how much longer it takes, then by name. O(links log links).
std::vector<SlowerLink> SlowerLinks(const Simulation& before, const Simulation& after);

// A step's report: what was simulated, and with what.
struct SimulationReport {
  std::string traffic_source;
  std::map<std::string, std::string> traffic_algorithm;
  std::map<std::string, std::int64_t> rounds;  // By part.
  Simulation step;
  WhatIf what_if;                                 // Empty: nothing was asked for.
  std::optional<Simulation> with = std::nullopt;  // The step with it.
};

// The report on a step, and on the same with a WhatIf that is not empty. Fails as both.
Result<SimulationReport> ReportSimulation(const Fabric& fabric, const Job& job,
                                          const Traffic& traffic, const SimulationOptions& options,
                                          const WhatIf& what_if);

// The most links that a report lists.
inline constexpr std::size_t kReportedLinks = 10;

// The report as the JSON object of docs/formats.md (apiVersion rankroute/v1, kind Simulation),
// indented by two spaces, newline at the end. Equal reports give equal bytes.
std::string WriteSimulationJson(const SimulationReport& report);

}  // namespace rankroute
