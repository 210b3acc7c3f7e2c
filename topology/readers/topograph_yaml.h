#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads a model of NVIDIA's topograph (its docs/modeling.md), in both of its shapes: `blocks` that
// name a switch, or switches that name their nodes, with `nodes` and `capacity_blocks` beside them.
// A node's super pod is its accelerator domain (the annotation accelerator.topology.test/domain or
// the attribute nvlink), else its capacity block. Labels and metadata say nothing of the cabling.
// Errors: those of ParseYaml, ObjectReader and PlanTree, BAD_DOCUMENT, EMPTY_NAME. Warnings: those
// of PlanTree, UNKNOWN_KEY.
Reading ReadTopographYaml(const Source& source, const std::string& device);

// A YAML mapping in block style that has switches and blocks of nodes, and nothing that a model has
// not.
bool MatchesTopographYaml(std::string_view text);

}  // namespace rankroute
