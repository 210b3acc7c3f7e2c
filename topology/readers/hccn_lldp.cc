#include "topology/readers/hccn_lldp.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "topology/fabric_description.h"
#include "topology/readers/hccn_blocks.h"
#include "topology/readers/hccn_lldpdu.h"
#include "topology/readers/hccn_separator.h"
#include "topology/readers/hccn_values.h"
#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

using Asks = HccnSeparator::Asks;

bool IsLldpLine(const TextLine& line) {
  return TlvTitleOf(line.text) != TlvTitle::kNone || line.text.starts_with("Ifname: ");
}

bool HoldsText(std::span<const TextLine> lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const TextLine& line) { return !line.text.empty(); });
}

class HccnReader {
 public:
  HccnReader(const Source& source, const std::string& device)
      : source_(source),
        text_(ReadableText(source.bytes)),
        lines_(SplitLines(text_)),
        blocks_(SplitHccnBlocks(lines_, device)) {
    DeviceNameOf(source.name, &named_device_id_);
  }

  Reading Read() {
    const bool nothing = std::all_of(blocks_.begin(), blocks_.end(), [](const HccnBlock& block) {
      return block.separator.asks == Asks::kUnstated && block.separator.device_id < 0 &&
             block.separator.loop.empty() && block.Empty();
    });
    // The whole text is the empty output of one device.
    if (nothing) ReadDarkPort(blocks_.front(), DeviceIdOf(blocks_.front()));
    FindWhatBareOutputsHold();
    for (const HccnBlock& block : blocks_) ReadBlock(block);
    ReportTotals();
    return std::move(reading_);
  }

 private:
  // The device that the separator states, else that of the source's name; -1 where neither does.
  int DeviceIdOf(const HccnBlock& block) const {
    return block.separator.device_id < 0 ? named_device_id_ : block.separator.device_id;
  }

  // Where bare separators ("====> 3") stand before values and nowhere before LLDP, an empty output
  // is a missing value rather than a dark port.
  void FindWhatBareOutputsHold() {
    bool values = false;
    bool others = false;
    for (const HccnBlock& block : blocks_) {
      if (block.separator.asks != Asks::kUnstated) continue;
      const HccnParts parts = PartHccnLines(block.lines);
      values = values || !parts.values.empty();
      others = others || std::any_of(parts.others.begin(), parts.others.end(), IsLldpLine);
    }
    bare_values_ = values && !others;
  }

  void ReadBlock(const HccnBlock& block) {
    if (block.separator.device_id > kMaxDeviceId) {
      ReportError(source_, block.line, "BAD_DEVICE_ID",
                  "there is no device " + std::to_string(block.separator.device_id) +
                      ": expected a number from 0 to " + std::to_string(kMaxDeviceId),
                  &reading_);
      return;
    }
    switch (block.separator.asks) {
      case Asks::kLldp:
        block.separator.loop.empty() ? ReadLldp(block, block.lines) : ReadLoop(block);
        return;
      case Asks::kValue:
        block.separator.loop.empty() ? ReadValues(block, block.lines) : ReadLoop(block);
        return;
      case Asks::kUnstated:
        block.separator.loop.empty() ? ReadUnstated(block) : ReadLoop(block);
        return;
      case Asks::kUnknown:
        if (other_outputs_++ != 0) return;
        other_line_ = block.line;
        other_command_ = block.separator.command;
        return;
      default:
        return;
    }
  }

  void ReadUnstated(const HccnBlock& block) {
    const HccnParts parts = PartHccnLines(block.lines);
    if (!parts.values.empty()) ReadValues(block, parts.values);
    const bool device = block.separator.device_id >= 0;
    if (HoldsText(parts.others)) {
      ReadLldp(block, parts.others);
    } else if (device && parts.values.empty() && bare_values_) {
      ReportNoValue(block, {});
    } else if (device && parts.values.empty()) {
      ReadLldp(block, {});
    }
  }

  // The answer to -lldp -g.
  void ReadLldp(const HccnBlock& block, std::span<const TextLine> lines) {
    const int device_id = DeviceIdOf(block);
    const bool again = block.separator.device_id >= 0 &&
                       !devices_.emplace(block.node, block.separator.device_id).second;
    if (again) {
      ReportWarning(source_, block.line, "REPEATED_DEVICE",
                    "there is more than one output of " + DevicePortName(device_id) +
                        ": each is taken as a statement of its own",
                    &reading_);
    }
    if (!HoldsText(lines)) {
      ReadDarkPort(block, device_id);
      return;
    }
    HccnOutput output = ReadHccnOutput(lines);
    if (output.neighbors.empty()) {
      ReportMessage(device_id, output.leftovers);
      return;
    }
    Skip(output.leftovers);
    if (device_id < 0) {
      ReportNoDeviceId(output.neighbors.front().observation.source.line,
                       std::to_string(output.neighbors.size()) + " neighbor(s)");
      return;
    }
    for (HccnNeighbor& neighbor : output.neighbors) {
      Take(std::move(neighbor), block.node, device_id);
    }
  }

