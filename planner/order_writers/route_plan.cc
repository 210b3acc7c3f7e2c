#include "planner/order_writers/route_plan.h"

#include <map>
#include <string>
#include <vector>

#include "base/json.h"
#include "planner/order_writers/unit_names.h"
#include "planner/rank_mapping.h"
#include "topology/writers/make_value.h"

namespace rankroute {

Result<WrittenOrder> WriteRoutePlan(const OrderToWrite& order) {
  constexpr int kIndent = 2;
  if (order.job_uid.empty()) {
    return Status(StatusCode::kInvalidArgument, "MISSING_JOB_UID",
                  "route-plan names the job: state its uid in a Job file (--job)");
  }
  const std::vector<PodIndex> indices = PodIndices(order.plan);
  const std::map<std::string, std::string> mappings = RankMappings(order.plan, indices);
  if (mappings.size() > 1) {
    std::vector<std::string> tasks;
    for (const auto& [task, mapping] : mappings) tasks.push_back(task);
    return RefuseUnits("SEVERAL_TASKS", "route-plan has the worker ids of one task, not of several",
                       tasks);
  }
  WrittenOrder written;
  written.text = WriteJson(ObjectOf({{"job_id", StringValue(order.job_uid)},
                                     {"status", StringValue("success")},
                                     {"rank_mapping", StringValue(mappings.begin()->second)}}),
                           kIndent);
  if (mappings.begin()->first.empty()) {
    written.losses.emplace_back(
        "worker ids are node ranks of the given order, as not every server has the name of a pod");
  }
  AddDeviceOrderLoss(order.plan, &written.losses);
  return written;
}

}  // namespace rankroute
