#include "planner/order_writers/unit_names.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/json.h"
#include "planner/rank_mapping.h"
#include "topology/writers/losses.h"

namespace rankroute {
namespace {

// JOB of the pod "JOB-TASK-INDEX"; empty where the name has another form.
std::string JobOfPod(const std::string& pod_name, const std::string& job_name) {
  const std::optional<PodIndex> pod = PodIndexOf(pod_name);
  if (!pod.has_value()) return "";
  const std::string_view task = pod->task;  // With its job.
  if (task == job_name) return "";
  const bool stated = !job_name.empty() && task.size() > job_name.size() + 1 &&
                      task.compare(0, job_name.size() + 1, job_name + "-") == 0;
  if (stated) return job_name;
  const std::size_t dash = task.rfind('-');
  if (dash == std::string_view::npos || dash + 1 == task.size()) return "";
  return std::string(task.substr(0, dash));
}

}  // namespace

const LaunchUnit& UnitAt(const OrderToWrite& order, std::size_t node_rank) {
  return order.job.units[order.plan.order[node_rank].previous_node_rank];
}

const std::string& UnitName(const LaunchUnit& unit) {
  return unit.pod_name.empty() ? unit.server_id : unit.pod_name;
}

std::string HostOf(const LaunchUnit& unit, const std::string& job_name) {
  const std::string job = JobOfPod(unit.pod_name, job_name);
  if (!job.empty()) return unit.pod_name + "." + job;
  return unit.host_ip.empty() ? unit.server_id : unit.host_ip;
}

Result<std::vector<std::string>> HostsOf(const OrderToWrite& order) {
  std::vector<std::string> hosts;
  std::vector<std::string> refused;
  for (std::size_t i = 0; i < order.plan.order.size(); ++i) {
    hosts.push_back(HostOf(UnitAt(order, i), order.job_name));
    if (!IsHost(hosts.back())) refused.push_back(QuoteJson(hosts.back()));
  }
  if (!refused.empty()) {
    return RefuseUnits("UNWRITABLE_NAME", "names that are no host name or address", refused);
  }
  return hosts;
}

bool IsHost(std::string_view host) {
  return !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == ':';
  });
}

Status RefuseUnits(const char* reason, const std::string& what,
                   const std::vector<std::string>& names) {
  return {StatusCode::kInvalidArgument, reason, CountedNames(what, names)};
}

void AddDeviceOrderLoss(const Plan& plan, std::vector<std::string>* losses) {
  std::vector<std::string> servers;
  for (const PlannedUnit& unit : plan.order) {
    if (!std::is_sorted(unit.device_ids.begin(), unit.device_ids.end())) {
      servers.push_back(unit.server_id);
    }
  }
  if (servers.empty()) return;
  losses->push_back(CountedNames(
      "left out: the order of the devices of servers, which only the ranktable has", servers));
}

}  // namespace rankroute
