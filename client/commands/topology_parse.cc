#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/commands/options.h"
#include "client/commands/topology.h"
#include "client/input_files.h"
#include "client/report.h"
#include "topology/archive.h"
#include "topology/ingest.h"
#include "topology/observation_json.h"
#include "topology/readers.h"

namespace rankroute {
namespace {

struct ParseArguments {
  std::vector<std::string> files;
  std::string format = "auto";
  std::string node;
  OutputFormat output = OutputFormat::kText;
};

template <typename T>
void Append(std::vector<T> from, std::vector<T>* to) {
  to->insert(to->end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

// "leaf-a (02:00:5e:10:00:01)", or what of it was advertised.
std::string NeighborName(const Observation& o) {
  if (o.system_name.empty()) return o.chassis_id.empty() ? "a nameless neighbour" : o.chassis_id;
  return o.chassis_id.empty() ? o.system_name : o.system_name + " (" + o.chassis_id + ")";
}

std::string PortName(const std::string& node, const std::string& port) {
  return port.empty() ? node : node + " " + port;
}

void PrintPlan(const CablePlan& plan) {
  for (const CablePlan::Node& node : plan.nodes) {
    std::cout << node.source.file << ":" << node.source.line << ": " << node.name;
    if (node.role != CablePlan::Role::kUnknown) std::cout << " is a " << RoleName(node.role);
    if (node.tier != 0) std::cout << " of tier " << node.tier;
    if (node.device_count != 0) std::cout << " of " << node.device_count << " devices";
    if (!node.super_pod.empty()) std::cout << " in super pod " << node.super_pod;
    if (!node.address.empty()) std::cout << " at " << node.address;
    std::cout << "\n";
  }
  for (const CablePlan::Cable& cable : plan.cables) {
    std::cout << cable.source.file << ":" << cable.source.line << ": "
              << PortName(cable.a, cable.a_port) << " is cabled to "
              << PortName(cable.b, cable.b_port) << "\n";
  }
}

void PrintText(const Reading& reading) {
  for (const Observation& o : reading.observations) {
    std::cout << o.source.file << ":" << o.source.line << ": " << o.device << " " << o.local_port
              << " hears " << NeighborName(o) << " port " << o.port_id << "\n";
  }
  for (const Fact& f : reading.facts) {
    std::cout << f.source.file << ":" << f.source.line << ": " << f.device;
    if (!f.local_port.empty()) std::cout << " " << f.local_port;
    std::cout << " " << FactKindName(f.kind);
    if (!f.value.empty()) std::cout << " " << f.value;
    std::cout << "\n";
  }
  if (reading.plan.has_value()) PrintPlan(*reading.plan);
}

// Adds what one source says to what the others say.
void AppendReading(Reading reading, Reading* all) {
  Append(std::move(reading.observations), &all->observations);
  Append(std::move(reading.facts), &all->facts);
  Append(std::move(reading.diagnostics), &all->diagnostics);
  if (!reading.plan.has_value()) return;
  if (!all->plan.has_value()) all->plan.emplace();
  Append(std::move(reading.plan->nodes), &all->plan->nodes);
  Append(std::move(reading.plan->cables), &all->plan->cables);
}

// Refused only where not one source could be read.
ExitCode Run(const ParseArguments& arguments) {
  InputFiles inputs = ReadInputs(arguments.files);
  Reading all;
  all.diagnostics = std::move(inputs.diagnostics);
  std::size_t read = 0;
  UnpackedSources unpacked =
      UnpackArchives(std::move(inputs.sources), IngestOptions().max_unpacked_bytes);
  Append(std::move(unpacked.diagnostics), &all.diagnostics);
  for (const Source& source : unpacked.sources) {
    ReadOptions options;
    options.fallback_device = arguments.node;
    Result<Reading> reading = ReadSource(source, arguments.format, options);
    if (!reading.ok()) {
      const Status& status = reading.status();
      if (status.diagnostics().empty()) {
        all.diagnostics.push_back(
            {Severity::kError, status.reason(), source.name, 0, 0, status.message()});
      } else {
        Append(status.diagnostics(), &all.diagnostics);
      }
      continue;
    }
    ++read;
    AppendReading(*std::move(reading), &all);
  }
  if (arguments.output == OutputFormat::kJson) {
    std::cout << WriteReadingJson(all);
  } else {
    PrintText(all);
    PrintDiagnostics(all.diagnostics);
  }
  if (read > 0) return kExitDone;
  PrintNote("nothing could be read");
  return kExitRefused;
}

}  // namespace

void AddTopologyParse(CLI::App* topology) {
  auto arguments = std::make_shared<ParseArguments>();
  CLI::App* command = topology->add_subcommand(
      "parse", "Print the statements of files as they are read, to find out why");
  command->add_option("FILE", arguments->files, "Files and folders; - is standard input")
      ->required();
  AddFormat(command, &arguments->format);
  AddNode(command, &arguments->node);
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
