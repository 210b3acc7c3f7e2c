#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/commands.h"
#include "client/commands/options.h"
#include "client/commands/validate_fabric.h"
#include "client/findings.h"
#include "client/input_files.h"
#include "client/report.h"

namespace rankroute {
namespace {

struct ValidateArguments {
  std::vector<std::string> files;
  FabricArguments fabric;
  OutputFormat output = OutputFormat::kText;
};

// What the text alone shows, and what it shows beside the fabric and the inventory.
Result<std::vector<Finding>> CheckTable(const TableSurroundings& surroundings,
                                        const std::string& text, const std::string& file) {
  std::vector<Finding> findings = CheckRankTable(text);
  Result<std::vector<Finding>> placed = CheckTableOnFabric(text, file, surroundings);
  if (!placed.ok()) return placed;
  for (Finding& finding : *placed) findings.push_back(std::move(finding));
  SortFindings(&findings);
  return findings;
}

ExitCode Run(const ValidateArguments& arguments) {
  const Result<TableSurroundings> surroundings = LoadSurroundings(arguments.fabric);
  if (!surroundings.ok()) return PrintFailure(surroundings.status());
  std::vector<FileFindings> files;
  ExitCode code = kExitDone;
  for (const std::string& file : arguments.files) {
    const Result<std::string> text = ReadInput(file);
    if (!text.ok()) {
      code = PrintFailure(text.status());
      continue;
    }
    Result<std::vector<Finding>> in_text = CheckTable(*surroundings, *text, file);
    if (!in_text.ok()) {
      code = PrintFailure(in_text.status());
      continue;
    }
    FileFindings found{file, CheckRankTablePath(file)};
    for (Finding& finding : *in_text) found.findings.push_back(std::move(finding));
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
  AddFabricOptions(command, &arguments->fabric);
  AddOutputFormat(command, &arguments->output);
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
