#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "topology/readers.h"

namespace rankroute {

// The JSON document that is text inside another document: the value of an annotation, or what a
// packed file holds. Every value gets the line `line`, where that text stands in `source`. Faults
// of the JSON become errors of `*reading` at that line; empty where the structure is broken.
std::optional<Value> ParseEmbeddedJson(std::string_view text, int line, const Source& source,
                                       Reading* reading);

}  // namespace rankroute
