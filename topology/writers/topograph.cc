#include "topology/writers/topograph.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "topology/host_list.h"
#include "topology/server_tree.h"
#include "topology/writers/block_yaml.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"
#include "topology/writers/named_tree.h"

namespace rankroute {
namespace {

// The expressions of a hostlist, which commas outside of brackets part.
Value ExpressionsOf(const std::string& host_list) {
  Value list = EmptyList();
  std::size_t begin = 0;
  bool in_bracket = false;
  for (std::size_t at = 0; at <= host_list.size(); ++at) {
    const char c = at < host_list.size() ? host_list[at] : ',';
    if (c == '[' || c == ']') in_bracket = c == '[';
    if (c != ',' || in_bracket) continue;
    list.items.push_back(StringValue(host_list.substr(begin, at - begin)));
    begin = at + 1;
  }
  return list;
}

Value SwitchesOf(const ServerTree& tree) {
  Value switches = EmptyObject();
  for (const ServerDomain& domain : tree.domains) {
    if (domain.children.empty()) continue;
    Value children = EmptyList();
    for (const std::size_t child : domain.children) {
      children.items.push_back(StringValue(tree.domains[child].name));
    }
    Add(domain.name, ObjectOf({{"switches", std::move(children)}}), &switches);
  }
  return switches;
}

Value BlocksOf(const FabricDescription& fabric, const NamedTree& named) {
  Value blocks = EmptyList();
  for (const ServerDomain& domain : named.tree.domains) {
    std::map<std::string, std::vector<std::size_t>> by_pod;
    for (const std::size_t server : domain.servers) {
      by_pod[fabric.servers[server].super_pod].push_back(server);
    }
    for (const auto& [pod, servers] : by_pod) {
      Value block = ObjectOf({{"switch", StringValue(domain.name)},
                              {"nodes", ExpressionsOf(CompressHostList(NamesOf(named, servers)))}});
      if (!pod.empty()) {
        Add("annotations", ObjectOf({{"accelerator.topology.test/domain", StringValue(pod)}}),
            &block);
      }
      blocks.items.push_back(std::move(block));
    }
  }
  return blocks;
}

}  // namespace

WrittenFabric WriteTopograph(const Fabric& fabric) {
  NamedTree named = NameTree(fabric, MakeServerTree(fabric), NameRule::kSlurm, NameRule::kSlurm);
  std::string out;
  AppendBlockYaml(ObjectOf({{"switches", SwitchesOf(named.tree)},
                            {"blocks", BlocksOf(fabric.description(), named)}}),
                  &out);
  AddLosses(fabric, {FabricPart::kServerAddresses, FabricPart::kSwitchAddresses}, &named.losses);
  return {std::move(out), std::move(named.losses)};
}

}  // namespace rankroute
