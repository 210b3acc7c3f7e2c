#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads a manifest (see topology/manifest.h), strictly: a reading with errors has no manifest.
// Errors beside those of ParseYaml and ObjectReader: BAD_DOCUMENT, DUPLICATE_SOURCE,
// DUPLICATE_INTERFACE.
Reading ReadManifestYaml(const Source& source, const std::string& device);

// A YAML text whose top level says "kind: Manifest".
bool MatchesManifestYaml(std::string_view text);

}  // namespace rankroute
