#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ranktable/launch_environment.h"
#include "ranktable/rule.h"

namespace rankroute {

// A launch unit of a table, the share of its ranks that one launcher starts: those of a
// server, or a part of them where several pods share a server.
struct PodShare {
  std::string path;                 // "server_list[1]".
  std::vector<std::string> names;   // What a pod may call it: server_id, host_ip, pod_name, ...
  std::string pod_name;             // Empty where the table states none.
  std::string super_pod;            // Its super_pod_id; empty where the table states none.
  std::int64_t first_rank = 0;      // The lowest of its ranks.
  std::vector<std::int64_t> ranks;  // Ascending.
  std::vector<std::int64_t> device_ids;  // Of those ranks.
  std::vector<std::string> device_ips;   // Of the server's devices, as written.
};

// What a ranktable says about the launch: its units by node rank.
struct LaunchJob {
  std::vector<PodShare> units;
  std::int64_t rank_count = 0;

  // The units that are called so, or whose pod is the first label of that host name. O(units).
  std::vector<std::size_t> UnitsNamed(std::string_view name) const;
};

// The job of a table without errors whose devices have ranks; empty for any other. One unit a
// server.
std::optional<LaunchJob> LaunchJobOf(const CheckedTable& table);

// Splits the servers into `pods` units of equal size. Returns false, and changes nothing, where
// they are as many or cannot be split so.
bool SplitIntoPods(std::int64_t pods, LaunchJob* job);

// One environment beside the job.
struct LaunchPod {
  const LaunchEnvironment* environment = nullptr;
  const LaunchJob* job = nullptr;       // Null where the table says nothing.
  std::vector<std::size_t> candidates;  // Units that the pod may be by its names; ascending.
  const EnvironmentVariable* rank_variable = nullptr;  // What states its node rank, or null.
  std::optional<std::size_t> node_rank;                // What that states, where it is in range.

  const EnvironmentVariable* Find(std::string_view name) const { return environment->Find(name); }

  // The unit that the pod is: by its names or else by its node rank; empty where neither tells.
  std::optional<std::size_t> Unit() const;
};

// Variables that state a pod's node rank, the one that counts first. RANK does so where it is no
// process's: see RankIsNodeRank.
inline constexpr std::array<const char*, 5> kNodeRankVariables = {
    "NODE_RANK", "PET_NODE_RANK", "MS_NODE_RANK", "RANK_AFTER_ACC", "GROUP_RANK"};
// Variables whose value is what the pod, its host or an address of either is called.
inline constexpr const char* kNameVariables[] = {"POD_NAME",      "MA_CURRENT_INSTANCE_NAME",
                                                 "MA_CURRENT_IP", "MA_CURRENT_HOST_IP",
                                                 "HCCL_IF_IP",    "HOSTNAME"};
// Variables that state how many pods there are.
inline constexpr std::array<const char*, 3> kPodCountVariables = {"NNODES", "PET_NNODES",
                                                                  "MA_NUM_HOSTS"};

// Whether RANK is a pod's, as the Ascend Operator and Volcano's pytorch plug-in set it, and not a
// process's, as torchrun sets it for its children.
bool RankIsNodeRank(const LaunchEnvironment& environment, const LaunchJob& job);

// Finds out who the pod is. Names that contradict each other are a finding, and then none counts.
LaunchPod ViewPod(const LaunchEnvironment& environment, const LaunchJob* job, RuleReport* report);

// The whole number that the variable spells in decimal digits; empty for null and other text.
std::optional<std::int64_t> NumberOf(const EnvironmentVariable* variable);

// The whole numbers between the commas of a value, blanks around them allowed; empty where one
// spells none.
std::optional<std::vector<std::int64_t>> NumbersOf(std::string_view list);

Place At(const EnvironmentVariable& variable);

// `NODE_RANK is "3"`.
std::string Stated(const EnvironmentVariable& variable);

// Text of an environment for a message: in quotes, valid UTF-8, cut when long.
std::string ShowText(std::string_view text);

// `server_list[1] ("192.0.2.2", node rank 1, ranks 8-15)`.
std::string Describe(const LaunchJob& job, std::size_t unit);

bool IsIpAddress(const std::string& text);
bool IsLoopbackHost(std::string_view host);

// The host name up to its first dot; an IP address as it is.
std::string_view FirstLabel(std::string_view host);

}  // namespace rankroute
