#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "topology/readers.h"

namespace rankroute {

// The JSON that a switch printed, with or without the prompts of the session around it, which name
// `*device`. Faults are those of ParseJson; empty where the structure is broken.
std::optional<Value> ReadJsonPrintout(const Source& source, std::string* device, Reading* reading);

// Adds a neighbour that `place` tells of; INCOMPLETE_NEIGHBOR (a warning) where it has no local
// port, or no chassis id, port id or name.
void AddJsonNeighbor(const Source& source, const Value& place, const std::string& device,
                     Observation neighbor, Reading* reading);

// Whether `text` is such a printout of an object or list in which one of `keys` is a key of any
// object. Looks no further than the first line where that is no prompt and starts no JSON.
bool IsJsonPrintoutWith(std::string_view text, std::initializer_list<std::string_view> keys);

// Every object in `root` that has one of `keys` as a member, outermost first: interfaces for
// programs wrap what the command line prints. Does not look inside what it finds.
std::vector<const Value*> ObjectsWith(const Value& root,
                                      std::initializer_list<std::string_view> keys);

}  // namespace rankroute
