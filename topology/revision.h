#pragma once

#include <string>

#include "topology/fabric_description.h"

namespace rankroute {

// The structure of a canonical description as text, one item a line, strings in JSON quotes: every
// field but evidence and file. Two descriptions have the same text exactly if they have the same
// structure.
std::string StructureText(const FabricDescription& canonical);

// "sha256:" and the 64 lower-case hex digits of the SHA-256 of StructureText. O(n).
std::string RevisionOf(const FabricDescription& canonical);

// "sha256:" and the digest of the evidence of every item, in the canonical order of the items.
// O(n).
std::string EvidenceDigestOf(const FabricDescription& canonical);

}  // namespace rankroute
