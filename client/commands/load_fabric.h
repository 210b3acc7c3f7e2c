#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/status.h"
#include "topology/ingest.h"

namespace rankroute {

// Reads and ingests files and folders; their diagnostics are printed. Fails as Ingest does, and
// under `strict` also where a file cannot be read.
Result<Ingestion> IngestPaths(const std::vector<std::string>& paths, const IngestOptions& options);

// The fabric that the paths describe: a Fabric file as a rule, but anything that can be ingested.
Result<std::shared_ptr<const Fabric>> LoadFabric(const std::vector<std::string>& paths);

}  // namespace rankroute
