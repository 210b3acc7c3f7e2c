// Maps groups of ranks to servers by METIS, level by level: pods, then leaves, each part as large
// as the pod or leaf that it is for. METIS takes unequal parts (tpwgts) but does not keep their
// sizes exactly, so that a repair follows.
//   metis_hierarchy FOLDER OUTPUT SEED       reads graphc.metis and topo.txt, writes server indices
#include <metis.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "tests/bench/mapbench/graph.h"
#include "tests/bench/mapbench/topology.h"

namespace rankroute::mapbench {
namespace {

constexpr idx_t kTries = 3;              // Partitions of which METIS keeps the best.
constexpr real_t kImbalance = 1.001F;    // What METIS may deviate from the sizes.
constexpr idx_t kImbalancePermille = 1;  // The same where it wants it in thousandths.

[[noreturn]] void Fail(const std::string& message) {
  std::fprintf(stderr, "metis_hierarchy: %s\n", message.c_str());
  std::exit(1);
}

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) Fail("cannot read " + path);
  return text.str();
}

// A part of the graph in METIS' types.
struct Subgraph {
  std::vector<idx_t> begin = {0};
  std::vector<idx_t> neighbor;
  std::vector<idx_t> weight;

  int size() const { return static_cast<int>(begin.size()) - 1; }
};

Subgraph Induce(const Graph& graph, const std::vector<int>& vertices) {
  std::vector<int> local(graph.size(), -1);
  for (std::size_t i = 0; i < vertices.size(); ++i) local[vertices[i]] = static_cast<int>(i);
  Subgraph subgraph;
  for (const int v : vertices) {
    for (std::size_t e = graph.begin[v]; e < graph.begin[v + 1]; ++e) {
      if (local[graph.neighbor[e]] < 0) continue;
      subgraph.neighbor.push_back(local[graph.neighbor[e]]);
      subgraph.weight.push_back(static_cast<idx_t>(graph.weight[e]));
    }
    subgraph.begin.push_back(static_cast<idx_t>(subgraph.neighbor.size()));
  }
  return subgraph;
}

std::vector<idx_t> Partition(Subgraph* graph, const std::vector<int>& sizes, int seed) {
  idx_t vertices = graph->size();
  idx_t constraints = 1;
  idx_t parts = static_cast<idx_t>(sizes.size());
  idx_t cut = 0;
  real_t imbalance = kImbalance;
  std::vector<real_t> shares;
  for (const int size : sizes) {
    shares.push_back(static_cast<real_t>(size) / static_cast<real_t>(vertices));
  }
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_UFACTOR] = kImbalancePermille;
  options[METIS_OPTION_SEED] = seed;
  options[METIS_OPTION_NCUTS] = kTries;
  std::vector<idx_t> part(vertices, 0);
  const int status = METIS_PartGraphRecursive(
      &vertices, &constraints, graph->begin.data(), graph->neighbor.data(), nullptr, nullptr,
      graph->weight.data(), &parts, shares.data(), &imbalance, options, &cut, part.data());
  if (status != METIS_OK) Fail("METIS_PartGraphRecursive failed");
  return part;
}

// The best move of one vertex from `part` to one with room, by how much more weight ends there.
struct Move {
  idx_t gain = std::numeric_limits<idx_t>::min();
  int vertex = 0;
  int to = 0;
};

Move BestMove(const Subgraph& graph, const std::vector<idx_t>& part, int from,
              const std::vector<int>& room) {
  Move best;
  std::vector<idx_t> linked(room.size());
  for (int v = 0; v < graph.size(); ++v) {
    if (part[v] != from) continue;
    std::fill(linked.begin(), linked.end(), 0);
    for (idx_t e = graph.begin[v]; e < graph.begin[v + 1]; ++e) {
      linked[part[graph.neighbor[e]]] += graph.weight[e];
    }
    for (std::size_t to = 0; to < room.size(); ++to) {
      const idx_t gain = linked[to] - linked[from];
      if (room[to] > 0 && gain > best.gain) best = {gain, v, static_cast<int>(to)};
    }
  }
  return best;
}

