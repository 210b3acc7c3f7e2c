#pragma once

#include <cstddef>
#include <functional>

namespace rankroute {

// A function that draws how far `what` is ("reading 4000 of 10000 sources") as a bar on standard
// error, a few times a second, and wipes it out at the end. Null where standard error is no
// terminal. Not for several threads at once.
std::function<void(std::size_t done, std::size_t total)> ProgressBar(const char* what);

}  // namespace rankroute
