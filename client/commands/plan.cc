#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "client/commands.h"
#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/input_files.h"
#include "client/output_file.h"
#include "client/plan_text.h"
#include "client/remote_plan.h"
#include "client/report.h"
#include "planner/plan_rank_table.h"

namespace rankroute {
namespace {

struct PlanArguments {
  std::string topology;
  std::string rank_table;
  std::string traffic;
  std::vector<std::string> pins;
  std::string server;
  std::string name;
  std::string table_output;
  std::string report_output;
  OutputFormat output = OutputFormat::kText;
};

// Returns the ranktable option, which not every form of the command requires.
CLI::Option* AddJobOptions(CLI::App* command, PlanArguments* arguments) {
  command
      ->add_option("--traffic", arguments->traffic,
                   "Measured traffic: CSV with the header src,dst,bytes, directed, in the given "
                   "rank numbers (default: one AllReduce of 1 GiB in a ring)")
      ->type_name("FILE");
  command->add_option("--pin", arguments->pins, "Keep a server at a node rank; may be repeated")
      ->type_name("NODE_RANK=SERVER")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  return command
      ->add_option("--ranktable", arguments->rank_table, "The job's ranktable as it is given")
      ->type_name("FILE");
}

void AddResultOptions(CLI::App* command, PlanArguments* arguments) {
  AddOutputFile(command, &arguments->table_output, "Where to write the planned ranktable");
  command->add_option("--report", arguments->report_output, "Where to write the plan as JSON")
      ->type_name("FILE");
  AddOutputFormat(command, &arguments->output);
}

Result<Pin> ParsePin(const std::string& text) {
  const std::size_t equals = text.find('=');
  const auto rank = ParseInt(std::string_view(text).substr(0, equals));
  if (equals == std::string::npos || equals + 1 == text.size() || !rank.has_value() || *rank < 0) {
    return Status(StatusCode::kInvalidArgument, "INVALID_PIN",
                  "--pin takes NODE_RANK=SERVER, not \"" + text + "\"");
  }
  return Pin{static_cast<std::size_t>(*rank), text.substr(equals + 1)};
}

Result<PlanRequest> ReadRequest(const PlanArguments& arguments) {
  PlanRequest request;
  Result<std::string> rank_table = ReadInput(arguments.rank_table);
  if (!rank_table.ok()) return rank_table.status();
  request.rank_table = *std::move(rank_table);
  request.rank_table_file = arguments.rank_table;
  if (!arguments.traffic.empty()) {
    Result<std::string> traffic = ReadInput(arguments.traffic);
    if (!traffic.ok()) return traffic.status();
    request.traffic = *std::move(traffic);
    request.traffic_file = arguments.traffic;
  }
  for (const std::string& text : arguments.pins) {
    Result<Pin> pin = ParsePin(text);
    if (!pin.ok()) return pin.status();
    request.options.pins.push_back(*std::move(pin));
  }
  return request;
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
  const bool stdout_taken = arguments.table_output == "-" || arguments.report_output == "-";
  if (arguments.output == OutputFormat::kText) {
    (stdout_taken ? std::cerr : std::cout) << PlanText(planned.plan);
  } else if (!stdout_taken) {
    std::cout << json;
  }
  return kExitDone;
}

ExitCode RunOffline(const PlanArguments& arguments) {
  const Result<PlanRequest> request = ReadRequest(arguments);
  if (!request.ok()) return PrintFailure(request.status());
  const Result<std::shared_ptr<const Fabric>> fabric = LoadFabric({arguments.topology});
  if (!fabric.ok()) return PrintFailure(fabric.status());
  const Result<PlannedRankTable> planned = PlanRankTable(**fabric, *request);
  return planned.ok() ? PrintPlan(arguments, *planned) : PrintFailure(planned.status());
}

ExitCode PrintStored(const PlanArguments& arguments, const Result<StoredPlan>& stored) {
  if (!stored.ok()) return PrintFailure(stored.status());
  const ExitCode code = PrintPlan(arguments, {stored->plan, stored->rank_table});
  PrintNote(stored->name);
  return code;
}

ExitCode RunCreate(const PlanArguments& arguments) {
  const Result<PlanRequest> request = ReadRequest(arguments);
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
  AddJobOptions(command, arguments.get())->required();
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
  SetAction(plan, [arguments, plan] {
    if (!plan->get_subcommands().empty()) return kExitDone;  // create or get does the work.
    if (arguments->topology.empty()) throw CLI::RequiredError("--topology");
    if (arguments->rank_table.empty()) throw CLI::RequiredError("--ranktable");
    return RunOffline(*arguments);
  });
}

}  // namespace rankroute
