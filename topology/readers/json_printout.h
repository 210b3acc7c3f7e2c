#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace rankroute {

// JSON that a switch printed, with or without the prompts of the session around it.
struct JsonPrintout {
  std::string device;  // By the prompt; empty where there is none.
  std::string json;    // On the lines on which it stood.
};

JsonPrintout ParseJsonPrintout(std::string_view text);

// Whether `text` is such a printout of an object or list in which one of `keys` is a key of any
// object. Looks no further than the first line where that is no prompt and starts no JSON.
bool IsJsonPrintoutWith(std::string_view text, std::initializer_list<std::string_view> keys);

// Every object in `root` that has one of `keys` as a member, outermost first: interfaces for
// programs wrap what the command line prints. Does not look inside what it finds.
std::vector<const Value*> ObjectsWith(const Value& root,
                                      std::initializer_list<std::string_view> keys);

// A scalar as text without blanks around it; empty where `value` is null, missing, a list or an
// object.
std::string ScalarText(const Value* value);

}  // namespace rankroute
