#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads a cabling plan in Graphviz's DOT language as Cumulus' PTM takes it: edges like
// "leaf1":"swp1" -- "spine1":"swp2", alone or in a graph, chains of them, too. Ids without quotes
// may have - . / inside; a compass point after a port is ignored. A node's attribute "function"
// (leaf, spine, host, …) states its role; other attributes say nothing of the cabling. A drawing
// that rankroute wrote is refused (RANKROUTE_DRAWING): a Fabric file says more. Errors beside that:
// DOT_SYNTAX (the first case and the count; reading goes on behind it), NO_DATA. Warnings: those of
// PlanGraph, SKIPPED_EDGES (to a subgraph).
Reading ReadPtmDot(const Source& source, const std::string& device);

// A text that begins, behind comments, with "graph {", "digraph name {" or the like.
bool MatchesPtmDot(std::string_view text);

// A line that is one edge between two ports.
bool IsPtmDotLine(std::string_view line);

}  // namespace rankroute
