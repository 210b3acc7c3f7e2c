#include "topology/writers/hypernode.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "topology/server_tree.h"
#include "topology/writers/block_yaml.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"
#include "topology/writers/named_tree.h"

namespace rankroute {
namespace {

// The name of a tier says the same in every fabric; its number does not.
std::string TierName(const ServerDomain& domain, bool with_pods) {
  static constexpr std::array<const char*, 3> kNames = {"leaf", "spine", "core"};
  if (domain.is_super_pod) return "super-pod";
  const auto level = static_cast<std::size_t>(domain.level - (with_pods ? 1 : 0));
  return level <= kNames.size() ? kNames[level - 1] : "level-" + std::to_string(level);
}

Value MemberOf(const char* type, const std::string& name) {
  return ObjectOf(
      {{"type", StringValue(type)},
       {"selector", ObjectOf({{"exactMatch", ObjectOf({{"name", StringValue(name)}})}})}});
}

Value HyperNodeOf(const NamedTree& named, const ServerDomain& domain, bool with_pods) {
  Value members = EmptyList();
  for (const std::size_t child : domain.children) {
    members.items.push_back(MemberOf("HyperNode", named.tree.domains[child].name));
  }
  for (const std::size_t server : domain.servers) {
    members.items.push_back(MemberOf("Node", named.servers[server]));
  }
  return ObjectOf({{"apiVersion", StringValue("topology.volcano.sh/v1alpha1")},
                   {"kind", StringValue("HyperNode")},
                   {"metadata", ObjectOf({{"name", StringValue(domain.name)},
                                          {"labels", ObjectOf({{"app.kubernetes.io/managed-by",
                                                                StringValue("rankroute")}})}})},
                   {"spec", ObjectOf({{"tier", NumberValue(domain.level)},
                                      {"tierName", StringValue(TierName(domain, with_pods))},
                                      {"members", std::move(members)}})}});
}

}  // namespace

WrittenFabric WriteHyperNode(const Fabric& fabric) {
  ServerTree tree = MakeServerTree(fabric);
  std::optional<ServerTree> with_pods = WithSuperPods(fabric, tree);
  const bool has_pods = with_pods.has_value();
  NamedTree named = NameTree(fabric, has_pods ? *std::move(with_pods) : std::move(tree),
                             NameRule::kMemberName, NameRule::kMemberName);
  std::string out;
  for (const ServerDomain& domain : named.tree.domains) {
    out += "---\n";
    AppendBlockYaml(HyperNodeOf(named, domain, has_pods), &out);
  }
  AddLosses(fabric, {FabricPart::kServerAddresses, FabricPart::kSwitchAddresses}, &named.losses);
  if (!has_pods) AddLosses(fabric, {FabricPart::kSuperPods}, &named.losses);
  return {std::move(out), std::move(named.losses)};
}

}  // namespace rankroute
