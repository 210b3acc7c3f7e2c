#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/commands.h"
#include "client/commands/options.h"
#include "client/findings.h"
#include "client/input_files.h"
#include "client/output_file.h"
#include "client/packed_table.h"
#include "client/report.h"
#include "ranktable/fix.h"

namespace rankroute {
namespace {

struct ValidateArguments {
  std::vector<std::string> files;
  OutputFormat output = OutputFormat::kText;
  CheckOptions options;
  bool fix = false;
  std::string fixed_output = "-";
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

// Writes the mended table; what was mended and what remains goes to people.
ExitCode RunFix(const ValidateArguments& arguments) {
  if (arguments.files.size() != 1) {
    throw CLI::ValidationError("--fix", "takes one FILE at a time");
  }
  const std::string& file = arguments.files.front();
  const Result<std::string> text = ReadInput(file);
  if (!text.ok()) return PrintFailure(text.status());
  const FixedTable fixed = FixRankTable(*text, arguments.options);
  // What remains is about the text that was mended, if any was.
  const std::string& checked = fixed.repairs.empty() ? file : arguments.fixed_output;
  std::cerr << WriteRepairsText(file, fixed.repairs)
            << WriteFindingsText({{checked, fixed.remaining}});
  if (!fixed.text.empty()) {
    const Status written = WriteOutput(arguments.fixed_output, fixed.text);
    if (!written.ok()) return PrintFailure(written);
  }
  return HasErrors(fixed.remaining) ? kExitFindings : kExitDone;
}

}  // namespace

void AddValidateCommand(CLI::App* app) {
  auto arguments = std::make_shared<ValidateArguments>();
  CLI::App* command = app->add_subcommand("validate", "Check ranktables as HCCL checks them");
  command->add_option("FILE", arguments->files, "Ranktables; - is standard input")->required();
  AddOutputFormat(command, &arguments->output);
  AddChip(command, &arguments->options.chip);
  CLI::Option* fix = command->add_flag(
      "--fix", arguments->fix, "Mend what has one right answer in FILE and write the table");
  fix->excludes(command->get_option("--output"));
  fix->excludes(command->get_option("--chip"));
  AddOutputFile(command, &arguments->fixed_output, "Where --fix writes the table (default: -)");
  command->get_option("-o")->needs(fix);
  SetAction(command, [arguments] { return arguments->fix ? RunFix(*arguments) : Run(*arguments); });
}

}  // namespace rankroute
