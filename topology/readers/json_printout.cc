#include "topology/readers/json_printout.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/json.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// What surrounds the JSON, and where it begins and ends.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string device;
};

// Begins at the first line that is neither blank nor a prompt; empty where that starts no JSON.
Span FindJson(std::string_view text) {
  Span span;
  std::string_view rest = text;
  while (!rest.empty()) {
    span.begin = text.size() - rest.size();
    const std::string_view line = Trim(TakeUntil('\n', &rest));
    if (line.empty()) continue;
    if (StartsJson(text.substr(span.begin))) {
      span.end = text.size();
      return span;
    }
    const std::optional<Prompt> prompt = ParseCliPrompt(line);
    if (!prompt.has_value()) return {};
    span.device = prompt->device;
  }
  return {};
}

// Leaves prompts below the JSON out.
void CutPromptsBelow(std::string_view text, Span* span) {
  while (span->end > span->begin) {
    const std::string_view kept = text.substr(0, span->end);
    const std::size_t line_end = kept.find_last_not_of(" \t\r\n");
    if (line_end == std::string_view::npos) return;
    const std::size_t newline = kept.rfind('\n', line_end);
    if (newline == std::string_view::npos || newline < span->begin) return;
    const auto prompt = ParseCliPrompt(kept.substr(newline + 1, line_end - newline));
    if (!prompt.has_value()) return;
    span->device = prompt->device;
    span->end = newline + 1;
  }
}

bool HasKey(std::string_view text, std::string_view key) {
  const std::string quoted = '"' + std::string(key) + '"';
  for (std::size_t at = text.find(quoted); at != std::string_view::npos;
       at = text.find(quoted, at + 1)) {
    const std::size_t after = text.find_first_not_of(" \t\r\n", at + quoted.size());
    if (after != std::string_view::npos && text[after] == ':') return true;
  }
  return false;
}

}  // namespace

std::optional<Value> ReadJsonPrintout(const Source& source, std::string* device, Reading* reading) {
  const std::string_view text = WithoutByteOrderMark(source.bytes);
  Span span = FindJson(text);
  if (span.end == 0) {
    span.end = text.size();
  } else {
    CutPromptsBelow(text, &span);
  }
  if (!span.device.empty()) *device = std::move(span.device);
  // Its lines keep their numbers.
  const std::string_view above = text.substr(0, span.begin);
  std::string json(static_cast<std::size_t>(std::count(above.begin(), above.end(), '\n')), '\n');
  json += text.substr(span.begin, span.end - span.begin);
  JsonParse parse = ParseJson(json, source.name);
  reading->diagnostics = std::move(parse.diagnostics);
  return std::move(parse.root);
}

void AddJsonNeighbor(const Source& source, const Value& place, const std::string& device,
                     Observation neighbor, Reading* reading) {
  if (neighbor.local_port.empty() ||
      (neighbor.chassis_id.empty() && neighbor.port_id.empty() && neighbor.system_name.empty())) {
    reading->diagnostics.push_back(
        {Severity::kWarning, "INCOMPLETE_NEIGHBOR", source.name, place.line, place.column,
         "a neighbor is left out: it has no local port, or no chassis id, port id or name"});
    return;
  }
  neighbor.device = device;
  neighbor.source = {source.name, place.line};
  AddObservation(std::move(neighbor), reading);
}

bool IsJsonPrintoutWith(std::string_view text, std::initializer_list<std::string_view> keys) {
  text = WithoutByteOrderMark(text);
  const Span span = FindJson(text);
  if (span.end == 0) return false;
  return std::any_of(keys.begin(), keys.end(),
                     [&](std::string_view key) { return HasKey(text.substr(span.begin), key); });
}

std::vector<const Value*> ObjectsWith(const Value& root,
                                      std::initializer_list<std::string_view> keys) {
  std::vector<const Value*> found;
  std::vector<const Value*> waiting = {&root};
  while (!waiting.empty()) {
    const Value* value = waiting.back();
    waiting.pop_back();
    const bool fits = std::any_of(keys.begin(), keys.end(), [&](std::string_view key) {
      return value->Find(key) != nullptr;
    });
    if (fits) {
      found.push_back(value);
      continue;
    }
    // Last first, so that they are taken in their order.
    for (auto item = value->items.rbegin(); item != value->items.rend(); ++item) {
      waiting.push_back(&*item);
    }
    for (auto member = value->members.rbegin(); member != value->members.rend(); ++member) {
      waiting.push_back(&member->value);
    }
  }
  return found;
}

}  // namespace rankroute
