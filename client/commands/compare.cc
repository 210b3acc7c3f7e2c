#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "client/commands.h"
#include "client/commands/load_fabric.h"
#include "client/commands/load_job.h"
#include "client/commands/options.h"
#include "client/commands/plan_options.h"
#include "client/comparison_text.h"
#include "client/input_files.h"
#include "client/plan_inputs.h"
#include "client/report.h"
#include "planner/comparison.h"

namespace rankroute {
namespace {

struct CompareArguments {
  std::string topology;
  std::string before;
  std::string after;
  JobSpec flags;
  OutputFormat output = OutputFormat::kText;
};

Result<Job> ReadJob(const PlanRequest& request) {
  const Result<RankTable> table = ReadRankTable(request.rank_table, request.rank_table_file);
  return table.ok() ? JobFromRankTable(*table) : table.status();
}

// Prints why either is not there; kExitDone where both are.
template <typename Before, typename After>
ExitCode PrintFailures(const Result<Before>& before, const Result<After>& after) {
  const ExitCode code = before.ok() ? kExitDone : PrintFailure(before.status());
  return after.ok() ? code : PrintFailure(after.status());
}

ExitCode AddCostsOn(const std::string& topology, const PlanRequest& before,
                    const PlanRequest& after, Comparison* comparison) {
  const Result<std::shared_ptr<const Fabric>> fabric = LoadFabric({topology});
  if (!fabric.ok()) return PrintFailure(fabric.status());
  const Result<PlanInputs> inputs_before = ReadPlanInputs(**fabric, before);
  if (!inputs_before.ok()) return PrintFailure(inputs_before.status());
  const Result<PlanInputs> inputs_after = ReadPlanInputs(**fabric, after);
  if (!inputs_after.ok()) return PrintFailure(inputs_after.status());
  PrintDiagnostics(inputs_after->warnings);  // Of the profile, which is that of both.
  const Status added =
      AddCosts(**fabric, *inputs_before, *inputs_after, before.options, comparison);
  return added.ok() ? kExitDone : PrintFailure(added);
}

ExitCode Run(const CompareArguments& arguments) {
  RefuseContradictions(arguments.flags, /*keys=*/false);
  JobSpec spec = arguments.flags;
  spec.rank_table = arguments.before;
  const Result<PlanRequest> before = LoadPlanRequest(spec);
  const Result<std::string> text_after = ReadInput(arguments.after);
  ExitCode code = PrintFailures(before, text_after);
  if (code != kExitDone) return code;
  PlanRequest after = *before;
  after.rank_table = *text_after;
  after.rank_table_file = arguments.after;
  const Result<Job> job_before = ReadJob(*before);
  const Result<Job> job_after = ReadJob(after);
  code = PrintFailures(job_before, job_after);
  if (code != kExitDone) return code;

  Comparison comparison = CompareOrders(*job_before, *job_after);
  const bool comparable = comparison.ranks_before == comparison.ranks_after;
  if (!arguments.topology.empty() && comparable) {
    code = AddCostsOn(arguments.topology, *before, after, &comparison);
    if (code != kExitDone) return code;
  }
  std::cout << (arguments.output == OutputFormat::kJson ? WriteComparisonJson(comparison)
                                                        : ComparisonText(comparison));
  return kExitDone;
}

// Costs are counted on a fabric: what they follow from means nothing without one.
void RefuseWithout(const CLI::Option* topology, const std::vector<CLI::Option*>& of_costs) {
  if (topology->count() > 0) return;
  for (const CLI::Option* option : of_costs) {
    if (option->count() > 0) throw CLI::RequiresError(option->get_name(), "--topology");
  }
}

}  // namespace

void AddCompareCommand(CLI::App* app) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = app->add_subcommand(
      "compare", "Tell what moved between two ranktables of a job, and what that costs");
  AddStepFlags(command, &arguments->flags);
  const std::vector<CLI::Option*> of_costs = command->get_options();
  CLI::Option* topology = AddTopology(command, &arguments->topology);
  topology->description("A Fabric file, or what topology ingest takes (none: only what moved)");
  command->add_option("A", arguments->before, "The ranktable as it was")->required();
  command->add_option("B", arguments->after, "The ranktable as it is now")->required();
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments, of_costs, topology] {
    RefuseWithout(topology, of_costs);
    return Run(*arguments);
  });
}

}  // namespace rankroute
