#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "planner/link_load.h"

namespace rankroute {

// What one round of a collective takes whatever its size: alpha of HCCL's own cost model, which
// chooses between its algorithms by rounds * alpha + bytes / bandwidth (HCOMM,
// impl/alg_configurator.cc and platform/common/device_capacity.cc).
inline constexpr double kHcclAlphaSeconds = 60e-6;
// The share of a RoCE port's rate that the same model counts on: 25 GB/s * 0.8 per port of 910B and
// 910_93, 12.5 GB/s * 0.8 of 910.
inline constexpr double kHcclRdmaEfficiency = 0.8;

struct StepTimeOptions {
  // Share of an overlapping part's time that the backward pass hides; 0 to 1.
  double overlap = 0;
  // Share of a cable's rate that traffic gets; above 0. kHcclRdmaEfficiency for HCCL's own
  // estimate.
  double efficiency = 1;
};

// The time of one part of a step's traffic. seconds = (latency + transfer) * (1 - hidden share).
struct PartTime {
  std::string kind;              // As the part's.
  double latency_seconds = 0;    // latency_rounds * kHcclAlphaSeconds.
  double transfer_seconds = 0;   // Of the busiest cable.
  double seconds = 0;            // Not hidden by the backward pass.
  std::vector<HotLink> hottest;  // The busiest cable, with its heaviest pairs; none where no cable
                                 // is loaded.
};

struct StepTime {
  double seconds = 0;  // Sum over the parts.
  std::vector<PartTime> parts;
  bool assumed_speed = false;  // As LinkLoad's.
};

// A part of a traffic as the model sees it: a view.
struct StepPart {
  std::string kind;
  const std::vector<RankFlow>* flows = nullptr;
  double latency_seconds = 0;
  double weight = 1;  // Share of its time that is not hidden.
};

// The parts of a traffic, or where it has none, all its flows as one part without rounds. `traffic`
// must outlive the result.
std::vector<StepPart> StepParts(const Traffic& traffic, double overlap);

// The time that a step's communication takes beyond computing:
//
//   sum over parts p of (1 - hidden_p) * (rounds_p * alpha + max over cables c that p loads of
//                                         (load_p(c) + background(c)) / (speed(c) * efficiency))
//
// Parts run one after another, the groups of one part at the same time. hidden_p is `overlap` for
// parts that may run beside the backward pass (gradient reduction overlapped as by Megatron-Core's
// overlap_grad_reduce), else 0. Each part meets other jobs' bytes in full, the worst case. Latency
// plus bytes over bandwidth is the Hockney model, with HCCL's alpha. Traffic inside a server or a
// super pod takes no time here: it is the same in every order, but for super pods.
class StepTimeModel {
 public:
  // All must outlive the object.
  StepTimeModel(const std::shared_ptr<LinkRoutes>& routes, const Traffic& traffic,
                const std::vector<RankPlace>& places, const LinkBackground& background,
                const StepTimeOptions& options);

  // Seconds of an order. O(parts * links + flows * links on a route).
  double Seconds(const UnitOrderVector& order);

  // The same with its parts, and on the busiest cable of each the `pairs` heaviest pairs of ranks.
  StepTime Simulate(const Job& job, const UnitOrderVector& order, std::size_t pairs);

 private:
  std::vector<StepPart> parts_;
  std::vector<LinkLoads> loads_;  // By part.
  double efficiency_;
};

}  // namespace rankroute
