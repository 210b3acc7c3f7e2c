#include "client/commands/topology.h"

#include "client/commands.h"

namespace rankroute {

void AddTopologyCommand(CLI::App* app) {
  CLI::App* topology =
      app->add_subcommand("topology", "Read switches, NPUs and files into one fabric");
  topology->require_subcommand(1);
  AddTopologyParse(topology);
  AddTopologyIngest(topology);
  AddTopologyShow(topology);
  AddTopologyCheck(topology);
  AddTopologyDiff(topology);
  AddTopologyExport(topology);
  AddTopologyImport(topology);
  AddTopologyGet(topology);
}

}  // namespace rankroute
