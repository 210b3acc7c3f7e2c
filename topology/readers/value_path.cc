#include "topology/readers/value_path.h"

#include "topology/text_lines.h"

namespace rankroute {

const Value* ValueAt(const Value& object, std::initializer_list<std::string_view> path) {
  const Value* value = &object;
  for (const std::string_view key : path) {
    value = value->Find(key);
    if (value == nullptr || value->is(Value::Kind::kNull)) return nullptr;
  }
  return value;
}

std::string TextAt(const Value& object, std::initializer_list<std::string_view> path) {
  const Value* value = ValueAt(object, path);
  return value == nullptr ? std::string() : value->text;
}

std::string ScalarText(const Value* value) {
  if (value == nullptr || value->is(Value::Kind::kNull) || value->is_array() ||
      value->is_object()) {
    return {};
  }
  return std::string(Trim(value->text));
}

std::vector<const Value*> ItemsOf(const Value* value) {
  std::vector<const Value*> items;
  if (value == nullptr || value->is(Value::Kind::kNull)) return items;
  if (!value->is_array()) return {value};
  for (const Value& item : value->items) items.push_back(&item);
  return items;
}

}  // namespace rankroute
