#pragma once

#include <string>
#include <vector>

namespace rankroute {

// What an operator states about sources that cannot say it themselves (`kind: Manifest`):
//
//   apiVersion: rankroute/v1
//   kind: Manifest
//   sources:                       # who reports in a file; paths end as the source's name does
//     - {path: dumps/0017.txt, node: node17}
//   interfaces:                    # host interfaces that are device ports
//     - {node: node17, interface: enp1s0, device: 0}
struct Manifest {
  struct SourceNode {
    std::string path;
    std::string node;
  };
  struct InterfaceDevice {
    std::string node;
    std::string interface;
    int device = 0;
  };
  std::vector<SourceNode> sources;
  std::vector<InterfaceDevice> interfaces;
};

}  // namespace rankroute
