#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "topology/fabric_description.h"
#include "topology/readers.h"

namespace rankroute {

struct Reconciled {
  FabricDescription fabric;
  std::vector<Diagnostic> diagnostics;
  std::size_t ignored_neighbors = 0;
};

// Joins what switches, hosts and NPUs say into one fabric. Pure; the result does not depend on the
// order of `readings`. Never merges in silence: every doubt is a warning, and what it concerns is
// marked doubtful. Nor does it depend on how many threads take part.
Reconciled Reconcile(const std::vector<Reading>& readings, unsigned threads = 1);

}  // namespace rankroute
