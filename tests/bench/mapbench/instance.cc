#include "tests/bench/mapbench/instance.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "tests/bench/mapbench/lower_bound.h"
#include "tests/bench/mapbench/targets.h"

namespace rankroute::mapbench {
namespace {

constexpr unsigned kSeed = 1;

struct Family {
  const char* name;
  JobShape job;
  std::vector<const char*> allocations;
  bool recorded = true;
};

std::vector<Family> Families() {
  constexpr JobKind kDense = JobKind::kDense;
  constexpr JobKind kInterl = JobKind::kInterleaved;
  constexpr JobKind kMoe = JobKind::kMoe;
  constexpr JobKind kHd = JobKind::kHalvingDoubling;
  return {
      // Kind, TP, EP, DP, PP.
      {"dense", {kDense, 8, 1, 2, 4}, {"frag"}},
      {"interl", {kInterl, 8, 1, 2, 4}, {"frag"}},
      {"dense", {kDense, 8, 1, 8, 8}, {"reg", "frag", "rail"}},
      {"interl", {kInterl, 8, 1, 8, 8}, {"reg", "frag"}},
      {"dense", {kDense, 8, 1, 16, 8}, {"reg", "irr", "frag"}},
      {"interl", {kInterl, 8, 1, 16, 8}, {"reg", "irr", "frag", "rail"}},
      {"moe", {kMoe, 1, 64, 128, 8}, {"irr", "frag"}},
      {"hd", {kHd, 8, 1, 16, 8}, {"irr", "frag"}},
      {"dense", {kDense, 8, 1, 32, 16}, {"reg", "irr", "frag"}},
      {"interl", {kInterl, 8, 1, 32, 16}, {"reg", "irr", "frag"}},
      {"moe", {kMoe, 1, 64, 256, 16}, {"reg", "irr", "frag"}},
      {"hd", {kHd, 8, 1, 32, 16}, {"reg", "irr", "frag"}},
      {"dense", {kDense, 8, 1, 128, 16}, {"reg", "irr"}},
      {"interl", {kInterl, 8, 1, 128, 16}, {"reg", "irr"}},
      {"moe", {kMoe, 1, 64, 1024, 16}, {"irr"}},
      {"hd", {kHd, 8, 1, 128, 16}, {"irr"}},
      {"dense", {kDense, 8, 1, 512, 16}, {"reg", "irr"}},
      {"interl", {kInterl, 8, 1, 512, 16}, {"reg", "irr"}},
      {"moe", {kMoe, 1, 64, 4096, 16}, {"irr"}},
      {"hd", {kHd, 8, 1, 512, 16}, {"irr"}},
      {"dense", {kDense, 8, 1, 1024, 16}, {"irr"}, /*recorded=*/false},
  };
}

Status WriteFile(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.close(); file) return {};
  return {StatusCode::kInternal, "CANNOT_WRITE", "cannot write " + path.string()};
}

std::string Summary(const InstanceSpec& spec, const Topology& topology, std::int64_t lower_bound) {
  const Hierarchy servers = HierarchyOf(topology, PlaceLevel::kServer);
  const Hierarchy leaves = HierarchyOf(topology, PlaceLevel::kLeaf);
  const nlohmann::ordered_json summary = {
      {"name", spec.name},
      {"npus", spec.job.ranks()},
      {"rail", topology.rail},
      {"recorded", spec.recorded},
      {"serversOfLeaves", ServersOfLeaves(topology)},
      {"serverHierarchy", servers.sizes},
      {"serverDistances", servers.distances},
      {"leafHierarchy", leaves.sizes},
      {"leafDistances", leaves.distances},
      {"lowerBound", lower_bound},
  };
  return summary.dump(1) + '\n';
}

}  // namespace

const std::vector<InstanceSpec>& Instances() {
  static const std::vector<InstanceSpec> instances = [] {
    std::vector<InstanceSpec> all;
    for (const Family& family : Families()) {
      const std::string npus = std::to_string(family.job.ranks());
      for (const std::string allocation : family.allocations) {
        std::string name = family.name;
        for (const std::string& part : {npus, allocation}) name.append("-").append(part);
        all.push_back({std::move(name), family.job, allocation, family.recorded});
      }
    }
    return all;
  }();
  return instances;
}

Result<InstanceSpec> FindInstance(std::string_view name) {
  for (const InstanceSpec& spec : Instances()) {
    if (spec.name == name) return spec;
  }
  return Status(StatusCode::kNotFound, "UNKNOWN_INSTANCE",
                "no instance is named '" + std::string(name) + "': the list command names all");
}

Topology TopologyOf(const InstanceSpec& spec) {
  const int servers = spec.job.ranks() / kNpusPerServer;
  const bool rail = spec.allocation == "rail";
  if (rail) return MakeTopology(RailAllocation(servers), rail, kSeed);
  if (spec.allocation == "reg") return MakeTopology(RegularAllocation(servers), rail, kSeed);
  const bool fragmented = spec.allocation == "frag";
  return MakeTopology(BusyAllocation(servers, fragmented, kSeed), rail, kSeed);
}

Status WriteInstance(const InstanceSpec& spec, const std::filesystem::path& folder) {
  const JobWeights weights = WeightsOf(spec.job);
  const Graph graph = JobGraph(spec.job, weights);
  const Graph groups = ContractRuns(graph, kNpusPerServer);
  const Topology topology = TopologyOf(spec);
  const std::int64_t bound = LowerBound(spec.job, weights, graph, topology);
  // Last what tells that the folder is complete.
  const std::pair<const char*, std::string> files[] = {
      {"graph.metis", MetisText(graph)},
      {"graph.grf", ScotchText(graph)},
      {"graphc.metis", MetisText(groups)},
      {"graphc.grf", ScotchText(groups)},
      {"topo.txt", TopologyText(topology)},
      {"target.tgt", topology.rail ? "" : ScotchTarget(topology, Grain::kNpu)},
      {"targetc.tgt", ScotchTarget(topology, Grain::kServer)},
      {"leaves.graph", topology.rail ? "" : MtKahyparTarget(topology)},
      {"instance.json", Summary(spec, topology, bound)},
  };
  for (const auto& [name, text] : files) {
    if (text.empty()) continue;
    if (Status status = WriteFile(folder / name, text); !status.ok()) return status;
  }
  return {};
}

}  // namespace rankroute::mapbench
