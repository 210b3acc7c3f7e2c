#include "client/commands/validate_environment.h"

#include <utility>

#include "client/input_files.h"
#include "client/report.h"
#include "ranktable/launch_environment.h"

namespace rankroute {

void AddEnvironmentOption(CLI::App* command, std::vector<std::string>* paths) {
  command
      ->add_option("--env", *paths,
                   "The environment of one of the job's pods, as `env` prints it, a shell's export "
                   "lines or /proc/PID/environ; may be repeated, one a pod; - is standard input")
      ->type_name("FILE")
      ->allow_extra_args(false);
}

ExitCode CheckEnvironmentFiles(const std::vector<std::string>& paths, const std::string& table,
                               std::vector<FileFindings>* files) {
  ExitCode code = kExitDone;
  std::vector<LaunchEnvironment> environments;
  std::vector<std::string> texts;
  for (const std::string& path : paths) {
    const Result<std::string> text = ReadInput(path);
    if (!text.ok()) {
      code = PrintFailure(text.status());
      continue;
    }
    environments.push_back(ReadLaunchEnvironment(*text, path));
    texts.push_back(EnvironmentLines(*text));
  }
  std::vector<std::vector<Finding>> findings = CheckLaunchEnvironments(table, environments);
  for (std::size_t i = 0; i < environments.size(); ++i) {
    for (Finding& finding : CheckRankTableVariable(environments[i], table)) {
      findings[i].push_back(std::move(finding));
    }
    files->push_back({environments[i].file, std::move(findings[i]), std::move(texts[i])});
  }
  return code;
}

}  // namespace rankroute
