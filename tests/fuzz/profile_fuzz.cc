// Reads bytes as the files of a profile of 4 ranks: up to the first form feed the
// communication_matrix.json of rank 0, up to the next one its metadata, then the same of rank 1.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "planner/profile_traffic.h"
#include "tests/fuzz/check.h"

namespace {

constexpr std::size_t kRanks = 4;
constexpr char kFormFeed = '\f';

std::vector<rankroute::ProfileFile> MakeFiles(std::string_view text) {
  static constexpr std::array<const char*, 4> kPaths = {
      "0_ascend_pt/ASCEND_PROFILER_OUTPUT/communication_matrix.json",
      "0_ascend_pt/profiler_metadata.json",
      "1_ascend_pt/ASCEND_PROFILER_OUTPUT/communication_matrix.json",
      "1_ascend_pt/profiler_metadata.json"};
  std::vector<rankroute::ProfileFile> files = {{"0_ascend_pt/profiler_info_0.json", ""}};
  for (const char* path : kPaths) {
    const std::size_t end = text.find(kFormFeed);
    files.push_back({path, std::string(text.substr(0, end))});
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return files;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto profile = ReadProfile(MakeFiles(text), kRanks, std::nullopt);
  if (!profile.ok()) {
    Check(!profile.status().diagnostics().empty());
    for (const Diagnostic& d : profile.status().diagnostics()) {
      Check(!d.reason.empty() && !d.message.empty() && IsValidUtf8(d.message));
      Check(d.line >= 0 && d.column >= 0);
    }
    return 0;
  }
  Check(!profile->steps.empty());
  std::pair<std::int32_t, std::int32_t> last = {-1, -1};
  for (const RankFlow& flow : profile->traffic.flows) {
    const std::pair<std::int32_t, std::int32_t> pair = {flow.src, flow.dst};
    Check(last < pair && flow.src != flow.dst && flow.bytes > 0);
    Check(flow.src >= 0 && flow.src < static_cast<int>(kRanks));
    Check(flow.dst >= 0 && flow.dst < static_cast<int>(kRanks));
    last = pair;
  }
  return 0;
}
