#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "base/json.h"
#include "ranktable/check.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

namespace fs = std::filesystem;

// HCCL's limit on the path (HCCL rank table configuration).
constexpr std::size_t kMaxPathBytes = 4096;
constexpr std::string_view kSuffix = ".json";

const char* TypeName(fs::file_type type) {
  switch (type) {
    case fs::file_type::directory:
      return "a folder";
    case fs::file_type::fifo:
      return "a pipe";
    case fs::file_type::socket:
      return "a socket";
    default:
      return "a device file";
  }
}

void CheckFile(const std::string& path, RuleReport* report) {
  const std::string shown = QuoteJson(path);
  std::error_code error;
  const fs::file_status link = fs::symlink_status(path, error);
  const fs::file_status target = fs::status(path, error);
  if (!fs::exists(target)) {
    const std::string why = error ? error.message() : "no such file";
    report->Error(kHcclUnreadable, Place(),
                  fs::is_symlink(link) ? shown + " is a symbolic link to nothing"
                                       : shown + " cannot be found: " + why,
                  "RANK_TABLE_FILE must name a file that is there before the job starts");
    return;
  }
  if (!fs::is_regular_file(target)) {
    report->Error(kHcclUnreadable, Place(), shown + " is " + TypeName(target.type()),
                  "RANK_TABLE_FILE must name the file itself; torch_npu ignores anything else "
                  "without a word and negotiates the ranks");
    return;
  }
  if (fs::is_symlink(link)) {
    report->Warning(Place(), shown + " is a symbolic link",
                    "copy it to a file, as files of a ConfigMap volume are links: torch_npu "
                    "ignores a link without a word and negotiates the ranks");
  }
  if (access(path.c_str(), R_OK) != 0) {
    report->Error(kHcclUnreadable, Place(), shown + " cannot be read by this user",
                  "let the job's user read it: chmod a+r");
  }
}

}  // namespace

std::vector<Finding> CheckRankTablePath(const std::string& path) {
  std::vector<Finding> findings;
  if (path == "-") return findings;
  RuleReport report("RT002", &findings);
  if (path.size() > kMaxPathBytes) {
    report.Error(kHcclUnreadable, Place(), "the path has " + std::to_string(path.size()) + " bytes",
                 "at most " + std::to_string(kMaxPathBytes) + " are accepted");
    return findings;
  }
  if (path.size() < kSuffix.size() ||
      path.compare(path.size() - kSuffix.size(), kSuffix.size(), kSuffix) != 0) {
    report.Error(kHcclUnreadable, Place(), "the path " + QuoteJson(path) + " does not end in .json",
                 "rename the file: HCCL reads a ranktable only from a .json file");
  }
  CheckFile(path, &report);
  return findings;
}

}  // namespace rankroute
