#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "topology/observation.h"
#include "topology/text_lines.h"

namespace rankroute {

// A type of TLV in what `hccn_tool -lldp -g` prints; the layout is that of lldptool (lldpad).
enum class TlvTitle : std::uint8_t {
  kNone,
  kChassisId,
  kPortId,
  kTimeToLive,
  kPortDescription,
  kSystemName,
  kSystemDescription,
  kSystemCapabilities,
  kManagementAddress,
  kMacPhy,
  kMaximumFrameSize,
  kOther,  // A known title whose values are of no use here.
  kEnd,
};

// The title that `line` is, without blanks around it; kNone for any other text.
TlvTitle TlvTitleOf(std::string_view line);

// One neighbour, as one LLDPDU announces it.
struct HccnNeighbor {
  Observation observation;  // Without device, local port and file; line of its first TLV.
  bool has_titles = false;  // Not filtered down to single lines.
  bool ended = false;       // By End of LLDPDU.
  bool cut_in_ids = false;  // The text stops inside chassis id, port id or time to live.
};

struct HccnOutput {
  std::vector<HccnNeighbor> neighbors;
  // Lines that are part of nothing known; of a text without any neighbour: all of them.
  std::vector<TextLine> leftovers;
};

// Reads what one call of `hccn_tool -i N -lldp -g` printed: LLDPDUs as TLV titles with values
// below, or only the lines "Ifname: …", "IPv4: …" and the system name that a filter left of them.
// The system description is free text and may hold anything, titles too: IEEE 802.1AB wants
// chassis id, port id and time to live first and each TLV of the basic set at most once, so a
// title that cannot come next, or that no fitting value follows, is description. O(lines).
HccnOutput ReadHccnOutput(std::span<const TextLine> lines);

}  // namespace rankroute
