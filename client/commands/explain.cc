#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include "client/commands.h"
#include "client/commands/load_job.h"
#include "client/commands/options.h"
#include "client/commands/plan_options.h"
#include "client/explanation_text.h"
#include "client/report.h"
#include "planner/explanation.h"

namespace rankroute {
namespace {

constexpr std::size_t kDefaultTop = 10;
constexpr std::size_t kMaxTop = 1'000'000;
constexpr std::int64_t kMaxRank = std::int64_t{Fabric::kMaxDevices} - 1;

struct ExplainArguments {
  std::string topology;
  JobSpec flags;
  ExplainQuestion question = {std::nullopt, "", kDefaultTop};
  OutputFormat output = OutputFormat::kText;
};

ExitCode Run(const ExplainArguments& arguments) {
  const Result<LoadedJob> loaded = LoadJob(arguments.topology, arguments.flags);
  if (!loaded.ok()) return PrintFailure(loaded.status());
  const PlanInputs& inputs = loaded->inputs;
  const Result<Explanation> explanation = ExplainOrder(*loaded->fabric, inputs.job, inputs.traffic,
                                                       loaded->options, arguments.question);
  if (!explanation.ok()) return PrintFailure(explanation.status());
  std::cout << (arguments.output == OutputFormat::kJson ? WriteExplanationJson(*explanation)
                                                        : ExplanationText(*explanation));
  return kExitDone;
}

void AddQuestion(CLI::App* command, ExplainQuestion* question) {
  CLI::Option* rank = command
                          ->add_option("--rank", question->rank,
                                       "Whom this rank talks to (neither: the busiest cables)")
                          ->type_name("N")
                          ->check(CLI::Range(std::int64_t{0}, kMaxRank));
  command
      ->add_option("--server", question->server,
                   "Whom this server talks to: its id, pod name, host name, address or device ip")
      ->type_name("NAME")
      ->excludes(rank)
      ->check([](const std::string& name) { return name.empty() ? "a name is expected" : ""; });
  command->add_option("--top", question->top, "List so many peers or cables (10)")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, kMaxTop));
}

}  // namespace

void AddExplainCommand(CLI::App* app) {
  auto arguments = std::make_shared<ExplainArguments>();
  CLI::App* command =
      app->add_subcommand("explain", "Tell which ranks of a ranktable talk to which, over what");
  AddTopology(command, &arguments->topology)->required();
  AddQuestion(command, &arguments->question);
  AddRankTableFlag(command, &arguments->flags);
  command->get_option("--ranktable")->required();
  AddStepFlags(command, &arguments->flags);
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
