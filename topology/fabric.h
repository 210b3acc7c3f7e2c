#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"
#include "topology/fabric_description.h"

namespace rankroute {

// A vertex of the fabric graph: a switch or a device (one NPU die).
struct FabricNode {
  bool is_switch = false;
  int tier = 0;  // Of a switch: 1 = leaf; 0 where no device is in reach. Devices: 0.
  std::size_t switch_index = 0;  // Of a switch: into description().switches.
  std::size_t server_index = 0;  // Of a device: into description().servers …
  std::size_t device_index = 0;  // … and its devices.
};

// One cable. Parallel cables are parallel edges.
struct FabricCable {
  std::int64_t mbps = 0;  // 0 unknown.
};

// Vertices: the switches in the description's order, then the devices, server by server.
using FabricGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, FabricNode, FabricCable>;

// The immutable multigraph of servers, devices, switches and cables. Shared by pointer between any
// number of threads.
class Fabric {
 public:
  // Limits of one fabric; more is refused with RESOURCE_EXHAUSTED.
  static constexpr std::size_t kMaxSwitches = 100'000;
  static constexpr std::size_t kMaxDevices = 1'000'000;
  static constexpr std::size_t kMaxCables = 4'000'000;

  // Builds a fabric: puts the description into canonical form (everything sorted by name, id and
  // port; a link's `a` is the smaller name; tiers filled in by distance from the devices where not
  // stated) and makes the graph. INVALID_ARGUMENT (INVALID_FABRIC) with one diagnostic per fault:
  // an empty or duplicate name or device id, an unknown switch or peer device, an address or device
  // ip of two servers, a port with both or neither of switch and peer device, a link of a switch
  // with itself. A peer device that does not name this one back gets the port added.
  // O((n + m) log n). With more than one thread the revision is computed beside the graph.
  static Result<std::shared_ptr<const Fabric>> Create(FabricDescription description,
                                                      unsigned threads = 1);

  Fabric(const Fabric&) = delete;
  Fabric& operator=(const Fabric&) = delete;

  // In canonical form.
  const FabricDescription& description() const { return description_; }
  const FabricGraph& graph() const { return graph_; }

  // "sha256:" and 64 hex digits over the structure in canonical form: nodes, ports, links, speeds,
  // addresses, super pods; no evidence.
  const std::string& revision() const { return revision_; }

  // The same over the evidence of every item: changes where sources, ages, doubts or confidence do.
  // Computed at each call; O(n).
  std::string evidence_digest() const;

  std::size_t switch_count() const { return description_.switches.size(); }
  FabricGraph::vertex_descriptor device_vertex(std::size_t server, std::size_t device) const {
    return first_device_[server] + device;
  }

  // Index of the server of that name, host address or device ip; empty where there is none.
  std::optional<std::size_t> FindServer(std::string_view name_or_address) const;

 private:
  Fabric() = default;

  FabricDescription description_;
  FabricGraph graph_;
  std::string revision_;
  std::vector<FabricGraph::vertex_descriptor> first_device_;          // By server.
  std::unordered_map<std::string_view, std::size_t> server_by_name_;  // Into description_.
};

}  // namespace rankroute
