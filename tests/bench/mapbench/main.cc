// Instances of the mapping benchmark, and the judge of what tools make of them. Prints JSON.
//   mapbench list                               one object per instance, one a line
//   mapbench generate NAME FOLDER               writes an instance into an existing folder
//   mapbench evaluate FOLDER OUTPUT PLACES      what a tool wrote: PLACES is slot, server or leaf,
//                                               scotch-slot or scotch-server
//   mapbench baseline FOLDER leaf|host-name     servers in that order instead
#include <cstdio>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/bench/mapbench/evaluate.h"
#include "tests/bench/mapbench/instance.h"
#include "tests/bench/mapbench/placement.h"

namespace rankroute::mapbench {
namespace {

using Arguments = std::vector<std::string>;

Result<std::string> ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (file && text) return text.str();
  return Status(StatusCode::kNotFound, "CANNOT_READ", "cannot read " + path.string());
}

Result<Graph> ReadGraph(const std::filesystem::path& folder) {
  const auto text = ReadFile(folder / "graph.metis");
  if (!text.ok()) return text.status();
  return ParseMetis(*text);
}

Result<Topology> ReadTopology(const std::filesystem::path& folder) {
  const auto text = ReadFile(folder / "topo.txt");
  if (!text.ok()) return text.status();
  return ParseTopology(*text);
}

struct PlacesFormat {
  const char* name;
  Places places;
  bool scotch;
};
constexpr PlacesFormat kPlacesFormats[] = {{"slot", Places::kSlotOfRank, false},
                                           {"server", Places::kServerOfGroup, false},
                                           {"leaf", Places::kLeafOfGroup, false},
                                           {"scotch-slot", Places::kSlotOfRank, true},
                                           {"scotch-server", Places::kServerOfGroup, true}};

Result<Placement> ReadPlacement(const std::string& path, const std::string& format,
                                const Graph& graph, const Topology& topology) {
  for (const PlacesFormat& known : kPlacesFormats) {
    if (known.name != format) continue;
    const auto text = ReadFile(path);
    if (!text.ok()) return text.status();
    auto places = known.scotch ? ParseScotchMapping(*text) : ParsePlaces(*text);
    if (!places.ok()) return places.status();
    return Place(known.places, *std::move(places), graph, topology);
  }
  return Status(StatusCode::kInvalidArgument, "UNKNOWN_PLACES",
                "expected slot, server, leaf, scotch-slot or scotch-server, not '" + format + "'");
}

Status PrintEvaluation(const Graph& graph, const Topology& topology, const Placement& placement) {
  const auto evaluation = Evaluate(graph, topology, placement.slot_of_rank);
  if (!evaluation.ok()) return evaluation.status();
  const nlohmann::ordered_json json = {{"cost", evaluation->cost},
                                       {"cut", evaluation->cut},
                                       {"maxUplink", evaluation->max_uplink},
                                       {"movedRanks", placement.moved_ranks}};
  std::cout << json.dump() << '\n';
  return {};
}

Status EvaluateCommand(const Arguments& arguments) {
  const auto graph = ReadGraph(arguments[0]);
  if (!graph.ok()) return graph.status();
  const auto topology = ReadTopology(arguments[0]);
  if (!topology.ok()) return topology.status();
  const auto placement = ReadPlacement(arguments[1], arguments[2], *graph, *topology);
  if (!placement.ok()) return placement.status();
  return PrintEvaluation(*graph, *topology, *placement);
}

Status BaselineCommand(const Arguments& arguments) {
  const auto graph = ReadGraph(arguments[0]);
  if (!graph.ok()) return graph.status();
  const auto topology = ReadTopology(arguments[0]);
  if (!topology.ok()) return topology.status();
  const bool by_name = arguments[1] == "host-name";
  if (!by_name && arguments[1] != "leaf") {
    return {StatusCode::kInvalidArgument, "UNKNOWN_BASELINE",
            "expected leaf or host-name, not '" + arguments[1] + "'"};
  }
  const auto servers = by_name ? ServersByHostName(*topology) : ServersByLeaf(*topology);
  return PrintEvaluation(*graph, *topology, {SlotsInServerOrder(*topology, servers), 0});
}

Status GenerateCommand(const Arguments& arguments) {
  const auto spec = FindInstance(arguments[0]);
  if (!spec.ok()) return spec.status();
  return WriteInstance(*spec, arguments[1]);
}

Status ListCommand(const Arguments& /*arguments*/) {
  for (const InstanceSpec& spec : Instances()) {
    const nlohmann::ordered_json json = {{"name", spec.name}, {"npus", spec.job.ranks()}};
    std::cout << json.dump() << '\n';
  }
  return {};
}

struct Command {
  const char* name;
  std::size_t arguments;
  Status (*run)(const Arguments&);
};
constexpr Command kCommands[] = {{"list", 0, ListCommand},
                                 {"generate", 2, GenerateCommand},
                                 {"evaluate", 3, EvaluateCommand},
                                 {"baseline", 2, BaselineCommand}};

int Run(const Arguments& arguments) {
  for (const Command& command : kCommands) {
    if (arguments.empty() || arguments[0] != command.name) continue;
    if (arguments.size() != command.arguments + 1) break;
    const Status status = command.run({arguments.begin() + 1, arguments.end()});
    if (status.ok()) return 0;
    std::fprintf(stderr, "mapbench: %s\n", status.message().c_str());
    return 1;
  }
  std::fputs(
      "usage: mapbench list | generate NAME FOLDER | evaluate FOLDER OUTPUT PLACES |"
      " baseline FOLDER leaf|host-name\n",
      stderr);
  return 2;
}

}  // namespace
}  // namespace rankroute::mapbench

int main(int argc, char** argv) { return rankroute::mapbench::Run({argv + 1, argv + argc}); }
