#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "topology/fabric.h"

namespace rankroute {

// Servers that are near each other: below the same leaves, the same spines, …
struct ServerDomain {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  // Unique among all domains and servers, and the same for the same switches: the first switch by
  // name, with "-plus-7" where seven more belong to the domain; a super pod's own name.
  std::string name;
  int level = 1;                      // 1 is the nearest; a parent's is higher.
  bool is_super_pod = false;          // Only in a tree of WithSuperPods.
  std::size_t parent = kNone;         // Of a root: none.
  std::vector<std::size_t> switches;  // Into description().switches, sorted; none of a super pod.
  std::vector<std::size_t> children;  // Domains, sorted.
  std::vector<std::size_t> servers;  // Right below this domain: into description().servers, sorted.
};

// A fabric as schedulers see it: a forest of domains over its servers.
struct ServerTree {
  std::vector<ServerDomain> domains;  // Level by level, so children stand before their parents.
  std::vector<std::size_t> home;      // The nearest domain of each server; kNone without a cable.
  std::size_t astray = 0;             // Servers that also have ports on switches of other domains.
  int depth = 0;                      // The highest level.
};

// The forest of a fabric.
//
// Two leaves are one domain of level 1 where more than half of the servers on either are on both:
// the two switches of a dual-homed rack, the rails of a scalable unit; one wrong cable joins
// nothing. A server belongs to the domain with most of its cables, then to the one with more
// servers, then to the first. The domains of one tier are grouped below the switches of the next
// tier by the same rule, so that redundant spines are one domain. What no such switch reaches is a
// root or joins higher up. Roots that cables still connect (links between leaves, links of a
// minority) get one common domain on top.
//
// O(cables * log(cables)) for each tier.
ServerTree MakeServerTree(const Fabric& fabric);

// The tree with the super pods as its nearest level, since no switch lies between the servers of
// one; every other level moves up by one, and a switch domain that lies within one super pod is
// gone. Empty where there is no super pod, and where a super pod has some servers of a switch
// domain and not the others, while it has servers beyond it, too: no tree has both.
std::optional<ServerTree> WithSuperPods(const Fabric& fabric, const ServerTree& tree);

// The domain of that level, or the highest one below it, that holds the server; kNone without a
// cable. Where depths differ, a missing level so repeats the level below.
std::size_t DomainAt(const ServerTree& tree, std::size_t server, int level);

// Every domain, parents first, so that neighbours in the tree are neighbours in the list.
std::vector<std::size_t> TopDown(const ServerTree& tree);

}  // namespace rankroute
