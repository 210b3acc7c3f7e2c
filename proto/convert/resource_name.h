#pragma once

#include <string>
#include <string_view>

#include "base/status.h"

namespace rankroute {

// A topology or one revision of it.
struct TopologyName {
  std::string topology;  // The id: 1 to 63 of [a-z0-9-], a letter first, no '-' at the end.
  std::string revision;  // "sha256-{64 hex digits}"; empty for the latest.
};

// Reads "topologies/{topology}" or "topologies/{topology}/revisions/sha256-{hex}".
// INVALID_ARGUMENT (INVALID_NAME), with the field `field` as the place.
Result<TopologyName> ParseTopologyName(std::string_view name, std::string_view field);

// "topologies/{topology}", and with "/revisions/{revision}" where there is one.
std::string FormatTopologyName(const TopologyName& name);

// "sha256-{hex}" of a fabric's "sha256:{hex}".
std::string RevisionId(std::string_view fabric_revision);

// The id in "plans/{32 hex digits}". INVALID_ARGUMENT (INVALID_NAME).
Result<std::string> ParsePlanName(std::string_view name, std::string_view field);

}  // namespace rankroute
