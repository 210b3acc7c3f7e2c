#include <memory>
#include <string>

#include "client/commands/options.h"
#include "client/commands/topology.h"
#include "client/fabric_text.h"
#include "client/output_file.h"
#include "client/remote_topology.h"
#include "client/report.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

struct GetArguments {
  std::string server;
  std::string topology = "default";
  std::string output = "-";
};

ExitCode Run(const GetArguments& arguments) {
  const auto connection = Connection::Open({arguments.server});
  if (!connection.ok()) return PrintFailure(connection.status());
  const Result<RemoteFabric> fabric = GetTopology(**connection, "topologies/" + arguments.topology);
  if (!fabric.ok()) return PrintFailure(fabric.status());
  const Status written =
      WriteOutput(arguments.output, FindWriter("fabric-yaml")->write(*fabric->fabric).text);
  if (!written.ok()) return PrintFailure(written);
  PrintNote(FabricSummary(*fabric->fabric));
  return kExitDone;
}

}  // namespace

void AddTopologyGet(CLI::App* topology) {
  auto arguments = std::make_shared<GetArguments>();
  CLI::App* command = topology->add_subcommand("get", "Get a server's fabric as a Fabric file");
  AddServer(command, &arguments->server);
  command
      ->add_option("--topology", arguments->topology,
                   "The topology's name, or NAME/revisions/sha256-… for one revision")
      ->capture_default_str()
      ->type_name("NAME");
  AddOutputFile(command, &arguments->output, "Where to write the fabric (default: -)");
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
