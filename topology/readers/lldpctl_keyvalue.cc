#include "topology/readers/lldpctl_keyvalue.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/value.h"
#include "topology/readers/lldpd_values.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kNeighborPrefix = "lldp.";
constexpr std::string_view kLocalPrefix = "local-chassis.";
constexpr std::string_view kChassis = "chassis.";
constexpr std::string_view kPort = "port.";

constexpr std::array<std::string_view, 8> kIdTypes = {"mac", "ifname",    "ifalias", "local",
                                                      "ip",  "component", "chassis", "unhandled"};

constexpr std::array<std::string_view, 4> kTexts = {"name", "descr", "mgmt-ip", "ttl"};

bool IsIdType(std::string_view key) {
  return std::find(kIdTypes.begin(), kIdTypes.end(), key) != kIdTypes.end();
}

bool IsText(std::string_view key) {
  return std::find(kTexts.begin(), kTexts.end(), key) != kTexts.end();
}

// "lldp.eth0.via=LLDP".
struct Line {
  int number = 0;
  std::string_view key;
  std::string_view value;
};

std::optional<Line> ParseLine(const TextLine& text) {
  const std::size_t equals = text.text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const Line line = {text.number, text.text.substr(0, equals), Trim(text.text.substr(equals + 1))};
  const bool known = line.key.starts_with(kNeighborPrefix) || line.key.starts_with(kLocalPrefix);
  return known && line.key.find(' ') == std::string_view::npos ? std::optional<Line>(line)
                                                               : std::nullopt;
}

Value Made(Value::Kind kind, int line) {
  Value value;
  value.kind = kind;
  value.line = line;
  return value;
}

Value Text(std::string_view text, int line) {
  Value value = StringValue(std::string(text));
  value.line = line;
  return value;
}

// The list in the member `key` of `*object`, which is made where it is missing.
std::vector<Value>& ListIn(std::string_view key, int line, Value* object) {
  Value* list = object->Find(key);
  if (list == nullptr) {
    object->members.push_back({std::string(key), line, 0, Made(Value::Kind::kArray, line)});
    list = &object->members.back().value;
  }
  return list->items;
}

// Appends {NAME: VALUE, …} to the list `key` of `*object`.
Value& AddItem(std::string_view key, int line, Value* object) {
  std::vector<Value>& list = ListIn(key, line, object);
  list.push_back(Made(Value::Kind::kObject, line));
  return list.back();
}

void AddText(std::string_view key, const Line& line, std::string_view text, Value* object) {
  object->members.push_back({std::string(key), line.number, 0, Text(text, line.number)});
}

// Adds "name=…", "mac=…", "Bridge.enabled=…" of a chassis or a port; `path` is what stands behind
// "chassis." or "port." in the key.
void AddToPart(std::string_view path, const Line& line, Value* part) {
  const std::size_t dot = path.find('.');
  const std::string_view head = path.substr(0, dot);
  const std::string_view tail = dot == std::string_view::npos ? "" : path.substr(dot + 1);
  if (dot == std::string_view::npos && IsIdType(path)) {
    Value& id = AddItem("id", line.number, part);
    AddText("type", line, path, &id);
    AddText("value", line, line.value, &id);
  } else if (IsText(path)) {
    AddText("value", line, line.value, &AddItem(path, line.number, part));
  } else if (tail == "enabled" && head != "auto-negotiation") {
    Value& capability = AddItem("capability", line.number, part);
    AddText("type", line, head, &capability);
    AddText("enabled", line, line.value, &capability);
  } else if (head == "auto-negotiation" && tail == "current") {
    Value& negotiation = AddItem(head, line.number, part);
    AddText("value", line, line.value, &AddItem(tail, line.number, &negotiation));
  }
}

