#include "base/value.h"

#include <utility>

namespace rankroute {

const Value* Value::Find(std::string_view key) const {
  for (const Member& member : members) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

Value* Value::Find(std::string_view key) {
  return const_cast<Value*>(std::as_const(*this).Find(key));
}

const char* KindName(Value::Kind kind) {
  switch (kind) {
    case Value::Kind::kNull:
      return "null";
    case Value::Kind::kBool:
      return "a Boolean";
    case Value::Kind::kNumber:
      return "a number";
    case Value::Kind::kString:
      return "a string";
    case Value::Kind::kArray:
      return "a list";
    case Value::Kind::kObject:
      return "an object";
  }
  return "";
}

Value StringValue(std::string text) {
  Value value;
  value.kind = Value::Kind::kString;
  value.text = std::move(text);
  return value;
}

Value NumberValue(std::int64_t number) {
  Value value;
  value.kind = Value::Kind::kNumber;
  value.text = std::to_string(number);
  return value;
}

}  // namespace rankroute
