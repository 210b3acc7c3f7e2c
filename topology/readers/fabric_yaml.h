#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Whether the text is YAML in block style with `kind: Fabric` at its top level.
bool MatchesFabricYaml(std::string_view text);

// Reads a Fabric file strictly: an unknown or duplicate key, a wrong type and every fault that
// CheckFabric finds is an error with its place, and then the reading has no fabric. `device` is not
// used. Also EMPTY_DOCUMENT, SEVERAL_DOCUMENTS, WRONG_KIND and WRONG_API_VERSION.
Reading ReadFabricYaml(const Source& source, const std::string& device);

}  // namespace rankroute
