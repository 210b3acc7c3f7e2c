#include "topology/readers/lld_csv.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "base/utf8.h"
#include "topology/fabric_description.h"
#include "topology/ip_address.h"
#include "topology/readers/csv_rows.h"
#include "topology/readers/device_address.h"
#include "topology/readers/lld_columns.h"
#include "topology/readers/plan_graph.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

using End = SheetEnd;
using Field = SheetField;

constexpr std::array<char, 3> kDelimiters = {',', ';', '\t'};
constexpr std::int64_t kFramesOfSuperPod = 12;

// Not stated, in the ways that sheets write it.
bool IsNothing(std::string_view cell) {
  const std::string lower = LowerCase(cell);
  return lower.empty() || lower == "-" || lower == "--" || lower == "/" || lower == "n/a" ||
         lower == "na" || lower == "null" || lower == "none" || lower == "无" || lower == "空";
}

// The digits at the end of "3", "NPU3", "npu-3", "Device 3" and the like; empty for other texts.
std::optional<std::int64_t> DeviceNumber(std::string_view cell) {
  std::string text = LowerCase(cell);
  for (const std::string_view word : {"npu", "chip", "device", "芯片", "卡"}) {
    if (!text.starts_with(word)) continue;
    text.erase(0, std::min(text.find_first_not_of(" -_#", word.size()), text.size()));
    break;
  }
  return ParseInt(text);
}

// "200G", "200GE", "400 Gbps", "100000M"; a bare number counts Gbit/s below 1000, else Mbit/s.
// Empty where the text is no speed.
std::optional<std::int64_t> SpeedOf(std::string_view cell) {
  static constexpr std::int64_t kMbpsPerGbps = 1'000;
  const std::size_t digits = std::min(cell.find_first_not_of("0123456789"), cell.size());
  const std::optional<std::int64_t> number = ParseInt(cell.substr(0, digits));
  if (!number.has_value() || *number <= 0 || *number > kMaxMbps) return std::nullopt;
  const std::string unit = LowerCase(Trim(cell.substr(digits)));
  static constexpr std::array<std::string_view, 6> kEndings = {"", "b", "e", "bps", "bit/s", "b/s"};
  const bool known = unit.empty() || std::find(kEndings.begin(), kEndings.end(),
                                               std::string_view(unit).substr(1)) != kEndings.end();
  const bool giga = unit.empty() ? *number < kMbpsPerGbps : unit.front() == 'g';
  if (!known || (!unit.empty() && unit.front() != 'g' && unit.front() != 'm')) return std::nullopt;
  const std::int64_t mbps = giga ? *number * kMbpsPerGbps : *number;
  return mbps <= kMaxMbps ? std::optional(mbps) : std::nullopt;
}

CablePlan::Role RoleOf(End end) {
  if (end == End::kServer) return CablePlan::Role::kServer;
  return end == End::kLeaf || end == End::kSpine ? CablePlan::Role::kSwitch
                                                 : CablePlan::Role::kUnknown;
}

int TierOf(End end) { return end == End::kLeaf ? 1 : end == End::kSpine ? 2 : 0; }

class LldReader {
 public:
  explicit LldReader(const Source& source) : source_(source), graph_(source, &reading_) {}

  Reading Read() {
    const std::string_view text = WithoutByteOrderMark(source_.bytes);
    if (!IsValidUtf8(text)) {
      ReportError(source_, 1, "NOT_UTF8",
                  "this sheet is not in UTF-8: save it as \"CSV UTF-8\", or convert it with "
                  "iconv -f GB18030 -t UTF-8",
                  &reading_);
      return std::move(reading_);
    }
    for (const CsvRow& row : RowsOf(text)) ReadRow(row);
    if (!any_header_) {
      ReportError(source_, 1, "NO_DATA",
                  "no row is the header of a cabling table: expected columns such as 本端设备, "
                  "本端端口, 对端设备, 对端端口 or Server, NPU, Leaf, Leaf port",
                  &reading_);
    }
    for (const Tally* tally :
         {&skipped_rows_, &uncabled_rows_, &unknown_columns_, &bad_device_ids_, &bad_addresses_,
          &bad_speeds_, &bad_frames_, &bad_counts_, &several_pods_}) {
      tally->Report(source_, &reading_);
    }
    graph_.Finish();
    return std::move(reading_);
  }

