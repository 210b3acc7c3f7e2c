#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `lldpctl -f xml` (lldpd; the same from lldpcli show neighbors or interfaces) and
// `lldpcli -f xml show chassis`, one or several after another. What is read and reported is that
// of ReadLldpctlJson; errors beside: XML_SYNTAX (nothing is read then), XML_TOO_DEEP.
Reading ReadLldpctlXml(const Source& source, const std::string& device);

// An XML document of the element `lldp` or `local-chassis`, which lldpd puts into no namespace.
bool MatchesLldpctlXml(std::string_view text);

}  // namespace rankroute
