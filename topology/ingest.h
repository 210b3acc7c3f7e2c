#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"
#include "topology/fabric.h"
#include "topology/readers.h"

namespace rankroute {

struct IngestOptions {
  std::string format = "auto";  // Or the name of one reader for every source.
  std::string node;             // Who reports where nothing else says so (--node).
  // Warnings count as refusals: the result is an error that carries every diagnostic.
  bool strict = false;
  // What the archives among the sources may unpack to, in bytes.
  std::size_t max_unpacked_bytes = std::size_t{8} << 30U;
  // Threads that read sources and join them; 0: one for each processor. The result does not depend
  // on it.
  unsigned threads = 1;
  // Told now and then how many of the sources have been read; from any of the threads, one at a
  // time. May be null.
  std::function<void(std::size_t read, std::size_t sources)> progress;
};

// What a set of sources came to.
struct Ingestion {
  std::shared_ptr<const Fabric> fabric;
  std::vector<Diagnostic> diagnostics;  // Of readers and of reconciliation, by source.
  std::size_t sources_read = 0;
  std::size_t observations = 0;
  std::size_t ignored_neighbors = 0;  // Heard by or on ports that are no part of the fabric.
};

// Reads every source, opening archives (UnpackArchives), and joins them into one fabric:
// ReadSource, Reconcile, Fabric::Create. The order of `sources` does not matter. A source that
// cannot be read is a diagnostic. INVALID_ARGUMENT (NOTHING_USABLE) where no source yields a server
// or a switch, and (REFUSED_STRICT) under `strict` when there is any diagnostic; both carry all of
// them.
Result<Ingestion> Ingest(std::vector<Source> sources, const IngestOptions& options);

}  // namespace rankroute
