#pragma once

#include <cstddef>
#include <vector>

#include "ranktable/launch_pod.h"

namespace rankroute {

// Codes for what is wrong in an environment (HCCL and runtime error code references).
inline constexpr const char* kHcclBadVariable = "EI0001";
inline constexpr const char* kHcclConnectTimeout = "EI0006";
inline constexpr const char* kRuntimeBadVariable = "EE1001";

// The parts of RT024, a function each; docs/rules.md says what they check and why.

// About one pod.
void CheckNodeRank(const LaunchPod& pod, RuleReport* report);
void CheckRendezvous(const LaunchPod& pod, RuleReport* report);
void CheckPodCount(const LaunchPod& pod, RuleReport* report);
void CheckWorldSize(const LaunchPod& pod, RuleReport* report);
void CheckRank(const LaunchPod& pod, RuleReport* report);
void CheckLocalRanks(const LaunchPod& pod, RuleReport* report);
void CheckAllocatedDevices(const LaunchPod& pod, RuleReport* report);
void CheckVisibleDevices(const LaunchPod& pod, RuleReport* report);
void CheckHostAddress(const LaunchPod& pod, RuleReport* report);
void CheckConnectTimeout(const LaunchPod& pod, RuleReport* report);
void CheckLogicalSuperPod(const LaunchPod& pod, RuleReport* report);
void CheckTablePath(const LaunchPod& pod, RuleReport* report);
void CheckSizes(const LaunchPod& pod, RuleReport* report);

// About pods[at] beside those before it; who the others are may matter, too.
void CheckNodeRankOnce(const std::vector<LaunchPod>& pods, std::size_t at, RuleReport* report);
void CheckMasterAddress(const std::vector<LaunchPod>& pods, std::size_t at, RuleReport* report);
void CheckMasterIndex(const std::vector<LaunchPod>& pods, std::size_t at, RuleReport* report);

}  // namespace rankroute
