#include "ranktable/launch_pod.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "base/object_reader.h"
#include "base/utf8.h"

namespace rankroute {
namespace {

constexpr std::array<const char*, 4> kUnitNames = {"host_ip", "container_ip", "server_ip",
                                                   "pod_name"};

std::string TextOf(const Value* value) {
  return value == nullptr || value->is_array() || value->is_object() ? "" : value->text;
}

// super_pod_id by server_id (version 1.2).
std::map<std::string, std::string> SuperPodsOf(const Value& root) {
  std::map<std::string, std::string> super_pods;
  const Value* list = root.Find("super_pod_list");
  if (list == nullptr) return super_pods;
  for (const Value& super_pod : list->items) {
    const Value* servers = super_pod.Find("server_list");
    if (servers == nullptr) continue;
    for (const Value& server : servers->items) {
      super_pods[TextOf(server.Find("server_id"))] = TextOf(super_pod.Find("super_pod_id"));
    }
  }
  return super_pods;
}

PodShare UnitOf(const TableView& table, const ServerView& server,
                const std::map<std::string, std::string>& super_pods) {
  PodShare unit;
  unit.path = PathOf(table, server);
  const std::string id = TextOf(server.server_id);
  if (!id.empty()) unit.names.push_back(id);
  for (const char* key : kUnitNames) {
    std::string name = TextOf(server.object->Find(key));
    if (!name.empty()) unit.names.push_back(std::move(name));
  }
  unit.pod_name = TextOf(server.object->Find("pod_name"));
  const auto super_pod = super_pods.find(id);
  if (super_pod != super_pods.end()) unit.super_pod = super_pod->second;
  std::vector<std::pair<std::int64_t, std::int64_t>> devices;
  for (std::size_t d = server.first_device; d < server.end_device; ++d) {
    const DeviceView& device = table.devices[d];
    devices.emplace_back(*device.rank, device.device_number.value_or(-1));
    unit.device_ips.push_back(TextOf(device.device_ip));
  }
  std::sort(devices.begin(), devices.end());
  for (const auto& [rank, id_of_rank] : devices) {
    unit.ranks.push_back(rank);
    unit.device_ids.push_back(id_of_rank);
  }
  unit.first_rank = unit.ranks.front();
  return unit;
}

// The units whose pod's name ends in that index: "job-worker-3".
std::vector<std::size_t> UnitsOfIndex(const LaunchJob& job, const std::string& index) {
  std::vector<std::size_t> units;
  for (std::size_t u = 0; u < job.units.size(); ++u) {
    const std::string& pod = job.units[u].pod_name;
    const std::size_t dash = pod.rfind('-');
    if (dash != std::string::npos && pod.compare(dash + 1, std::string::npos, index) == 0) {
      units.push_back(u);
    }
  }
  return units;
}

void FindCandidates(LaunchPod* pod, RuleReport* report) {
  const EnvironmentVariable* first = nullptr;
  const auto narrow = [&](const EnvironmentVariable& variable,
                          const std::vector<std::size_t>& units) {
    if (units.empty()) return true;
    std::vector<std::size_t> both;
    std::set_intersection(pod->candidates.begin(), pod->candidates.end(), units.begin(),
                          units.end(), std::back_inserter(both));
    if (first != nullptr && both.empty()) {
      report->Error(kHcclNone, At(variable),
                    Stated(variable) + ", which is " + Describe(*pod->job, units.front()) +
                        " in the table, but " + Stated(*first) + " means " +
                        Describe(*pod->job, pod->candidates.front()),
                    "see whose environment this is, or mend the names in the table");
      return false;
    }
    if (first == nullptr) {
      first = &variable;
      pod->candidates = units;
    } else {
      pod->candidates = std::move(both);
    }
    return true;
  };
  bool agree = true;
  for (const char* name : kNameVariables) {
    const EnvironmentVariable* variable = pod->Find(name);
    if (variable == nullptr || !agree) continue;
    agree = narrow(*variable, pod->job->UnitsNamed(variable->value));
  }
  const EnvironmentVariable* index = pod->Find("VC_TASK_INDEX");
  if (index != nullptr && agree) agree = narrow(*index, UnitsOfIndex(*pod->job, index->value));
  if (!agree) pod->candidates.clear();
}

}  // namespace

std::vector<std::size_t> LaunchJob::UnitsNamed(std::string_view name) const {
  std::vector<std::size_t> named;
  const std::string_view label = FirstLabel(name);
  for (std::size_t u = 0; u < units.size(); ++u) {
    const std::vector<std::string>& names = units[u].names;
    if (label.empty()) break;
    if (units[u].pod_name == label || std::find(names.begin(), names.end(), name) != names.end()) {
      named.push_back(u);
    }
  }
  return named;
}

std::optional<LaunchJob> LaunchJobOf(const CheckedTable& checked) {
  if (!checked.parse.root.has_value() || HasErrors(checked.findings)) return std::nullopt;
  const TableView table = ViewTable(*checked.parse.root);
  const bool has_ranks = table.layout == TableLayout::kServerList ||
                         table.layout == TableLayout::kNodeList ||
                         table.layout == TableLayout::kRankList;
  if (!has_ranks || !table.complete || table.devices.empty()) return std::nullopt;
  for (const DeviceView& device : table.devices) {
    if (!device.rank.has_value()) return std::nullopt;
  }
  LaunchJob job;
  job.rank_count = static_cast<std::int64_t>(table.devices.size());
  const std::map<std::string, std::string> super_pods = SuperPodsOf(*checked.parse.root);
  for (const ServerView& server : table.servers) {
    if (server.first_device == server.end_device) return std::nullopt;
    job.units.push_back(UnitOf(table, server, super_pods));
  }
  std::sort(job.units.begin(), job.units.end(),
            [](const PodShare& a, const PodShare& b) { return a.first_rank < b.first_rank; });
  return job;
}

bool SplitIntoPods(std::int64_t pods, LaunchJob* job) {
  if (pods <= static_cast<std::int64_t>(job->units.size()) || job->rank_count % pods != 0) {
    return false;
  }
  const auto size = static_cast<std::size_t>(job->rank_count / pods);
  std::vector<PodShare> units;
  for (const PodShare& server : job->units) {
    if (server.ranks.size() % size != 0) return false;
    for (std::size_t first = 0; first < server.ranks.size(); first += size) {
      const auto begin = static_cast<std::ptrdiff_t>(first);
      const auto end = static_cast<std::ptrdiff_t>(first + size);
      PodShare unit = server;
      unit.first_rank = server.ranks[first];
      unit.ranks.assign(server.ranks.begin() + begin, server.ranks.begin() + end);
      unit.device_ids.assign(server.device_ids.begin() + begin, server.device_ids.begin() + end);
      units.push_back(std::move(unit));
    }
  }
  job->units = std::move(units);
  return true;
}

std::optional<std::size_t> LaunchPod::Unit() const {
  if (candidates.size() == 1) return candidates.front();
  const bool possible =
      node_rank.has_value() &&
      (candidates.empty() || std::binary_search(candidates.begin(), candidates.end(), *node_rank));
  return possible ? node_rank : std::nullopt;
}

bool RankIsNodeRank(const LaunchEnvironment& environment, const LaunchJob& job) {
  const EnvironmentVariable* local_rank = environment.Find("LOCAL_RANK");
  if (local_rank != nullptr && NumberOf(local_rank).has_value()) return false;  // torchrun's child.
  const std::optional<std::int64_t> world = NumberOf(environment.Find("WORLD_SIZE"));
  return local_rank != nullptr || world == static_cast<std::int64_t>(job.units.size());
}

LaunchPod ViewPod(const LaunchEnvironment& environment, const LaunchJob* job, RuleReport* report) {
  LaunchPod pod;
  pod.environment = &environment;
  pod.job = job;
  for (const char* name : kNodeRankVariables) {
    if (pod.rank_variable == nullptr) pod.rank_variable = environment.Find(name);
  }
  if (job == nullptr) {
    const std::optional<std::int64_t> number = NumberOf(pod.rank_variable);
    if (number.has_value()) pod.node_rank = static_cast<std::size_t>(*number);
    return pod;
  }
  if (pod.rank_variable == nullptr && RankIsNodeRank(environment, *job)) {
    pod.rank_variable = environment.Find("RANK");
  }
  const std::optional<std::int64_t> number = NumberOf(pod.rank_variable);
  if (number.has_value() && *number < static_cast<std::int64_t>(job->units.size())) {
    pod.node_rank = static_cast<std::size_t>(*number);
  }
  FindCandidates(&pod, report);
  return pod;
}

std::optional<std::int64_t> NumberOf(const EnvironmentVariable* variable) {
  if (variable == nullptr) return std::nullopt;
  const Value text = StringValue(variable->value);
  return NumberOf(&text);
}

std::optional<std::vector<std::int64_t>> NumbersOf(std::string_view list) {
  std::vector<std::int64_t> numbers;
  while (true) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view part = list.substr(0, comma);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    part = part.substr(0, part.find_last_not_of(' ') + 1);
    const std::optional<std::int64_t> number = ParseInt(part);
    if (!number.has_value() || *number < 0) return std::nullopt;
    numbers.push_back(*number);
    if (comma == list.size()) return numbers;
    list.remove_prefix(comma + 1);
  }
}

