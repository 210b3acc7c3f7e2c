#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"
#include "client/connection.h"
#include "topology/fabric.h"
#include "topology/ingest.h"
#include "topology/readers.h"

namespace rankroute {

// A fabric that a server keeps.
struct RemoteTopology {
  std::string name;             // "topologies/{topology}".
  std::string revision_name;    // "topologies/{topology}/revisions/sha256-…"; empty: not stored.
  std::string fabric_revision;  // "sha256:…".
  std::int64_t switches = 0;
  std::int64_t servers = 0;
  std::int64_t devices = 0;
  std::int64_t links = 0;
  std::int64_t create_seconds = 0;  // Since 1970 in UTC; 0 where not stored.
};

struct RemoteImport {
  std::string name;  // "topologies/{topology}"; made where there is none.
  IngestOptions options = {};
  bool validate_only = false;  // Check everything and store nothing.
};

struct RemoteImportResult {
  RemoteTopology topology;
  std::vector<Diagnostic> diagnostics;
  std::int64_t omitted_diagnostics = 0;  // That the server left out of its answer.
  std::int64_t sources_read = 0;
  std::int64_t observations = 0;
  std::int64_t ignored_neighbors = 0;
};

struct RemoteFabric {
  RemoteTopology topology;
  std::shared_ptr<const Fabric> fabric;
};

// Each fails as the service does (proto/rankroute/v1/topology_service.proto), and with UNAVAILABLE
// where the server cannot be reached, DEADLINE_EXCEEDED after the connection's timeout.

// Uploads sources, which the server ingests and stores.
Result<RemoteImportResult> ImportTopology(const Connection& connection, const RemoteImport& import,
                                          const std::vector<Source>& sources);

// Fetches a fabric by "topologies/{topology}" (the latest) or a revision's name. DATA_LOSS
// (WRONG_REVISION) where what arrived is not what its header says.
Result<RemoteFabric> GetTopology(const Connection& connection, const std::string& name);

}  // namespace rankroute
