#include "topology/readers/value_path.h"

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

}  // namespace rankroute
