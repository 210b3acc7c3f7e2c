#pragma once

#include <set>
#include <string>

namespace rankroute {

// `name`, or the first of "name-2", "name-3", … that is not in `taken`; then it is.
inline std::string UniqueName(const std::string& name, std::set<std::string>* taken) {
  std::string unique = name;
  for (int i = 2; !taken->insert(unique).second; ++i) unique = name + "-" + std::to_string(i);
  return unique;
}

}  // namespace rankroute
