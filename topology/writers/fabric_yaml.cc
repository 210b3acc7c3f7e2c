#include "topology/writers/fabric_yaml.h"

#include <utility>

#include "base/yaml.h"
#include "topology/writers/fabric_value.h"

namespace rankroute {
namespace {

// `value` on one line, in flow style.
void AppendFlow(const Value& value, std::string* out) {
  const char* separator = "";
  if (value.is_object()) {
    out->push_back('{');
    for (const Member& member : value.members) {
      out->append(separator).append(member.key).append(": ");
      AppendFlow(member.value, out);
      separator = ", ";
    }
    out->push_back('}');
  } else if (value.is_array()) {
    out->push_back('[');
    for (const Value& item : value.items) {
      out->append(separator);
      AppendFlow(item, out);
      separator = ", ";
    }
    out->push_back(']');
  } else {
    out->append(value.is_string() ? QuoteYaml(value.text) : value.text);
  }
}

// A list with one item a line, below its key.
void AppendLines(const Value& list, std::string_view indent, std::string* out) {
  if (list.items.empty()) out->append(" []");
  out->push_back('\n');
  for (const Value& item : list.items) {
    out->append(indent).append("- ");
    AppendFlow(item, out);
    out->push_back('\n');
  }
}

void AppendServers(const Value& servers, std::string* out) {
  if (servers.items.empty()) out->append(" []");
  out->push_back('\n');
  for (const Value& server : servers.items) {
    const char* lead = "  - ";
    for (const Member& member : server.members) {
      out->append(lead).append(member.key).push_back(':');
      lead = "    ";
      if (member.key == "devices") {
        AppendLines(member.value, "      ", out);
      } else {
        out->push_back(' ');
        AppendFlow(member.value, out);
        out->push_back('\n');
      }
    }
  }
}

}  // namespace

WrittenFabric WriteFabricYaml(const Fabric& fabric) {
  std::string out;
  for (const Member& member : FabricToValue(fabric).members) {
    out.append(member.key).push_back(':');
    if (member.key == "servers") {
      AppendServers(member.value, &out);
    } else if (member.value.is_array()) {
      AppendLines(member.value, "  ", &out);
    } else {
      out.push_back(' ');
      AppendFlow(member.value, &out);
      out.push_back('\n');
    }
  }
  return {std::move(out), {}};
}

}  // namespace rankroute
