#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "topology/fabric.h"

namespace rankroute {

// A server on its leaf, as MindCluster's scheduler knows it.
struct SlicedServer {
  std::string name;        // server_ip: the server's address as a rule.
  std::int64_t slice = 0;  // slice_id: the group of the leaf's ports that it is plugged into.
  int line = 0;            // Where it is listed; 0 unknown.
};

struct SlicedLeaf {
  std::string name;  // tor_ip, else "tor-" and tor_id.
  std::vector<SlicedServer> servers;
};

// The leaves of a cluster with the servers on each: what MindCluster's ConfigMap basic-tor-node-cm
// says.
struct LeafList {
  std::vector<SlicedLeaf> leaves;
  std::int64_t slices = 0;      // tor_count: how many servers a full leaf has.
  bool single_layer = false;    // tor_level: nothing joins the leaves.
  bool slices_by_port = false;  // Nothing states the slices: they are taken from the ports.
};

// Reads the ConfigMap as kubectl prints or takes it, or the JSON text of its key tor_info alone.
// Places in a ConfigMap are the line of tor_info. INVALID_ARGUMENT (INVALID_LEAF_LIST) with every
// fault: those of ParseJson, ParseYaml and ObjectReader (tor_count, server_ip and slice_id must be
// there), no list or two (NO_DATA, SECOND_LIST), a leaf without name, a server that is listed twice
// (DUPLICATE_SERVER). O(bytes).
Result<LeafList> ReadLeafList(std::string_view text, const std::string& file);

// Whether a text is one that ReadLeafList reads.
bool IsLeafList(std::string_view text);

// The list that `topology export --to basic-tor-node-cm` writes of a fabric, with slices in the
// order of the leaf's ports.
Result<LeafList> LeafListOf(const Fabric& fabric);

}  // namespace rankroute
