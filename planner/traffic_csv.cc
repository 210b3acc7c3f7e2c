#include "planner/traffic_csv.h"

#include <array>
#include <utility>

#include "base/object_reader.h"
#include "planner/flow_sum.h"

namespace rankroute {
namespace {

constexpr std::string_view kHeader = "src,dst,bytes";
// More bad lines than this are counted, not listed.
constexpr std::size_t kMaxListedFaults = 100;

std::string_view Trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

struct Field {
  std::string_view text;
  int column = 0;
};

class TrafficReader {
 public:
  TrafficReader(const std::string& file, std::size_t rank_count)
      : file_(file), rank_count_(static_cast<std::int64_t>(rank_count)) {}

  void ReadLine(std::string_view line) {
    ++line_;
    if (Trim(line).empty()) return;
    if (!seen_header_) return ReadHeader(line);
    std::array<Field, 3> fields;
    if (!Split(line, &fields)) {
      return Report(1, "expected src,dst,bytes, found \"" + std::string(Trim(line)) + "\"");
    }
    const std::size_t faults_before = faults_;
    const std::int64_t src = Rank("src", fields[0]);
    const std::int64_t dst = Rank("dst", fields[1]);
    const std::int64_t bytes = Bytes(fields[2]);
    if (faults_ > faults_before || bytes == 0) return;
    if (src == dst) return Report(fields[1].column, "a rank sends itself nothing: src equals dst");
    flows_.push_back({static_cast<std::int32_t>(src), static_cast<std::int32_t>(dst), bytes});
    total_ += bytes;
    if (total_ > kMaxTrafficBytes) {
      total_ = 0;  // One report is enough.
      Report(fields[2].column,
             "all bytes together must not exceed " + std::to_string(kMaxTrafficBytes));
    }
  }

  Result<Traffic> Finish() {
    if (!seen_header_) {
      line_ = 1;
      Report(1, "the file is empty; its first line must be \"" + std::string(kHeader) + "\"");
    }
    Traffic traffic;
    traffic.source = "measured";
    if (faults_ == 0) {
      // Never empty: ReadLine counts all bytes.
      traffic.flows = *SumFlows(std::move(flows_));
      return traffic;
    }
    return Status(StatusCode::kInvalidArgument, "INVALID_TRAFFIC",
                  file_ + ": " + std::to_string(faults_) + " bad lines in the traffic matrix",
                  std::move(diagnostics_));
  }

 private:
  void Report(int column, std::string message) {
    if (++faults_ > kMaxListedFaults) return;
    diagnostics_.push_back(
        {Severity::kError, "INVALID_TRAFFIC", file_, line_, column, std::move(message)});
  }

  void ReadHeader(std::string_view line) {
    seen_header_ = true;
    std::string header;
    for (const char c : line) {
      if (c != ' ' && c != '\t' && c != '\r') header.push_back(c);
    }
    if (header != kHeader) {
      Report(1, "the first line must be \"" + std::string(kHeader) + "\", found \"" +
                    std::string(Trim(line)) + "\"");
    }
  }

  static bool Split(std::string_view line, std::array<Field, 3>* fields) {
    std::size_t start = 0;
    for (std::size_t i = 0; i < fields->size(); ++i) {
      const std::size_t comma = line.find(',', start);
      const bool last = i + 1 == fields->size();
      if ((comma == std::string_view::npos) != last) return false;
      const std::string_view raw = line.substr(start, last ? comma : comma - start);
      const std::string_view text = Trim(raw);
      const std::size_t blanks =
          text.empty() ? 0 : static_cast<std::size_t>(text.data() - raw.data());
      (*fields)[i] = {text, static_cast<int>(start + blanks) + 1};
      start = comma + 1;
    }
    return true;
  }

  std::int64_t Rank(const char* name, const Field& field) {
    const auto rank = ParseInt(field.text);
    if (rank.has_value() && *rank >= 0 && *rank < rank_count_) return *rank;
    Report(field.column, std::string(name) + " must be a rank from 0 to " +
                             std::to_string(rank_count_ - 1) + ", not \"" +
                             std::string(field.text) + "\"");
    return 0;
  }

  std::int64_t Bytes(const Field& field) {
    const auto bytes = ParseInt(field.text);
    if (bytes.has_value() && *bytes >= 0 && *bytes <= kMaxPairBytes) return *bytes;
    Report(field.column, "bytes must be a whole number from 0 to " + std::to_string(kMaxPairBytes) +
                             ", not \"" + std::string(field.text) + "\"");
    return 0;
  }

  const std::string& file_;
  std::int64_t rank_count_;
  int line_ = 0;
  bool seen_header_ = false;
  std::vector<RankFlow> flows_;
  std::int64_t total_ = 0;
  std::size_t faults_ = 0;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace

Result<Traffic> ReadTrafficCsv(std::string_view text, const std::string& file,
                               std::size_t rank_count) {
  TrafficReader reader(file, rank_count);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    reader.ReadLine(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return reader.Finish();
}

std::string WriteTrafficCsv(const Traffic& traffic) {
  std::string text(kHeader);
  text += '\n';
  for (const RankFlow& flow : traffic.flows) {
    text += std::to_string(flow.src);
    text += ',';
    text += std::to_string(flow.dst);
    text += ',';
    text += std::to_string(flow.bytes);
    text += '\n';
  }
  return text;
}

}  // namespace rankroute
