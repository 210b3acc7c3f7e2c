#pragma once

#include <cstdint>

#include "planner/job_on_fabric.h"
#include "planner/slot_traffic.h"

namespace rankroute {

// A number that hop_bytes of no order of the units is below.
//
// Planes whose devices are cabled alike on every unit form a group, and the traffic of each pair of
// groups (or of one with itself) sees its own distances between units. Let h_0 < h_1 < … be those
// at which ever larger clusters of units join (FindDistanceLevels). Every byte pays h_0, and bytes
// between units in different clusters of h_i pay h_i+1 - h_i more, so hop_bytes is at least the sum
// over i of (h_i+1 - h_i) times the bytes that cross (CutBound). Pairs of groups with the same
// levels are bounded as one. Slots are taken to fit on any unit that has the planes; a job may have
// more units than slots, of which any may then be used. For a ring the bound is the optimum.
// O(pairs log pairs + plane pairs * attachments^2) and what CutBound takes.
std::int64_t HopBytesLowerBound(const JobOnFabric& job, const SlotTraffic& traffic);

}  // namespace rankroute
