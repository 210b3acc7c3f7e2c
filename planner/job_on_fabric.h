#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/attachments.h"
#include "planner/job.h"

namespace rankroute {

// What makes launch units interchangeable: units of one class cost the same in every place.
struct UnitClass {
  std::vector<int> attachment;  // Of each device in rank order; Attachments::kNone when dark.
  int super_pod = -1;           // Of units that share one with another unit; -1 otherwise.
  int server_group = -1;        // Of units that share their server with another unit; -1 otherwise.
  std::size_t units = 0;        // How many units have this class.
};

// A job's launch units found on a fabric. All vectors are by unit, in the job's order.
struct JobOnFabric {
  explicit JobOnFabric(const Fabric& fabric) : attachments(fabric) {}

  std::vector<std::size_t> server;   // Index in the fabric's description.
  std::vector<std::size_t> devices;  // How many devices the unit has.
  std::vector<int> super_pod;        // Number shared by all units of one super pod; -1 without one.
  std::vector<int> server_group;     // Number shared by all units of one server.
  std::vector<int> unit_class;       // Index into `classes`.
  std::vector<UnitClass> classes;
  Attachments attachments;
  std::vector<std::string> notes;  // Devices that are dark, contradictions of job and fabric.

  // Cross-switch hops between device `k` of a unit of class `a` and device `l` of another unit, of
  // class `b`: 0 inside a server and inside a super pod.
  std::uint16_t Hops(int a, std::size_t k, int b, std::size_t l) const {
    const UnitClass& class_a = classes[static_cast<std::size_t>(a)];
    const UnitClass& class_b = classes[static_cast<std::size_t>(b)];
    if (class_a.super_pod >= 0 && class_a.super_pod == class_b.super_pod) return 0;
    if (class_a.server_group >= 0 && class_a.server_group == class_b.server_group) return 0;
    return attachments.Hops(class_a.attachment[k], class_b.attachment[l]);
  }
};

// The server of a unit, as PlaceJob finds it; empty where the fabric does not have it.
std::optional<std::size_t> FindServer(const Fabric& fabric, const LaunchUnit& unit);

// Finds each unit's server by its id, host address, pod name or device ips, and each device's
// cables. A device that the fabric does not have, or without a live cable, counts as cabled like
// the nearest device of its unit that has one, and a note says so.
// INVALID_ARGUMENT (UNKNOWN_SERVER) naming every unit that the fabric does not have.
Result<JobOnFabric> PlaceJob(const Fabric& fabric, const Job& job);

}  // namespace rankroute
