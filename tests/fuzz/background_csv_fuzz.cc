// Reads bytes as a background load. What is accepted is sorted, each direction once, with bytes.
#include <cstdint>
#include <string>
#include <utility>

#include "planner/background_csv.h"
#include "planner/option_text.h"
#include "tests/fuzz/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string bytes(data, data + size);
  const auto loads = ReadBackgroundCsv(bytes, "b.csv");
  if (!loads.ok()) {
    Check(HasErrors(loads.status().diagnostics()));
    return 0;
  }
  std::pair<std::string, std::string> last;
  for (const BackgroundLoad& load : *loads) {
    std::pair<std::string, std::string> ends = {load.from, load.to};
    Check(last < ends && load.bytes > 0 && load.bytes <= kMaxPairBytes);
    last = std::move(ends);
  }
  return 0;
}
