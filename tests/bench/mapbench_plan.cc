// Maps one instance of the mapping benchmark:
//   mapbench_plan INSTANCE_FOLDER OUTPUT [--time-limit SECONDS] [--threads N]
// reads graphc.metis (traffic between servers' worth of ranks) and topo.txt (where the servers
// are), writes one line per vertex of the graph: the server that hosts it.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "planner/mapping/map_slots.h"

namespace rankroute {
namespace {

// Numbers of a text, line by line where that matters.
class Numbers {
 public:
  explicit Numbers(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
      std::perror(path.c_str());
      std::exit(1);
    }
    std::array<char, 1 << 16> block{};
    for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), file)) > 0;) {
      text_.append(block.data(), n);
    }
    std::fclose(file);
  }

  bool AtLineEnd() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ >= text_.size() || text_[at_] == '\n';
  }
  void NextLine() { at_ = text_.find('\n', at_) + 1; }
  std::int64_t Next() {
    while (at_ < text_.size() && (text_[at_] < '0' || text_[at_] > '9')) ++at_;
    std::int64_t value = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      value = value * 10 + (text_[at_] - '0');
    }
    return value;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

SlotGraph ReadGraph(const std::string& path) {
  Numbers numbers(path);
  SlotGraph graph;
  const std::int64_t vertices = numbers.Next();
  numbers.NextLine();
  graph.first.push_back(0);
  for (std::int64_t v = 0; v < vertices; ++v) {
    while (!numbers.AtLineEnd()) {
      const auto to = static_cast<std::uint32_t>(numbers.Next() - 1);
      graph.edges.push_back({to, 0, numbers.Next()});
    }
    numbers.NextLine();
    graph.first.push_back(static_cast<std::uint32_t>(graph.edges.size()));
  }
  return graph;
}

// Servers of each leaf, and each leaf's pod.
struct Leaves {
  std::vector<std::vector<std::int64_t>> servers;
  std::vector<std::int64_t> pod;
};

Leaves ReadLeaves(const std::string& path) {
  Numbers numbers(path);
  const std::int64_t slots = numbers.Next();
  for (int i = 0; i < 2; ++i) numbers.NextLine();
  Leaves leaves;
  std::vector<bool> seen(static_cast<std::size_t>(slots), false);
  for (std::int64_t i = 0; i < slots; ++i) {
    const std::int64_t server = numbers.Next();
    const auto leaf = static_cast<std::size_t>(numbers.Next());
    const std::int64_t pod = numbers.Next();
    numbers.Next();  // The NPU's place in its server.
    if (leaf >= leaves.pod.size()) {
      leaves.pod.resize(leaf + 1);
      leaves.servers.resize(leaf + 1);
    }
    leaves.pod[leaf] = pod;
    if (!seen[static_cast<std::size_t>(server)]) leaves.servers[leaf].push_back(server);
    seen[static_cast<std::size_t>(server)] = true;
  }
  return leaves;
}

MappingProblem MakeProblem(SlotGraph graph, const Leaves& leaves) {
  MappingProblem problem;
  problem.graph = std::move(graph);
  const std::size_t classes = leaves.pod.size();
  problem.hops.classes = classes;
  problem.hops.hops.resize(classes * classes);
  for (std::size_t a = 0; a < classes; ++a) {
    problem.class_units.push_back(static_cast<std::uint32_t>(leaves.servers[a].size()));
    for (std::size_t b = 0; b < classes; ++b) {
      problem.hops.hops[a * classes + b] = a == b ? 0 : leaves.pod[a] == leaves.pod[b] ? 2 : 4;
    }
  }
  problem.class_shape.assign(classes, 0);
  problem.slot_shape.assign(problem.slots(), 0);
  problem.fixed_class.assign(problem.slots(), MappingProblem::kFree);
  return problem;
}

void Write(const ClassAssignment& assignment, Leaves leaves, const std::string& path) {
  for (auto& servers : leaves.servers) std::reverse(servers.begin(), servers.end());
  std::ofstream out(path);
  for (const std::uint32_t leaf : assignment) {
    out << leaves.servers[leaf].back() << '\n';
    leaves.servers[leaf].pop_back();
  }
}

int Run(int argc, char** argv) {
  std::string folder;
  std::string output;
  MapOptions options;
  CLI::App app("Maps one instance of the mapping benchmark");
  app.add_option("INSTANCE", folder, "Folder with graphc.metis and topo.txt")->required();
  app.add_option("OUTPUT", output, "The server of each vertex, one a line")->required();
  app.add_option("--time-limit", options.time_limit_seconds, "Seconds");
  app.add_option("--threads", options.threads, "Threads");
  app.add_option("--seed", options.seed, "Seed");
  CLI11_PARSE(app, argc, argv);
  const Leaves leaves = ReadLeaves(folder + "/topo.txt");
  const MappingProblem problem = MakeProblem(ReadGraph(folder + "/graphc.metis"), leaves);
  const ClassAssignment assignment = MapSlots(problem, {}, options);
  Write(assignment, leaves, output);
  return 0;
}

}  // namespace
}  // namespace rankroute

int main(int argc, char** argv) {
  try {
    return rankroute::Run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "mapbench_plan: %s\n", e.what());
    return 1;
  }
}
