#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "ranktable/rank_table.h"

namespace rankroute {

// One device of a launch unit.
struct JobDevice {
  int id = 0;      // Physical id on its server.
  std::string ip;  // Empty where unknown.
};

// What is launched together and keeps consecutive ranks: a pod, or a server's part of the job.
struct LaunchUnit {
  std::string server_id;           // As the job names the server: IP, pod UID or host name.
  std::string host_ip;             // Empty where unknown.
  std::string pod_name;            // Empty where unknown.
  std::vector<JobDevice> devices;  // In rank order.
  // The logical super pod that the job puts it into; empty where the job does not say. Where no
  // unit has one, the fabric's physical super pods hold.
  std::string super_pod = {};
};

// A job as given: units in slot order. The ranks of slot i start where those of slot i - 1 end.
struct Job {
  std::vector<LaunchUnit> units;

  std::size_t rank_count() const;
};

// The job that a ranktable describes: a unit for each server, or for each of the pods that share
// one. INVALID_ARGUMENT (INTERLEAVED_RANKS) where the ranks of a server or a pod do not follow each
// other, naming each such server.
Result<Job> JobFromRankTable(const RankTable& table);

}  // namespace rankroute
