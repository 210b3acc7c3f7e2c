#include "topology/writers.h"

#include "topology/writers/dot.h"
#include "topology/writers/fabric_json.h"
#include "topology/writers/fabric_yaml.h"

namespace rankroute {

const std::vector<Writer>& Writers() {
  static const std::vector<Writer> writers = {
      {"fabric-yaml", "Fabric file: everything, evidence included", WriteFabricYaml},
      {"fabric-json", "the same object as JSON, with its revision", WriteFabricJson},
      {"dot", "Graphviz; without addresses of hosts and switches, chassis ids and sources",
       WriteDot},
  };
  return writers;
}

const Writer* FindWriter(const std::string& name) {
  for (const Writer& writer : Writers()) {
    if (name == writer.name) return &writer;
  }
  return nullptr;
}

}  // namespace rankroute
