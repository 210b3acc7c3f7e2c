#include "planner/job_on_fabric.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "planner/unit_server.h"

namespace rankroute {
namespace {

std::string UnitName(const LaunchUnit& unit, std::size_t index) {
  std::string name = "server " + unit.server_id + " (node rank " + std::to_string(index);
  if (!unit.pod_name.empty()) name += ", pod " + unit.pod_name;
  return name + ")";
}

// Notes device ips that the fabric gives to another server.
void NoteForeignAddresses(const Fabric& fabric, const LaunchUnit& unit, std::size_t server,
                          const std::string& name, std::vector<std::string>* notes) {
  for (const JobDevice& device : unit.devices) {
    const auto owner = device.ip.empty() ? std::nullopt : fabric.FindServer(device.ip);
    if (!owner.has_value() || *owner == server) continue;
    notes->push_back(name + ": device " + std::to_string(device.id) + " has address " + device.ip +
                     ", which the fabric gives to " + fabric.description().servers[*owner].name);
  }
}

std::optional<std::size_t> DeviceIndex(const ServerDescription& server, int id) {
  const auto at =
      std::lower_bound(server.devices.begin(), server.devices.end(), id,
                       [](const DeviceDescription& device, int v) { return device.id < v; });
  if (at == server.devices.end() || at->id != id) return std::nullopt;
  return static_cast<std::size_t>(at - server.devices.begin());
}

// Gives each dark device the attachment of the nearest device of the unit that has one.
void FillDark(const LaunchUnit& unit, const std::string& name, std::vector<int>* attachments,
              std::vector<std::string>* notes) {
  const std::vector<int> known = *attachments;
  for (std::size_t k = 0; k < known.size(); ++k) {
    if (known[k] != Attachments::kNone) continue;
    for (std::size_t away = 1; away < known.size(); ++away) {
      const std::size_t before = k >= away ? k - away : k;
      const std::size_t after = k + away < known.size() ? k + away : k;
      const std::size_t from = known[before] != Attachments::kNone ? before : after;
      if (known[from] == Attachments::kNone) continue;
      (*attachments)[k] = known[from];
      notes->push_back(name + ": device " + std::to_string(unit.devices[k].id) +
                       " has no live cable in the fabric; planned as if cabled like device " +
                       std::to_string(unit.devices[from].id));
      break;
    }
  }
}

// Numbers the values by first appearance; -1 for those that appear once where `lone_is_none`.
template <typename T>
std::vector<int> Numbered(const std::vector<T>& values, bool lone_is_none) {
  std::map<T, std::size_t> count;
  for (const T& value : values) ++count[value];
  std::map<T, int> number;
  std::vector<int> result;
  for (const T& value : values) {
    if (lone_is_none && count[value] == 1) {
      result.push_back(-1);
    } else {
      result.push_back(number.emplace(value, static_cast<int>(number.size())).first->second);
    }
  }
  return result;
}

void MakeClasses(const std::vector<std::vector<int>>& attachments, JobOnFabric* job) {
  std::vector<std::string> pods;
  for (std::size_t unit = 0; unit < job->server.size(); ++unit) {
    // A unit without super pod is alone in one of its own.
    pods.push_back(job->super_pod[unit] < 0 ? "-" + std::to_string(unit)
                                            : std::to_string(job->super_pod[unit]));
  }
  const std::vector<int> shared_pod = Numbered(pods, /*lone_is_none=*/true);
  const std::vector<int> shared_server = Numbered(job->server, /*lone_is_none=*/true);
  std::map<std::tuple<std::vector<int>, int, int>, int> index;
  for (std::size_t unit = 0; unit < job->server.size(); ++unit) {
    const auto [at, added] =
        index.emplace(std::make_tuple(attachments[unit], shared_pod[unit], shared_server[unit]),
                      static_cast<int>(job->classes.size()));
    if (added) {
      job->classes.push_back({attachments[unit], shared_pod[unit], shared_server[unit], 0});
    }
    ++job->classes[static_cast<std::size_t>(at->second)].units;
    job->unit_class.push_back(at->second);
  }
}

// The super pod of each unit by the job's word where it says any, else by the fabric's. HCCL links
// no logical super pod that spans physical ones: a note names each.
std::vector<std::string> SuperPodsOf(const Job& job, const std::vector<std::string>& physical,
                                     std::vector<std::string>* notes) {
  std::vector<std::string> stated;
  for (const LaunchUnit& unit : job.units) stated.push_back(unit.super_pod);
  if (std::all_of(stated.begin(), stated.end(), [](const auto& s) { return s.empty(); })) {
    return physical;
  }
  std::map<std::string, std::set<std::string>> physical_of;
  for (std::size_t i = 0; i < stated.size(); ++i) {
    if (!stated[i].empty() && !physical[i].empty()) physical_of[stated[i]].insert(physical[i]);
  }
  for (const auto& [logical, spanned] : physical_of) {
    if (spanned.size() < 2) continue;
    std::string names;
    for (const std::string& name : spanned) names += (names.empty() ? "" : ", ") + name;
    notes->push_back("super pod " + logical + " of the job spans the fabric's super pods " + names +
                     ": HCCL cannot link its servers over HCCS");
  }
  return stated;
}

}  // namespace

std::optional<std::size_t> FindServer(const Fabric& fabric, const LaunchUnit& unit) {
  for (const std::string* name : {&unit.server_id, &unit.host_ip, &unit.pod_name}) {
    if (name->empty()) continue;
    if (const auto server = fabric.FindServer(*name); server.has_value()) return server;
  }
  for (const JobDevice& device : unit.devices) {
    if (device.ip.empty()) continue;
    if (const auto server = fabric.FindServer(device.ip); server.has_value()) return server;
  }
  return std::nullopt;
}

Result<JobOnFabric> PlaceJob(const Fabric& fabric, const Job& job) {
  JobOnFabric placed(fabric);
  std::vector<Diagnostic> faults;
  std::vector<std::vector<int>> attachments;
  std::vector<std::string> physical;
  for (std::size_t i = 0; i < job.units.size(); ++i) {
    const LaunchUnit& unit = job.units[i];
    const std::string name = UnitName(unit, i);
    const auto server = FindUnitServer(fabric, unit);
    if (!server.has_value()) {
      faults.push_back({Severity::kError, "UNKNOWN_SERVER", "", 0, 0,
                        name + " is not in the fabric by id, host address, pod name or device ip"});
      continue;
    }
    NoteForeignAddresses(fabric, unit, *server, name, &placed.notes);
    const ServerDescription& description = fabric.description().servers[*server];
    std::vector<int> attached;
    for (const JobDevice& device : unit.devices) {
      const auto index = DeviceIndex(description, device.id);
      attached.push_back(index.has_value() ? placed.attachments.Add(*server, *index)
                                           : Attachments::kNone);
    }
    FillDark(unit, name, &attached, &placed.notes);
    attachments.push_back(std::move(attached));
    placed.server.push_back(*server);
    placed.devices.push_back(unit.devices.size());
    physical.push_back(description.super_pod);
  }
  if (!faults.empty()) {
    std::string message =
        std::to_string(faults.size()) + " servers of the job are not in the fabric";
    return Status(StatusCode::kInvalidArgument, "UNKNOWN_SERVER", std::move(message),
                  std::move(faults));
  }
  const std::vector<std::string> super_pods = SuperPodsOf(job, physical, &placed.notes);
  placed.super_pod = Numbered(super_pods, /*lone_is_none=*/false);
  for (std::size_t i = 0; i < super_pods.size(); ++i) {
    if (super_pods[i].empty()) placed.super_pod[i] = -1;
  }
  placed.server_group = Numbered(placed.server, /*lone_is_none=*/false);
  MakeClasses(attachments, &placed);
  placed.attachments.ComputeHops();
  return placed;
}

}  // namespace rankroute
