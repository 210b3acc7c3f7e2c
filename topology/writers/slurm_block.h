#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "topology/fabric.h"
#include "topology/writers.h"
#include "topology/writers/named_tree.h"

namespace rankroute {

// Slurm's topology.conf for topology/block (23.11 and later): the super pods are the blocks; of
// servers without one, those of a leaf domain. Blocks stand in the order of the server tree,
// because Slurm pairs those next to each other to larger ones.
WrittenFabric WriteSlurmBlock(const Fabric& fabric);

struct SlurmBlock {
  std::string name;
  std::vector<std::string> nodes;
};

struct SlurmBlocks {
  std::vector<SlurmBlock> blocks;
  // The nodes of the smallest block, which Slurm wants every block to have, then its doubles as far
  // as there are blocks to pair.
  std::vector<std::size_t> sizes;
};

// The blocks of WriteSlurmBlock; adds a line to `losses` where their sizes differ. `named` is the
// tree of MakeServerTree with names by Slurm's rule.
SlurmBlocks MakeSlurmBlocks(const Fabric& fabric, const NamedTree& named,
                            std::vector<std::string>* losses);

}  // namespace rankroute
