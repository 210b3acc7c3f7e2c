#include "planner/score.h"

#include <iostream>
#include <memory>
#include <string>

#include "client/commands.h"
#include "client/commands/load_job.h"
#include "client/commands/options.h"
#include "client/commands/plan_options.h"
#include "client/report.h"
#include "client/score_text.h"

namespace rankroute {
namespace {

struct ScoreArguments {
  std::string topology;
  JobSpec flags;
  OutputFormat output = OutputFormat::kText;
};

ExitCode Run(const ScoreArguments& arguments) {
  const Result<LoadedJob> loaded = LoadJob(arguments.topology, arguments.flags);
  if (!loaded.ok()) return PrintFailure(loaded.status());
  const PlanInputs& inputs = loaded->inputs;
  const Result<Score> score =
      ScoreOrder(*loaded->fabric, inputs.job, inputs.traffic, loaded->options);
  if (!score.ok()) return PrintFailure(score.status());
  std::cout << (arguments.output == OutputFormat::kJson ? WriteScoreJson(*score)
                                                        : ScoreText(*score));
  return kExitDone;
}

}  // namespace

void AddScoreCommand(CLI::App* app) {
  auto arguments = std::make_shared<ScoreArguments>();
  CLI::App* command = app->add_subcommand(
      "score", "Tell how good a ranktable's order is, beside a planned one and the best possible");
  AddTopology(command, &arguments->topology)->required();
  AddRankTableFlag(command, &arguments->flags);
  command->get_option("--ranktable")->required();
  AddStepFlags(command, &arguments->flags);
  AddOrderFlags(command, &arguments->flags);
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
