#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "client/cabling_text.h"
#include "client/commands/load_fabric.h"
#include "client/commands/options.h"
#include "client/commands/topology.h"
#include "client/report.h"
#include "topology/cabling_check.h"

namespace rankroute {
namespace {

struct CheckArguments {
  std::vector<std::string> observed;
  std::vector<std::string> intended;
  CheckOptions options;
  OutputFormat output = OutputFormat::kText;
};

ExitCode Run(const CheckArguments& arguments) {
  const Result<std::shared_ptr<const Fabric>> observed = LoadFabric(arguments.observed);
  if (!observed.ok()) return PrintFailure(observed.status());
  const Result<std::shared_ptr<const Fabric>> intended = LoadFabric(arguments.intended);
  if (!intended.ok()) return PrintFailure(intended.status());
  const CablingReport report = CheckCabling(**observed, **intended, arguments.options);
  std::cout << (arguments.output == OutputFormat::kJson
                    ? CablingJson(report, **observed, **intended)
                    : CablingText(report, **observed, **intended));
  return report.findings.empty() ? kExitDone : kExitFindings;
}

}  // namespace

void AddTopologyCheck(CLI::App* topology) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command =
      topology->add_subcommand("check", "Compare the cabling observed with the intended one");
  command
      ->add_option("OBSERVED", arguments->observed,
                   "What is cabled: a Fabric file, or what ingest takes")
      ->required();
  command
      ->add_option("--against", arguments->intended,
                   "What was to be cabled: a Fabric file or a cabling plan, or what ingest takes")
      ->type_name("INTENDED")
      ->required();
  CLI::Option* max_age =
      command
          ->add_option("--max-age", arguments->options.max_age_seconds,
                       "Report cables known from a statement that is older than this")
          ->type_name("SECONDS");
  CLI::Validator not_negative(CLI::NonNegativeNumber);
  not_negative.description("");  // Else help shows it beside the unit.
  max_age->check(not_negative);
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