Place At(const EnvironmentVariable& variable) {
  return {variable.name, variable.line, variable.column};
}

std::string Stated(const EnvironmentVariable& variable) {
  return variable.name + " is " + ShowText(variable.value);
}

std::string ShowText(std::string_view text) { return Show(StringValue(ToValidUtf8(text))); }

std::string Describe(const LaunchJob& job, std::size_t unit) {
  const PodShare& u = job.units[unit];
  std::string text = u.path + " (";
  if (!u.names.empty()) text += ShowText(u.names.front()) + ", ";
  text += "node rank " + std::to_string(unit) + ", ranks " + std::to_string(u.ranks.front());
  if (u.ranks.size() > 1) text += "-" + std::to_string(u.ranks.back());
  return text + ")";
}

bool IsIpAddress(const std::string& text) {
  in6_addr address{};
  if (text.find('\0') != std::string::npos) return false;
  return inet_pton(AF_INET, text.c_str(), &address) == 1 ||
         inet_pton(AF_INET6, text.c_str(), &address) == 1;
}

bool IsLoopbackHost(std::string_view host) {
  return host == "localhost" || host == "::1" || host.substr(0, 4) == "127.";
}

std::string_view FirstLabel(std::string_view host) {
  if (IsIpAddress(std::string(host))) return host;
  return host.substr(0, host.find('.'));
}

}  // namespace rankroute
