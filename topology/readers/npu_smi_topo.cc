#include "topology/readers/npu_smi_topo.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::array<std::string_view, 8> kLinks = {"HCCS", "HCCS_SW", "SIO", "PIX",
                                                    "PXB",  "PIB",     "PHB", "SYS"};

// The number in "NPU3" or "Phy-ID3", perhaps beyond kMaxDeviceId; -1 for any other word.
int DeviceIn(std::string_view word) {
  for (const std::string_view name : {"NPU", "Phy-ID"}) {
    if (!word.starts_with(name)) continue;
    const std::optional<std::int64_t> id = ParseInt(word.substr(name.size()));
    return id.has_value() && *id >= 0 && *id <= 9999 ? static_cast<int>(*id) : -1;
  }
  return -1;
}

// The devices of a header; empty where the words are none.
std::vector<int> HeaderDevices(const std::vector<std::string_view>& words) {
  std::vector<int> devices;
  std::size_t at = 0;
  for (; at < words.size() && DeviceIn(words[at]) >= 0; ++at)
    devices.push_back(DeviceIn(words[at]));
  const bool affinity = at + 2 == words.size() && words[at] == "CPU" && words[at + 1] == "Affinity";
  const bool header = affinity ? !devices.empty() : at == words.size() && devices.size() > 1;
  return header ? devices : std::vector<int>();
}

// "HCCS = …", "Legend:", "Ascend Topology:" and blanks, which surround a matrix.
bool IsLegend(std::string_view line) {
  return line.empty() || line.ends_with(":") || line.find(" = ") != std::string_view::npos;
}

struct Cell {
  std::string_view link;
  int line = 0;
};

class TopoReader {
 public:
  TopoReader(const Source& source, std::string device)
      : source_(source), device_(std::move(device)) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& line : SplitLines(text)) ReadLine(line);
    FinishMatrix();
    ReportTotals();
    return std::move(reading_);
  }

 private:
  void ReadLine(const TextLine& line) {
    const std::vector<std::string_view> words = SplitWords(line.text);
    std::vector<int> header = HeaderDevices(words);
    const std::optional<Prompt> prompt = ParseUserPrompt(line.text);
    if (!header.empty() || prompt.has_value()) FinishMatrix();
    if (!header.empty()) {
      columns_ = std::move(header);
      CheckColumns(line.number);
    } else if (prompt.has_value()) {
      device_ = prompt->device;
    } else if (!columns_.empty() && DeviceIn(words.empty() ? "" : words.front()) >= 0) {
      ReadRow(words, line.number);
    } else if (!IsLegend(line.text)) {
      skipped_.Add(line.number);
    }
  }

  void CheckColumns(int line) {
    for (const int id : columns_) {
      if (id > kMaxDeviceId) ReportBadDevice(id, line);
    }
  }

  void ReportBadDevice(int id, int line) {
    ReportError(source_, line, "BAD_DEVICE_ID",
                "there is no device " + std::to_string(id) + ": expected a number from 0 to " +
                    std::to_string(kMaxDeviceId),
                &reading_);
  }

  void ReadRow(const std::vector<std::string_view>& words, int line) {
    const int row = DeviceIn(words.front());
    if (words.size() <= columns_.size()) {
      ReportError(source_, line, "BAD_ROW",
                  "the row of npu" + std::to_string(row) + " has " +
                      std::to_string(words.size() - 1) + " cells: expected one for each of " +
                      std::to_string(columns_.size()) + " columns",
                  &reading_);
      return;
    }
    if (row > kMaxDeviceId) {
      ReportBadDevice(row, line);
      return;
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string_view word = words[i + 1];
      if (row == columns_[i] || word == "NA" || columns_[i] > kMaxDeviceId) continue;
      if (std::find(kLinks.begin(), kLinks.end(), word) != kLinks.end()) {
        cells_.emplace(std::pair(row, columns_[i]), Cell{word, line});
      } else {
        if (unknown_links_.count() == 0) unknown_link_ = word;
        unknown_links_.Add(line);
      }
    }
  }

  // One fact a pair; what the upper cell does not say the lower one does.
  void FinishMatrix() {
    for (const auto& [pair, cell] : cells_) {
      const auto mirror = cells_.find(std::pair(pair.second, pair.first));
      const bool lower = pair.first > pair.second;
      if (lower && mirror != cells_.end()) continue;
      if (mirror != cells_.end() && mirror->second.link != cell.link) {
        ReportWarning(source_, mirror->second.line, "ASYMMETRIC_LINK",
                      "npu" + std::to_string(pair.second) + " reaches npu" +
                          std::to_string(pair.first) + " by " + std::string(mirror->second.link) +
                          ", the other way it is " + std::string(cell.link) +
                          ": the latter is taken",
                      &reading_);
      }
      const auto [first, second] = std::minmax(pair.first, pair.second);
      AddFact(source_, cell.line, Fact::Kind::kDeviceLink, device_, DevicePortName(first),
              DevicePortName(second) + " " + std::string(cell.link), &reading_);
    }
    cells_.clear();
    columns_.clear();
  }

  void ReportTotals() {
    unknown_links_.Report(source_,
                          "cell(s) say of no known link and are skipped, the first is " +
                              Shown(unknown_link_) +
                              ": expected X, NA, HCCS, HCCS_SW, SIO, PIX, PXB, PIB, PHB or SYS",
                          &reading_);
    skipped_.Report(source_, "line(s) from here on belong to no matrix and are skipped", &reading_);
    if (reading_.facts.empty() && reading_.diagnostics.empty()) {
      ReportWarning(source_, 0, "NO_LINKS", "the matrix states no link between two devices",
                    &reading_);
    }
  }

  const Source& source_;
  std::string device_;
  Reading reading_;
  std::vector<int> columns_;  // Of the matrix that is being read; empty where there is none.
  std::map<std::pair<int, int>, Cell> cells_;  // By row and column.
  Tally unknown_links_{"UNKNOWN_LINK"};
  std::string unknown_link_;
  Tally skipped_{"SKIPPED_LINES"};
};

}  // namespace

Reading ReadNpuSmiTopo(const Source& source, const std::string& device) {
  return TopoReader(source, device).Read();
}

bool IsNpuSmiTopoLine(std::string_view line) {
  return DeviceIn(line.substr(0, line.find_first_of(" \t"))) >= 0 &&
         !HeaderDevices(SplitWords(line)).empty();
}

}  // namespace rankroute