  void ReadDarkPort(const HccnBlock& block, int device_id) {
    if (device_id < 0) {
      ReportNoDeviceId(block.line, "an empty output");
      return;
    }
    const std::string port = DevicePortName(device_id);
    AddFact(source_, block.line, Fact::Kind::kNoNeighbor, block.node, port, "", &reading_);
    ReportWarning(source_, block.line, "DARK_PORT",
                  port +
                      " hears no neighbor: the port is down, LLDP is off at the switch, or the "
                      "switch port is not split as the cable is",
                  &reading_);
  }

  void Take(HccnNeighbor neighbor, const std::string& node, int device_id) {
    Observation& observation = neighbor.observation;
    observation.device = node;
    observation.local_port = DevicePortName(device_id);
    observation.source.file = source_.name;
    if (!Reject(neighbor)) Keep(std::move(neighbor));
  }

  // A neighbour that stops inside its ids is not whole.
  bool Reject(const HccnNeighbor& neighbor) {
    const Observation& observation = neighbor.observation;
    const bool ids = !observation.port_id.empty() || !observation.chassis_id.empty() ||
                     !observation.system_name.empty();
    if (ids && !(neighbor.cut_in_ids && neighbor.has_titles)) return false;
    ReportWarning(source_, observation.source.line, "INCOMPLETE_NEIGHBOR",
                  "the neighbor of " + observation.local_port +
                      " is left out: its output stops before chassis id, port id and time to live "
                      "are complete",
                  &reading_);
    return true;
  }

  void Keep(HccnNeighbor neighbor) {
    any_ended_ = any_ended_ || neighbor.ended;
    if (neighbor.has_titles && !neighbor.ended) {
      unended_.push_back(neighbor.observation.source.line);
    }
    AddObservation(std::move(neighbor.observation), &reading_);
  }

  // An output of nothing but text; that of no device is a title or what a shell says.
  void ReportMessage(int device_id, const std::vector<TextLine>& leftovers) {
    if (device_id < 0 || leftovers.empty()) {
      Skip(leftovers);
      return;
    }
    ReportWarning(source_, leftovers.front().number, "HCCN_TOOL_MESSAGE",
                  "no LLDP data of " + DevicePortName(device_id) + " but " +
                      Shown(leftovers.front().text) +
                      ": expected TLVs, beginning with \"Chassis ID TLV\"",
                  &reading_);
  }

  // The answer to a query of values.
  void ReadValues(const HccnBlock& block, std::span<const TextLine> lines) {
    const int device_id = DeviceIdOf(block);
    std::vector<TextLine> leftovers;
    bool any = false;
    for (const TextLine& line : lines) {
      const std::optional<HccnValue> value = ValueIn(line, block.separator);
      if (!value.has_value()) {
        if (!line.text.empty() && !IsHccnSideValue(line.text)) leftovers.push_back(line);
        continue;
      }
      if (device_id < 0 && !any) ReportNoDeviceId(line.number, "value(s)");
      any = true;
      if (device_id < 0) continue;
      AddHccnValue(*value, line.number, source_, block.node, DevicePortName(device_id), &reading_);
    }
    if (any || block.separator.asks != Asks::kValue) {
      Skip(leftovers);
    } else {
      ReportNoValue(block, leftovers);
    }
  }

  static std::optional<HccnValue> ValueIn(const TextLine& line, const HccnSeparator& separator) {
    const std::optional<HccnValue> value = ParseHccnValue(line.text);
    return value.has_value() || separator.command != "-mac" ? value : ParseHccnMac(line.text);
  }

  void ReportNoValue(const HccnBlock& block, const std::vector<TextLine>& leftovers) {
    const std::string query =
        block.separator.command.empty() ? "" : " of hccn_tool " + block.separator.command + " -g";
    ReportWarning(source_, leftovers.empty() ? block.line : leftovers.front().number, "NO_VALUE",
                  "the output" + query + " for " + DevicePortName(DeviceIdOf(block)) + " is " +
                      (leftovers.empty() ? "empty" : Shown(leftovers.front().text)) +
                      ": expected a line like \"ipaddr:198.18.0.10\" or \"link status: UP\"",
                  &reading_);
  }

