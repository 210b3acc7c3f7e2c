// The part of RT024 about RANK_TABLE_FILE.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "ranktable/rules_environment.h"

namespace rankroute {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".json";
constexpr const char* kVariable = "RANK_TABLE_FILE";
constexpr const char* kSilent =
    "write the absolute path of a plain .json file: torch_npu ignores anything else without a "
    "word and negotiates the ranks";

bool EndsInJson(std::string_view path) {
  return path.size() >= kSuffix.size() && path.substr(path.size() - kSuffix.size()) == kSuffix;
}

// Whether the file has exactly these bytes. A file of another size is not read.
bool HasContent(const std::string& path, std::string_view bytes) {
  std::error_code error;
  if (fs::file_size(path, error) != bytes.size() || error) return false;
  std::ifstream in(path, std::ios::binary);
  return std::string{std::istreambuf_iterator<char>(in), {}} == bytes;
}

}  // namespace

void CheckTablePath(const LaunchPod& pod, RuleReport* report) {
  const EnvironmentVariable* variable = pod.Find(kVariable);
  if (variable == nullptr) return;
  if (variable->value.empty() || variable->value.front() != '/') {
    report->Warning(At(*variable), Stated(*variable) + ", which is no absolute path", kSilent);
  } else if (!EndsInJson(variable->value)) {
    report->Error(kHcclUnreadable, At(*variable), Stated(*variable) + ", which names no .json file",
                  kSilent);
  }
}

std::vector<Finding> CheckRankTableVariable(const LaunchEnvironment& environment,
                                            std::string_view table) {
  std::vector<Finding> findings;
  const EnvironmentVariable* variable = environment.Find(kVariable);
  if (variable == nullptr || !EndsInJson(variable->value)) return findings;
  std::error_code error;
  if (!fs::exists(fs::symlink_status(variable->value, error))) return findings;  // A pod's path.
  RuleReport report("RT024", &findings);
  bool readable = true;
  for (const Finding& finding : CheckRankTablePath(variable->value)) {
    const std::string message = std::string(kVariable) + ": " + finding.message;
    if (finding.severity == Severity::kWarning) {
      report.Warning(At(*variable), message, finding.hint);
    } else {
      report.Error(kHcclUnreadable, At(*variable), message, finding.hint);
      readable = false;
    }
  }
  if (readable && !HasContent(variable->value, table)) {
    report.Warning(At(*variable),
                   Stated(*variable) + ", which is another table than the one checked",
                   "check the table that the job starts with");
  }
  return findings;
}

}  // namespace rankroute