 private:
  // What a row says of one end, blanks filled in.
  struct Side {
    std::string name;
    std::string address;
    std::string port;
  };

  // The rows as the first delimiter parts them that gives a header.
  static std::vector<CsvRow> RowsOf(std::string_view text) {
    std::vector<CsvRow> rows;
    for (const char delimiter : kDelimiters) {
      if (text.find(delimiter) == std::string_view::npos) continue;
      rows = ParseCsv(text, delimiter);
      const bool fits = std::any_of(rows.begin(), rows.end(), [](const CsvRow& row) {
        return !ParseSheetHeader(row.cells).columns.empty();
      });
      if (fits) break;
    }
    return rows;
  }

  void ReadRow(const CsvRow& row) {
    if (row.blank()) {
      above_.clear();
      return;
    }
    SheetHeader header = ParseSheetHeader(row.cells);
    if (!header.columns.empty()) {
      StartTable(std::move(header), row);
    } else if (header_.columns.empty()) {
      skipped_rows_.Add(row.line, [&] {
        return "the row " + Shown(FirstCell(row)) + " stands above the first table: skipped";
      });
    } else {
      ReadData(row);
    }
  }

  static std::string FirstCell(const CsvRow& row) {
    const auto found = std::find_if(row.cells.begin(), row.cells.end(),
                                    [](const std::string& cell) { return !cell.empty(); });
    return found == row.cells.end() ? std::string() : *found;
  }

  void StartTable(SheetHeader header, const CsvRow& row) {
    header_ = std::move(header);
    any_header_ = true;
    above_.clear();
    ends_.clear();
    if (header_.Has(End::kA) && header_.Has(End::kB)) {
      ends_ = {End::kA, End::kB};
    } else {
      for (const End end : {End::kServer, End::kLeaf, End::kSpine, End::kSingle}) {
        if (ends_.size() < 2 && header_.Has(end)) ends_.push_back(end);
      }
    }
    for (const SheetColumn& column : header_.columns) {
      const bool used = column.end == End::kRow ||
                        std::find(ends_.begin(), ends_.end(), column.end) != ends_.end();
      if (!used) header_.unknown.push_back(row.cells[column.index]);
    }
    if (header_.unknown.empty()) return;
    unknown_columns_.Add(row.line, [&] {
      std::string names;
      for (const std::string& name : header_.unknown) names += (names.empty() ? "" : ", ") + name;
      return "columns that say nothing of the cabling are skipped: " + Shown(names);
    });
  }

  // The cell of a column; empty where there is none, or where it says nothing.
  std::string CellOf(const CsvRow& row, End end, Field field) const {
    for (const SheetColumn& column : header_.columns) {
      if (column.end != end || column.field != field) continue;
      if (column.index >= row.cells.size() || IsNothing(row.cells[column.index])) return {};
      return row.cells[column.index];
    }
    return {};
  }

  // The same, blanks filled in from above.
  std::string FilledCell(const CsvRow& row, End end, Field field) {
    std::string& above = above_[{end, field}];
    std::string cell = CellOf(row, end, field);
    if (!cell.empty()) above = cell;
    return above;
  }

  Side ReadSide(const CsvRow& row, End end) {
    Side side = {CellOf(row, end, Field::kName), CellOf(row, end, Field::kAddress), ""};
    std::string device = CellOf(row, end, Field::kDevice);
    side.port = CellOf(row, end, Field::kPort);
    const bool has_port_column = header_.Has(end, Field::kPort) || header_.Has(end, Field::kDevice);
    const bool merged = side.name.empty() && side.address.empty() && ends_.size() == 2 &&
                        (!has_port_column || !side.port.empty() || !device.empty());
    std::string& name = above_[{end, Field::kName}];
    std::string& address = above_[{end, Field::kAddress}];
    if (merged) {
      side.name = name;
      side.address = address;
    } else if (!side.name.empty() || !side.address.empty()) {
      if (side.address.empty() && side.name == name) side.address = address;
      name = side.name;
      address = side.address;
    }
    if (side.name.empty()) side.name = side.address;
    side.port = PortOf(device, side.port, end, row.line);
    return side;
  }

