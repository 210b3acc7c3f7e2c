#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "client/commands.h"
#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/commands/plan_options.h"
#include "client/plan_inputs.h"
#include "client/report.h"
#include "client/simulation_text.h"
#include "planner/option_text.h"
#include "planner/plan_rank_table.h"
#include "planner/simulation.h"

namespace rankroute {
namespace {

constexpr const char* kWhatIfGroup = "What if";

struct SimulateArguments {
  std::string topology;
  JobSpec flags;
  WhatIf what_if;
  OutputFormat output = OutputFormat::kText;
};

// "leaf-1,spine-1,10GiB".
std::optional<BackgroundLoad> ParseLoad(const std::string& text) {
  const std::size_t first = text.find(',');
  const std::size_t last = text.rfind(',');
  if (first == last || first == 0 || last == first + 1) return std::nullopt;
  const std::optional<std::int64_t> bytes = ParseBytes(std::string_view(text).substr(last + 1));
  if (!bytes.has_value()) return std::nullopt;
  return BackgroundLoad{text.substr(0, first), text.substr(first + 1, last - first - 1), *bytes};
}

void AddNames(CLI::App* command, const char* flag, const char* type, const char* help,
              std::vector<std::string>* names) {
  command->add_option(flag, *names, help)
      ->type_name(type)
      ->group(kWhatIfGroup)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void AddWhatIfFlags(CLI::App* command, WhatIf* what_if) {
  AddNames(command, "--fail-switch", "NAME", "A switch fails, with its cables; may be repeated",
           &what_if->failures.switches);
  AddNames(command, "--fail-link", "CABLE",
           "A cable fails: SWITCH:PORT of either end, SERVER/DEVICE (all of its cables), or "
           "END,END (all between the two); may be repeated",
           &what_if->failures.cables);
  const auto take = [what_if](const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      const std::optional<BackgroundLoad> load = ParseLoad(value);
      if (!load.has_value()) {
        throw CLI::ValidationError("--add-load", std::string("expected FROM,TO,BYTES with ") +
                                                     kBytesForm + ", not " + QuoteJson(value));
      }
      what_if->added_loads.push_back(*load);
    }
  };
  command
      ->add_option_function<std::vector<std::string>>(
          "--add-load", take,
          "Other jobs send so much more during a step; ends are switches or SERVER/DEVICE; may be "
          "repeated")
      ->type_name("FROM,TO,BYTES")
      ->group(kWhatIfGroup)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

ExitCode Run(const SimulateArguments& arguments) {
  RefuseContradictions(arguments.flags, /*keys=*/false);
  const Result<PlanRequest> request = LoadPlanRequest(arguments.flags);
  if (!request.ok()) return PrintFailure(request.status());
  const Result<std::shared_ptr<const Fabric>> fabric = LoadFabric({arguments.topology});
  if (!fabric.ok()) return PrintFailure(fabric.status());
  const Result<PlanInputs> inputs = ReadPlanInputs(**fabric, *request);
  if (!inputs.ok()) return PrintFailure(inputs.status());
  PrintDiagnostics(inputs->warnings);
  const Result<SimulationReport> report =
      ReportSimulation(**fabric, inputs->job, inputs->traffic,
                       {request->options.overlap, request->options.background}, arguments.what_if);
  if (!report.ok()) return PrintFailure(report.status());
  std::cout << (arguments.output == OutputFormat::kJson ? WriteSimulationJson(*report)
                                                        : SimulationText(*report));
  return kExitDone;
}

}  // namespace

void AddSimulateCommand(CLI::App* app) {
  auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* command = app->add_subcommand(
      "simulate", "Time a step's communication, and what failures and other jobs would make of it");
  command
      ->add_option("--topology", arguments->topology,
                   "A Fabric file, or what topology ingest takes")
      ->type_name("FABRIC")
      ->required();
  AddRankTableFlag(command, &arguments->flags);
  AddStepFlags(command, &arguments->flags);
  command->get_option("--ranktable")->required();
  AddWhatIfFlags(command, &arguments->what_if);
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
