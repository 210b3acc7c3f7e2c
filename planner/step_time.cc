#include "planner/step_time.h"

namespace rankroute {

std::vector<StepPart> StepParts(const Traffic& traffic, double overlap) {
  if (traffic.parts.empty()) return {{"all", &traffic.flows, 0, 1}};
  std::vector<StepPart> parts;
  for (const TrafficPart& part : traffic.parts) {
    parts.push_back({part.kind, &FlowsOf(traffic, part),
                     static_cast<double>(part.latency_rounds) * kHcclAlphaSeconds,
                     part.overlaps_backward ? 1 - overlap : 1});
  }
  return parts;
}

StepTimeModel::StepTimeModel(const std::shared_ptr<LinkRoutes>& routes, const Traffic& traffic,
                             const std::vector<RankPlace>& places, const LinkBackground& background,
                             const StepTimeOptions& options)
    : parts_(StepParts(traffic, options.overlap)), efficiency_(options.efficiency) {
  for (const StepPart& part : parts_) {
    loads_.emplace_back(routes, *part.flows, places, background);
  }
}

double StepTimeModel::Seconds(const UnitOrderVector& order) {
  double seconds = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const double transfer = loads_[i].Of(order).max_seconds / efficiency_;
    seconds += (parts_[i].latency_seconds + transfer) * parts_[i].weight;
  }
  return seconds;
}

StepTime StepTimeModel::Simulate(const Job& job, const UnitOrderVector& order, std::size_t pairs) {
  StepTime step;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const LinkLoad load = loads_[i].Of(order);
    PartTime part;
    part.kind = parts_[i].kind;
    part.latency_seconds = parts_[i].latency_seconds;
    part.transfer_seconds = load.max_seconds / efficiency_;
    part.seconds = (part.latency_seconds + part.transfer_seconds) * parts_[i].weight;
    part.hottest = loads_[i].HottestLinks(job, order, 1, pairs);
    step.seconds += part.seconds;
    step.assumed_speed = step.assumed_speed || load.assumed_speed;
    step.parts.push_back(std::move(part));
  }
  return step;
}

}  // namespace rankroute
