#pragma once

#include <cstddef>
#include <vector>

#include "base/diagnostic.h"

namespace rankroute {

// So many diagnostics of one reason and severity are told one by one.
inline constexpr std::size_t kMaxDiagnosticsOfReason = 100;

// Keeps the first kMaxDiagnosticsOfReason of each reason and severity, in their order, and where
// there are more, one in the place of the next that counts the others. O(n log reasons).
void LimitDiagnostics(std::vector<Diagnostic>* diagnostics);

}  // namespace rankroute
