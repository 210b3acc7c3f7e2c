#include "topology/readers/hccn_blocks.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "topology/readers/hccn_lldpdu.h"
#include "topology/readers/hccn_values.h"

namespace rankroute {
namespace {

using Asks = HccnSeparator::Asks;

// Follows where in a text an LLDPDU is open: after a TLV's title, before End of LLDPDU.
class LldpduTracker {
 public:
  bool Inside(std::string_view line) {
    const TlvTitle title = TlvTitleOf(line);
    if (title != TlvTitle::kNone) inside_ = title != TlvTitle::kEnd;
    return inside_;
  }
  void Leave() { inside_ = false; }

 private:
  bool inside_ = false;
};

}  // namespace

bool HccnBlock::Empty() const {
  return std::all_of(lines.begin(), lines.end(),
                     [](const TextLine& item) { return item.text.empty(); });
}

std::vector<HccnBlock> SplitHccnBlocks(std::span<const TextLine> lines, const std::string& device) {
  std::vector<HccnBlock> blocks(1);
  blocks.back().separator.asks = Asks::kUnstated;
  std::string node;
  LldpduTracker lldpdu;
  std::size_t first = 0;  // Of the lines of the last block.
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const TextLine& line = lines[i];
    HccnSeparator separator = ParseHccnSeparator(line.text);
    const bool foreign = separator.asks == Asks::kUnknown && separator.device_id < 0;
    if (separator.asks == Asks::kNoSeparator || (lldpdu.Inside(line.text) && foreign)) {
      continue;
    }
    lldpdu.Leave();
    blocks.back().lines = lines.subspan(first, i - first);
    first = i + 1;
    if (!separator.node.empty() && node.empty()) {
      for (HccnBlock& block : blocks) block.node = separator.node;
    }
    if (!separator.node.empty()) node = separator.node;
    blocks.push_back({std::move(separator), node, line.number, {}});
  }
  blocks.back().lines = lines.subspan(first);
  for (HccnBlock& block : blocks) {
    if (block.node.empty()) block.node = device;
  }
  return blocks;
}

HccnParts PartHccnLines(std::span<const TextLine> lines) {
  HccnParts parts;
  LldpduTracker lldpdu;
  for (const TextLine& line : lines) {
    const bool value = !lldpdu.Inside(line.text) &&
                       (ParseHccnValue(line.text).has_value() || IsHccnSideValue(line.text));
    (value ? parts.values : parts.others).push_back(line);
  }
  return parts;
}

}  // namespace rankroute
