#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads `show lldp neighbors | display xml` of JunOS, also with `detail` or `interface X`, and what
// `show lldp local-information | display xml` says of the device itself, below whatever wraps them
// (rpc-reply, multi-routing-engine-results). Older releases leave the port id out: then its
// description is all there is. A prompt names the device of what follows it, the first one that
// of what stands above it, too; without any the first local information does.
// Warnings: INCOMPLETE_NEIGHBOR (left out, as the last one of a broken XML text is),
// SEVERAL_DEVICES (without a prompt), BAD_MAC. Errors: NO_DATA and those of ParseXml.
Reading ReadJunosLldpXml(const Source& source, const std::string& device);

// A line that starts as XML and has a tag "lldp-neighbors-information" or "lldp-local-info".
bool IsJunosLldpXmlLine(std::string_view line);

}  // namespace rankroute
