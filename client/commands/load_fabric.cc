#include "client/commands/load_fabric.h"

#include <utility>

#include "client/input_files.h"
#include "client/progress.h"
#include "client/report.h"

namespace rankroute {

Result<Ingestion> IngestPaths(const std::vector<std::string>& paths, const IngestOptions& options) {
  InputFiles inputs = ReadInputs(paths);
  PrintDiagnostics(inputs.diagnostics);
  if (options.strict && !inputs.diagnostics.empty()) {
    return Status(StatusCode::kInvalidArgument, "REFUSED_STRICT",
                  "not every file could be read, which --strict refuses");
  }
  IngestOptions parallel = options;
  parallel.threads = 0;
  parallel.progress = ProgressBar("reading sources");
  Result<Ingestion> ingestion = Ingest(std::move(inputs.sources), parallel);
  if (ingestion.ok()) PrintDiagnostics(ingestion->diagnostics);
  return ingestion;
}

Result<std::shared_ptr<const Fabric>> LoadFabric(const std::vector<std::string>& paths) {
  Result<Ingestion> ingestion = IngestPaths(paths, {});
  if (!ingestion.ok()) return ingestion.status();
  return ingestion->fabric;
}

}  // namespace rankroute
