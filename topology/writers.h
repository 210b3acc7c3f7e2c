#pragma once

#include <string>
#include <vector>

#include "topology/fabric.h"

namespace rankroute {

// One output format of a fabric. Equal fabrics give equal text.
struct Writer {
  const char* name;     // "dot", as --to takes it.
  const char* summary;  // One line; says what the format cannot carry.
  std::string (*write)(const Fabric& fabric);
};

// Every format: "fabric-yaml" (with evidence), "fabric-json" (the same object as JSON), "dot".
const std::vector<Writer>& Writers();

// The writer of that name, or null.
const Writer* FindWriter(const std::string& name);

}  // namespace rankroute
