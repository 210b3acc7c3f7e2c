#include "topology/server_tree.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "topology/union_find.h"
#include "topology/unique_name.h"

namespace rankroute {
namespace {

constexpr std::size_t kNone = ServerDomain::kNone;

// `cables` from an item (a server, a domain) to a switch.
struct Uplink {
  std::size_t item = 0;
  std::size_t to = 0;
  std::size_t cables = 0;
};

// Sorted by item and switch, one for each pair.
void SumUp(std::vector<Uplink>* uplinks) {
  const auto key = [](const Uplink& u) { return std::tie(u.item, u.to); };
  std::sort(uplinks->begin(), uplinks->end(),
            [&key](const Uplink& a, const Uplink& b) { return key(a) < key(b); });
  std::size_t kept = 0;
  for (const Uplink& uplink : *uplinks) {
    if (kept > 0 && key((*uplinks)[kept - 1]) == key(uplink)) {
      (*uplinks)[kept - 1].cables += uplink.cables;
    } else {
      (*uplinks)[kept++] = uplink;
    }
  }
  uplinks->resize(kept);
}

// Pairs of switches that an item has in common, once for each such item; sorted. Of an item on many
// switches only those near each other are paired, which keeps this linear; sets of rails join
// through those between.
std::vector<std::pair<std::size_t, std::size_t>> PairsInCommon(const std::vector<Uplink>& uplinks) {
  static constexpr std::size_t kWindow = 8;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < uplinks.size(); ++i) {
    const std::size_t end = std::min(uplinks.size(), i + 1 + kWindow);
    for (std::size_t j = i + 1; j < end && uplinks[j].item == uplinks[i].item; ++j) {
      pairs.emplace_back(uplinks[i].to, uplinks[j].to);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// Switches joined where more than half of the items on either are on both.
UnionFind JoinSwitches(const std::vector<Uplink>& uplinks, std::size_t switches) {
  std::vector<std::size_t> items_on(switches, 0);
  for (const Uplink& uplink : uplinks) ++items_on[uplink.to];
  UnionFind joined(switches);
  const auto pairs = PairsInCommon(uplinks);
  for (std::size_t i = 0; i < pairs.size();) {
    std::size_t end = i;
    while (end < pairs.size() && pairs[end] == pairs[i]) ++end;
    const auto [a, b] = pairs[i];
    if (2 * (end - i) > std::max(items_on[a], items_on[b])) joined.Join(a, b);
    i = end;
  }
  return joined;
}

// A set of switches and the items that belong below it.
struct Group {
  std::vector<std::size_t> switches;
  std::vector<std::size_t> items;
};

// The groups that have an item, by their first switch. `uplinks` is summed up.
std::vector<Group> GroupItems(const std::vector<Uplink>& uplinks, std::size_t switches,
                              std::size_t* astray) {
  UnionFind joined = JoinSwitches(uplinks, switches);
  // Cables and items of each group that an item touches, by the group's first switch.
  std::vector<std::size_t> items_in(switches, 0);
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> cables;  // By item and group.
  for (const Uplink& uplink : uplinks) {
    const auto [at, is_new] = cables.emplace(std::pair(uplink.item, joined.Find(uplink.to)), 0);
    at->second += uplink.cables;
    if (is_new) ++items_in[at->first.second];
  }
  std::map<std::size_t, Group> groups;
  for (auto it = cables.begin(); it != cables.end();) {
    const std::size_t item = it->first.first;
    auto best = it;
    std::size_t touched = 0;
    for (; it != cables.end() && it->first.first == item; ++it, ++touched) {
      const auto rank = [&](const auto& at) {
        return std::pair(at->second, items_in[at->first.second]);
      };
      if (rank(it) > rank(best)) best = it;
    }
    if (touched > 1) ++*astray;
    groups[best->first.second].items.push_back(item);
  }
  std::set<std::size_t> seen;
  for (const Uplink& uplink : uplinks) {
    const auto group = groups.find(joined.Find(uplink.to));
    if (group == groups.end() || !seen.insert(uplink.to).second) continue;
    group->second.switches.push_back(uplink.to);
  }
  std::vector<Group> out;
  for (auto& [first, group] : groups) {
    std::sort(group.switches.begin(), group.switches.end());
    out.push_back(std::move(group));
  }
  return out;
}

// The ends of a link, by switch.
using Link = std::pair<std::size_t, std::size_t>;

class TreeMaker {
 public:
  explicit TreeMaker(const Fabric& fabric)
      : fabric_(fabric.description()), owner_(fabric.switch_count(), kNone) {
    for (const ServerDescription& server : fabric_.servers) names_.insert(server.name);
    const FabricGraph& graph = fabric.graph();
    const auto [begin, end] = boost::edges(graph);
    for (auto edge = begin; edge != end; ++edge) {
      const std::size_t a = boost::source(*edge, graph);
      const std::size_t b = boost::target(*edge, graph);
      if (graph[a].is_switch && graph[b].is_switch) {
        links_.emplace_back(a, b);
      } else if (graph[a].is_switch != graph[b].is_switch) {
        const std::size_t device = graph[a].is_switch ? b : a;
        server_uplinks_.push_back({graph[device].server_index, graph[a].is_switch ? a : b, 1});
      }
    }
  }

  ServerTree Make() {
    AddLeafDomains();
    for (int tier = 2; tier <= kMaxTier; ++tier) AddDomainsOf(tier);
    JoinConnectedRoots();
    return std::move(tree_);
  }

 private:
  void AddLeafDomains() {
    tree_.home.assign(fabric_.servers.size(), kNone);
    SumUp(&server_uplinks_);
    for (Group& group : GroupItems(server_uplinks_, owner_.size(), &tree_.astray)) {
      tree_.depth = 1;
      for (const std::size_t server : group.items) tree_.home[server] = tree_.domains.size();
      AddDomain(std::move(group.switches)).servers = std::move(group.items);
    }
  }

  void AddDomainsOf(int tier) {
    std::vector<Uplink> uplinks;
    std::map<std::size_t, std::size_t> leaves_above;  // Leaves of this tier that others hang below.
    const auto add = [&](std::size_t from, std::size_t to) {
      if (fabric_.switches[to].tier != tier || owner_[from] == kNone) return;
      const std::size_t below = Root(owner_[from]);
      if (owner_[to] != kNone && Root(owner_[to]) == below) return;
      uplinks.push_back({below, to, 1});
      if (owner_[to] != kNone) ++leaves_above[to];
    };
    for (const auto& [a, b] : links_) {
      add(a, b);
      add(b, a);
    }
    // The servers on such a leaf are below it like those of the others.
    for (const auto& [leaf, cables] : leaves_above) {
      uplinks.push_back({Root(owner_[leaf]), leaf, cables + 1});
    }
    SumUp(&uplinks);
    std::size_t unused = 0;
    std::vector<Group> groups = GroupItems(uplinks, owner_.size(), &unused);
    if (groups.empty()) return;
    ++tree_.depth;
    for (Group& group : groups) AddParent(std::move(group.switches), std::move(group.items));
  }

  // What cables connect has one root.
  void JoinConnectedRoots() {
    UnionFind connected(owner_.size());
    for (const auto& [a, b] : links_) connected.Join(a, b);
    for (const ServerDomain& domain : tree_.domains) {
      for (const std::size_t sw : domain.switches) connected.Join(domain.switches.front(), sw);
    }
    std::map<std::size_t, std::vector<std::size_t>> roots;  // By the component's first switch.
    for (std::size_t d = 0; d < tree_.domains.size(); ++d) {
      if (tree_.domains[d].parent != kNone) continue;
      roots[connected.Find(tree_.domains[d].switches.front())].push_back(d);
    }
    const auto is_one = [](const auto& component) { return component.second.size() < 2; };
    if (std::all_of(roots.begin(), roots.end(), is_one)) return;
    ++tree_.depth;
    for (auto& [first, children] : roots) {
      if (children.size() < 2) continue;
      std::vector<std::size_t> switches;
      for (const std::size_t child : children) {
        const auto& below = tree_.domains[child].switches;
        switches.insert(switches.end(), below.begin(), below.end());
      }
      std::sort(switches.begin(), switches.end());
      switches.erase(std::unique(switches.begin(), switches.end()), switches.end());
      AddParent(std::move(switches), std::move(children));
    }
  }

  std::size_t Root(std::size_t domain) const {
    while (tree_.domains[domain].parent != kNone) domain = tree_.domains[domain].parent;
    return domain;
  }

  void AddParent(std::vector<std::size_t> switches, std::vector<std::size_t> children) {
    for (const std::size_t child : children) tree_.domains[child].parent = tree_.domains.size();
    AddDomain(std::move(switches)).children = std::move(children);
  }

  ServerDomain& AddDomain(std::vector<std::size_t> switches) {
    ServerDomain domain;
    domain.level = tree_.depth;
    domain.name = fabric_.switches[switches.front()].name;
    if (switches.size() > 1) domain.name += "-plus-" + std::to_string(switches.size() - 1);
    domain.name = UniqueName(domain.name, &names_);
    for (const std::size_t sw : switches) {
      if (owner_[sw] == kNone) owner_[sw] = tree_.domains.size();
    }
    domain.switches = std::move(switches);
    tree_.domains.push_back(std::move(domain));
    return tree_.domains.back();
  }

  const FabricDescription& fabric_;
  std::vector<Link> links_;
  std::vector<Uplink> server_uplinks_;
  std::vector<std::size_t> owner_;  // The first domain of each switch.
  std::set<std::string> names_;     // Taken.
  ServerTree tree_;
};

}  // namespace

ServerTree MakeServerTree(const Fabric& fabric) { return TreeMaker(fabric).Make(); }

std::size_t DomainAt(const ServerTree& tree, std::size_t server, int level) {
  std::size_t at = tree.home[server];
  if (at == kNone) return kNone;
  const auto parent = [&tree](std::size_t domain) { return tree.domains[domain].parent; };
  while (parent(at) != kNone && tree.domains[parent(at)].level <= level) at = parent(at);
  return at;
}

std::vector<std::size_t> TopDown(const ServerTree& tree) {
  std::vector<std::size_t> out;
  std::vector<std::size_t> stack;  // The next one is at the back.
  for (std::size_t d = tree.domains.size(); d > 0; --d) {
    if (tree.domains[d - 1].parent == kNone) stack.push_back(d - 1);
  }
  while (!stack.empty()) {
    const std::size_t at = stack.back();
    stack.pop_back();
    out.push_back(at);
    const auto& children = tree.domains[at].children;
    stack.insert(stack.end(), children.rbegin(), children.rend());
  }
  return out;
}

}  // namespace rankroute
