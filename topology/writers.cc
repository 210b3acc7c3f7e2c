#include "topology/writers.h"

#include "topology/writers/basic_tor_node_cm.h"
#include "topology/writers/dlrover_psw.h"
#include "topology/writers/dot.h"
#include "topology/writers/fabric_json.h"
#include "topology/writers/fabric_yaml.h"
#include "topology/writers/graph_json.h"
#include "topology/writers/hypernode.h"
#include "topology/writers/kueue_topology.h"
#include "topology/writers/node_labels.h"
#include "topology/writers/slurm_block.h"
#include "topology/writers/slurm_tree.h"
#include "topology/writers/slurm_yaml.h"
#include "topology/writers/topograph.h"

namespace rankroute {

const std::vector<Writer>& Writers() {
  static const std::vector<Writer> writers = {
      {"fabric-yaml", "Fabric file: everything, evidence included", WriteFabricYaml},
      {"fabric-json", "the same object as JSON, with its revision", WriteFabricJson},
      {"graph-json", "the multigraph as node-link JSON, without evidence", WriteGraphJson},
      {"dot", "Graphviz; without addresses of hosts and switches, chassis ids and sources",
       WriteDot},
      {"slurm-tree", "Slurm topology.conf, topology/tree", WriteSlurmTree},
      {"slurm-block", "Slurm topology.conf, topology/block: super pods, else leaves",
       WriteSlurmBlock},
      {"slurm-yaml", "Slurm 25.05 topology.yaml: the tree, and blocks of super pods",
       WriteSlurmYaml},
      {"hypernode", "Volcano HyperNode objects", WriteHyperNode},
      {"node-labels", "Kubernetes Node objects with a label for each level", WriteNodeLabels},
      {"kueue-topology", "Kueue Topology over the labels of node-labels", WriteKueueTopology},
      {"basic-tor-node-cm", "the ConfigMap of ascend-for-volcano's switch affinity",
       WriteBasicTorNodeCm},
      {"topograph", "NVIDIA topograph model", WriteTopograph},
      {"dlrover-psw", "the JSON map from node address to switch group of DLRover", WriteDlroverPsw},
  };
  return writers;
}

const Writer* FindWriter(const std::string& name) {
  for (const Writer& writer : Writers()) {
    if (name == writer.name) return &writer;
  }
  return nullptr;
}

}  // namespace rankroute
