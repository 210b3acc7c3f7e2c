#pragma once

#include <string>

#include "base/value.h"

namespace rankroute {

// Parts of a document that no text holds yet.

Value MakeObject();
Value MakeArray();

// Appends a member; that there is none of this key yet is the caller's to know.
void AddMember(std::string key, Value value, Value* object);

}  // namespace rankroute
