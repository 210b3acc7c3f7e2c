#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/commands.h"
#include "client/commands/options.h"
#include "client/commands/validate_environment.h"
#include "client/commands/validate_fabric.h"
#include "client/findings.h"
#include "client/input_files.h"
#include "client/output_file.h"
#include "client/packed_table.h"
#include "client/report.h"
#include "client/rules_page.h"
#include "ranktable/fix.h"

namespace rankroute {
namespace {

struct ValidateArguments {
  std::vector<std::string> files;
  FabricArguments fabric;  // Its job states the chip, too.
  std::vector<std::string> environments;
  std::string explain;  // A rule's id; empty to check.
  FindingsFormat output = FindingsFormat::kText;
  bool fix = false;
  std::string fixed_output = "-";
};

ExitCode Explain(const std::string& id) {
  for (const RuleSection& section : ReadRuleSections(RulesPage())) {
    if (section.id == id) std::cout << section.text;
  }
  return kExitDone;
}

// What the text alone shows, and what it shows beside the fabric and the inventory.
Result<FileFindings> CheckFile(const std::string& file, const ValidateArguments& arguments,
                               const TableSurroundings& surroundings) {
  Result<std::string> text = ReadInput(file);
  if (!text.ok()) return text.status();
  FileFindings found{file, CheckTableText(*text, {arguments.fabric.job.chip}), ""};
  Result<std::string> unpacked = UnpackTable(*std::move(text));
  if (unpacked.ok()) {
    const Result<std::vector<Finding>> placed = CheckTableOnFabric(*unpacked, file, surroundings);
    if (!placed.ok()) return placed.status();
    found.findings.insert(found.findings.end(), placed->begin(), placed->end());
    SortFindings(&found.findings);
    found.text = *std::move(unpacked);
  }
  const std::vector<Finding> of_path = CheckRankTablePath(file);
  found.findings.insert(found.findings.begin(), of_path.begin(), of_path.end());
  return found;
}

// Checks all files; what cannot be read decides the exit code.
ExitCode CheckFiles(const ValidateArguments& arguments, std::vector<FileFindings>* files) {
  const Result<TableSurroundings> surroundings = LoadSurroundings(arguments.fabric);
  if (!surroundings.ok()) return PrintFailure(surroundings.status());
  ExitCode code = kExitDone;
  for (const std::string& file : arguments.files) {
    Result<FileFindings> found = CheckFile(file, arguments, *surroundings);
    if (found.ok()) {
      files->push_back(*std::move(found));
    } else {
      code = PrintFailure(found.status());
    }
  }
  if (arguments.environments.empty() || files->empty()) return code;
  const std::string table = files->front().text;
  return std::max(code, CheckEnvironmentFiles(arguments.environments, table, files));
}

ExitCode Run(const ValidateArguments& arguments) {
  if (!arguments.explain.empty()) return Explain(arguments.explain);
  if (arguments.files.empty()) throw CLI::RequiredError("FILE");
  if (!arguments.environments.empty() && arguments.files.size() > 1) {
    throw CLI::ValidationError("--env", "is checked against one ranktable, not several");
  }
  std::vector<FileFindings> files;
  const ExitCode code = CheckFiles(arguments, &files);
  std::cout << WriteFindings(files, arguments.output);
  if (code != kExitDone) return code;
  const bool wanting = std::any_of(files.begin(), files.end(),
                                   [](const FileFindings& f) { return HasErrors(f.findings); });
  return wanting ? kExitFindings : kExitDone;
}

void AddFindingsFormat(CLI::App* command, FindingsFormat* format) {
  const std::map<std::string, FindingsFormat> formats = {{"text", FindingsFormat::kText},
                                                         {"json", FindingsFormat::kJson},
                                                         {"sarif", FindingsFormat::kSarif}};
  CLI::CheckedTransformer names(formats);
  names.description("");  // Else help lists the enum's numbers.
  command->add_option("--output", *format, "What to print: text (the default), json or sarif")
      ->transform(names)
      ->type_name("text|json|sarif");
}

void AddExplain(CLI::App* command, std::string* id) {
  std::vector<std::string> ids;
  for (RuleSection& section : ReadRuleSections(RulesPage())) ids.push_back(std::move(section.id));
  CLI::IsMember known(ids, CLI::ignore_case);
  known.description("");  // Else help lists them all.
  command->add_option("--explain", *id, "Print what a rule is about instead, such as RT008")
      ->transform(known)
      ->type_name("RULE");
}

// Writes the mended table; what was mended and what remains goes to people.
ExitCode RunFix(const ValidateArguments& arguments) {
  if (arguments.files.size() != 1) {
    throw CLI::ValidationError("--fix", "takes one FILE at a time");
  }
  const std::string& file = arguments.files.front();
  const Result<std::string> text = ReadInput(file);
  if (!text.ok()) return PrintFailure(text.status());
  const FixedTable fixed = FixRankTable(*text, {arguments.fabric.job.chip});
  // What remains is about the text that was mended, if any was.
  const std::string& checked = fixed.repairs.empty() ? file : arguments.fixed_output;
  std::cerr << WriteRepairsText(file, fixed.repairs)
            << WriteFindingsText(
                   {{checked, fixed.remaining, fixed.repairs.empty() ? *text : fixed.text}});
  if (!fixed.text.empty()) {
    const Status written = WriteOutput(arguments.fixed_output, fixed.text);
    if (!written.ok()) return PrintFailure(written);
  }
  return HasErrors(fixed.remaining) ? kExitFindings : kExitDone;
}

void AddFix(CLI::App* command, ValidateArguments* arguments) {
  CLI::Option* fix = command->add_flag(
      "--fix", arguments->fix, "Mend what has one right answer in FILE and write the table");
  for (const char* other : {"--output", "--env", "--explain", "--topology", "--inventory"}) {
    fix->excludes(command->get_option(other));
  }
  AddOutputFile(command, &arguments->fixed_output, "Where --fix writes the table (default: -)");
  command->get_option("-o")->needs(fix);
}

}  // namespace

void AddValidateCommand(CLI::App* app) {
  auto arguments = std::make_shared<ValidateArguments>();
  CLI::App* command = app->add_subcommand("validate", "Check ranktables as HCCL checks them");
  command->add_option("FILE", arguments->files, "Ranktables; - is standard input");
  AddFabricOptions(command, &arguments->fabric);
  AddEnvironmentOption(command, &arguments->environments);
  AddExplain(command, &arguments->explain);
  AddFindingsFormat(command, &arguments->output);
  AddFix(command, arguments.get());
  SetAction(command, [arguments] { return arguments->fix ? RunFix(*arguments) : Run(*arguments); });
}

}  // namespace rankroute
