#include "tests/bench/cluster_captures.h"

#include <algorithm>
#include <utility>

#include "tests/topology/generated_fabric.h"
#include "tests/topology/printers/hccn_lldp.h"
#include "tests/topology/printers/huawei_lldp_neighbor.h"
#include "tests/topology/spoken_fabric.h"

namespace rankroute {

FabricDescription GenerateCluster(std::size_t servers, const Printer& printer) {
  static constexpr std::size_t kServersOfGroup = 250;
  GeneratedShape shape;
  shape.attachment = GeneratedShape::Attachment::kRails;
  shape.tiers = 3;
  shape.groups = std::max<std::size_t>(servers / kServersOfGroup, 1);
  shape.pods = std::min<std::size_t>(shape.groups, 10);
  shape.servers = servers;
  shape.spines = 8;
  shape.cores = 16;
  shape.port_name = printer.port_name;
  return GenerateFabric(shape);
}

std::vector<Source> PrintCluster(std::size_t servers) {
  const SpokenFabric spoken = Speak(GenerateCluster(servers, huawei_lldp_neighbor_printer));
  std::vector<Source> sources = PrintAll(spoken.switches, huawei_lldp_neighbor_printer);
  for (Source& source : PrintAll(spoken.servers, hccn_lldp_printer)) {
    sources.push_back(std::move(source));
  }
  return sources;
}

}  // namespace rankroute