  // "npu3" where a device is told, else the port as it stands.
  std::string PortOf(const std::string& device, const std::string& port, End end, int line) {
    if (device.empty()) {
      const bool npu = LowerCase(port).starts_with("npu") && end != End::kLeaf;
      const std::optional<std::int64_t> number = npu ? DeviceNumber(port) : std::nullopt;
      const bool is_device = number.has_value() && *number >= 0 && *number <= kMaxDeviceId;
      return is_device ? DevicePortName(static_cast<int>(*number)) : port;
    }
    const std::optional<std::int64_t> number = DeviceNumber(device);
    if (number.has_value() && *number >= 0 && *number <= kMaxDeviceId) {
      return DevicePortName(static_cast<int>(*number));
    }
    bad_device_ids_.Add(line, [&] {
      return Shown(device) + " is no NPU's number from 0 to " + std::to_string(kMaxDeviceId) +
             ": it is taken for a port's name";
    });
    return device;
  }

  void ReadData(const CsvRow& row) {
    const bool says = std::any_of(
        header_.columns.begin(), header_.columns.end(),
        [&](const SheetColumn& column) { return !CellOf(row, column.end, column.field).empty(); });
    if (!says) {
      Uncabled(row);
      return;
    }
    std::vector<Side> sides;
    for (const End end : ends_) {
      sides.push_back(ReadSide(row, end));
      if (!sides.back().name.empty()) AddNode(end, sides.back(), row);
    }
    if (ends_.size() == 2 && !sides[0].name.empty() && !sides[1].name.empty()) {
      AddCable(sides, row);
    } else if (ends_.size() == 2 || sides[0].name.empty()) {
      Uncabled(row);
    }
  }

  void Uncabled(const CsvRow& row) {
    uncabled_rows_.Add(row.line, [&] {
      return "the row " + Shown(FirstCell(row)) + " names no " +
             (ends_.size() == 2 ? "two devices: no cable" : "device: skipped");
    });
  }

  void AddCable(const std::vector<Side>& sides, const CsvRow& row) {
    CablePlan::Cable cable;
    cable.a = sides[0].name;
    cable.a_port = sides[0].port;
    cable.b = sides[1].name;
    cable.b_port = sides[1].port;
    const std::string speed = CellOf(row, End::kRow, Field::kSpeed);
    if (!speed.empty()) {
      const std::optional<std::int64_t> mbps = SpeedOf(speed);
      cable.mbps = mbps.value_or(0);
      if (!mbps.has_value()) {
        bad_speeds_.Add(row.line, [&] {
          return Shown(speed) + " is no speed: expected one like 200G or 200000";
        });
      }
    }
    graph_.AddCable(std::move(cable), row.line);
  }

  void AddNode(End end, const Side& side, const CsvRow& row) {
    graph_.SetRole(side.name, RoleOf(end), row.line);
    CablePlan::Node& node = graph_.Node(side.name, row.line);
    const std::string canonical = CanonicalAddress(side.address);
    if (node.address.empty()) node.address = canonical;
    if (canonical.empty() && !side.address.empty()) {
      bad_addresses_.Add(row.line, [&] {
        return Shown(side.address) + " is no IPv4 or IPv6 address: expected one like 192.0.2.1";
      });
    }
    if (node.tier == 0 && node.role == CablePlan::Role::kSwitch) node.tier = TierOf(end);
    if (end != End::kServer) return;
    const std::string pod = SuperPodOf(row);
    if (node.super_pod.empty()) node.super_pod = pod;
    if (node.super_pod != pod && !pod.empty()) {
      several_pods_.Add(row.line, [&] {
        return "server " + Shown(side.name) + " is in super pod " + Shown(pod) + " here and in " +
               Shown(node.super_pod) + " in line " + std::to_string(node.source.line) +
               ": the latter counts";
      });
    }
    ReadDeviceCount(row, &node);
    const std::string address = CellOf(row, end, Field::kDeviceAddress);
    if (!address.empty() && DeviceIdOfPort(side.port) >= 0) {
      AddDeviceAddresses(address, row.line, source_, side.name, side.port, &reading_);
    }
  }

