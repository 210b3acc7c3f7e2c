#include "topology/writers/block_yaml.h"

#include "base/yaml.h"

namespace rankroute {
namespace {

bool IsEmpty(const Value& value) { return value.items.empty() && value.members.empty(); }

bool IsNested(const Value& value) {
  return (value.is_object() || value.is_array()) && !IsEmpty(value);
}

std::string ScalarText(const Value& value) {
  if (value.is_object()) return "{}";
  if (value.is_array()) return "[]";
  return value.is_string() ? QuoteYaml(value.text) : value.text;
}

void AppendLines(const Value& value, std::size_t indent, bool indent_first, std::string* out);

// What stands after "key:" or "-", from the blank or line end on.
void AppendAfterKey(const Value& value, std::size_t indent, std::string* out) {
  if (IsNested(value)) {
    out->push_back('\n');
    AppendLines(value, indent, true, out);
  } else {
    out->append(" ").append(ScalarText(value)).push_back('\n');
  }
}

// Writers nest a handful of levels, none of which depends on the input.
void AppendLines(const Value& value, std::size_t indent, bool indent_first, std::string* out) {
  static constexpr std::size_t kStep = 2;
  std::size_t before = indent_first ? indent : 0;
  for (const Member& member : value.members) {
    out->append(before, ' ').append(QuoteYaml(member.key)).push_back(':');
    AppendAfterKey(member.value, indent + kStep, out);
    before = indent;
  }
  for (const Value& item : value.items) {
    out->append(before, ' ').push_back('-');
    if (item.is_object() && !IsEmpty(item)) {
      out->push_back(' ');
      AppendLines(item, indent + kStep, false, out);
    } else {
      AppendAfterKey(item, indent + kStep, out);
    }
    before = indent;
  }
}

}  // namespace

void AppendBlockYaml(const Value& value, std::string* out) {
  if (IsEmpty(value)) {
    out->append(ScalarText(value)).push_back('\n');
  } else {
    AppendLines(value, 0, true, out);
  }
}

}  // namespace rankroute
