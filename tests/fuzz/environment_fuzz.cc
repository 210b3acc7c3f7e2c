// Reads bytes as a launch environment and checks it against a table: never fails, its findings
// stand at places of the text, and what it read reads again from /proc/PID/environ's form.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ranktable/launch_environment.h"
#include "tests/fuzz/check.h"

namespace {

constexpr const char* kTable = R"({"status": "completed", "version": "1.0", "server_count": "2",
  "server_list": [
    {"server_id": "192.0.2.11", "pod_name": "job-worker-1", "device": [
      {"device_id": "0", "device_ip": "198.18.0.10", "rank_id": "0"},
      {"device_id": "1", "device_ip": "198.18.0.11", "rank_id": "1"}]},
    {"server_id": "192.0.2.12", "pod_name": "job-worker-0", "device": [
      {"device_id": "0", "device_ip": "198.18.1.10", "rank_id": "2"},
      {"device_id": "1", "device_ip": "198.18.1.11", "rank_id": "3"}]}]})";

bool SameValues(const rankroute::LaunchEnvironment& a, const rankroute::LaunchEnvironment& b) {
  return std::equal(
      a.variables.begin(), a.variables.end(), b.variables.begin(), b.variables.end(),
      [](const auto& x, const auto& y) { return x.name == y.name && x.value == y.value; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const LaunchEnvironment environment = ReadLaunchEnvironment(text, "fuzz");
  const std::string lines = EnvironmentLines(text);
  const auto last_line = 1 + std::count(lines.begin(), lines.end(), '\n');
  Check(!environment.variables.empty() || !environment.findings.empty());
  std::string entries("\0", 0);
  for (const EnvironmentVariable& v : environment.variables) {
    Check(!v.name.empty() && v.line >= 1 && v.line <= last_line && v.column > 1);
    Check(environment.Find(v.name) == &v);
    entries += v.name + "=" + v.value + std::string(1, '\0');
  }
  if (!entries.empty()) Check(SameValues(environment, ReadLaunchEnvironment(entries, "fuzz")));
  for (const auto& findings : CheckLaunchEnvironments(kTable, {environment, environment})) {
    for (const Finding& f : findings) {
      Check(f.id == "RT024" && !f.message.empty() && !f.hint.empty() && f.line <= last_line);
      Check(f.message.find('\n') == std::string::npos);
    }
  }
  return 0;
}
