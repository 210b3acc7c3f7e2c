#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "client/commands.h"
#include "client/exit_code.h"

namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  rankroute topology ingest captures/ -o fabric.yaml\n"
    "  rankroute plan --topology fabric.yaml --ranktable ranktable.json -o planned.json\n"
    "  rankroute validate planned.json\n"
    "\n"
    "Exit codes: 0 done, 1 checked and found wanting, 2 usage, 3 input refused, 4 server\n"
    "unreachable or failed, 5 no feasible plan.";

int Run(int argc, char** argv) {
  CLI::App app("Plans which rank of a training job runs on which server of an Ascend cluster.",
               "rankroute");
  app.set_version_flag("--version", std::string("rankroute ") + RANKROUTE_VERSION);
  app.footer(kExamples);
  app.require_subcommand(1);
  rankroute::AddTopologyCommand(&app);
  rankroute::AddPlanCommand(&app);
  rankroute::AddScoreCommand(&app);
  rankroute::AddExplainCommand(&app);
  rankroute::AddCompareCommand(&app);
  rankroute::AddSimulateCommand(&app);
  rankroute::AddNslbCheckCommand(&app);
  rankroute::AddValidateCommand(&app);
  rankroute::AddConvertCommand(&app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::RuntimeError& error) {
    return error.get_exit_code();
  } catch (const CLI::ParseError& error) {
    const bool asked = app.exit(error) == 0;  // --help or --version.
    return asked ? rankroute::kExitDone : rankroute::kExitUsage;
  }
  return rankroute::kExitDone;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return Run(argc, argv);
  } catch (const std::exception& error) {  // Out of memory, as a rule: the libraries do not throw.
    std::fprintf(stderr, "rankroute: %s\n", error.what());
    return rankroute::kExitServer;
  }
}
