#include "ranktable/convert.h"

#include <memory>
#include <string>
#include <vector>

#include "client/commands.h"
#include "client/commands/options.h"
#include "client/input_files.h"
#include "client/output_file.h"
#include "client/packed_table.h"
#include "client/report.h"

namespace rankroute {
namespace {

struct ConvertArguments {
  std::string file;
  std::string output = "-";
  ConvertOptions options;
};

ExitCode Run(const ConvertArguments& arguments) {
  Result<std::string> text = ReadInput(arguments.file);
  if (text.ok()) text = UnpackTable(*std::move(text));
  if (!text.ok()) return PrintFailure(text.status());
  const Result<Conversion> conversion = ConvertRankTable(*text, arguments.file, arguments.options);
  if (!conversion.ok()) return PrintFailure(conversion.status());
  PrintDiagnostics(conversion->losses);
  for (const std::string& note : conversion->notes) PrintNote(note);
  const Status written = WriteOutput(arguments.output, conversion->text);
  return written.ok() ? kExitDone : PrintFailure(written);
}

}  // namespace

void AddConvertCommand(CLI::App* app) {
  auto arguments = std::make_shared<ConvertArguments>();
  CLI::App* command = app->add_subcommand("convert", "Write a ranktable in another format");
  command->add_option("FILE", arguments->file, "A ranktable; - is standard input")->required();
  std::vector<std::string> names;
  std::string help = "The format:";
  for (const ConversionFormat& format : ConversionFormats()) {
    names.emplace_back(format.name);
    help += std::string("\n  ") + format.name + ": " + format.summary;
  }
  command->add_option("--to", arguments->options.to, help)
      ->required()
      ->type_name("NAME")
      ->check(CLI::IsMember(names));
  command
      ->add_option("--group", arguments->options.group,
                   "Of a global table, the group_id of the group to take")
      ->type_name("ID");
  command->add_flag("--allow-loss", arguments->options.allow_loss,
                    "Drop what the format cannot carry, with a warning for each such thing");
  AddOutputFile(command, &arguments->output, "Where to write it (default: -)");
  SetAction(command, [arguments] { return Run(*arguments); });
}

}  // namespace rankroute
