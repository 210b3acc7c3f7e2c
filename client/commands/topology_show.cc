#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/commands/topology.h"
#include "client/fabric_text.h"
#include "client/report.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

struct ShowArguments {
  std::vector<std::string> sources;
  OutputFormat output = OutputFormat::kText;
};

ExitCode Run(const ShowArguments& arguments) {
  const Result<std::shared_ptr<const Fabric>> fabric = LoadFabric(arguments.sources);
  if (!fabric.ok()) return PrintFailure(fabric.status());
  std::cout << (arguments.output == OutputFormat::kJson
                    ? FindWriter("fabric-json")->write(**fabric).text
                    : FabricText(**fabric));
  return kExitDone;
}

}  // namespace

void AddTopologyShow(CLI::App* topology) {
  auto arguments = std::make_shared<ShowArguments>();
  CLI::App* command = topology->add_subcommand("show", "Print a fabric: switches, servers, cables");
  command->add_option("FABRIC", arguments->sources, "A Fabric file, or what ingest takes")
      ->required();
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
