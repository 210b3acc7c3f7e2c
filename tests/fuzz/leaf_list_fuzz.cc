// Reads bytes as MindCluster's list of leaves. What is accepted has each server once; what is not
// is refused with a reason.
#include <cstdint>
#include <set>
#include <string>

#include "planner/nslb/leaf_list.h"
#include "tests/fuzz/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string bytes(data, data + size);
  const auto list = ReadLeafList(bytes, "leaves.yaml");
  if (!list.ok()) {
    Check(HasErrors(list.status().diagnostics()));
    return 0;
  }
  std::set<std::string> servers;
  for (const SlicedLeaf& leaf : list->leaves) {
    for (const SlicedServer& server : leaf.servers) {
      Check(server.slice >= -1 && servers.insert(server.name).second);
    }
  }
  return 0;
}
