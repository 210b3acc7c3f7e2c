#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/commands.h"
#include "client/commands/options.h"
#include "client/findings.h"
#include "client/input_files.h"
#include "client/packed_table.h"
#include "client/report.h"

namespace rankroute {
namespace {

struct ValidateArguments {
  std::vector<std::string> files;
  OutputFormat output = OutputFormat::kText;
  CheckOptions options;
};

ExitCode Run(const ValidateArguments& arguments) {
  std::vector<FileFindings> files;
  ExitCode code = kExitDone;
  for (const std::string& file : arguments.files) {
    const Result<std::string> text = ReadInput(file);
    if (!text.ok()) {
      code = PrintFailure(text.status());
      continue;
    }
    FileFindings found{file, CheckRankTablePath(file)};
    for (Finding& finding : CheckTableText(*text, arguments.options)) {
      found.findings.push_back(std::move(finding));
    }
    if (HasErrors(found.findings) && code == kExitDone) code = kExitFindings;
    files.push_back(std::move(found));
  }
  std::cout << (arguments.output == OutputFormat::kJson ? WriteFindingsJson(files)
                                                        : WriteFindingsText(files));
  return code;
}

}  // namespace

void AddValidateCommand(CLI::App* app) {
  auto arguments = std::make_shared<ValidateArguments>();
  CLI::App* command = app->add_subcommand("validate", "Check ranktables as HCCL checks them");
  command->add_option("FILE", arguments->files, "Ranktables; - is standard input")->required();
  AddOutputFormat(command, &arguments->output);
  AddChip(command, &arguments->options.chip);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
