#include "client/commands/order_options.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "planner/option_text.h"

namespace rankroute {
namespace {

constexpr const char* kGroup = "What to write";

void CheckRankTablePath(const std::string& path) {
  constexpr std::string_view kEnding = ".json";
  const bool ends = path.size() > kEnding.size() &&
                    path.compare(path.size() - kEnding.size(), kEnding.size(), kEnding) == 0;
  if (path.front() == '/' && ends) return;
  throw CLI::ValidationError(
      "--ranktable-path",
      "expected an absolute path that ends in .json, as torch_npu and HCCL want it, not " +
          QuoteJson(path));
}

}  // namespace

void AddOrderOptions(CLI::App* command, OrderArguments* arguments) {
  std::vector<std::string> names;
  std::string help = "Write the order (-o, default -) in this format instead of the ranktable:";
  for (const OrderWriter& writer : OrderWriters()) {
    names.emplace_back(writer.name);
    help += std::string("\n  ") + writer.name + ": " + writer.summary;
  }
  command->add_option("--to", arguments->to, help)
      ->type_name("NAME")
      ->check(CLI::IsMember(names))
      ->group(kGroup);
  CLI::Option* pod =
      command
          ->add_option("--pod", arguments->pod,
                       "Of --to env: the pod, or the server_id where the ranktable names no pods")
          ->type_name("NAME")
          ->group(kGroup);
  command
      ->add_option("--node-rank", arguments->node_rank,
                   "Of --to env, instead of --pod: the pod's node rank in the plan")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{0}, kMaxNodeRank))
      ->excludes(pod)
      ->group(kGroup);
  command
      ->add_option("--ranktable-path", arguments->rank_table_path,
                   "Of --to env: where the pod finds the planned ranktable, for RANK_TABLE_FILE")
      ->type_name("PATH")
      ->group(kGroup);
}

void CheckOrderOptions(const OrderArguments& arguments) {
  const OrderWriter* writer = FindOrderWriter(arguments.to);
  const bool of_one_unit = !arguments.pod.empty() || arguments.node_rank.has_value() ||
                           !arguments.rank_table_path.empty();
  if (of_one_unit && (writer == nullptr || !writer->of_one_unit)) {
    throw CLI::ValidationError("--pod, --node-rank and --ranktable-path are for --to env");
  }
  if (!arguments.rank_table_path.empty()) CheckRankTablePath(arguments.rank_table_path);
}

Result<WrittenOrder> WriteOrder(const OrderArguments& arguments, OrderToWrite order) {
  order.pod = arguments.pod;
  if (arguments.node_rank.has_value()) {
    order.node_rank = static_cast<std::size_t>(*arguments.node_rank);
  }
  order.rank_table_path = arguments.rank_table_path;
  return FindOrderWriter(arguments.to)->write(order);
}

}  // namespace rankroute
