#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "client/commands/options.h"
#include "client/commands/topology.h"
#include "client/fabric_text.h"
#include "client/input_files.h"
#include "client/remote_topology.h"
#include "client/report.h"

namespace rankroute {
namespace {

struct ImportArguments {
  std::vector<std::string> sources;
  std::string server;
  std::string topology = "default";
  IngestOptions options;
  OutputFormat output = OutputFormat::kText;
};

std::string ImportJson(const RemoteImportResult& result) {
  const RemoteTopology& topology = result.topology;
  const nlohmann::ordered_json json = {{"name", topology.name},
                                       {"revisionName", topology.revision_name},
                                       {"fabricRevision", topology.fabric_revision},
                                       {"servers", topology.servers},
                                       {"devices", topology.devices},
                                       {"switches", topology.switches},
                                       {"links", topology.links},
                                       {"sourcesRead", result.sources_read},
                                       {"observations", result.observations},
                                       {"ignoredNeighbors", result.ignored_neighbors}};
  return json.dump(2) + "\n";
}

void PrintText(const RemoteImportResult& result) {
  const RemoteTopology& topology = result.topology;
  std::cout << topology.revision_name << "\n"
            << topology.servers << " servers, " << topology.devices << " devices, "
            << topology.switches << " switches, " << topology.links << " links\n"
            << IngestionSummary(static_cast<std::size_t>(result.sources_read),
                                static_cast<std::size_t>(result.observations),
                                static_cast<std::size_t>(result.ignored_neighbors))
            << "\n";
}

ExitCode Run(const ImportArguments& arguments) {
  const InputFiles inputs = ReadInputs(arguments.sources);
  PrintDiagnostics(inputs.diagnostics);
  if (inputs.sources.empty() || (arguments.options.strict && !inputs.diagnostics.empty())) {
    PrintNote("nothing was imported: not every file could be read");
    return kExitRefused;
  }
  const auto connection = Connection::Open({arguments.server});
  if (!connection.ok()) return PrintFailure(connection.status());
  const Result<RemoteImportResult> result = ImportTopology(
      **connection, {"topologies/" + arguments.topology, arguments.options}, inputs.sources);
  if (!result.ok()) return PrintFailure(result.status());
  PrintDiagnostics(result->diagnostics);
  if (result->omitted_diagnostics > 0) {
    PrintNote("and " + std::to_string(result->omitted_diagnostics) + " more diagnostics");
  }
  if (arguments.output == OutputFormat::kJson) {
    std::cout << ImportJson(*result);
  } else {
    PrintText(*result);
  }
  return kExitDone;
}

}  // namespace

void AddTopologyImport(CLI::App* topology) {
  auto arguments = std::make_shared<ImportArguments>();
  CLI::App* command =
      topology->add_subcommand("import", "Have a server ingest captures and keep the fabric");
  AddServer(command, &arguments->server);
  command->add_option("SRC", arguments->sources, "Files and folders; - is standard input")
      ->required();
  command->add_option("--topology", arguments->topology, "The topology's name on the server")
      ->capture_default_str()
      ->type_name("NAME");
  AddFormat(command, &arguments->options.format);
  AddNode(command, &arguments->options.node);
  command->add_flag("--strict", arguments->options.strict, "Refuse what is otherwise a warning");
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
