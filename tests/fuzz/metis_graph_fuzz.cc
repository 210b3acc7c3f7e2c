// Reads bytes as a METIS graph of 5 ranks. What is accepted keeps its pairs through writing and
// reading; what is refused says where.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "planner/metis_graph.h"
#include "tests/fuzz/check.h"

namespace {

constexpr std::size_t kRanks = 5;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto traffic = ReadMetisGraph(text, "fuzz", kRanks);
  if (!traffic.ok()) {
    Check(!traffic.status().diagnostics().empty());
    for (const Diagnostic& d : traffic.status().diagnostics()) {
      Check(d.line >= 1 && d.column >= 1 && !d.message.empty() && IsValidUtf8(d.message));
    }
    return 0;
  }
  const std::string written = WriteMetisGraph(kRanks, RankPairs(*traffic));
  const auto again = ReadMetisGraph(written, "fuzz", kRanks);
  Check(again.ok() && WriteMetisGraph(kRanks, RankPairs(*again)) == written);
  return 0;
}
