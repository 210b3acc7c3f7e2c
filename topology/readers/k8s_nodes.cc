#include "topology/readers/k8s_nodes.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/readers/base_device_infos.h"
#include "topology/readers/kube_objects.h"
#include "topology/readers/report.h"
#include "topology/readers/value_path.h"

namespace rankroute {
namespace {

struct TierLabel {
  int family;              // The lowest one that a node has counts.
  std::string_view label;  // Ends in '-' where a number follows.
  int tier;                // Of the switch; of number 0 where one follows.
};
constexpr std::array<TierLabel, 15> kTierLabels = {{
    {0, "fabric.topograph.run/tier-", 1},
    {1, "network.topology.nvidia.com/leaf", 1},
    {1, "network.topology.nvidia.com/block", 1},
    {1, "network.topology.nvidia.com/spine", 2},
    {1, "network.topology.nvidia.com/core", 3},
    {1, "network.topology.nvidia.com/datacenter", 3},
    {2, "network.topology.kubernetes.io/block", 1},
    {2, "network.topology.kubernetes.io/spine", 2},
    {2, "network.topology.kubernetes.io/datacenter", 3},
    {3, "topology.kubernetes.io/network-level-", 0},
    {4, "volcano.sh/tor", 1},
    {5, "volcano.sh/hypernode", 1},
    {5, "volcano.sh/hypercluster", 2},
    {6, "cloud.google.com/gce-topology-subblock", 1},
    {6, "cloud.google.com/gce-topology-block", 2},
}};

constexpr std::array<std::string_view, 3> kCapacities = {"huawei.com/Ascend910", "huawei.com/npu",
                                                         "huawei.com/ascend-1980"};
constexpr std::string_view kSuperPodLabel = "huawei.com/topotree.superpodid";
constexpr std::string_view kSuperPodAnnotation = "superPodID";
constexpr std::array<std::string_view, 3> kDomainLabels = {
    "accelerator.topograph.run/domain", "network.topology.nvidia.com/accelerator",
    "network.topology.kubernetes.io/accelerator"};

// The row of the table that a label's key fits, with the tier that it means; empty where none.
std::optional<TierLabel> FindTierLabel(std::string_view key) {
  for (TierLabel row : kTierLabels) {
    if (!row.label.ends_with('-')) {
      if (row.label == key) return row;
      continue;
    }
    if (!key.starts_with(row.label)) continue;
    const std::optional<std::int64_t> number = ParseInt(key.substr(row.label.size()));
    if (!number.has_value() || *number + row.tier < 1 || *number > kMaxTier) continue;
    row.tier += static_cast<int>(*number);
    return row;
  }
  return std::nullopt;
}

std::string SuperPodOf(const Value& node) {
  std::string pod = TextAt(node, {"metadata", "labels", kSuperPodLabel});
  if (!pod.empty()) return pod;
  pod = TextAt(node, {"metadata", "annotations", kSuperPodAnnotation});
  const std::optional<std::int64_t> number = ParseInt(pod);
  const bool none = number.has_value() && *number < 0;  // A server outside any super pod.
  if (!pod.empty() && !none) return pod;
  for (const std::string_view label : kDomainLabels) {
    pod = TextAt(node, {"metadata", "labels", label});
    if (!pod.empty()) return pod;
  }
  return {};
}

std::string InternalAddress(const Value& node) {
  const Value* addresses = ValueAt(node, {"status", "addresses"});
  if (addresses == nullptr) return {};
  for (const Value& address : addresses->items) {
    if (TextAt(address, {"type"}) == "InternalIP") return TextAt(address, {"address"});
  }
  return {};
}

}  // namespace

void KubeNodeReader::Read(const Value& node) {
  const std::string name = TextAt(node, {"metadata", "name"});
  if (name.empty()) {
    ReportError(source_, node.line, "MISSING_NAME", "this Node has no metadata.name", reading_);
    return;
  }
  const auto known = lines_.emplace(name, node.line);
  const bool inserted = known.second;
  if (!inserted) {
    duplicate_node_.Add(node.line, [&] {
      return "node " + Shown(name) + " stands in line " + std::to_string(known.first->second) +
             " already: what that says counts, where the two differ";
    });
  }
  const std::size_t server = tree_->Server(name, node.line);
  CablePlan::Node& entry = tree_->node(server);
  if (inserted) entry.source.line = node.line;
  if (entry.address.empty()) entry.address = InternalAddress(node);
  tree_->SetSuperPod(server, SuperPodOf(node), node.line);
  ReadDeviceCount(node, server);
  ReadLabels(node, server);
  for (const std::string_view key : kBaseDeviceInfosAnnotations) {
    const Value* infos = ValueAt(node, {"metadata", "annotations", key});
    if (infos == nullptr || !inserted) continue;
    ReadBaseDeviceInfosAnnotation(*infos, source_, name, reading_);
    break;  // The older name only says the same again.
  }
}

void KubeNodeReader::ReadDeviceCount(const Value& node, std::size_t server) {
  for (const std::string_view key : kCapacities) {
    const Value* capacity = ValueAt(node, {"status", "capacity", key});
    if (capacity == nullptr) continue;
    const std::optional<std::int64_t> count = ParseInt(capacity->text);
    if (!count.has_value() || *count < 0 || *count > kMaxDeviceId + 1) {
      bad_count_.Add(capacity->line, [&] {
        return std::string(key) + " is " + Shown(capacity->text) +
               ": expected a number from 0 to " + std::to_string(kMaxDeviceId + 1);
      });
      continue;
    }
    CablePlan::Node& entry = tree_->node(server);
    if (entry.device_count == 0) entry.device_count = static_cast<int>(*count);
  }
}

void KubeNodeReader::ReadLabels(const Value& node, std::size_t server) {
  const Value* labels = ValueAt(node, {"metadata", "labels"});
  if (labels == nullptr) return;
  std::map<int, std::map<int, const Member*>> families;  // By family and tier.
  for (const Member& label : labels->members) {
    const std::optional<TierLabel> row = FindTierLabel(label.key);
    if (!row.has_value() || label.value.text.empty()) continue;
    families[row->family].emplace(row->tier, &label);
  }
  if (families.empty()) return;
  if (families.size() > 1) {
    const Member& other = *families.rbegin()->second.begin()->second;
    other_labels_.Add(other.line, [&] {
      return "label " + Shown(other.key) + " is skipped: this node has " +
             Shown(families.begin()->second.begin()->second->key) + ", too, which counts";
    });
  }
  std::size_t below = server;
  for (const auto& [tier, label] : families.begin()->second) {
    // A level that only repeats the one below is there to make all nodes equally deep.
    if (below != server && tree_->node(below).name == label->value.text) continue;
    const std::size_t above = tree_->Switch(label->value.text, label->line);
    tree_->SetTier(above, tier, label->line);
    tree_->Attach(below, above, label->line, true);
    below = above;
  }
}

void KubeNodeReader::Report() const {
  for (const Tally* tally : {&duplicate_node_, &bad_count_, &other_labels_}) {
    tally->Report(source_, reading_);
  }
}

Reading ReadK8sNodes(const Source& source, const std::string& device) {
  (void)device;  // The text speaks of many.
  Reading reading;
  PlanTree tree(source, &reading);
  KubeNodeReader nodes(source, &tree, &reading);
  Tally other_kinds("OTHER_KINDS");
  const KubeText text = ParseKubeText(source, &reading);
  for (const KubeObject& object : text.objects) {
    if (object.kind == "Node") {
      nodes.Read(*object.value);
    } else {
      other_kinds.Add(object.value->line, [&] {
        return "an object of kind " + Shown(object.kind) + " is skipped: expected Nodes";
      });
    }
  }
  nodes.Report();
  other_kinds.Report(source, &reading);
  tree.Finish();
  return reading;
}

bool MatchesK8sNodes(std::string_view text) {
  return HoldsKubeKind(text, "Node") && !HoldsKubeKind(text, "HyperNode");
}

}  // namespace rankroute