// Makes of the lines the values that `-f json0` writes.
class KeyvalueReader {
 public:
  KeyvalueReader(const Source& source, std::string device)
      : source_(source), device_(std::move(device)) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& raw : SplitLines(text)) {
      if (const std::optional<Line> line = ParseLine(raw)) {
        Take(*line);
      } else if (const std::optional<Prompt> prompt = ParseUserPrompt(raw.text)) {
        TakePrompt(std::string(prompt->device));
      } else if (!raw.text.empty()) {
        skipped_.Add(raw.number);
      }
    }
    ReadGathered();
    if (!any_) ReadLldpdValues(Made(Value::Kind::kObject, 1), source_, device_, &reading_);
    skipped_.Report(source_, "line(s) from here on are none of lldpd's and are skipped", &reading_);
    return std::move(reading_);
  }

 private:
  // A prompt says who reports below it, the first one also who reports above it.
  void TakePrompt(std::string host) {
    if (prompted_ && host != device_) ReadGathered();
    prompted_ = true;
    device_ = std::move(host);
  }

  // Reads what one device has said.
  void ReadGathered() {
    FinishInterface();
    if (local_.members.empty() && interfaces_.empty()) return;
    any_ = true;
    ReadLldpdValues(Root(), source_, device_, &reading_);
    local_ = Made(Value::Kind::kObject, 1);
    interfaces_.clear();
  }

  void Take(const Line& line) {
    if (line.key.starts_with(kLocalPrefix)) {
      TakePart(line.key.substr(kLocalPrefix.size()), line, &local_);
      return;
    }
    std::string_view path = line.key.substr(kNeighborPrefix.size());
    const std::string_view name = StartedInterface(path);
    if (!name.empty()) StartInterface(name, line.number);
    if (interface_.is(Value::Kind::kNull)) {
      skipped_.Add(line.number);
      return;
    }
    path.remove_prefix(std::min(path.size(), name_.size() + 1));
    if (path == "via" || path == "age" || path == "status") {
      if (interface_.Find(path) == nullptr) AddText(path, line, line.value, &interface_);
    } else {
      RepeatInterface(path, line.number);
      TakePart(path, line, &interface_);
    }
  }

  // The name of the interface that begins with the key "lldp." + `path`; empty where it belongs to
  // the one before.
  std::string_view StartedInterface(std::string_view path) const {
    for (const std::string_view first : {".via", ".status"}) {
      if (path.ends_with(first)) return path.substr(0, path.size() - first.size());
    }
    const bool same = !interface_.is(Value::Kind::kNull) && path.starts_with(name_) &&
                      path.substr(name_.size()).starts_with(".");
    const std::string_view rest = same ? path.substr(name_.size() + 1) : std::string_view();
    if (rest.starts_with(kChassis) || rest.starts_with(kPort)) return {};
    // Without its first line, as grep leaves it.
    const std::size_t end = std::min(path.find(".chassis."), path.find(".port."));
    return end == std::string_view::npos ? std::string_view() : path.substr(0, end);
  }

  // A second chassis id is that of a further neighbour where no "via" begins it.
  void RepeatInterface(std::string_view path, int line) {
    if (!path.starts_with(kChassis) || !IsIdType(path.substr(kChassis.size()))) return;
    const Value* chassis = interface_.Find("chassis");
    if (chassis == nullptr || chassis->items.front().Find("id") == nullptr) return;
    StartInterface(std::string(name_), line);
  }

  void StartInterface(std::string_view name, int line) {
    FinishInterface();
    name_ = name;
    interface_ = Made(Value::Kind::kObject, line);
    interface_.members.push_back({"name", line, 0, Text(name, line)});
  }

  void FinishInterface() {
    if (!interface_.is(Value::Kind::kNull)) interfaces_.push_back(std::move(interface_));
    interface_ = Value();
  }

  // A chassis or port of `*owner`; all other elements are of no use here.
  static void TakePart(std::string_view path, const Line& line, Value* owner) {
    for (const std::string_view part : {kChassis, kPort}) {
      if (!path.starts_with(part)) continue;
      std::vector<Value>& list = ListIn(part.substr(0, part.size() - 1), line.number, owner);
      if (list.empty()) list.push_back(Made(Value::Kind::kObject, line.number));
      AddToPart(path.substr(part.size()), line, &list.front());
    }
  }

  Value Root() {
    Value root = Made(Value::Kind::kObject, 1);
    if (!local_.members.empty()) ListIn("local-chassis", 1, &root).push_back(std::move(local_));
    if (!interfaces_.empty()) {
      const int line = interfaces_.front().line;
      ListIn("interface", line, &AddItem("lldp", line, &root)) = std::move(interfaces_);
    }
    return root;
  }

  const Source& source_;
  std::string device_;
  bool prompted_ = false;
  bool any_ = false;  // Whether anything was gathered at all.
  Reading reading_;
  Value local_ = Made(Value::Kind::kObject, 1);
  std::vector<Value> interfaces_;
  Value interface_;   // The one that is being read; null where there is none.
  std::string name_;  // Of that one.
  Tally skipped_{"SKIPPED_LINES"};
};

}  // namespace

Reading ReadLldpctlKeyvalue(const Source& source, const std::string& device) {
  return KeyvalueReader(source, device).Read();
}

bool IsLldpctlKeyvalueLine(std::string_view line) {
  const std::optional<Line> parsed = ParseLine({1, false, line, line});
  if (!parsed.has_value()) return false;
  if (parsed->key.starts_with(kLocalPrefix)) return true;
  return parsed->key.ends_with(".via") || parsed->key.ends_with(".status") ||
         parsed->key.find(".chassis.") != std::string_view::npos ||
         parsed->key.find(".port.") != std::string_view::npos;
}

}  // namespace rankroute
