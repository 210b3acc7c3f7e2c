// The YAML reader: never fails on any bytes, and any text quoted by us reads back as itself.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "base/yaml.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const rankroute::YamlParse parse = rankroute::ParseYaml(text, "fuzz");
  if (!parse.ok() && !parse.documents.empty()) std::abort();
  for (const rankroute::Diagnostic& d : parse.diagnostics) {
    if (d.reason.empty() || d.message.empty()) std::abort();
  }
  const std::string valid = rankroute::ToValidUtf8(text);
  const std::string document = "k: [" + rankroute::QuoteYaml(valid) + "]\n";
  const rankroute::YamlParse again = rankroute::ParseYaml(document, "fuzz");
  if (!again.ok() || again.documents.at(0).Find("k")->items.at(0).text != valid) std::abort();
  return 0;
}
