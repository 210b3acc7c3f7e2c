#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/value.h"
#include "topology/readers.h"
#include "topology/readers/plan_tree.h"
#include "topology/readers/tally.h"

namespace rankroute {

// Reads Kubernetes Node objects into a tree. Labels state the switches above a node, each value the
// name of one, the closest in tier 1; of several families of labels the first here that a node has
// counts:
//   fabric.topograph.run/tier-N (0 the closest), network.topology.nvidia.com/ leaf or block, spine,
//   core or datacenter, network.topology.kubernetes.io/ block, spine, datacenter,
//   topology.kubernetes.io/network-level-N (1 the closest), volcano.sh/ tor, volcano.sh/ hypernode,
//   hypercluster, cloud.google.com/gce-topology- subblock, block.
// The super pod is the label huawei.com/topotree.superpodid, else the annotation superPodID, else
// the accelerator domain of topograph. Devices are counted by the capacity huawei.com/Ascend910,
// huawei.com/npu or huawei.com/ascend-1980; their addresses come from the annotation
// baseDeviceInfos, the node's from its InternalIP. Labels of Kueue topologies have any name and are
// not known.
class KubeNodeReader {
 public:
  // All must outlive the reader.
  KubeNodeReader(const Source& source, PlanTree* tree, Reading* reading)
      : source_(source), tree_(tree), reading_(reading) {}

  // Reads one Node. Errors: MISSING_NAME and those of ReadBaseDeviceInfos.
  void Read(const Value& node);

  // Adds the warnings BAD_COUNT, DUPLICATE_NODE and OTHER_LABELS, each with the first case and the
  // count.
  void Report() const;

 private:
  void ReadLabels(const Value& node, std::size_t server);
  void ReadDeviceCount(const Value& node, std::size_t server);

  const Source& source_;
  PlanTree* tree_;
  Reading* reading_;
  std::unordered_map<std::string, int> lines_;  // Of the nodes by name.
  Tally duplicate_node_{"DUPLICATE_NODE"};
  Tally bad_count_{"BAD_COUNT"};
  Tally other_labels_{"OTHER_LABELS"};
};

// Reads `kubectl get nodes -o yaml` or `-o json`: one Node or a list. Errors: those of
// ParseKubeText and KubeNodeReader. Warnings: those of PlanTree and KubeNodeReader, OTHER_KINDS.
Reading ReadK8sNodes(const Source& source, const std::string& device);

// A Kubernetes text that has a Node and no HyperNode.
bool MatchesK8sNodes(std::string_view text);

}  // namespace rankroute
