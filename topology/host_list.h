#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace rankroute {

// The most names that the lists of one source may stand for.
inline constexpr std::size_t kMaxExpandedNames = 1'000'000;

// The names that a list in Slurm's hostlist grammar stands for, in its order: expressions parted by
// commas, each a name with any number of brackets, of which each stands for its items in turn (the
// last one fastest). An item is a number, a range of numbers or of two letters of one case ("A-C");
// a number keeps its leading zeros, in a range those of the first. "npu[001-002,7]x" is npu001x,
// npu002x, npu7x. Empty for blanks only. INVALID_ARGUMENT (BAD_HOST_LIST) says what is wrong;
// RESOURCE_EXHAUSTED (TOO_MANY_NAMES) for more than `max_names` names. O(characters of the names).
Result<std::vector<std::string>> ExpandHostList(std::string_view text,
                                                std::size_t max_names = kMaxExpandedNames);

// Whether a name may stand in a hostlist: it is not empty and has neither blanks nor commas nor
// brackets.
bool IsHostListName(std::string_view name);

// The shortest list of ranges for `names`, each of them an IsHostListName, sorted and without
// duplicates: "login,npu[001-004,007]". Only a number at a name's end is put into brackets, as
// older versions of Slurm want it. Expands to the same set of names. O(n log n).
std::string CompressHostList(const std::vector<std::string>& names);

}  // namespace rankroute
