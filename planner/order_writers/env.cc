#include "planner/order_writers/env.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/json.h"
#include "planner/order_writers/unit_names.h"
#include "planner/rank_mapping.h"

namespace rankroute {
namespace {

// torch_npu warns of less where it takes a ranktable (its notes on link set-up by ranktable).
constexpr int kConnectTimeoutSeconds = 300;
// Pods that a message names before it only counts.
constexpr std::size_t kMaxPodsNamed = 20;

Status NoUnit(const OrderToWrite& order, const char* reason, const std::string& message) {
  const std::size_t count = order.plan.order.size();
  std::string names;
  for (std::size_t i = 0; i < std::min(count, kMaxPodsNamed); ++i) {
    names += (i == 0 ? "" : ", ") + UnitName(UnitAt(order, i));
  }
  if (count > kMaxPodsNamed) names += " and " + std::to_string(count - kMaxPodsNamed) + " more";
  return {StatusCode::kInvalidArgument, reason, message + ": " + names};
}

// The node rank of the unit that the environment is for.
Result<std::size_t> ChosenNodeRank(const OrderToWrite& order) {
  const std::size_t count = order.plan.order.size();
  if (order.node_rank.has_value()) {
    if (*order.node_rank < count) return *order.node_rank;
    return Status(StatusCode::kInvalidArgument, "UNKNOWN_UNIT",
                  "node rank " + std::to_string(*order.node_rank) +
                      " is none of the plan's, which are 0 to " + std::to_string(count - 1));
  }
  if (order.pod.empty()) {
    return NoUnit(order, "MISSING_UNIT", "env is for one pod: name it by --pod NAME, one of");
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (UnitName(UnitAt(order, i)) == order.pod) return i;
  }
  return NoUnit(order, "UNKNOWN_UNIT",
                "the plan has no pod " + QuoteJson(order.pod) + ": expected one of");
}

Status CheckPath(const std::string& path) {
  const bool printable = std::none_of(path.begin(), path.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == 127;
  });
  if (printable) return {};
  return {StatusCode::kInvalidArgument, "UNWRITABLE_NAME",
          "the ranktable's path " + QuoteJson(path) +
              " has a control character, which a line of an environment cannot carry"};
}

}  // namespace

std::string QuoteShell(std::string_view text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("./_-:,@%+=").find(c) != std::string_view::npos;
  });
  if (plain) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

Result<WrittenOrder> WriteEnv(const OrderToWrite& order) {
  const Result<std::size_t> node_rank = ChosenNodeRank(order);
  if (!node_rank.ok()) return node_rank.status();
  const std::string master = HostOf(UnitAt(order, 0), order.job_name);
  if (!IsHost(master)) {
    return RefuseUnits("UNWRITABLE_NAME", "the master is no host name or address",
                       {QuoteJson(master)});
  }
  Status path = CheckPath(order.rank_table_path);
  if (!path.ok()) return path;
  const std::string rank = std::to_string(*node_rank);
  std::vector<std::pair<const char*, std::string>> settings = {
      {"NODE_RANK", rank},
      {"RANK_AFTER_ACC", rank},
      {"MA_MASTER_INDEX", std::to_string(PodIndices(order.plan).front().index)},
      {"MASTER_ADDR", master},
      {"NNODES", std::to_string(order.plan.order.size())},
      {"HCCL_CONNECT_TIMEOUT", std::to_string(kConnectTimeoutSeconds)}};
  if (!order.rank_table_path.empty()) {
    settings.emplace_back("RANK_TABLE_FILE", order.rank_table_path);
  }
  WrittenOrder written;
  for (const auto& [key, value] : settings) {
    written.text += std::string(key) + "=" + QuoteShell(value) + "\n";
  }
  AddDeviceOrderLoss(order.plan, &written.losses);
  return written;
}

}  // namespace rankroute
