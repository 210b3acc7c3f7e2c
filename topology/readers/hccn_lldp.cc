#include "topology/readers/hccn_lldp.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "topology/fabric_description.h"
#include "topology/readers/hccn_lldpdu.h"
#include "topology/readers/hccn_separator.h"
#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// The lines of one output, [begin, end) behind its separator.
struct Block {
  HccnSeparator::Kind kind = HccnSeparator::Kind::kUnknown;
  int device_id = -1;
  std::string node;
  int line = 1;
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Block> SplitBlocks(const std::vector<TextLine>& lines, const std::string& device) {
  std::vector<Block> blocks(1);
  std::string node;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    HccnSeparator separator = ParseHccnSeparator(lines[i].text);
    if (separator.kind == HccnSeparator::Kind::kNone) continue;
    // A prompt names the host of what stands above the first one, too.
    if (!separator.node.empty() && node.empty()) {
      for (Block& block : blocks) block.node = separator.node;
    }
    if (!separator.node.empty()) node = std::move(separator.node);
    blocks.back().end = i;
    blocks.push_back({separator.kind, separator.device_id, node, lines[i].number, i + 1, 0});
  }
  blocks.back().end = lines.size();
  for (Block& block : blocks) {
    if (block.node.empty()) block.node = device;
  }
  return blocks;
}

bool IsEmpty(const std::vector<TextLine>& lines, const Block& block) {
  return std::all_of(lines.begin() + static_cast<std::ptrdiff_t>(block.begin),
                     lines.begin() + static_cast<std::ptrdiff_t>(block.end),
                     [](const TextLine& line) { return line.text.empty(); });
}

class HccnLldpReader {
 public:
  HccnLldpReader(const Source& source, const std::string& device)
      : source_(source), text_(ReadableText(source.bytes)), lines_(SplitLines(text_)) {
    DeviceNameOf(source.name, &named_device_id_);
    blocks_ = SplitBlocks(lines_, device);
  }

  Reading Read() {
    const bool nothing = std::all_of(blocks_.begin(), blocks_.end(), [&](const Block& block) {
      return block.kind == HccnSeparator::Kind::kUnknown && IsEmpty(lines_, block);
    });
    // The whole text is the empty output of one device.
    if (nothing) ReadDarkPort(WithNamedDevice(blocks_.front()));
    for (const Block& block : blocks_) ReadBlock(block);
    ReportTotals();
    return std::move(reading_);
  }

 private:
  Block WithNamedDevice(Block block) const {
    if (block.device_id < 0) block.device_id = named_device_id_;
    return block;
  }

  void ReadBlock(const Block& block) {
    const bool empty = IsEmpty(lines_, block);
    if (block.kind == HccnSeparator::Kind::kOther) {
      ++other_outputs_;
      return;
    }
    if (block.kind == HccnSeparator::Kind::kUnknown) {
      if (!empty) ReadOutput(WithNamedDevice(block));
      return;
    }
    if (block.device_id > kMaxDeviceId) {
      ReportError(source_, block.line, "BAD_DEVICE_ID",
                  "there is no device " + std::to_string(block.device_id) +
                      ": expected a number from 0 to " + std::to_string(kMaxDeviceId),
                  &reading_);
      return;
    }
    if (!devices_.emplace(block.node, block.device_id).second) {
      ReportWarning(source_, block.line, "REPEATED_DEVICE",
                    "there is more than one output of " + DevicePortName(block.device_id) +
                        ": each is taken as a statement of its own",
                    &reading_);
    }
    if (empty) {
      ReadDarkPort(block);
    } else {
      ReadOutput(block);
    }
  }

  void ReadDarkPort(const Block& block) {
    if (block.device_id < 0) {
      ReportNoDeviceId(block.line, "an empty output");
      return;
    }
    const std::string port = DevicePortName(block.device_id);
    AddFact(source_, block.line, Fact::Kind::kNoNeighbor, block.node, port, "", &reading_);
    ReportWarning(source_, block.line, "DARK_PORT",
                  port +
                      " hears no neighbor: the port is down, LLDP is off at the switch, or the "
                      "switch port is not split as the cable is",
                  &reading_);
  }

  void ReadOutput(const Block& block) {
    HccnOutput output = ReadHccnOutput(lines_, block.begin, block.end);
    if (output.neighbors.empty()) {
      ReadMessage(block, output.leftovers);
      return;
    }
    skipped_lines_ += output.leftovers.size();
    if (skipped_line_ == 0 && !output.leftovers.empty()) {
      skipped_line_ = output.leftovers.front().number;
    }
    if (block.device_id < 0) {
      ReportNoDeviceId(output.neighbors.front().observation.source.line,
                       std::to_string(output.neighbors.size()) + " neighbor(s)");
      return;
    }
    for (HccnNeighbor& neighbor : output.neighbors) {
      Observation& observation = neighbor.observation;
      observation.device = block.node;
      observation.local_port = DevicePortName(block.device_id);
      observation.source.file = source_.name;
      if (!Reject(neighbor)) Keep(std::move(neighbor));
    }
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

  // An output of nothing but text.
  void ReadMessage(const Block& block, const std::vector<TextLine>& leftovers) {
    if (leftovers.empty()) return;
    const std::string port =
        block.device_id < 0 ? "an unknown device port" : DevicePortName(block.device_id);
    ReportWarning(source_, leftovers.front().number, "HCCN_TOOL_MESSAGE",
                  "no LLDP data of " + port + " but " + Shown(leftovers.front().text) +
                      ": expected TLVs, beginning with \"Chassis ID TLV\"",
                  &reading_);
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
      ReportWarning(source_, 0, "OTHER_OUTPUT",
                    std::to_string(other_outputs_) +
                        " output(s) of other hccn_tool commands are skipped: only -lldp -g is read",
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
  std::vector<Block> blocks_;
  int named_device_id_ = -1;

  Reading reading_;
  std::set<std::pair<std::string, int>> devices_;
  std::size_t other_outputs_ = 0;
  std::size_t skipped_lines_ = 0;
  int skipped_line_ = 0;
  bool any_ended_ = false;
  std::vector<int> unended_;
};

}  // namespace

Reading ReadHccnLldp(const Source& source, const std::string& device) {
  return HccnLldpReader(source, device).Read();
}

bool MatchesDarkHccnLldp(std::string_view text) {
  bool any_device = false;
  while (!text.empty()) {
    const std::string_view line = Trim(TakeUntil('\n', &text));
    const HccnSeparator::Kind kind = ParseHccnSeparator(line).kind;
    if (!line.empty() && kind == HccnSeparator::Kind::kNone) return false;
    any_device = any_device || kind == HccnSeparator::Kind::kDevice;
  }
  return any_device;
}

bool IsHccnLldpLine(std::string_view line) {
  if (TlvTitleOf(line) != TlvTitle::kNone) return true;
  if (line.starts_with("Ifname: ")) return true;
  // "====> 3" may stand before the output of anything.
  const bool bare_arrow = line.starts_with("==") && line.find('>') != std::string_view::npos &&
                          line.find("hccn_tool") == std::string_view::npos;
  return !bare_arrow && ParseHccnSeparator(line).kind == HccnSeparator::Kind::kDevice;
}

}  // namespace rankroute
