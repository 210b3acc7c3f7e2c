#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "topology/fabric.h"
#include "topology/server_tree.h"
#include "topology/writers/legal_names.h"

namespace rankroute {

// A tree of servers with the names that a format takes.
struct NamedTree {
  ServerTree tree;                   // Its domains' names are legal.
  std::vector<std::string> servers;  // The legal name of each server.
  std::vector<std::string> losses;   // AddTreeLosses, and names that had to be changed.
};

// `tree`, which is of `fabric`, with the names of servers by one rule and of domains by another.
NamedTree NameTree(const Fabric& fabric, ServerTree tree, NameRule servers, NameRule domains);

// The legal names of `servers`, which are indices.
std::vector<std::string> NamesOf(const NamedTree& named, const std::vector<std::size_t>& servers);

// Adds a line if there are names that had to be changed.
void AddChangedNames(std::size_t changed, std::vector<std::string>* losses);

// Adds what every tree of servers leaves out: servers without cable, all but one of a server's
// domains, the single switches of a domain, and those parts of a fabric that are no tree.
void AddTreeLosses(const Fabric& fabric, const ServerTree& tree, std::vector<std::string>* losses);

}  // namespace rankroute
