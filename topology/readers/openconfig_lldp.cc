#include "topology/readers/openconfig_lldp.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/object_reader.h"
#include "topology/readers/id_type.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/readers/value_path.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kModule = "openconfig-lldp";

// What is more is no age in seconds but a point in time.
constexpr std::int64_t kMaxAge = 1'000'000'000;

// JSON in a string in JSON: what a gNMI response holds has no more levels.
constexpr int kMaxStringDepth = 2;

// "interfaces" of "openconfig-lldp:interfaces" and of the path "lldp/interfaces".
std::string_view LocalKey(std::string_view key) {
  const std::size_t at = key.find_last_of(":/");
  return at == std::string_view::npos ? key : key.substr(at + 1);
}

std::string_view ModuleOf(std::string_view key) {
  const std::size_t colon = key.find(':');
  return colon == std::string_view::npos ? std::string_view() : key.substr(0, colon);
}

// The first member of that name, whatever its module; null where there is none.
const Value* FindLocal(const Value* value, std::string_view name) {
  if (value == nullptr) return nullptr;
  for (const Member& member : value->members) {
    if (LocalKey(member.key) == name) return &member.value;
  }
  return nullptr;
}

// A scalar member as text; empty where there is none.
std::string TextOf(const Value* value, std::string_view name) {
  return ScalarText(FindLocal(value, name));
}

std::int64_t NumberOf(const Value* value, std::string_view name, std::int64_t otherwise) {
  const std::optional<std::int64_t> number = ParseInt(TextOf(value, name));
  return number.has_value() && *number >= 0 ? *number : otherwise;
}

void ParseCapabilities(const Value* capabilities, Observation* result) {
  for (const Value* item : ItemsOf(FindLocal(capabilities, "capability"))) {
    const Value* state = FindLocal(item, "state");
    if (state == nullptr) state = item;
    std::string name = TextOf(item, "name");
    if (name.empty()) name = TextOf(state, "name");
    if (name.empty()) continue;
    result->heard_capabilities = true;
    const std::string_view kind = LocalKey(name);
    const bool forwards = kind == "MAC_BRIDGE" || kind == "ROUTER";
    result->heard_bridge = result->heard_bridge || (forwards && TextOf(state, "enabled") == "true");
  }
}

// What a `state` says of a chassis.
Observation ParseChassis(const Value* state) {
  Observation result;
  result.chassis_id = TextOf(state, "chassis-id");
  result.chassis_id_type = IdTypeOfWords(LocalKey(TextOf(state, "chassis-id-type")));
  result.system_name = TextOf(state, "system-name");
  result.system_description = TextOf(state, "system-description");
  std::erase(result.system_description, '\r');
  result.management_address = TextOf(state, "management-address");
  return result;
}

Observation ParseNeighbor(const Value& neighbor) {
  const Value* state = FindLocal(&neighbor, "state");
  if (state == nullptr) state = &neighbor;
  Observation result = ParseChassis(state);
  result.port_id = TextOf(state, "port-id");
  result.port_id_type = IdTypeOfWords(LocalKey(TextOf(state, "port-id-type")));
  result.port_description = TextOf(state, "port-description");
  result.ttl_seconds = NumberOf(state, "ttl", 0);
  result.age_seconds = NumberOf(state, "age", -1);
  if (result.age_seconds > kMaxAge) result.age_seconds = -1;
  ParseCapabilities(FindLocal(&neighbor, "capabilities"), &result);
  return result;
}

// What is found in a document, in its order.
struct Place {
  const Value* value;
  int string_line;  // Of the string in which it stood; 0 for none.

  int LineOf(const Value& part) const { return string_line == 0 ? part.line : string_line; }
};
struct Tree {
  std::deque<Value> documents;  // Those that stood in strings.
  Tally bad_strings{"BAD_JSON_STRING",
                    Severity::kError};  // Strings that should be JSON and are not.
  std::vector<Place> interfaces;
  std::vector<Place> states;  // Of the device itself.
  bool certain = false;       // No other model looks like this.
};

bool HasNeighborIds(const Value& interface) {
  const Value* list = FindLocal(FindLocal(&interface, "neighbors"), "neighbor");
  for (const Value* neighbor : ItemsOf(list)) {
    if (FindLocal(FindLocal(neighbor, "state"), "chassis-id") != nullptr) return true;
  }
  return false;
}

class TreeFinder {
 public:
  explicit TreeFinder(Tree* tree) : tree_(*tree) {}

  // `line` is that of the string in which the value's document stood; 0 for the text itself.
  // Recursion goes no deeper than documents nest (kMaxJsonDepth), strings included.
  void Walk(const Value& value, std::string_view key, int line, int string_depth) {
    if (value.is_string() && string_depth < kMaxStringDepth) {
      WalkString(value.text, key, line == 0 ? value.line : line, string_depth + 1);
    }
    for (const Value& item : value.items) Walk(item, key, line, string_depth);
    if (!value.is_object()) return;
    if (key == "interface") {
      tree_.interfaces.push_back({&value, line});
      tree_.certain = tree_.certain || HasNeighborIds(value);
      return;
    }
    if (key == "state" || key == "config") {
      if (FindLocal(&value, "chassis-id") != nullptr) tree_.states.push_back({&value, line});
      return;
    }
    if (key == "lldp" && FindLocal(FindLocal(&value, "interfaces"), "interface") != nullptr) {
      tree_.certain = true;
    }
    for (const Member& member : value.members) {
      const std::string_view module = ModuleOf(member.key);
      if (!module.empty() && module != kModule) continue;
      tree_.certain = tree_.certain || module == kModule;
      Walk(member.value, LocalKey(member.key), line, string_depth);
    }
  }

