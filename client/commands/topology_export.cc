#include <memory>
#include <string>
#include <vector>

#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/commands/topology.h"
#include "client/output_file.h"
#include "client/report.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

struct ExportArguments {
  std::vector<std::string> sources;
  std::string to;
  std::string output = "-";
};

ExitCode Run(const ExportArguments& arguments) {
  const Result<std::shared_ptr<const Fabric>> fabric = LoadFabric(arguments.sources);
  if (!fabric.ok()) return PrintFailure(fabric.status());
  const WrittenFabric text = FindWriter(arguments.to)->write(**fabric);
  for (const std::string& loss : text.losses) PrintNote(loss);
  const Status written = WriteOutput(arguments.output, text.text);
  return written.ok() ? kExitDone : PrintFailure(written);
}

}  // namespace

void AddTopologyExport(CLI::App* topology) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command = topology->add_subcommand("export", "Write a fabric in another format");
  command->add_option("FABRIC", arguments->sources, "A Fabric file, or what ingest takes")
      ->required();
  std::vector<std::string> names;
  std::string help = "The format:";
  for (const Writer& writer : Writers()) {
    names.emplace_back(writer.name);
    help += std::string("\n  ") + writer.name + ": " + writer.summary;
  }
  command->add_option("--to", arguments->to, help)
      ->required()
      ->type_name("NAME")
      ->check(CLI::IsMember(names));
  AddOutputFile(command, &arguments->output, "Where to write it (default: -)");
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
