#include "planner/job.h"

#include <set>
#include <string>
#include <utility>

namespace rankroute {

std::size_t Job::rank_count() const {
  std::size_t count = 0;
  for (const LaunchUnit& unit : units) count += unit.devices.size();
  return count;
}

Result<Job> JobFromRankTable(const RankTable& table) {
  Job job;
  std::vector<Diagnostic> faults;
  std::int64_t next_rank = 0;
  for (const RankTableServer& server : table.servers) {
    std::set<std::string> pods;
    bool consecutive = true;
    for (const RankTableDevice& device : server.devices) {
      const std::string& pod_name = device.pod_name.empty() ? server.pod_name : device.pod_name;
      const bool first = device.rank_id == server.devices.front().rank_id;
      if (first || pod_name != job.units.back().pod_name) {
        consecutive = pods.insert(pod_name).second && consecutive;
        job.units.push_back({server.server_id, server.host_ip, pod_name, {}, server.super_pod_id});
      }
      consecutive = consecutive && device.rank_id == next_rank++;
      job.units.back().devices.push_back({device.device_id, device.device_ip});
    }
    if (!consecutive) {
      faults.push_back({Severity::kError, "INTERLEAVED_RANKS", "", 0, 0,
                        "ranks of server " + server.server_id +
                            ", and of each pod on it, must follow each other, with no rank of "
                            "another between"});
    }
  }
  if (faults.empty()) return job;
  std::string message = "ranks of " + std::to_string(faults.size()) +
                        " servers interleave; HCCL wants each server's ranks consecutive";
  return Status(StatusCode::kInvalidArgument, "INTERLEAVED_RANKS", std::move(message),
                std::move(faults));
}

}  // namespace rankroute
