#include "planner/simulation.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <tuple>
#include <utility>

#include "planner/link_load_background.h"
#include "planner/rank_reach.h"

namespace rankroute {
namespace {

// A job on a fabric, ready to be simulated.
struct PlacedStep {
  explicit PlacedStep(const Fabric& fabric, JobOnFabric&& on)
      : placed(std::move(on)),
        places(RankPlaces(placed.devices)),
        routes(std::make_shared<LinkRoutes>(fabric, placed)),
        order(placed.server.size()) {
    std::iota(order.begin(), order.end(), std::size_t{0});
  }

  JobOnFabric placed;
  std::vector<RankPlace> places;
  std::shared_ptr<LinkRoutes> routes;
  UnitOrderVector order;
};

Result<std::unique_ptr<PlacedStep>> PlaceStep(const Fabric& fabric, const Job& job) {
  if (job.units.empty()) {
    return Status(StatusCode::kInvalidArgument, "EMPTY_JOB", "the job has no servers");
  }
  Result<JobOnFabric> placed = PlaceJob(fabric, job);
  if (!placed.ok()) return placed.status();
  return std::make_unique<PlacedStep>(fabric, *std::move(placed));
}

std::vector<LinkTime> TimesOfLinks(const Job& job, const Traffic& traffic,
                                   const SimulationOptions& options,
                                   const LinkBackground& background, PlacedStep* step) {
  LinkLoads all(step->routes, traffic.flows, step->places, background);
  const std::vector<HotLink> links =
      all.HottestLinks(job, step->order, step->routes->link_count(), 0);
  std::vector<LinkTime> times;
  for (const HotLink& hot : links) {
    times.push_back({hot.from,
                     hot.to,
                     hot.cables,
                     hot.bytes,
                     hot.background_bytes,
                     hot.seconds,
                     hot.bytes > 0 ? hot.seconds * (hot.background_bytes / hot.bytes) : 0,
                     {}});
  }
  for (const StepPart& part : StepParts(traffic, options.overlap)) {
    LinkLoads own(step->routes, *part.flows, step->places, {});
    const std::vector<double> seconds = own.SecondsOn(step->order, links);
    for (std::size_t i = 0; i < times.size(); ++i) times[i].part_seconds.push_back(seconds[i]);
  }
  return times;
}

Result<Simulation> Simulate(const Fabric& fabric, const Job& job, const Traffic& traffic,
                            const SimulationOptions& options,
                            const std::vector<std::int32_t>& cut_off, PlacedStep* step) {
  const auto background =
      ResolveBackground(fabric, job, step->placed, *step->routes, options.background);
  if (!background.ok()) return background.status();
  Status reached = CheckRanksReach(job, step->placed, step->places, traffic, cut_off);
  if (!reached.ok()) return reached;
  Simulation simulation;
  simulation.fabric_revision = fabric.revision();
  simulation.step =
      StepTimeModel(step->routes, traffic, step->places, *background, {options.overlap, 1})
          .Simulate(job, step->order, kSimulatedPairs);
  simulation.hccl_seconds = StepTimeModel(step->routes, traffic, step->places, *background,
                                          {options.overlap, kHcclRdmaEfficiency})
                                .Seconds(step->order);
  simulation.links = TimesOfLinks(job, traffic, options, *background, step);
  simulation.notes = step->placed.notes;
  if (simulation.step.assumed_speed) {
    simulation.notes.push_back("cables whose speed the fabric does not know count as " +
                               std::to_string(kAssumedMbps) + " Mbit/s");
  }
  return simulation;
}

// The ranks, ascending, whose device has a cable in `before` and none in `after`, which has the
// same servers and devices.
std::vector<std::int32_t> RanksCutOff(const Fabric& before, const Fabric& after, const Job& job,
                                      const JobOnFabric& placed) {
  std::vector<std::int32_t> ranks;
  std::int32_t rank = 0;
  for (std::size_t unit = 0; unit < job.units.size(); ++unit) {
    const auto& devices = before.description().servers[placed.server[unit]].devices;
    const auto& left = after.description().servers[placed.server[unit]].devices;
    for (const JobDevice& device : job.units[unit].devices) {
      for (std::size_t i = 0; i < devices.size(); ++i) {
        if (devices[i].id != device.id) continue;
        if (!devices[i].ports.empty() && left[i].ports.empty()) ranks.push_back(rank);
      }
      ++rank;
    }
  }
  return ranks;
}

// Whether the added loads are on cables of the fabric as it is.
Status CheckAddedLoads(const Fabric& fabric, const Job& job,
                       const std::vector<BackgroundLoad>& loads) {
  const auto step = PlaceStep(fabric, job);
  if (!step.ok()) return step.status();
  return ResolveBackground(fabric, job, (*step)->placed, *(*step)->routes, loads).status();
}

// Both faults in one.
Status Joined(const Status& a, const Status& b) {
  if (a.ok() || b.ok()) return a.ok() ? b : a;
  std::vector<Diagnostic> all = a.diagnostics();
  all.insert(all.end(), b.diagnostics().begin(), b.diagnostics().end());
  return {a.code(), a.reason(), a.message() + "; " + b.message(), std::move(all)};
}

}  // namespace

Result<Simulation> SimulateStep(const Fabric& fabric, const Job& job, const Traffic& traffic,
                                const SimulationOptions& options) {
  const auto step = PlaceStep(fabric, job);
  if (!step.ok()) return step.status();
  return Simulate(fabric, job, traffic, options, {}, step->get());
}

Result<Simulation> SimulateWhatIf(const Fabric& fabric, const Job& job, const Traffic& traffic,
                                  const SimulationOptions& options, const WhatIf& what_if) {
  const auto failed = WithoutFailed(fabric, what_if.failures);
  Status checked = Joined(failed.status(), CheckAddedLoads(fabric, job, what_if.added_loads));
  if (!checked.ok()) return checked;
  const auto step = PlaceStep(**failed, job);
  if (!step.ok()) return step.status();
  SimulationOptions changed = options;
  changed.background.insert(changed.background.end(), what_if.added_loads.begin(),
                            what_if.added_loads.end());
  const std::size_t loads = changed.background.size();
  changed.background =
      LoadsOnCables(**failed, job, (*step)->placed, *(*step)->routes, changed.background);
  Result<Simulation> simulation =
      Simulate(**failed, job, traffic, changed, RanksCutOff(fabric, **failed, job, (*step)->placed),
               step->get());
  if (simulation.ok() && changed.background.size() < loads) {
    simulation->notes.push_back(std::to_string(loads - changed.background.size()) +
                                " loads of other jobs are on cables that failed: left out");
  }
  return simulation;
}

std::vector<SlowerLink> SlowerLinks(const Simulation& before, const Simulation& after) {
  // Shares of routes are rounded to 2^-52 of a byte: less is no change.
  constexpr double kLeastRise = 1e-9;
  std::map<std::pair<std::string, std::string>, double> known;
  for (const LinkTime& link : before.links) known[{link.from, link.to}] = link.seconds;
  std::vector<SlowerLink> slower;
  for (const LinkTime& link : after.links) {
    const auto at = known.find({link.from, link.to});
    const double seconds = at == known.end() ? 0 : at->second;
    if (link.seconds - seconds <= kLeastRise * link.seconds) continue;
    slower.push_back({link.from, link.to, seconds, link.seconds});
  }
  std::sort(slower.begin(), slower.end(), [](const SlowerLink& a, const SlowerLink& b) {
    const double rise_a = a.after_seconds - a.before_seconds;
    const double rise_b = b.after_seconds - b.before_seconds;
    return std::tie(rise_b, a.from, a.to) < std::tie(rise_a, b.from, b.to);
  });
  return slower;
}

Result<SimulationReport> ReportSimulation(const Fabric& fabric, const Job& job,
                                          const Traffic& traffic, const SimulationOptions& options,
                                          const WhatIf& what_if) {
  Result<Simulation> step = SimulateStep(fabric, job, traffic, options);
  if (!step.ok()) return step.status();
  SimulationReport report{traffic.source, traffic.algorithm, {}, *std::move(step), what_if};
  for (const TrafficPart& part : traffic.parts) report.rounds[part.kind] = part.latency_rounds;
  if (what_if.empty()) return report;
  Result<Simulation> with = SimulateWhatIf(fabric, job, traffic, options, what_if);
  if (!with.ok()) return with.status();
  report.with = *std::move(with);
  return report;
}

}  // namespace rankroute
