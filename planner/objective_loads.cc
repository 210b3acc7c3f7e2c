#include "planner/objective_loads.h"

#include <algorithm>
#include <cmath>

#include "planner/step_time.h"

namespace rankroute {
namespace {

constexpr double kPicosecondsPerSecond = 1e12;

}  // namespace

std::int64_t Picoseconds(double seconds) {
  return std::llround(std::min(seconds, kMaxComparedSeconds) * kPicosecondsPerSecond);
}

ObjectiveLoads::ObjectiveLoads(const ObjectiveProblem& problem)
    : bytes_(problem.objective == Objective::kHopBytes) {
  std::vector<StepPart> parts = {{"all", &problem.traffic.flows, 0, 1}};
  if (problem.objective == Objective::kStepTime) {
    parts = StepParts(problem.traffic, problem.overlap);
  }
  parts_.reserve(parts.size());
  for (const StepPart& part : parts) {
    parts_.push_back(
        {part.latency_seconds, part.weight,
         SwapLoads(problem.routes, *part.flows, problem.places, problem.background,
                   problem.rules.slots(), bytes_ ? LoadMeasure::kBytes : LoadMeasure::kSeconds)});
  }
}

void ObjectiveLoads::Assign(const UnitOrderVector& order) {
  for (Part& part : parts_) part.loads.Assign(order);
}

void ObjectiveLoads::Place(std::size_t slot, std::size_t unit) {
  for (Part& part : parts_) part.loads.Place(slot, unit);
}

void ObjectiveLoads::Remove(std::size_t slot) {
  for (Part& part : parts_) part.loads.Remove(slot);
}

void ObjectiveLoads::Swap(const OrderRules::Run& a, const OrderRules::Run& b) {
  for (Part& part : parts_) part.loads.Swap(a, b);
}

void ObjectiveLoads::Undo() {
  for (Part& part : parts_) part.loads.Undo();
}

std::int64_t ObjectiveLoads::work() const {
  std::int64_t work = 0;
  for (const Part& part : parts_) work += part.loads.work();
  return work;
}

double ObjectiveLoads::Seconds(const Part& part) const {
  return (part.latency_seconds + part.loads.Max()) * part.weight;
}

std::int64_t ObjectiveLoads::Value() const {
  if (bytes_) return std::llround(parts_.front().loads.Max());
  double seconds = 0;
  for (const Part& part : parts_) seconds += Seconds(part);
  return Picoseconds(seconds);
}

std::int64_t ObjectiveLoads::LinksAtMax() const {
  std::int64_t links = 0;
  for (const Part& part : parts_) {
    if (part.loads.Max() > 0 && part.weight > 0) links += part.loads.LinksAtMax();
  }
  return links;
}

std::vector<SwapLoads*> ObjectiveLoads::ByTime() {
  std::vector<Part*> sorted;
  for (Part& part : parts_) {
    if (part.loads.Max() > 0 && part.weight > 0) sorted.push_back(&part);
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const Part* a, const Part* b) {
    return a->loads.Max() * a->weight > b->loads.Max() * b->weight;
  });
  std::vector<SwapLoads*> loads;
  for (Part* part : sorted) loads.push_back(&part->loads);
  return loads;
}

}  // namespace rankroute