  // The outputs of a shell loop without any line between them: the n-th is of the n-th device,
  // provided that there are as many as devices.
  void ReadLoop(const HccnBlock& block) {
    const std::vector<int>& devices = block.separator.loop;
    if (block.Empty()) {
      if (block.separator.asks != Asks::kLldp || block.separator.loop_says) return;
      for (const int device_id : devices) ReadDarkPort(block, device_id);
      return;
    }
    const HccnParts parts = PartHccnLines(block.lines);
    HccnOutput output = ReadHccnOutput(parts.others);
    Skip(output.leftovers);
    if (output.neighbors.size() == devices.size()) {
      for (std::size_t i = 0; i < devices.size(); ++i) {
        Take(std::move(output.neighbors[i]), block.node, devices[i]);
      }
    } else if (!output.neighbors.empty()) {
      ReportNoDeviceId(output.neighbors.front().observation.source.line,
                       Counted(output.neighbors.size(), "neighbor", devices.size()));
    }
    ReadLoopValues(block, parts.values);
  }

  void ReadLoopValues(const HccnBlock& block, const std::vector<TextLine>& lines) {
    const std::vector<int>& devices = block.separator.loop;
    std::map<Fact::Kind, std::vector<std::pair<HccnValue, int>>> found;
    for (const TextLine& line : lines) {
      if (const std::optional<HccnValue> value = ParseHccnValue(line.text)) {
        found[value->kind].emplace_back(*value, line.number);
      }
    }
    for (const auto& [kind, values] : found) {
      if (values.size() != devices.size()) {
        ReportNoDeviceId(values.front().second, Counted(values.size(), "value", devices.size()));
        continue;
      }
      for (std::size_t i = 0; i < devices.size(); ++i) {
        AddHccnValue(values[i].first, values[i].second, source_, block.node,
                     DevicePortName(devices[i]), &reading_);
      }
    }
  }

  static std::string Counted(std::size_t count, const char* what, std::size_t devices) {
    return std::to_string(count) + " " + what + "(s) of a loop over " + std::to_string(devices) +
           " devices, each";
  }

  void Skip(const std::vector<TextLine>& lines) {
    skipped_lines_ += lines.size();
    if (skipped_line_ == 0 && !lines.empty()) skipped_line_ = lines.front().number;
  }

  void ReportNoDeviceId(int line, const std::string& what) {
    ReportError(
        source_, line, "NO_DEVICE_ID",
        what +
            " of an unknown device port: name the device in a separator line "
            "(\"====> hccn_tool -i 3 -lldp -g\") or in the file's name (\"node17.npu3.txt\")",
        &reading_);
  }

  void ReportTotals() {
    // Where no output ends in an End of LLDPDU, a filter took it away.
    for (const int line : unended_) {
      if (!any_ended_) break;
      ReportWarning(source_, line, "INCOMPLETE_NEIGHBOR",
                    "this output does not end in \"End of LLDPDU TLV\": what it says up to there "
                    "is kept",
                    &reading_);
    }
    if (other_outputs_ != 0) {
      ReportWarning(source_, other_line_, "OTHER_OUTPUT",
                    std::to_string(other_outputs_) +
                        " output(s) of other commands are skipped, the first is of " +
                        Shown(other_command_),
                    &reading_);
    }
    if (skipped_lines_ != 0) {
      ReportWarning(source_, skipped_line_, "SKIPPED_LINES",
                    std::to_string(skipped_lines_) +
                        " line(s) from here on belong to no LLDP output and are skipped",
                    &reading_);
    }
  }

  const Source& source_;
  std::string text_;
  std::vector<TextLine> lines_;
  std::vector<HccnBlock> blocks_;
  int named_device_id_ = -1;
  bool bare_values_ = false;

  Reading reading_;
  std::set<std::pair<std::string, int>> devices_;
  std::size_t other_outputs_ = 0;
  int other_line_ = 0;
  std::string other_command_;
  std::size_t skipped_lines_ = 0;
  int skipped_line_ = 0;
  bool any_ended_ = false;
  std::vector<int> unended_;
};

}  // namespace

Reading ReadHccnLldp(const Source& source, const std::string& device) {
  return HccnReader(source, device).Read();
}

bool MatchesDarkHccnLldp(std::string_view text) {
  bool any_device = false;
  while (!text.empty()) {
    const std::string_view line = Trim(TakeUntil('\n', &text));
    const HccnSeparator separator = ParseHccnSeparator(line);
    if (!line.empty() && separator.asks == Asks::kNoSeparator) return false;
    const bool lldp = separator.asks == Asks::kUnstated || separator.asks == Asks::kLldp;
    any_device = any_device || (lldp && separator.device_id >= 0);
  }
  return any_device;
}

bool IsHccnLldpLine(std::string_view line) {
  if (IsLldpLine({1, false, line, line})) return true;
  if (const std::optional<HccnValue> value = ParseHccnValue(line))
    return IsCertainHccnValue(*value);
  const HccnSeparator separator = ParseHccnSeparator(line);
  if (separator.asks == Asks::kLldp || separator.asks == Asks::kValue) return true;
  // "====> 3" may stand before the output of anything.
  return separator.asks == Asks::kUnstated && separator.device_id >= 0 && line.ends_with("==");
}

}  // namespace rankroute