void KeepSizes(const Subgraph& graph, const std::vector<int>& sizes, std::vector<idx_t>* part) {
  std::vector<int> room = sizes;
  for (const idx_t p : *part) --room[p];
  for (std::size_t from = 0; from < room.size(); ++from) {
    while (room[from] < 0) {
      const Move move = BestMove(graph, *part, static_cast<int>(from), room);
      (*part)[move.vertex] = move.to;
      ++room[from];
      --room[move.to];
    }
  }
}

struct Problem {
  Graph graph;
  std::vector<std::vector<int>> cluster_of_server;  // Per level from kServerLevel up.
  int seed = 1;
};

// Gives `vertices` the `servers`, as many, which are of one cluster of the level above.
void Map(const Problem& problem, const std::vector<int>& vertices, const std::vector<int>& servers,
         int level, std::vector<int>* server_of_vertex) {
  if (level == kServerLevel || vertices.size() == 1) {
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      (*server_of_vertex)[vertices[i]] = servers[i];
    }
    return;
  }
  std::map<int, std::vector<int>> clusters;
  for (const int server : servers) {
    clusters[problem.cluster_of_server[level][server]].push_back(server);
  }
  std::vector<int> sizes;
  for (const auto& [id, members] : clusters) sizes.push_back(static_cast<int>(members.size()));
  std::vector<idx_t> part(vertices.size(), 0);
  if (sizes.size() == vertices.size()) {
    std::iota(part.begin(), part.end(), 0);  // One vertex each: every order is as good.
  } else if (sizes.size() > 1) {
    Subgraph subgraph = Induce(problem.graph, vertices);
    part = Partition(&subgraph, sizes, problem.seed);
    KeepSizes(subgraph, sizes, &part);
  }
  std::vector<std::vector<int>> parts(sizes.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) parts[part[i]].push_back(vertices[i]);
  auto next_part = parts.begin();
  for (const auto& [id, members] : clusters) {
    Map(problem, *next_part++, members, level - 1, server_of_vertex);
  }
}

Problem ReadProblem(const std::string& folder, int seed) {
  auto graph = ParseMetis(ReadFile(folder + "/graphc.metis"));
  if (!graph.ok()) Fail(graph.status().message());
  const auto topology = ParseTopology(ReadFile(folder + "/topo.txt"));
  if (!topology.ok()) Fail(topology.status().message());
  Problem problem{*std::move(graph), std::vector<std::vector<int>>(kLevels), seed};
  for (int slot = 0; slot < topology->slots(); ++slot) {
    if (topology->npu[slot] != 0) continue;
    for (int level = 0; level < kLevels; ++level) {
      problem.cluster_of_server[level].push_back(topology->cluster[level][slot]);
    }
  }
  if (problem.cluster_of_server[0].size() != static_cast<std::size_t>(problem.graph.size())) {
    Fail("expected as many vertices as servers");
  }
  return problem;
}

void Run(const std::string& folder, const std::string& output, int seed) {
  const Problem problem = ReadProblem(folder, seed);
  std::vector<int> all(problem.graph.size());
  std::iota(all.begin(), all.end(), 0);
  std::vector<int> server_of_vertex(all.size());
  Map(problem, all, all, kPodLevel, &server_of_vertex);
  std::ofstream file(output);
  for (const int server : server_of_vertex) file << server << '\n';
  if (file.close(); !file) Fail("cannot write " + output);
}

}  // namespace
}  // namespace rankroute::mapbench

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: metis_hierarchy FOLDER OUTPUT SEED\n", stderr);
    return 2;
  }
  rankroute::mapbench::Run(argv[1], argv[2], std::atoi(argv[3]));
  return 0;
}
