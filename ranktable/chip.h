#pragma once

#include <optional>
#include <string_view>

namespace rankroute {

// Generation of a job's NPUs: Atlas training series, Atlas A2, Atlas A3, Ascend 950.
enum class Chip {
  k910,
  k910B,
  k910_93,  // NOLINT(readability-identifier-naming): HCCL's own name of it.
  k950,
};

// How flags, files and reports spell a chip: "910", "910b", "910_93", "950".
const char* ChipName(Chip chip);

// The chip of that exact spelling; empty for any other text.
std::optional<Chip> ParseChip(std::string_view text);

// What ParseChip takes, for messages.
inline constexpr const char* kChipNames = "910, 910b, 910_93 or 950";

}  // namespace rankroute
