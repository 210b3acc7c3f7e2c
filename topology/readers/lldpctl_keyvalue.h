#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `lldpctl -f keyvalue` (lldpd; the same from lldpcli show neighbors, interfaces or
// chassis): lines like "lldp.eth0.chassis.name=leaf-a-03", where the type of an id stands in its
// key ("lldp.eth0.port.ifname=…"). An interface's name may hold dots: the line "lldp.NAME.via=…",
// with which a neighbour begins, tells it. A shell prompt names the
// reporter of what follows it, the first one that of what stands above it, too. What is read and
// reported is that of ReadLldpctlJson, but that lldpd joins the lines of a description by blanks;
// a warning beside: SKIPPED_LINES.
Reading ReadLldpctlKeyvalue(const Source& source, const std::string& device);

// A line of a neighbour or of the local chassis: "lldp.eth0.via=LLDP", "local-chassis.chassis.…".
bool IsLldpctlKeyvalueLine(std::string_view line);

}  // namespace rankroute
