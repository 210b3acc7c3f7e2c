#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"
#include "planner/traffic.h"

namespace rankroute {

// One file of a profile. The folders of `path` say which files belong to one rank.
struct ProfileFile {
  std::string path;
  std::string text;
};

// What a profile says of a job's traffic.
struct ProfileTraffic {
  Traffic traffic;                   // Source "measured"; per step, rounded down; no parts.
  std::vector<std::string> steps;    // Averaged over: "step5", or "step" without a number.
  std::vector<Diagnostic> warnings;  // MISSING_RANKS, STEP_LEFT_OUT.
};

inline constexpr std::size_t kMaxProfileFiles = 4'000'000;
inline constexpr std::size_t kMaxProfileFileBytes = std::size_t{256} << 20U;
// More faults than this are counted, not listed.
inline constexpr std::size_t kMaxProfileFaults = 100;

// Whether a file of this name tells of traffic: communication_matrix.json, profiler_metadata.json
// or profiler_info_<rank>.json. (communication.json has no pairs of ranks.)
bool IsProfileFile(std::string_view path);

// Reads the folders `*_ascend_pt` (or `*_ascend_ms`) that the Ascend PyTorch Profiler (or
// MindSpore's) leaves for each rank of a job of `rank_count` ranks:
// FOLDER/profiler_info_<rank>.json, FOLDER/profiler_metadata.json and
// FOLDER/ASCEND_PROFILER_OUTPUT/communication_matrix.json, which exist from profiler_level Level1
// on with export type Text (hiascend.com, CANN, "Ascend PyTorch Profiler"). Files of other names
// are ignored; their order does not matter.
//
// Rank of a folder: the one in the name of its profiler_info file (whose text is not read), else
// the one that its metadata implies.
//
// Ranks of links are those inside the communication group; the group is told by what follows '@' in
// the operation's name: HCCL's name of the communicator or its hash. Its global ranks are looked up
// in the folder's own metadata, then in that of other folders, and stand there in the order of the
// group's ranks, as torch.distributed.new_group sorts them (msprof-analyze,
// comm_matrix_analysis.py, sorts them, too). Where no metadata lists the group, a folder's rank is
// the group's rank that its own links start from (the same file takes the link of a rank with
// itself for that).
//
// A transfer is a task of one NPU, and the file of that NPU's rank has it as a link "own-other"
// (msprof, msparser/cluster/communication_matrix_parser.py: get_link_key), so files add up without
// counting twice. Where a file has links of another rank nevertheless, both files tell of the same
// transfers and the larger number counts. A link of a rank with itself is a copy on the chip and no
// traffic. Links inside a server are kept. Where HCCL reads from the other's memory, own -> other
// is not the way the bytes go; sums of both directions are not touched by that.
//
// Steps: `step`, or the average of all steps that every rank has; of folders of one rank the steps
// add up to a list. INVALID_ARGUMENT (INVALID_PROFILE) with every fault of every file: those of
// ReadCommunicationMatrix and ReadParallelGroups, TOO_LARGE, UNKNOWN_RANK (of a folder),
// UNMAPPED_RANK (a group's rank that nothing tells), DUPLICATE_STEP, UNKNOWN_STEP, NO_COMMON_STEP,
// NO_MATRIX. O(bytes + links log links).
Result<ProfileTraffic> ReadProfile(const std::vector<ProfileFile>& files, std::size_t rank_count,
                                   std::optional<std::int64_t> step);

}  // namespace rankroute
