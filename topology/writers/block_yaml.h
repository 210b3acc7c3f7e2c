#pragma once

#include <string>

#include "base/value.h"

namespace rankroute {

// Appends `value`, an object or a list, as YAML with a line for each scalar. Strings stand in
// double quotes wherever a reader of YAML 1.1 or 1.2 might take them for something else.
void AppendBlockYaml(const Value& value, std::string* out);

}  // namespace rankroute
