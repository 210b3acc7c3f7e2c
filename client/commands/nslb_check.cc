#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/json.h"
#include "client/commands.h"
#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/findings.h"
#include "client/input_files.h"
#include "client/report.h"
#include "planner/nslb/check.h"
#include "topology/ingest.h"

namespace rankroute {
namespace {

constexpr std::pair<const char*, NslbVersion> kVersions[] = {{"1.0", NslbVersion::k1},
                                                             {"2.0", NslbVersion::k2}};
constexpr std::pair<const char*, NslbSchema> kSchemas[] = {{"large-model", NslbSchema::kLargeModel},
                                                           {"normal", NslbSchema::kNormal}};

struct NslbArguments {
  std::string topology;
  std::string rank_table;
  NslbOptions options;
  NslbSchema schema = NslbSchema::kLargeModel;
  std::vector<std::string> jobs;
  OutputFormat output = OutputFormat::kText;
};

struct NslbTopology {
  std::shared_ptr<const Fabric> fabric;
  LeafList leaves;
};

Result<std::shared_ptr<const Fabric>> FabricOf(const std::string& path, const std::string& text) {
  std::vector<Source> sources;
  sources.push_back({path, text});
  Result<Ingestion> ingestion = Ingest(std::move(sources), {});
  if (!ingestion.ok()) return ingestion.status();
  PrintDiagnostics(ingestion->diagnostics);
  return ingestion->fabric;
}

// The file's own slices where it is a basic-tor-node-cm.
Result<NslbTopology> LoadTopology(const std::string& path) {
  std::error_code error;
  const bool folder = std::filesystem::is_directory(path, error);
  Result<std::string> text(std::string{});
  if (!folder) text = ReadInput(path);
  if (!text.ok()) return text.status();
  const bool listed = IsLeafList(*text);
  Result<LeafList> leaves(LeafList{});
  if (listed) leaves = ReadLeafList(*text, path);
  if (!leaves.ok()) return leaves.status();
  Result<std::shared_ptr<const Fabric>> fabric =
      folder ? LoadFabric({path}) : FabricOf(path, *text);
  if (!fabric.ok()) return fabric.status();
  if (!listed) leaves = LeafListOf(**fabric);
  if (!leaves.ok()) return leaves.status();
  return NslbTopology{*std::move(fabric), *std::move(leaves)};
}

Result<NslbJob> LoadJob(const std::string& file, NslbSchema schema) {
  const Result<std::string> text = ReadInput(file);
  if (!text.ok()) return text.status();
  Result<RankTable> table = ReadRankTable(*text, file);
  if (!table.ok()) return table.status();
  Result<Job> job = JobFromRankTable(*table);
  if (!job.ok()) return job.status();
  return NslbJob{schema, file, *std::move(table), *std::move(job)};
}

// A job of --jobs, "normal:FILE" or "FILE", which is then of the checked job's schema.
Result<NslbJob> LoadOtherJob(std::string_view text, NslbSchema schema) {
  for (const auto& [name, of_name] : kSchemas) {
    const std::string prefix = std::string(name) + ":";
    if (!text.starts_with(prefix)) continue;
    text.remove_prefix(prefix.size());
    schema = of_name;
    break;
  }
  return LoadJob(std::string(text), schema);
}

ExitCode Run(const NslbArguments& arguments) {
  const Result<NslbTopology> topology = LoadTopology(arguments.topology);
  if (!topology.ok()) return PrintFailure(topology.status());
  ExitCode code = kExitDone;
  const Result<NslbJob> job = LoadJob(arguments.rank_table, arguments.schema);
  if (!job.ok()) code = PrintFailure(job.status());
  std::vector<NslbJob> others;
  for (const std::string& text : arguments.jobs) {
    Result<NslbJob> other = LoadOtherJob(text, arguments.schema);
    if (!other.ok()) {
      code = PrintFailure(other.status());
      continue;
    }
    others.push_back(*std::move(other));
  }
  if (code != kExitDone) return code;
  NslbFindings found =
      CheckNslb(*topology->fabric, topology->leaves, *job, others, arguments.options);
  std::vector<FileFindings> files = {{arguments.topology, std::move(found.leaves), ""},
                                     {job->file, std::move(found.job), ""}};
  for (std::size_t i = 0; i < others.size(); ++i) {
    files.push_back({others[i].file, std::move(found.others[i]), ""});
  }
  std::cout << (arguments.output == OutputFormat::kJson ? WriteFindingsJson(files)
                                                        : WriteFindingsText(files));
  for (const FileFindings& file : files) {
    if (HasErrors(file.findings)) code = kExitFindings;
  }
  return code;
}

// An option that takes one of a few names.
template <typename T, std::size_t N>
void AddChoice(CLI::App* command, const char* flag, const char* help,
               const std::pair<const char*, T> (&names)[N], T* to) {
  std::string type;
  for (const auto& [name, value] : names) type += (type.empty() ? "" : "|") + std::string(name);
  const auto take = [flag, type, &names, to](const std::string& text) {
    for (const auto& [name, value] : names) {
      if (text != name) continue;
      *to = value;
      return;
    }
    throw CLI::ValidationError(flag, "expected " + type + ", not " + QuoteJson(text));
  };
  command->add_option_function<std::string>(flag, take, help)->type_name(type);
}

}  // namespace

void AddNslbCheckCommand(CLI::App* app) {
  auto arguments = std::make_shared<NslbArguments>();
  CLI::App* command = app->add_subcommand(
      "nslb-check", "Check a placement by the rules of MindCluster's switch affinity (NSLB)");
  command
      ->add_option("--topology", arguments->topology,
                   "The file basic-tor-node-cm, which states the slices; or a Fabric file, or what "
                   "topology ingest takes")
      ->type_name("FABRIC")
      ->required();
  command->add_option("--ranktable", arguments->rank_table, "The job's ranktable")
      ->type_name("FILE")
      ->required();
  AddChoice(command, "--nslb", "The scheduler's nslb-version (1.0)", kVersions,
            &arguments->options.version);
  AddChoice(command, "--schema", "The job's label tor-affinity (large-model)", kSchemas,
            &arguments->schema);
  CLI::Option* shared =
      command->add_option("--shared-tor-num", arguments->options.shared_leaves,
                          "Leaves that a job may share with others under NSLB 2.0 (2)");
  CLI::Range range(1, 2);
  range.description("");  // Else help shows it beside the type.
  shared->type_name("1|2")->check(range);
  command
      ->add_option("--jobs", arguments->jobs,
                   "Ranktables of other jobs on the cluster, of the same schema or "
                   "large-model:FILE, normal:FILE; may be repeated")
      ->type_name("[SCHEMA:]FILE");
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
