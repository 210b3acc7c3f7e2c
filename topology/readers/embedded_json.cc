#include "topology/readers/embedded_json.h"

#include <string>
#include <utility>

#include "base/json.h"

namespace rankroute {
namespace {

// As deep as kMaxJsonDepth at most.
void SetLine(int line, Value* value) {
  value->line = line;
  value->column = 0;
  for (Value& item : value->items) SetLine(line, &item);
  for (Member& member : value->members) {
    member.line = line;
    member.column = 0;
    SetLine(line, &member.value);
  }
}

}  // namespace

std::optional<Value> ParseEmbeddedJson(std::string_view text, int line, const Source& source,
                                       Reading* reading) {
  JsonParse parse = ParseJson(text, source.name);
  for (Diagnostic& fault : parse.diagnostics) {
    fault.message += " (in line " + std::to_string(fault.line) + ", column " +
                     std::to_string(fault.column) + " of the JSON inside)";
    fault.line = line;
    fault.column = 0;
    reading->diagnostics.push_back(std::move(fault));
  }
  if (parse.root.has_value()) SetLine(line, &*parse.root);
  return std::move(parse.root);
}

}  // namespace rankroute
