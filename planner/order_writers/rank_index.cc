#include "planner/order_writers/rank_index.h"

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "planner/order_writers/unit_names.h"
#include "topology/writers/block_yaml.h"
#include "topology/writers/legal_names.h"
#include "topology/writers/make_value.h"

namespace rankroute {
namespace {

constexpr const char* kRankIndexAnnotation = "hccl/rankIndex";

Status CheckPodNames(const OrderToWrite& order) {
  std::vector<std::string> nameless;
  std::vector<std::string> illegal;
  std::vector<std::string> repeated;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < order.plan.order.size(); ++i) {
    const LaunchUnit& unit = UnitAt(order, i);
    if (unit.pod_name.empty()) {
      nameless.push_back(unit.server_id);
    } else if (!IsLegalName(unit.pod_name, NameRule::kObjectName)) {
      illegal.push_back(QuoteJson(unit.pod_name));
    } else if (!seen.insert(unit.pod_name).second) {
      repeated.push_back(unit.pod_name);
    }
  }
  if (!nameless.empty()) {
    return RefuseUnits("MISSING_POD_NAME",
                       "rank-index names pods: give the ranktable a pod_name for servers",
                       nameless);
  }
  if (!illegal.empty()) {
    return RefuseUnits("UNWRITABLE_NAME", "names that no pod of Kubernetes has", illegal);
  }
  if (!repeated.empty()) {
    return RefuseUnits("DUPLICATE_NAME", "pods that stand at several node ranks", repeated);
  }
  return {};
}

}  // namespace

Result<WrittenOrder> WriteRankIndex(const OrderToWrite& order) {
  Status names = CheckPodNames(order);
  if (!names.ok()) return names;
  WrittenOrder written;
  for (std::size_t i = 0; i < order.plan.order.size(); ++i) {
    Value annotations = ObjectOf({{kRankIndexAnnotation, StringValue(std::to_string(i))}});
    written.text += "---\n";
    AppendBlockYaml(
        ObjectOf({{"apiVersion", StringValue("v1")},
                  {"kind", StringValue("Pod")},
                  {"metadata", ObjectOf({{"name", StringValue(UnitAt(order, i).pod_name)},
                                         {"annotations", std::move(annotations)}})}}),
        &written.text);
  }
  AddDeviceOrderLoss(order.plan, &written.losses);
  return written;
}

}  // namespace rankroute
