#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/value.h"

namespace rankroute {

// The value at a path of keys; null where there is none, or where it is null.
const Value* ValueAt(const Value& object, std::initializer_list<std::string_view> path);

// The scalar at a path of keys as text; empty where there is none.
std::string TextAt(const Value& object, std::initializer_list<std::string_view> path);

}  // namespace rankroute
