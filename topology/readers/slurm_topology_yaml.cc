#include "topology/readers/slurm_topology_yaml.h"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "base/yaml.h"
#include "topology/readers/known_keys.h"
#include "topology/readers/plan_tree.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/readers/yaml_keys.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kTree = "tree";
constexpr std::string_view kBlock = "block";

class TopologyYamlReader {
 public:
  explicit TopologyYamlReader(const Source& source) : source_(source), tree_(source, &reading_) {}

  Reading Read() {
    YamlParse parse = ParseYaml(source_.bytes, source_.name);
    reading_.diagnostics = std::move(parse.diagnostics);
    if (HasErrors(reading_.diagnostics)) return std::move(reading_);
    if (parse.documents.size() != 1 || !parse.documents.front().is_array()) {
      ReportError(source_, 1, "BAD_DOCUMENT",
                  "expected one YAML document that is a list of topologies", &reading_);
      return std::move(reading_);
    }
    const std::vector<Value>& topologies = parse.documents.front().items;
    const Value* tree = Choose(topologies, kTree);
    const Value* blocks = Choose(topologies, kBlock);
    if (tree == nullptr && blocks == nullptr) {
      ReportError(source_, 1, "NO_DATA", "no topology here is a tree or has blocks", &reading_);
      return std::move(reading_);
    }
    ReportLeftOut(topologies, tree, blocks);
    if (tree != nullptr) ReadTree(*tree->Find(kTree));
    if (blocks != nullptr) ReadBlocks(*blocks->Find(kBlock));
    unknown_keys_.Report(source_, &reading_);
    duplicate_block_.Report(source_, &reading_);
    tree_.WarnOfUndefinedSwitches();
    tree_.Finish();
    return std::move(reading_);
  }

 private:
  // Of the topologies of a kind the first that is the cluster's default, else the first.
  static const Value* Choose(const std::vector<Value>& topologies, std::string_view kind) {
    const Value* first = nullptr;
    for (const Value& topology : topologies) {
      if (topology.Find(kind) == nullptr) continue;
      if (first == nullptr) first = &topology;
      const Value* is_default = topology.Find("cluster_default");
      if (is_default != nullptr && LowerCase(is_default->text) == "true") return &topology;
    }
    return first;
  }

  void ReportLeftOut(const std::vector<Value>& topologies, const Value* tree, const Value* blocks) {
    std::string names;
    int line = 0;
    for (const Value& topology : topologies) {
      ObjectReader item(topology, "the topology", source_.name, &reading_.diagnostics);
      const std::optional<std::string> name = item.RequiredString("topology");
      TallyUnknownKeys(topology,
                       {"topology", "cluster_default", kTree, kBlock, "flat", "ring", "torus3d"},
                       &unknown_keys_);
      // A flat topology states nothing that could be left out.
      const bool taken = &topology == tree || &topology == blocks || topology.Find("flat");
      if (taken || !name.has_value()) continue;
      if (line == 0) line = topology.line;
      names += (names.empty() ? "" : ", ") + *name;
    }
    if (names.empty()) return;
    ReportWarning(source_, line, "TOPOLOGIES_LEFT_OUT",
                  "left out are the topologies " + Shown(names) +
                      ": one tree and one block topology are read, the cluster's default before "
                      "others",
                  &reading_);
  }

  void ReadTree(const Value& value) {
    ObjectReader tree(value, "tree", source_.name, &reading_.diagnostics);
    TallyUnknownKeys(value, {"switches"}, &unknown_keys_);
    for (const Value& entry : tree.OptionalList("switches")) {
      ObjectReader item(entry, "the switch", source_.name, &reading_.diagnostics);
      const std::optional<std::string> name = item.RequiredString("switch");
      if (!name.has_value()) continue;
      TallyUnknownKeys(entry, {"switch", "nodes", "children"}, &unknown_keys_);
      const std::size_t index = tree_.DefineSwitch(*name, entry.line);
      for (const PlacedName& node : tree_.Expand(item.Optional("nodes"))) {
        tree_.Attach(tree_.Server(node.name, node.line), index, node.line);
      }
      for (const PlacedName& lower : tree_.Expand(item.Optional("children"))) {
        tree_.Attach(tree_.Switch(lower.name, lower.line), index, lower.line);
      }
    }
  }

  void ReadBlocks(const Value& value) {
    ObjectReader block(value, "block", source_.name, &reading_.diagnostics);
    TallyUnknownKeys(value, {"block_sizes", "blocks"}, &unknown_keys_);
    std::map<std::string, int> lines;
    for (const Value& entry : block.OptionalList("blocks")) {
      ObjectReader item(entry, "the block", source_.name, &reading_.diagnostics);
      const std::optional<std::string> name = item.RequiredString("block");
      if (!name.has_value()) continue;
      TallyUnknownKeys(entry, {"block", "nodes"}, &unknown_keys_);
      const auto known = lines.emplace(*name, entry.line);
      if (!known.second) {
        duplicate_block_.Add(entry.line, [&] {
          return "block " + Shown(*name) + " stands in line " +
                 std::to_string(known.first->second) + " already: both entries count";
        });
      }
      for (const PlacedName& node : tree_.Expand(item.Optional("nodes"))) {
        tree_.SetSuperPod(tree_.Server(node.name, node.line), *name, node.line);
      }
    }
  }

  const Source& source_;
  Reading reading_;
  PlanTree tree_;
  Tally unknown_keys_{"UNKNOWN_KEY"};
  Tally duplicate_block_{"DUPLICATE_BLOCK"};
};

}  // namespace

Reading ReadSlurmTopologyYaml(const Source& source, const std::string& device) {
  (void)device;  // The file speaks of many.
  return TopologyYamlReader(source).Read();
}

bool MatchesSlurmTopologyYaml(std::string_view text) {
  std::string_view line = FirstYamlLine(text);
  if (!line.starts_with('-')) return false;
  line = Trim(line.substr(1));
  if (line.starts_with('{')) line = Trim(line.substr(1));
  return line.starts_with("topology:");
}

}  // namespace rankroute
