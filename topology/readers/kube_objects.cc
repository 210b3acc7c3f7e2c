#include "topology/readers/kube_objects.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/json.h"
#include "base/yaml.h"
#include "topology/readers/report.h"
#include "topology/readers/value_path.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kJsonBlanks = " \t\r\n";
constexpr std::string_view kList = "List";

bool IsJsonObject(std::string_view text) {
  const std::size_t at = WithoutByteOrderMark(text).find_first_not_of(kJsonBlanks);
  return at != std::string_view::npos && WithoutByteOrderMark(text)[at] == '{';
}

// "Node" and "NodeList".
bool IsKindOrList(std::string_view value, std::string_view kind) {
  return value == kind || (value.size() == kind.size() + kList.size() && value.starts_with(kind) &&
                           value.ends_with(kList));
}

// Cuts the string whose opening quote is the first character off `*rest`, without its quotes.
std::string_view TakeJsonString(std::string_view* rest) {
  std::size_t end = 1;
  while (end < rest->size() && (*rest)[end] != '"') end += (*rest)[end] == '\\' ? 2 : 1;
  end = std::min(end, rest->size());
  const std::string_view text = rest->substr(1, end - 1);
  rest->remove_prefix(std::min(end + 1, rest->size()));
  return text;
}

std::string_view SkipJsonBlanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kJsonBlanks), text.size()));
  return text;
}

bool JsonHoldsKind(std::string_view rest, std::string_view kind) {
  static constexpr int kItemDepth = 3;  // In an object of the list "items" of the outermost object.
  if (rest.find("kind\"") == std::string_view::npos) return false;  // Faster than following it.
  int depth = 0;
  bool in_items = false;
  while (!rest.empty()) {
    const char c = rest.front();
    if (c != '"') {
      depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      rest.remove_prefix(1);
      continue;
    }
    const std::string_view key = TakeJsonString(&rest);
    const bool of_object = depth == 1 || (depth == kItemDepth && in_items);
    rest = SkipJsonBlanks(rest);
    if (!of_object || !rest.starts_with(':')) continue;
    rest = SkipJsonBlanks(rest.substr(1));
    if (depth == 1) in_items = key == "items" && rest.starts_with('[');
    if (key != "kind" || !rest.starts_with('"')) continue;
    if (IsKindOrList(TakeJsonString(&rest), kind)) return true;
  }
  return false;
}

// Whether a line like "kind: Node  # mine" has that kind.
bool IsKindLine(std::string_view line, std::string_view kind) {
  static constexpr std::string_view kKey = "kind:";
  if (!line.starts_with(kKey)) return false;
  line.remove_prefix(kKey.size());
  std::string_view value = Trim(line.substr(0, line.find(" #")));
  const bool quoted = value.size() > 2 && (value.front() == '"' || value.front() == '\'');
  if (quoted) value = value.substr(1, value.size() - 2);
  return IsKindOrList(value, kind);
}

bool YamlHoldsKind(std::string_view text, std::string_view kind) {
  bool any_key = false;
  bool in_items = false;
  std::size_t item_column = std::string_view::npos;  // Of the dashes of the list "items".
  while (!text.empty()) {
    const std::string_view line = TakeUntil('\n', &text);
    const std::size_t column = line.find_first_not_of(" \r");
    if (column == std::string_view::npos || line[column] == '#') continue;
    if (line.starts_with("---")) {
      in_items = false;
    } else if (column == 0 && line[0] != '-') {
      const std::size_t colon = line.find(':');
      if (!any_key && (colon == std::string_view::npos || colon > line.find(' '))) return false;
      any_key = true;
      if (IsKindLine(line, kind)) return true;
      in_items = line.starts_with("items:");
      item_column = std::string_view::npos;
    } else if (!any_key) {
      return false;
    } else if (in_items) {
      if (item_column == std::string_view::npos && line[column] == '-') item_column = column;
      if (item_column == std::string_view::npos) continue;
      const bool starts = column == item_column && line[column] == '-';
      if (!starts && column != item_column + 2) continue;
      const std::size_t key = starts ? column + 1 : column;
      if (IsKindLine(Trim(line.substr(key)), kind)) return true;
    }
  }
  return false;
}

// Adds an object, or the objects of a list.
void AddObjects(const Value& document, const Source& source, KubeText* out, Reading* reading) {
  if (document.is(Value::Kind::kNull)) return;  // Between two "---".
  if (!document.is_object()) {
    ReportError(source, document.line, "BAD_DOCUMENT",
                std::string("expected a Kubernetes object, not ") + KindName(document.kind),
                reading);
    return;
  }
  const std::string kind = TextAt(document, {"kind"});
  const Value* items = ValueAt(document, {"items"});
  if (!kind.ends_with(kList) || items == nullptr) {
    out->objects.push_back({kind, &document});
    return;
  }
  for (const Value& item : items->items) {
    const std::string own = TextAt(item, {"kind"});
    // The items of a NodeList need not say that they are Nodes.
    out->objects.push_back({own.empty() ? kind.substr(0, kind.size() - kList.size()) : own, &item});
  }
}

}  // namespace

KubeText ParseKubeText(const Source& source, Reading* reading) {
  KubeText text;
  if (IsJsonObject(source.bytes)) {
    JsonParse parse = ParseJson(WithoutByteOrderMark(source.bytes), source.name);
    reading->diagnostics = std::move(parse.diagnostics);
    if (parse.root.has_value()) text.documents.push_back(*std::move(parse.root));
  } else {
    YamlParse parse = ParseYaml(source.bytes, source.name);
    reading->diagnostics = std::move(parse.diagnostics);
    text.documents = std::move(parse.documents);
  }
  for (const Value& document : text.documents) AddObjects(document, source, &text, reading);
  return text;
}

bool HoldsKubeKind(std::string_view text, std::string_view kind) {
  text = WithoutByteOrderMark(text);
  return IsJsonObject(text) ? JsonHoldsKind(text, kind) : YamlHoldsKind(text, kind);
}

}  // namespace rankroute
