#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace rankroute {

// "Transit Size(MB)" counts 1000 * 1000 bytes (msprof, common_func/ms_constant/number_constant.py:
// COMMUNICATION_B_to_MB).
inline constexpr double kBytesPerProfileMegabyte = 1e6;

// One link "src-dst" of an operation. Ranks are those of the operation's communication group.
struct ProfileLink {
  std::int32_t src = 0;
  std::int32_t dst = 0;
  std::int64_t bytes = 0;
  int line = 0;
  int column = 0;
};

// The operations of one type of one group in one step, or in old files one operation.
struct ProfileOperation {
  std::string name;   // With what it stands under: "collective/allreduce@123".
  std::string group;  // What follows the last '@'; empty without one.
  std::vector<ProfileLink> links;
};

inline constexpr std::int64_t kUnnumberedStep = -1;

struct ProfileStep {
  std::int64_t number = kUnnumberedStep;  // 5 of "step5"; kUnnumberedStep of "step".
  int line = 0;
  int column = 0;
  std::vector<ProfileOperation> operations;
};

// Reads one rank's communication_matrix.json: step, then "p2p" and "collective", then operation,
// then link. Of each type and group of operations the file has "-total", the sum, which is read,
// and samples "-top1", "-middle" and "-bottom1" to "-bottom3" of it, which are not (torch_npu,
// profiler/analysis/prof_view/_communication_parser.py: integrate_matrix_data), nor is "Total Op
// Info". Names without any of these endings are single operations of older versions and add up.
// Faults become errors in `diagnostics`, all at once: those of ParseJson, INVALID_PROFILE, and
// NO_TOTAL where there are only samples. O(bytes log operations).
std::vector<ProfileStep> ReadCommunicationMatrix(std::string_view text, const std::string& file,
                                                 std::vector<Diagnostic>* diagnostics);

// A communication group as one rank's profiler_metadata.json has it.
struct ProfileGroup {
  std::string name;                        // HCCL's name of the communicator.
  std::int32_t group_rank = -1;            // Of the file's rank in the group; -1 unknown.
  std::vector<std::int32_t> global_ranks;  // As listed.
  int line = 0;
  int column = 0;
};

// Reads "parallel_group_info" of a profiler_metadata.json; no groups where it is absent. Faults:
// those of ParseJson, and INVALID_PROFILE, also for ranks from `rank_count` on. O(bytes).
std::vector<ProfileGroup> ReadParallelGroups(std::string_view text, const std::string& file,
                                             std::size_t rank_count,
                                             std::vector<Diagnostic>* diagnostics);

// What stands for a group behind the '@' of an operation, in decimal: two polynomial hashes of the
// communicator's name of 32 bits each, with the factors 29 and 131 (msprof-analyze,
// cluster_analyse/common_func/utils.py: double_hash).
std::string ProfileGroupHash(std::string_view name);

}  // namespace rankroute
