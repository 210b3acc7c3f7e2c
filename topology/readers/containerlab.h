#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads a containerlab topology (clab.schema.json): nodes, whose kind (their own, their group's or
// the default) says whether they are servers (linux and the like) or switches (bridges and network
// systems), and links in brief and extended form. What leads to the lab's host (host, mgmt-net,
// macvlan, vxlan, dummy) is counted in SKIPPED_LINKS. Errors: those of ParseYaml and ObjectReader,
// BAD_DOCUMENT, BAD_LINK, EMPTY_NAME. Warnings: those of PlanGraph, SKIPPED_LINKS, UNDEFINED_NODE.
Reading ReadContainerlab(const Source& source, const std::string& device);

// A YAML mapping in block style with the keys name and topology, and nodes inside.
bool MatchesContainerlab(std::string_view text);

}  // namespace rankroute
