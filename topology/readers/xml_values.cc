#include "topology/readers/xml_values.h"

#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

namespace rankroute {
namespace {

Value TextValue(const char* text, int line) {
  Value value = StringValue(text);
  value.line = line;
  return value;
}

// Recursion is as deep as kMaxElementDepth at most.
Value ElementValue(const XmlDocument& document, pugi::xml_node element, int line) {
  Value value;
  value.kind = Value::Kind::kObject;
  value.line = line;
  for (const pugi::xml_attribute& attribute : element.attributes()) {
    value.members.push_back({attribute.name(), line, 0, TextValue(attribute.value(), line)});
  }
  if (const char* text = element.child_value(); *text != '\0') {
    value.members.push_back({"value", line, 0, TextValue(text, line)});
  }
  std::map<std::string_view, std::size_t> lists;  // Index of the member by name.
  for (const pugi::xml_node& child : element.children()) {
    if (child.type() != pugi::node_element) continue;
    const auto [list, is_new] = lists.emplace(child.name(), value.members.size());
    Value item = ElementValue(document, child, document.LineOf(child));
    if (is_new) {
      Value items;
      items.kind = Value::Kind::kArray;
      items.line = item.line;
      value.members.push_back({child.name(), item.line, 0, std::move(items)});
    }
    value.members[list->second].value.items.push_back(std::move(item));
  }
  return value;
}

}  // namespace

Value XmlValues(const XmlDocument& document) { return ElementValue(document, document.tree, 1); }

}  // namespace rankroute
