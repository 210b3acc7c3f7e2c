#pragma once

#include <span>
#include <string>
#include <vector>

#include "topology/readers/hccn_separator.h"
#include "topology/text_lines.h"

namespace rankroute {

// The output of one call of hccn_tool, as far as the text tells.
struct HccnBlock {
  HccnSeparator separator;  // kUnstated without a device for what stands above the first one.
  std::string node;         // Who reports: by the nearest prompt, else the caller's device.
  int line = 1;             // Of the separator.
  std::span<const TextLine> lines;  // Below it, into the lines that were cut.

  // Whether there is nothing but blanks below the separator.
  bool Empty() const;
};

// Cuts a text at its separators; the first block is what stands above all of them. A prompt names
// the host of all blocks up to the next one, the first prompt those above it, too. Inside an
// LLDPDU, whose description may hold any text, a command that is none of hccn_tool's is no
// separator. O(lines).
std::vector<HccnBlock> SplitHccnBlocks(std::span<const TextLine> lines, const std::string& device);

// The lines of a block that does not say what was asked: those that state a value, and all others,
// which then are LLDP output or of no known kind.
struct HccnParts {
  std::vector<TextLine> values;
  std::vector<TextLine> others;
};
HccnParts PartHccnLines(std::span<const TextLine> lines);

}  // namespace rankroute
