// Reads bytes as a plan. An accepted order has every node rank once and is read back as written.
#include <cstdint>
#include <string>

#include "planner/plan_json_read.h"
#include "tests/fuzz/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rankroute;  // NOLINT(google-build-using-namespace)
  const std::string bytes(data, data + size);
  const auto order = ReadPlanJson(bytes, "plan.json");
  if (!order.ok()) {
    Check(HasErrors(order.status().diagnostics()));
    return 0;
  }
  Plan plan;
  plan.order = *order;
  for (std::size_t i = 0; i < plan.order.size(); ++i) Check(plan.order[i].node_rank == i);
  const auto again = ReadPlanJson(WritePlanJson(plan), "plan.json");
  Check(again.ok() && again->size() == order->size());
  for (std::size_t i = 0; i < order->size(); ++i) {
    Check((*again)[i].server_id == (*order)[i].server_id);
    Check((*again)[i].previous_node_rank == (*order)[i].previous_node_rank);
    Check((*again)[i].device_ids == (*order)[i].device_ids);
  }
  return 0;
}
