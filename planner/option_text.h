#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "planner/layout.h"
#include "planner/plan.h"

namespace rankroute {

// How flags, Job files and reports spell the planner's options. Each parser takes the exact
// spelling and is empty for any other text.

const char* ObjectiveName(Objective objective);  // "hop-bytes", "max-link", "step-time".
std::optional<Objective> ParseObjective(std::string_view text);

const char* DeviceOrderName(DeviceOrder order);  // "keep", "rails".
std::optional<DeviceOrder> ParseDeviceOrder(std::string_view text);

// Whether a traffic kind is one of those that a layout has: tp, cp, ep, etp, dp, edp, pp,
// embd.
bool IsTrafficKind(std::string_view text);

// What is accepted, for messages.
inline constexpr std::array<const char*, 8> kTrafficKinds = {"tp", "cp",  "ep", "etp",
                                                             "dp", "edp", "pp", "embd"};
inline constexpr const char* kObjectiveNames = "hop-bytes, max-link or step-time";
inline constexpr const char* kDeviceOrderNames = "keep or rails";
inline constexpr const char* kTrafficKindNames = "tp, cp, ep, etp, dp, edp, pp or embd";
inline constexpr const char* kBytesForm = "bytes such as 1048576, 512MiB or 10GiB";
inline constexpr const char* kNodeRanksForm = "node ranks such as 0-3 or 0,2,4-7";

// The largest node rank that options may name.
inline constexpr std::int64_t kMaxNodeRank = 999'999;

// A whole number of bytes from 0 to kMaxPairBytes, as it is or with one of the suffixes KiB, MiB,
// GiB and TiB (powers of 1024).
std::optional<std::int64_t> ParseBytes(std::string_view text);

// A decimal number: "0.5", "10", "1e3"; no blanks, no sign '+', finite.
std::optional<double> ParseDecimal(std::string_view text);

// Node ranks and ranges of them between commas: ascending, each once.
std::optional<std::vector<std::size_t>> ParseNodeRanks(std::string_view text);

}  // namespace rankroute
