#include "client/commands/validate_fabric.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "client/commands/load_fabric.h"
#include "client/commands/plan_options.h"
#include "client/input_files.h"
#include "client/plan_inputs.h"
#include "client/report.h"
#include "topology/ingest.h"

namespace rankroute {
namespace {

// As LoadFabric, but an inventory need not know any cable.
Result<std::shared_ptr<const Fabric>> LoadInventory(const std::vector<std::string>& paths) {
  InputFiles inputs = ReadInputs(paths);
  PrintDiagnostics(inputs.diagnostics);
  IngestOptions options;
  options.threads = 0;
  Result<Ingestion> ingestion = Ingest(std::move(inputs.sources), options);
  if (!ingestion.ok()) return ingestion.status();
  std::vector<Diagnostic>& diagnostics = ingestion->diagnostics;
  diagnostics.erase(std::remove_if(diagnostics.begin(), diagnostics.end(),
                                   [](const Diagnostic& d) { return d.reason == "DARK_PORT"; }),
                    diagnostics.end());
  PrintDiagnostics(diagnostics);
  return ingestion->fabric;
}

}  // namespace

void AddFabricOptions(CLI::App* command, FabricArguments* arguments) {
  command
      ->add_option(
          "--inventory", arguments->inventory,
          "Who has which device ip: /etc/hccn.conf of servers, Nodes or pods with their "
          "annotations, or what topology ingest takes; may be repeated (none: as --topology says)")
      ->type_name("SRC")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  CLI::Option* topology =
      command
          ->add_option("--topology", arguments->topology,
                       "A Fabric file, or what topology ingest takes: check cables and order, too")
          ->type_name("FABRIC");
  const std::vector<CLI::Option*> before = command->get_options();
  AddLayoutFlags(command, &arguments->job);
  for (CLI::Option* option : command->get_options()) {
    const bool added = std::find(before.begin(), before.end(), option) == before.end();
    // The chip is a matter of the table's own rules, too.
    if (added && !option->check_lname("chip")) option->needs(topology);
  }
}

Result<TableSurroundings> LoadSurroundings(const FabricArguments& arguments) {
  RefuseContradictions(arguments.job, /*keys=*/false);
  TableSurroundings surroundings;
  Result<PlanRequest> job = LoadPlanRequest(arguments.job);
  if (!job.ok()) return job.status();
  surroundings.job = *std::move(job);
  if (!arguments.topology.empty()) {
    Result<std::shared_ptr<const Fabric>> fabric = LoadFabric({arguments.topology});
    if (!fabric.ok()) return fabric.status();
    surroundings.fabric = *std::move(fabric);
  }
  if (!arguments.inventory.empty()) {
    Result<std::shared_ptr<const Fabric>> inventory = LoadInventory(arguments.inventory);
    if (!inventory.ok()) return inventory.status();
    surroundings.inventory = *std::move(inventory);
  }
  return surroundings;
}

}  // namespace rankroute
