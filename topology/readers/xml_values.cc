#include "topology/readers/xml_values.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <pugixml.hpp>
#include <string>
#include <utility>
#include <vector>

#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

class XmlReader {
 public:
  XmlReader(std::string_view text, const Source& source, Reading* reading)
      : text_(text), source_(source), reading_(*reading) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') line_ends_.push_back(i);
    }
  }

  std::optional<Value> Read() {
    pugi::xml_document document;
    const pugi::xml_parse_result result =
        document.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!result) {
      ReportError(source_, LineOf(result.offset), "XML_SYNTAX",
                  std::string("the text is no XML from here on: ") + result.description(),
                  &reading_);
      return std::nullopt;
    }
    Value root;
    root.kind = Value::Kind::kObject;
    root.line = 1;
    AddChildren(document, 1, &root);
    return too_deep_ ? std::nullopt : std::optional<Value>(std::move(root));
  }

 private:
  int LineOf(std::ptrdiff_t offset) const {
    const auto at = static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0));
    return static_cast<int>(std::lower_bound(line_ends_.begin(), line_ends_.end(), at) -
                            line_ends_.begin()) +
           1;
  }

  Value TextValue(const char* text, int line) const {
    Value value = StringValue(text);
    value.line = line;
    return value;
  }

  Value ElementValue(const pugi::xml_node& element, int depth) {
    Value value;
    value.kind = Value::Kind::kObject;
    value.line = LineOf(element.offset_debug());
    for (const pugi::xml_attribute& attribute : element.attributes()) {
      value.members.push_back(
          {attribute.name(), value.line, 0, TextValue(attribute.value(), value.line)});
    }
    if (const char* text = element.child_value(); *text != '\0') {
      value.members.push_back({"value", value.line, 0, TextValue(text, value.line)});
    }
    AddChildren(element, depth + 1, &value);
    return value;
  }

  void AddChildren(const pugi::xml_node& parent, int depth, Value* value) {
    std::map<std::string_view, std::size_t> lists;  // Index of the member by name.
    for (const pugi::xml_node& child : parent.children()) {
      if (child.type() != pugi::node_element) continue;
      if (depth > kMaxXmlDepth) {
        ReportTooDeep(LineOf(child.offset_debug()));
        return;
      }
      const auto [list, is_new] = lists.emplace(child.name(), value->members.size());
      Value element = ElementValue(child, depth);
      if (is_new) {
        Value items;
        items.kind = Value::Kind::kArray;
        items.line = element.line;
        value->members.push_back({child.name(), element.line, 0, std::move(items)});
      }
      value->members[list->second].value.items.push_back(std::move(element));
    }
  }

  void ReportTooDeep(int line) {
    if (std::exchange(too_deep_, true)) return;
    ReportError(source_, line, "TOO_DEEP",
                "elements stand more than " + std::to_string(kMaxXmlDepth) + " levels deep",
                &reading_);
  }

  std::string_view text_;
  const Source& source_;
  Reading& reading_;
  std::vector<std::size_t> line_ends_;
  bool too_deep_ = false;
};

}  // namespace

std::optional<Value> ParseXmlValues(std::string_view text, const Source& source, Reading* reading) {
  return XmlReader(text, source, reading).Read();
}

std::string_view FirstXmlTag(std::string_view text) {
  text = WithoutByteOrderMark(text);
  while (true) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || text[start] != '<') return {};
    text.remove_prefix(start);
    const bool comment = text.starts_with("<!--");
    const std::string_view end = comment ? "-->" : ">";
    const std::size_t length = text.find(end);
    if (length == std::string_view::npos) return {};
    if (!comment && !text.starts_with("<?") && !text.starts_with("<!")) {
      return text.substr(1, length - 1);
    }
    text.remove_prefix(length + end.size());
  }
}

}  // namespace rankroute
