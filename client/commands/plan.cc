#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "client/commands.h"
#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/commands/order_options.h"
#include "client/commands/plan_options.h"
#include "client/output_file.h"
#include "client/plan_inputs.h"
#include "client/plan_text.h"
#include "client/remote_plan.h"
#include "client/report.h"
#include "planner/plan_rank_table.h"
#include "planner/traffic_csv.h"

namespace rankroute {
namespace {

struct PlanArguments {
  std::string topology;
  std::string job;
  JobSpec flags;
  std::string server;
  std::string name;
  std::string table_output;
  std::string report_output;
  std::string traffic_output;
  std::string instance_output;
  OrderArguments order;
  OutputFormat output = OutputFormat::kText;
};

void AddJobOptions(CLI::App* command, PlanArguments* arguments) {
  command
      ->add_option("--job", arguments->job,
                   "A Job file (kind: Job), which has a key for every flag below; flags go first")
      ->type_name("JOB.yaml")
      ->group("Job");
  AddJobFlags(command, &arguments->flags);
}

void AddResultOptions(CLI::App* command, PlanArguments* arguments) {
  AddOutputFile(command, &arguments->table_output, "Where to write the planned ranktable");
  command->add_option("--report", arguments->report_output, "Where to write the plan as JSON")
      ->type_name("FILE");
  AddOutputFormat(command, &arguments->output);
}

void AddDumpOptions(CLI::App* command, PlanArguments* arguments) {
  command
      ->add_option("--dump-traffic", arguments->traffic_output,
                   "Where to write the traffic as --traffic takes it")
      ->type_name("FILE");
  command
      ->add_option("--dump-instance", arguments->instance_output,
                   "Where to write the problem as files for graph mappers")
      ->type_name("DIR");
}

// What the Job file and the flags state together. Throws usage errors.
Result<JobSpec> ReadSpec(const PlanArguments& arguments) {
  JobSpec spec = arguments.flags;
  if (!arguments.job.empty()) {
    Result<JobSpec> file = LoadJobFile(arguments.job);
    if (!file.ok()) return file.status();
    spec = MergeJobSpecs(*std::move(file), arguments.flags);
  }
  if (spec.rank_table.empty() && spec.servers.empty()) {
    throw CLI::RequiredError("--ranktable, or --job with a ranktable or servers,");
  }
  RefuseContradictions(spec, !arguments.job.empty());
  return spec;
}

// The plan where -o wants it: in the format of --to, else as the planned ranktable.
Result<std::string> WritePlanned(const PlanArguments& arguments, const OrderToWrite& order,
                                 const std::string& rank_table) {
  if (arguments.order.to.empty()) return rank_table;
  Result<WrittenOrder> written = WriteOrder(arguments.order, order);
  if (!written.ok()) return written.status();
  for (const std::string& loss : written->losses) PrintNote(loss);
  return std::move(written->text);
}

Status WriteFolder(const std::string& folder, const std::vector<InstanceFile>& files) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return {StatusCode::kInvalidArgument, "OUTPUT_REFUSED",
            folder + " cannot be made: " + error.message()};
  }
  for (const InstanceFile& file : files) {
    Status written = WriteOutput((std::filesystem::path(folder) / file.name).string(), file.text);
    if (!written.ok()) return written;
  }
  return {};
}

Status WriteDumps(const PlanArguments& arguments, const Fabric& fabric, const PlanInputs& inputs) {
  if (!arguments.traffic_output.empty()) {
    Status written = WriteOutput(arguments.traffic_output, WriteTrafficCsv(inputs.traffic));
    if (!written.ok()) return written;
  }
  if (arguments.instance_output.empty()) return {};
  const Result<std::vector<InstanceFile>> files = InstanceOf(fabric, inputs);
  return files.ok() ? WriteFolder(arguments.instance_output, *files) : files.status();
}

// The plan goes to standard output, unless the ranktable does: then its text goes to people.
ExitCode PrintPlan(const PlanArguments& arguments, const PlannedRankTable& planned) {
  const std::string json = WritePlanJson(planned.plan);
  if (!arguments.table_output.empty()) {
    const Status written = WriteOutput(arguments.table_output, planned.rank_table);
    if (!written.ok()) return PrintFailure(written);
  }
  if (!arguments.report_output.empty()) {
    const Status written = WriteOutput(arguments.report_output, json);
    if (!written.ok()) return PrintFailure(written);
  }
  const bool stdout_taken = arguments.table_output == "-" || arguments.report_output == "-" ||
                            arguments.traffic_output == "-";
  if (arguments.output == OutputFormat::kText) {
    (stdout_taken ? std::cerr : std::cout) << PlanText(planned.plan);
  } else if (!stdout_taken) {
    std::cout << json;
  }
  return kExitDone;
}

