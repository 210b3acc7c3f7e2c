#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "planner/profile_traffic.h"

namespace rankroute::testing {

// A communication group of a profile: HCCL's name of the communicator, members ascending.
struct FakeGroup {
  std::string name;
  std::vector<int> ranks;
};

// One transfer that a rank's NPU makes; ranks of the job.
struct FakeTransfer {
  int step = 0;
  std::string kind;  // "p2p" or "collective".
  std::string type;  // "allreduce", "send", …
  std::size_t group = 0;
  int src = 0;
  int dst = 0;
  std::int64_t bytes = 0;
};

// Writes what the Ascend PyTorch Profiler leaves for each of `ranks` ranks that made these
// transfers: of each type, group and link the sum and samples of the transfers, and for each
// operation a copy on the chip. Metadata lists the rank's groups.
std::vector<ProfileFile> WriteFakeProfile(int ranks, const std::vector<FakeGroup>& groups,
                                          const std::vector<FakeTransfer>& transfers);

// The two polynomial hashes of a name by their definition: the sum of each character times the
// factor to the power of the characters behind it, modulo 2^32.
std::string HashByDefinition(const std::string& name);

}  // namespace rankroute::testing
