#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/commands/topology.h"
#include "client/diff_text.h"
#include "client/report.h"
#include "topology/fabric_diff.h"

namespace rankroute {
namespace {

struct DiffArguments {
  std::string before;
  std::string after;
  OutputFormat output = OutputFormat::kText;
};

ExitCode Run(const DiffArguments& arguments) {
  const Result<std::shared_ptr<const Fabric>> before = LoadFabric({arguments.before});
  if (!before.ok()) return PrintFailure(before.status());
  const Result<std::shared_ptr<const Fabric>> after = LoadFabric({arguments.after});
  if (!after.ok()) return PrintFailure(after.status());
  const std::vector<FabricChange> changes = DiffFabrics(**before, **after);
  std::cout << (arguments.output == OutputFormat::kJson ? DiffJson(changes, **before, **after)
                                                        : DiffText(changes, **before, **after));
  return changes.empty() ? kExitDone : kExitFindings;
}

}  // namespace

void AddTopologyDiff(CLI::App* topology) {
  auto arguments = std::make_shared<DiffArguments>();
  CLI::App* command =
      topology->add_subcommand("diff", "Print what tells two fabrics apart, evidence aside");
  command->add_option("A", arguments->before, "A Fabric file, or a file or folder to ingest")
      ->required();
  command->add_option("B", arguments->after, "The same of the other fabric")->required();
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
