#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// The most names that the patterns of one source are tried on, all taken together.
inline constexpr std::size_t kMaxPatternTrials = 10'000'000;

// Reads Volcano's HyperNode objects (topology.volcano.sh), alone or together with Nodes. A
// HyperNode is a switch of its spec.tier, one more where tiers count from 0; its members hang below
// it. A pattern stands for the names that it fits among those that the same source states; labels
// cannot be matched. tierName says nothing of the cabling. Errors: those of ParseKubeText,
// ObjectReader and KubeNodeReader, MISSING_NAME, BAD_SELECTOR, BAD_PATTERN, TOO_MANY_PATTERNS.
// Warnings: those of PlanTree and KubeNodeReader, LABEL_MATCH, NO_MATCH, OTHER_KINDS, UNKNOWN_KEY.
Reading ReadVolcanoHypernode(const Source& source, const std::string& device);

// A Kubernetes text that has a HyperNode.
bool MatchesVolcanoHypernode(std::string_view text);

}  // namespace rankroute
