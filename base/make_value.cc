#include "base/make_value.h"

#include <utility>

namespace rankroute {

Value MakeObject() {
  Value value;
  value.kind = Value::Kind::kObject;
  return value;
}

Value MakeArray() {
  Value value;
  value.kind = Value::Kind::kArray;
  return value;
}

void AddMember(std::string key, Value value, Value* object) {
  object->members.push_back({std::move(key), 0, 0, std::move(value)});
}

}  // namespace rankroute
