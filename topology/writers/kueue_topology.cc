#include "topology/writers/kueue_topology.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "topology/server_tree.h"
#include "topology/writers/block_yaml.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"
#include "topology/writers/node_labels.h"

namespace rankroute {
namespace {

// Whether each super pod lies within one leaf domain and every cabled server is in one: Kueue
// leaves a node that lacks the label of a level out.
bool PodsAreALevel(const Fabric& fabric, const ServerTree& tree) {
  const std::optional<ServerTree> with_pods = WithSuperPods(fabric, tree);
  if (!with_pods.has_value()) return false;
  const auto& domains = with_pods->domains;
  const auto is_pod = [](const ServerDomain& domain) { return domain.is_super_pod; };
  const auto pods = static_cast<std::size_t>(std::count_if(domains.begin(), domains.end(), is_pod));
  return domains.size() == tree.domains.size() + pods &&
         std::all_of(domains.begin(), domains.end(), [&](const ServerDomain& domain) {
           return domain.is_super_pod || domain.servers.empty();
         });
}

}  // namespace

WrittenFabric WriteKueueTopology(const Fabric& fabric) {
  static constexpr std::size_t kMaxLevels = 16;
  const ServerTree tree = MakeServerTree(fabric);
  WrittenFabric out;
  std::vector<std::string> labels = {"kubernetes.io/hostname"};
  if (PodsAreALevel(fabric, tree)) {
    labels.emplace_back(kSuperPodLabel);
  } else {
    AddLosses(fabric, {FabricPart::kSuperPods}, &out.losses);
  }
  for (int level = 1; level <= tree.depth; ++level) labels.push_back(TierLabel(level));
  if (labels.size() > kMaxLevels) {
    out.losses.push_back(
        Counted("left out: the highest levels, since Kueue takes 16", labels.size() - kMaxLevels));
    labels.resize(kMaxLevels);
  }
  Value levels = EmptyList();
  for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
    levels.items.push_back(ObjectOf({{"nodeLabel", StringValue(*label)}}));
  }
  AppendBlockYaml(ObjectOf({{"apiVersion", StringValue("kueue.x-k8s.io/v1beta2")},
                            {"kind", StringValue("Topology")},
                            {"metadata", ObjectOf({{"name", StringValue("rankroute")}})},
                            {"spec", ObjectOf({{"levels", std::move(levels)}})}}),
                  &out.text);
  return out;
}

}  // namespace rankroute