  void ReadDeviceCount(const CsvRow& row, CablePlan::Node* node) {
    const std::string cell = CellOf(row, End::kServer, Field::kDeviceCount);
    if (cell.empty()) return;
    const std::optional<std::int64_t> count = ParseInt(cell);
    if (!count.has_value() || *count < 0 || *count > kMaxDeviceId + 1) {
      bad_counts_.Add(row.line, [&] {
        return Shown(cell) + " is no number of NPUs from 0 to " + std::to_string(kMaxDeviceId + 1);
      });
    } else if (node->device_count == 0) {
      node->device_count = static_cast<int>(*count);
    }
  }

  // The super pod that a row states, or that its frame means.
  std::string SuperPodOf(const CsvRow& row) {
    if (header_.Has(End::kRow, Field::kSuperPod)) {
      return FilledCell(row, End::kRow, Field::kSuperPod);
    }
    const std::string frame = FilledCell(row, End::kRow, Field::kFrame);
    if (frame.empty()) return {};
    const std::optional<std::int64_t> number = ParseInt(frame);
    if (number.has_value() && *number >= 1)
      return std::to_string((*number - 1) / kFramesOfSuperPod);
    bad_frames_.Add(row.line, [&] { return Shown(frame) + " is no frame's number from 1 on"; });
    return {};
  }

  const Source& source_;
  Reading reading_;
  PlanGraph graph_;
  SheetHeader header_;     // Of the table that is being read.
  std::vector<End> ends_;  // Of its cables: two, or one where it lists devices.
  std::map<std::pair<End, Field>, std::string> above_;  // The last cells that were not blank.
  bool any_header_ = false;
  Tally skipped_rows_{"SKIPPED_ROWS"};
  Tally uncabled_rows_{"UNCABLED_ROWS"};
  Tally unknown_columns_{"UNKNOWN_COLUMN"};
  Tally bad_device_ids_{"BAD_DEVICE_ID"};
  Tally bad_addresses_{"BAD_ADDRESS"};
  Tally bad_speeds_{"BAD_SPEED"};
  Tally bad_frames_{"BAD_FRAME"};
  Tally bad_counts_{"BAD_COUNT"};
  Tally several_pods_{"SEVERAL_SUPER_PODS"};
};

// Whether the line has two of the words that Chinese cabling sheets have in their header, in
// GB18030: 设备, 端口, 服务器, 交换机, 主机, 机框.
bool IsGbHeader(std::string_view line) {
  static constexpr std::array<std::string_view, 6> kWords = {
      "\xC9\xE8\xB1\xB8",         "\xB6\xCB\xBF\xDA", "\xB7\xFE\xCE\xF1\xC6\xF7",
      "\xBD\xBB\xBB\xBB\xBB\xFA", "\xD6\xF7\xBB\xFA", "\xBB\xFA\xBF\xF2"};
  const auto holds = [&](std::string_view word) {
    return line.find(word) != std::string_view::npos;
  };
  return std::count_if(kWords.begin(), kWords.end(), holds) >= 2 && !IsValidUtf8(line);
}

}  // namespace

Reading ReadLldCsv(const Source& source, const std::string& device) {
  (void)device;  // The sheet speaks of many.
  return LldReader(source).Read();
}

bool IsLldCsvLine(std::string_view line) {
  // A header is words; most lines of large texts are longer or have more figures.
  static constexpr std::size_t kMaxHeaderLine = 8'192;
  static constexpr std::ptrdiff_t kMaxHeaderDigits = 8;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (line.size() > kMaxHeaderLine ||
      std::count_if(line.begin(), line.end(), is_digit) > kMaxHeaderDigits) {
    return false;
  }
  for (const char delimiter : kDelimiters) {
    if (line.find(delimiter) == std::string_view::npos) continue;
    if (IsGbHeader(line)) return true;
    const std::vector<CsvRow> rows = ParseCsv(line, delimiter);
    if (!ParseSheetHeader(rows.front().cells).columns.empty()) return true;
  }
  return false;
}

}  // namespace rankroute
