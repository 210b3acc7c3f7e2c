#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace rankroute {

// The value at a path of keys; null where there is none, or where it is null.
const Value* ValueAt(const Value& object, std::initializer_list<std::string_view> path);

// The scalar at a path of keys as text; empty where there is none.
std::string TextAt(const Value& object, std::initializer_list<std::string_view> path);

// A scalar as text without blanks around it; empty where `value` is null, missing, a list or an
// object.
std::string ScalarText(const Value* value);

// The items of a list, and `value` itself where it is another value: programs write a list of one
// as its item. None where it is missing or null.
std::vector<const Value*> ItemsOf(const Value* value);

}  // namespace rankroute