ExitCode RunOffline(PlanArguments arguments) {
  CheckOrderOptions(arguments.order);
  const Result<JobSpec> spec = ReadSpec(arguments);
  if (!spec.ok()) return PrintFailure(spec.status());
  const Result<PlanRequest> request = LoadPlanRequest(*spec);
  if (!request.ok()) return PrintFailure(request.status());
  const Result<std::shared_ptr<const Fabric>> fabric = LoadFabric({arguments.topology});
  if (!fabric.ok()) return PrintFailure(fabric.status());
  const Result<PlanInputs> inputs = ReadPlanInputs(**fabric, *request);
  if (!inputs.ok()) return PrintFailure(inputs.status());
  PrintDiagnostics(inputs->warnings);
  const Status dumped = WriteDumps(arguments, **fabric, *inputs);
  if (!dumped.ok()) return PrintFailure(dumped);
  Result<PlannedRankTable> planned = PlanFromInputs(**fabric, *inputs, request->options);
  if (!planned.ok()) return PrintFailure(planned.status());
  Result<std::string> written =
      WritePlanned(arguments, {**fabric, inputs->job, planned->plan, spec->name, spec->uid},
                   planned->rank_table);
  if (!written.ok()) return PrintFailure(written.status());
  planned->rank_table = *std::move(written);
  if (!arguments.order.to.empty() && arguments.table_output.empty()) arguments.table_output = "-";
  return PrintPlan(arguments, *planned);
}

ExitCode PrintStored(const PlanArguments& arguments, const Result<StoredPlan>& stored) {
  if (!stored.ok()) return PrintFailure(stored.status());
  const ExitCode code = PrintPlan(arguments, {stored->plan, stored->rank_table});
  PrintNote(stored->name);
  return code;
}

ExitCode RunCreate(const PlanArguments& arguments) {
  const Result<JobSpec> spec = ReadSpec(arguments);
  if (!spec.ok()) return PrintFailure(spec.status());
  Result<PlanRequest> request = LoadPlanRequest(*spec);
  if (request.ok()) request = WithProfileAsCsv(*std::move(request));
  if (!request.ok()) return PrintFailure(request.status());
  const auto connection = Connection::Open({arguments.server});
  if (!connection.ok()) return PrintFailure(connection.status());
  return PrintStored(arguments,
                     CreatePlan(**connection, {*request, "topologies/" + arguments.topology}));
}

ExitCode RunGet(const PlanArguments& arguments) {
  const auto connection = Connection::Open({arguments.server});
  if (!connection.ok()) return PrintFailure(connection.status());
  return PrintStored(arguments, GetPlan(**connection, arguments.name));
}

void AddCreate(CLI::App* plan) {
  auto arguments = std::make_shared<PlanArguments>();
  arguments->topology = "default";
  CLI::App* command = plan->add_subcommand("create", "Ask a server for a plan");
  AddServer(command, &arguments->server);
  command->add_option("--topology", arguments->topology, "The topology on the server")
      ->capture_default_str()
      ->type_name("NAME");
  AddJobOptions(command, arguments.get());
  AddResultOptions(command, arguments.get());
  SetAction(command, [arguments] { return RunCreate(*arguments); });
}

void AddGet(CLI::App* plan) {
  auto arguments = std::make_shared<PlanArguments>();
  CLI::App* command = plan->add_subcommand("get", "Get a plan that a server has made");
  AddServer(command, &arguments->server);
  command->add_option("NAME", arguments->name, "plans/…, as plan create says")->required();
  AddResultOptions(command, arguments.get());
  SetAction(command, [arguments] { return RunGet(*arguments); });
}

}  // namespace

void AddPlanCommand(CLI::App* app) {
  auto arguments = std::make_shared<PlanArguments>();
  CLI::App* plan = app->add_subcommand(
      "plan", "Order a job's servers so that the heaviest traffic crosses the fewest switches");
  AddCreate(plan);
  AddGet(plan);
  plan->require_subcommand(0, 1);
  plan->add_option("--topology", arguments->topology,
                   "A Fabric file, or what topology ingest takes")
      ->type_name("FABRIC");
  AddJobOptions(plan, arguments.get());
  AddResultOptions(plan, arguments.get());
  AddOrderOptions(plan, &arguments->order);
  AddDumpOptions(plan, arguments.get());
  SetAction(plan, [arguments, plan] {
    if (!plan->get_subcommands().empty()) return kExitDone;  // create or get does the work.
    if (arguments->topology.empty()) throw CLI::RequiredError("--topology");
    return RunOffline(*arguments);
  });
}

}  // namespace rankroute
