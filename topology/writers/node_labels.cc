#include "topology/writers/node_labels.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "topology/server_tree.h"
#include "topology/writers/block_yaml.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"
#include "topology/writers/named_tree.h"

namespace rankroute {
namespace {

// The value that stands for each super pod.
std::map<std::string, std::string> PodLabels(const FabricDescription& fabric,
                                             std::vector<std::string>* losses) {
  std::set<std::string> pods;
  for (const ServerDescription& server : fabric.servers) {
    if (!server.super_pod.empty()) pods.insert(server.super_pod);
  }
  const std::vector<std::string> names(pods.begin(), pods.end());
  LegalNames legal = MakeLegal(names, NameRule::kLabelValue);
  AddChangedNames(legal.changed, losses);
  std::map<std::string, std::string> labels;
  for (std::size_t i = 0; i < names.size(); ++i) labels[names[i]] = std::move(legal.names[i]);
  return labels;
}

}  // namespace

std::string TierLabel(int level) {
  return "fabric.topograph.run/tier-" + std::to_string(level - 1);
}

WrittenFabric WriteNodeLabels(const Fabric& fabric) {
  NamedTree named =
      NameTree(fabric, MakeServerTree(fabric), NameRule::kObjectName, NameRule::kLabelValue);
  const std::map<std::string, std::string> pods = PodLabels(fabric.description(), &named.losses);
  std::string out;
  for (std::size_t s = 0; s < named.servers.size(); ++s) {
    if (named.tree.home[s] == ServerDomain::kNone) continue;
    Value labels = EmptyObject();
    for (int level = 1; level <= named.tree.depth; ++level) {
      AddText(TierLabel(level), named.tree.domains[DomainAt(named.tree, s, level)].name, &labels);
    }
    const auto pod = pods.find(fabric.description().servers[s].super_pod);
    if (pod != pods.end()) AddText(kSuperPodLabel, pod->second, &labels);
    out += "---\n";
    AppendBlockYaml(ObjectOf({{"apiVersion", StringValue("v1")},
                              {"kind", StringValue("Node")},
                              {"metadata", ObjectOf({{"name", StringValue(named.servers[s])},
                                                     {"labels", std::move(labels)}})}}),
                    &out);
  }
  AddLosses(fabric, {FabricPart::kServerAddresses, FabricPart::kSwitchAddresses}, &named.losses);
  return {std::move(out), std::move(named.losses)};
}

}  // namespace rankroute
