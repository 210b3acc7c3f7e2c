#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"

namespace rankroute {

// A format that a ranktable can be converted to.
struct ConversionFormat {
  const char* name;     // "1.0", as --to takes it.
  const char* summary;  // One line for help and docs.
};

// Every such format.
const std::vector<ConversionFormat>& ConversionFormats();

struct ConvertOptions {
  std::string to;           // A name of ConversionFormats().
  std::string group;        // Of a global table, the group_id of the one to take; empty: the only.
  bool allow_loss = false;  // Drop what the format cannot carry.
};

struct Conversion {
  std::string text;                // The table, indented by two spaces.
  std::vector<Diagnostic> losses;  // Warnings (LOST): what `allow_loss` dropped.
  std::vector<std::string> notes;  // What the reader of the table should know.
};

// Converts a ranktable. A group_list in cloud mode gets the order that its writer intends, not the
// one that HCCL computes: groups, tasks and pods by the number at the end of pod_name, then
// device_id; a note says where the two first differ. Fails as ReadRankTable does, and with
// INVALID_ARGUMENT: UNKNOWN_FORMAT, or CANNOT_CONVERT with a diagnostic for each kind of thing that
// the format needs and the table lacks (NEEDED) and that the table has and the format cannot carry
// (LOST), which names its places. O(bytes + ranks log ranks).
Result<Conversion> ConvertRankTable(std::string_view text, const std::string& file,
                                    const ConvertOptions& options);

}  // namespace rankroute
