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

}  // namespace rankroute
