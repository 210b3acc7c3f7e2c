#include <memory>
#include <string>
#include <vector>

#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/commands/topology.h"
#include "client/fabric_text.h"
#include "client/output_file.h"
#include "client/report.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

struct IngestArguments {
  std::vector<std::string> sources;
  IngestOptions options;
  std::string output = "-";
};

ExitCode Run(const IngestArguments& arguments) {
  const Result<Ingestion> ingestion = IngestPaths(arguments.sources, arguments.options);
  if (!ingestion.ok()) return PrintFailure(ingestion.status());
  const Status written =
      WriteOutput(arguments.output, FindWriter("fabric-yaml")->write(*ingestion->fabric).text);
  if (!written.ok()) return PrintFailure(written);
  PrintNote(IngestionSummary(ingestion->sources_read, ingestion->observations,
                             ingestion->ignored_neighbors));
  PrintNote(FabricSummary(*ingestion->fabric));
  return kExitDone;
}

}  // namespace

void AddTopologyIngest(CLI::App* topology) {
  auto arguments = std::make_shared<IngestArguments>();
  CLI::App* command =
      topology->add_subcommand("ingest", "Join captures and files into one Fabric file");
  command->add_option("SRC", arguments->sources, "Files and folders; - is standard input")
      ->required();
  AddFormat(command, &arguments->options.format);
  AddNode(command, &arguments->options.node);
  command->add_flag("--strict", arguments->options.strict, "Refuse what is otherwise a warning");
  AddOutputFile(command, &arguments->output, "Where to write the fabric (default: -)");
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
