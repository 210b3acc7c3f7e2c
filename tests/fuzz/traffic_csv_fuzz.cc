// Reads bytes as a traffic matrix of 5 ranks. What is accepted is written as it reads again.
#include <cstdint>
#include <string>
#include <string_view>

#include "planner/traffic_csv.h"
#include "tests/fuzz/check.h"

namespace {

constexpr std::size_t kRanks = 5;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto traffic = ReadTrafficCsv(text, "fuzz", kRanks);
  if (!traffic.ok()) {
    Check(!traffic.status().diagnostics().empty());
    for (const Diagnostic& d : traffic.status().diagnostics()) {
      Check(d.line >= 1 && d.column >= 1 && !d.message.empty());
    }
    return 0;
  }
  for (const RankFlow& flow : traffic->flows) Check(flow.bytes > 0 && flow.src != flow.dst);
  const std::string written = WriteTrafficCsv(*traffic);
  const auto again = ReadTrafficCsv(written, "fuzz", kRanks);
  Check(again.ok() && WriteTrafficCsv(*again) == written);
  return 0;
}
