#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rankroute {

// "" for "not advertised", "null" and nothing, which NX-OS prints for what a neighbour did not
// advertise.
std::string_view NxosValue(std::string_view text);

// The number in "Total entries displayed: 4", the last line of a printout.
std::optional<std::int64_t> NxosTotal(std::string_view line);

// The lines that NX-OS prints above neighbours: the legend of the capabilities and the header.
bool IsNxosLegend(std::string_view line);

}  // namespace rankroute
