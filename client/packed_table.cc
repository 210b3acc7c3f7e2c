#include "client/packed_table.h"

#include <string>
#include <utility>

#include "topology/readers/packed_text.h"

namespace rankroute {
namespace {

constexpr const char* kUnpackHint =
    "unpack it for HCCL: `base64 -d FILE | gunzip`; the places below are those of what comes out";

}  // namespace

std::vector<Finding> CheckTableText(std::string_view text, const TableCheckOptions& options) {
  if (!IsBase64Gzip(text)) return CheckRankTable(text, options);
  const Result<std::string> table = UnpackBase64Gzip(text, kMaxRankTableBytes);
  if (!table.ok()) {
    return {{.id = "RT001",
             .severity = Severity::kError,
             .hccl = "EI0004",
             .path = "",
             .line = 1,
             .column = 1,
             .message = "the packed table cannot be unpacked: " + table.status().message(),
             .hint = "copy the whole file, or let its writer make it anew"}};
  }
  std::vector<Finding> findings = CheckRankTable(*table, options);
  findings.insert(findings.begin(),
                  {.id = "RT004",
                   .severity = Severity::kWarning,
                   .hccl = "",
                   .path = "",
                   .line = 0,
                   .column = 0,
                   .message = "this is a table in packed form (base64 of gzip): HCCL does not read "
                              "it",
                   .hint = kUnpackHint});
  return findings;
}

Result<std::string> UnpackTable(std::string text) {
  if (!IsBase64Gzip(text)) return text;
  Result<std::string> table = UnpackBase64Gzip(text, kMaxRankTableBytes);
  if (table.ok()) return table;
  return Status(StatusCode::kInvalidArgument, table.status().reason(),
                "the packed table cannot be unpacked: " + table.status().message());
}

}  // namespace rankroute
