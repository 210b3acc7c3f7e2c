#include "planner/job.h"

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
  for (std::size_t i = 0; i < table.servers.size(); ++i) {
    const RankTableServer& server = table.servers[i];
    LaunchUnit unit{server.server_id, server.host_ip, server.pod_name, {}, server.super_pod_id};
    bool consecutive = true;
    for (const RankTableDevice& device : server.devices) {
      consecutive = consecutive && device.rank_id == next_rank++;
      unit.devices.push_back({device.device_id, device.device_ip});
    }
    if (!consecutive) {
      faults.push_back({Severity::kError, "INTERLEAVED_RANKS", "", 0, 0,
                        "ranks of server " + server.server_id + " (server_list[" +
                            std::to_string(table.document_index[i]) +
                            "]) must follow each other, with no rank of another server between"});
    }
    job.units.push_back(std::move(unit));
  }
  if (faults.empty()) return job;
  std::string message = "ranks of " + std::to_string(faults.size()) +
                        " servers interleave; HCCL wants each server's ranks consecutive";
  return Status(StatusCode::kInvalidArgument, "INTERLEAVED_RANKS", std::move(message),
                std::move(faults));
}

}  // namespace rankroute
