#include "planner/background_csv.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "planner/option_text.h"
#include "topology/readers/csv_rows.h"

namespace rankroute {
namespace {

constexpr std::size_t kColumns = 3;
// More bad lines than this are counted, not listed.
constexpr std::size_t kMaxListedFaults = 100;

class BackgroundReader {
 public:
  explicit BackgroundReader(const std::string& file) : file_(file) {}

  void ReadRow(const CsvRow& row) {
    line_ = row.line;
    if (row.blank()) return;
    if (!seen_header_) {
      seen_header_ = true;
      if (row.cells == std::vector<std::string>{"from", "to", "bytes"}) return;
      return Report("the first line must be \"from,to,bytes\"");
    }
    if (row.cells.size() != kColumns) {
      return Report("expected from,to,bytes, found " + std::to_string(row.cells.size()) +
                    " columns");
    }
    const std::string& from = row.cells[0];
    const std::string& to = row.cells[1];
    if (from.empty() || to.empty()) {
      return Report("from and to must each name a switch, or a device as server/id");
    }
    if (from == to) return Report("from and to are both " + QuoteJson(from));
    const std::optional<std::int64_t> bytes = ParseInt(row.cells[2]);
    std::int64_t& sum = loads_[{from, to}];
    if (!bytes.has_value() || *bytes < 0 || *bytes > kMaxPairBytes - sum) {
      return Report("bytes must be a whole number from 0 to " + std::to_string(kMaxPairBytes) +
                    (sum > 0 ? " together with the lines before" : "") + ", not " +
                    QuoteJson(row.cells[2]));
    }
    sum += *bytes;
  }

  Result<std::vector<BackgroundLoad>> Finish() && {
    if (!seen_header_) {
      line_ = 1;
      Report("the file is empty; its first line must be \"from,to,bytes\"");
    }
    if (faults_ > 0) {
      return Status(StatusCode::kInvalidArgument, "INVALID_BACKGROUND",
                    file_ + ": " + std::to_string(faults_) + " bad lines in the background load",
                    std::move(diagnostics_));
    }
    std::vector<BackgroundLoad> loads;
    for (const auto& [ends, bytes] : loads_) {
      if (bytes > 0) loads.push_back({ends.first, ends.second, bytes});
    }
    return loads;
  }

 private:
  void Report(std::string message) {
    if (++faults_ > kMaxListedFaults) return;
    diagnostics_.push_back(
        {Severity::kError, "INVALID_BACKGROUND", file_, line_, 1, std::move(message)});
  }

  const std::string& file_;
  int line_ = 0;
  bool seen_header_ = false;
  std::map<std::pair<std::string, std::string>, std::int64_t> loads_;
  std::size_t faults_ = 0;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace

Result<std::vector<BackgroundLoad>> ReadBackgroundCsv(std::string_view text,
                                                      const std::string& file) {
  BackgroundReader reader(file);
  for (const CsvRow& row : ParseCsv(text, ',')) reader.ReadRow(row);
  return std::move(reader).Finish();
}

}  // namespace rankroute
