#include "client/commands/options.h"

#include <map>

#include "base/json.h"
#include "topology/readers.h"

namespace rankroute {

void AddOutputFormat(CLI::App* command, OutputFormat* format) {
  const std::map<std::string, OutputFormat> formats = {{"text", OutputFormat::kText},
                                                       {"json", OutputFormat::kJson}};
  CLI::CheckedTransformer names(formats);
  names.description("");  // Else help lists the enum's numbers.
  command->add_option("--output", *format, "What to print: text (the default) or json")
      ->transform(names)
      ->type_name("text|json");
}

void AddOutputFile(CLI::App* command, std::string* path, const char* what) {
  command->add_option("-o", *path, what)->type_name("FILE");
}

void AddServer(CLI::App* command, std::string* server) {
  command->add_option("--server", *server, "The rankrouted to ask")
      ->type_name("HOST:PORT")
      ->envname("RANKROUTE_SERVER")
      ->required();
}

void AddFormat(CLI::App* command, std::string* format) {
  std::string names;
  for (const Reader& reader : Readers()) names += std::string(", ") + reader.name;
  command->add_option("--format", *format, "How to read: auto (by content)" + names)
      ->type_name("NAME");
}

void AddNode(CLI::App* command, std::string* node) {
  command
      ->add_option("--node", *node,
                   "Which server or switch reports, where neither the text nor the file's name "
                   "says so")
      ->type_name("NAME");
}

void AddChip(CLI::App* command, std::optional<Chip>* chip) {
  const auto take = [chip](const std::string& name) {
    *chip = ParseChip(name);
    if (chip->has_value()) return;
    throw CLI::ValidationError("--chip",
                               std::string("expected ") + kChipNames + ", not " + QuoteJson(name));
  };
  command->add_option_function<std::string>("--chip", take, "Kind of NPU that it is for")
      ->type_name("910|910b|910_93|950");
}

}  // namespace rankroute
