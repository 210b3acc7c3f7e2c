// Reads bytes as a Job file. What is refused must say where; what is accepted must make a request,
// and flags that state nothing must change nothing of it.
#include <cstdint>
#include <string>

#include "planner/job_file.h"
#include "tests/fuzz/check.h"

namespace rankroute {
namespace {

void CheckRequest(const JobSpec& spec) {
  const PlanRequest request = RequestOf(spec);
  Check(request.has_layout == StatesLayout(spec));
  Check(request.options.threads >= 1 && request.options.overlap >= 0);
  Check(request.options.overlap <= 1);
  for (const Contradiction& found : FindContradictions(spec)) Check(found.missing);
}

}  // namespace
}  // namespace rankroute

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string bytes(data, data + size);
  const Result<JobSpec> spec = ReadJobFile(bytes, "job.yaml");
  if (!spec.ok()) {
    Check(HasErrors(spec.status().diagnostics()));
    return 0;
  }
  CheckRequest(*spec);
  const JobSpec merged = MergeJobSpecs(*spec, JobSpec());
  CheckRequest(merged);
  Check(merged.rank_table == spec->rank_table && merged.bytes == spec->bytes);
  Check(merged.servers.size() == spec->servers.size() && merged.pins.size() == spec->pins.size());
  return 0;
}
