#include "topology/readers/manifest_yaml.h"

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/object_reader.h"
#include "base/yaml.h"
#include "topology/fabric_description.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

void RequireValue(ObjectReader* reader, const char* key, const std::string& expected) {
  const std::optional<std::string> value = reader->RequiredString(key);
  if (value.has_value() && *value != expected) {
    reader->Report(key, "BAD_DOCUMENT",
                   std::string(key) + " must be " + expected + ", not " + QuoteJson(*value));
  }
}

void ReadSources(const std::vector<Value>& items, const Source& source, Manifest* manifest,
                 Reading* reading) {
  std::set<std::string> paths;
  for (std::size_t i = 0; i < items.size(); ++i) {
    ObjectReader item(items[i], "sources[" + std::to_string(i) + "]", source.name,
                      &reading->diagnostics);
    std::optional<std::string> path = item.RequiredString("path");
    std::optional<std::string> node = item.RequiredString("node");
    item.RefuseUnknownKeys();
    if (!path.has_value() || !node.has_value()) continue;
    if (!paths.insert(*path).second) {
      item.Report("path", "DUPLICATE_SOURCE", QuoteJson(*path) + " stands twice: keep one");
    }
    manifest->sources.push_back({std::move(*path), std::move(*node)});
  }
}

void ReadInterfaces(const std::vector<Value>& items, const Source& source, Manifest* manifest,
                    Reading* reading) {
  std::set<std::pair<std::string, std::string>> interfaces;
  for (std::size_t i = 0; i < items.size(); ++i) {
    ObjectReader item(items[i], "interfaces[" + std::to_string(i) + "]", source.name,
                      &reading->diagnostics);
    std::optional<std::string> node = item.RequiredString("node");
    std::optional<std::string> interface = item.RequiredString("interface");
    const std::optional<std::int64_t> device = item.RequiredInt("device", 0, kMaxDeviceId);
    item.RefuseUnknownKeys();
    if (!node.has_value() || !interface.has_value() || !device.has_value()) continue;
    if (!interfaces.emplace(*node, *interface).second) {
      item.Report("interface", "DUPLICATE_INTERFACE",
                  "interface " + QuoteJson(*interface) + " of " + QuoteJson(*node) +
                      " stands twice: keep one");
    }
    manifest->interfaces.push_back(
        {std::move(*node), std::move(*interface), static_cast<int>(*device)});
  }
}

}  // namespace

Reading ReadManifestYaml(const Source& source, const std::string& device) {
  (void)device;  // A manifest speaks of many.
  Reading reading;
  YamlParse parse = ParseYaml(source.bytes, source.name);
  reading.diagnostics = std::move(parse.diagnostics);
  if (HasErrors(reading.diagnostics)) return reading;
  if (parse.documents.size() != 1) {
    reading.diagnostics.push_back(
        {Severity::kError, "BAD_DOCUMENT", source.name, 1, 1,
         "expected one YAML document, not " + std::to_string(parse.documents.size())});
    return reading;
  }
  ObjectReader root(parse.documents.front(), "", source.name, &reading.diagnostics);
  Manifest manifest;
  RequireValue(&root, "apiVersion", "rankroute/v1");
  RequireValue(&root, "kind", "Manifest");
  ReadSources(root.OptionalList("sources"), source, &manifest, &reading);
  ReadInterfaces(root.OptionalList("interfaces"), source, &manifest, &reading);
  root.RefuseUnknownKeys();
  if (!HasErrors(reading.diagnostics)) reading.manifest = std::move(manifest);
  return reading;
}

bool MatchesManifestYaml(std::string_view text) {
  bool any_key = false;
  while (!text.empty()) {
    std::string_view line = TakeUntil('\n', &text);
    line = line.substr(0, line.find(" #"));
    const std::string_view trimmed = Trim(line);
    if (trimmed.empty() || trimmed.front() == '#' || trimmed == "---") continue;
    // The first line of a YAML mapping in block style has a key.
    if (!any_key && trimmed.find(':') >= trimmed.find(' ')) return false;
    any_key = true;
    if (!line.starts_with("kind:")) continue;
    const std::string_view kind = Trim(line.substr(line.find(':') + 1));
    return kind == "Manifest" || kind == "\"Manifest\"" || kind == "'Manifest'";
  }
  return false;
}

}  // namespace rankroute
