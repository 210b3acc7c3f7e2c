#include "client/commands/load_job.h"

#include <utility>

#include "client/commands/load_fabric.h"
#include "client/commands/plan_options.h"
#include "client/plan_inputs.h"
#include "client/report.h"

namespace rankroute {

CLI::Option* AddTopology(CLI::App* command, std::string* topology) {
  return command
      ->add_option("--topology", *topology, "A Fabric file, or what topology ingest takes")
      ->type_name("FABRIC");
}

Result<LoadedJob> LoadJob(const std::string& topology, const JobSpec& spec) {
  RefuseContradictions(spec, /*keys=*/false);
  Result<PlanRequest> request = LoadPlanRequest(spec);
  if (!request.ok()) return request.status();
  Result<std::shared_ptr<const Fabric>> fabric = LoadFabric({topology});
  if (!fabric.ok()) return fabric.status();
  Result<PlanInputs> inputs = ReadPlanInputs(**fabric, *request);
  if (!inputs.ok()) return inputs.status();
  PrintDiagnostics(inputs->warnings);
  return LoadedJob{*std::move(fabric), *std::move(inputs), std::move(request->options)};
}

}  // namespace rankroute