 private:
  void WalkString(const std::string& text, std::string_view key, int line, int string_depth) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string::npos || (text[start] != '{' && text[start] != '[')) return;
    if (text.find("lldp") == std::string::npos && text.find("neighbors") == std::string::npos) {
      return;
    }
    JsonParse parse = ParseJson(text, "");
    if (!parse.ok()) tree_.bad_strings.Add(line);
    if (!parse.root.has_value()) return;
    tree_.documents.push_back(*std::move(parse.root));
    Walk(tree_.documents.back(), key, line, string_depth);
  }

  Tree& tree_;
};

// The text as JSON: as it is, or, where it starts like the inside of a JSON string, as a string.
JsonParse ParseText(std::string_view text, const std::string& file) {
  static constexpr std::string_view kBlanks = " \t\r\n";
  text = WithoutByteOrderMark(text);
  const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
  const std::size_t second = std::min(text.find_first_not_of(kBlanks, first + 1), text.size());
  if (second + 1 >= text.size() || text.substr(second, 2) != "\\\"") return ParseJson(text, file);
  std::string quoted(text.substr(0, first));
  quoted += '"';
  quoted += text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
  quoted += '"';
  return ParseJson(quoted, file);
}

class OpenconfigReader {
 public:
  OpenconfigReader(const Source& source, const std::string& device)
      : source_(source), device_(device) {}

  Reading Read() {
    JsonParse parse = ParseText(source_.bytes, source_.name);
    reading_.diagnostics = std::move(parse.diagnostics);
    if (!parse.root.has_value()) return std::move(reading_);
    Tree tree;
    TreeFinder(&tree).Walk(*parse.root, "", 0, 0);
    if (tree.interfaces.empty() && tree.states.empty() && !tree.certain) {
      ReportError(source_, 1, "NO_DATA",
                  "expected the tree of openconfig-lldp, with \"interfaces\" or \"interface\"",
                  &reading_);
    }
    tree.bad_strings.Report(
        source_, "string(s) start as JSON and are not well-formed: expected RFC 8259", &reading_);
    for (const Place& state : tree.states) ReadOwn(state);
    for (const Place& interface : tree.interfaces) ReadInterface(interface);
    incomplete_.Report(
        source_,
        "neighbor(s) are left out: expected the interface's name, and a chassis id, port "
        "id or system name",
        &reading_);
    if (tree.certain && !any_list_) {
      ReportWarning(source_, 1, "NO_NEIGHBORS", "no interface has a list of neighbors", &reading_);
    }
    return std::move(reading_);
  }

 private:
  // The first is `state` or, on a device that shows only its settings, `config`.
  void ReadOwn(const Place& state) {
    if (own_read_) return;
    own_read_ = true;
    Observation own = ParseChassis(state.value);
    if (!own.system_name.empty()) device_ = own.system_name;
    own.device = device_;
    own.source = {source_.name, state.LineOf(*state.value)};
    AddOwnFacts(std::move(own), &reading_);
  }

  void ReadInterface(const Place& place) {
    const Value* neighbors = FindLocal(place.value, "neighbors");
    if (neighbors == nullptr) return;
    std::string name = TextOf(place.value, "name");
    if (name.empty()) name = TextOf(FindLocal(place.value, "state"), "name");
    if (name.empty()) name = TextOf(FindLocal(place.value, "config"), "name");
    any_list_ = true;
    const std::vector<const Value*> items = ItemsOf(FindLocal(neighbors, "neighbor"));
    if (items.empty() && !name.empty()) {
      AddFact(source_, place.LineOf(*place.value), Fact::Kind::kNoNeighbor, device_, name, "",
              &reading_);
    }
    for (const Value* item : items) ReadNeighbor(*item, name, place.LineOf(*item));
  }

  void ReadNeighbor(const Value& neighbor, const std::string& port, int line) {
    Observation result = ParseNeighbor(neighbor);
    const bool nameless =
        result.chassis_id.empty() && result.port_id.empty() && result.system_name.empty();
    if (port.empty() || nameless) {
      incomplete_.Add(line);
      return;
    }
    result.device = device_;
    result.local_port = port;
    result.source = {source_.name, line};
    AddObservation(std::move(result), &reading_);
  }

  const Source& source_;
  std::string device_;
  Reading reading_;
  bool own_read_ = false;
  bool any_list_ = false;
  Tally incomplete_{"INCOMPLETE_NEIGHBOR"};
};

}  // namespace

Reading ReadOpenconfigLldp(const Source& source, const std::string& device) {
  return OpenconfigReader(source, device).Read();
}

bool MatchesOpenconfigLldp(std::string_view text) {
  if (!StartsJson(text)) return false;
  const bool likely = text.find(kModule) != std::string_view::npos ||
                      (text.find("interface") != std::string_view::npos &&
                       (text.find("chassis-id") != std::string_view::npos ||
                        text.find("lldp") != std::string_view::npos));
  if (!likely) return false;
  const JsonParse parse = ParseText(text, "");
  if (!parse.root.has_value()) return false;
  Tree tree;
  TreeFinder(&tree).Walk(*parse.root, "", 0, 0);
  return tree.certain;
}

bool HasOpenconfigLldp(std::string_view text) {
  bool found = false;
  VisitJsonKeys(text, [&](const std::vector<std::string_view>& path) {
    if (path.size() != 2 || path[0] != "lldp") return false;
    const std::string_view key = LocalKey(path[1]);
    found = key == "interfaces" || key == "config" || key == "state";
    return true;
  });
  return found;
}

}  // namespace rankroute
