#pragma once

#include <string>
#include <vector>

#include "topology/fabric.h"

namespace rankroute {

// A fabric in some format.
struct WrittenFabric {
  std::string text;
  // What this fabric has and the format cannot express, one line each ("8 devices have ports on
  // several leaves: the first one is written"); empty where all of it is there.
  std::vector<std::string> losses;
};

// One output format of a fabric. Equal fabrics give equal text.
struct Writer {
  const char* name;     // "dot", as --to takes it.
  const char* summary;  // One line for help and docs.
  WrittenFabric (*write)(const Fabric& fabric);
};

// Every format.
const std::vector<Writer>& Writers();

// The writer of that name, or null.
const Writer* FindWriter(const std::string& name);

}  // namespace rankroute
