#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/value.h"

namespace rankroute {

// Values that no text holds yet, for writers.

inline Value EmptyObject() {
  Value value;
  value.kind = Value::Kind::kObject;
  return value;
}

inline Value EmptyList() {
  Value value;
  value.kind = Value::Kind::kArray;
  return value;
}

inline Value TrueValue() {
  Value value;
  value.kind = Value::Kind::kBool;
  value.text = "true";
  return value;
}

// Adds a member at the end of an object.
inline void Add(std::string key, Value value, Value* object) {
  object->members.push_back({std::move(key), 0, 0, std::move(value)});
}

// The same, if the text is not empty.
inline void AddText(std::string key, const std::string& text, Value* object) {
  if (!text.empty()) Add(std::move(key), StringValue(text), object);
}

// The same, if the number is not 0.
inline void AddNumber(std::string key, std::int64_t number, Value* object) {
  if (number != 0) Add(std::move(key), NumberValue(number), object);
}

// An object of these members, in this order.
inline Value ObjectOf(std::vector<std::pair<std::string, Value>> members) {
  Value object = EmptyObject();
  for (auto& [key, value] : members) Add(std::move(key), std::move(value), &object);
  return object;
}

}  // namespace rankroute
