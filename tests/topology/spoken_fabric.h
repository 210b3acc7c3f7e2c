#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "tests/topology/printers/printer.h"
#include "topology/fabric_description.h"
#include "topology/readers.h"

namespace rankroute {

// What every switch and server of a fabric says of itself and of whom it hears, by name.
struct SpokenFabric {
  std::map<std::string, Spoken> switches;
  std::map<std::string, Spoken> servers;
};

// The statements that a fabric makes if every LLDP frame arrives. A server's device port is "npuK";
// an NPU is heard by its MAC address alone, and states address, MAC address, link and speed.
SpokenFabric Speak(const FabricDescription& fabric);

// Every printer of tests/topology/printers.
std::vector<const Printer*> AllPrinters();

// Those that may print a switch's neighbours: lldpd runs on hosts and on switches.
std::vector<const Printer*> SwitchPrinters();

// The statements in the words of `printer`, one source a device, called "NAME.txt".
std::vector<Source> PrintAll(const std::map<std::string, Spoken>& spoken, const Printer& printer);

// Each diagnostic as "FILE:LINE REASON MESSAGE".
std::vector<std::string> Told(const std::vector<Diagnostic>& diagnostics);

// The name of a format as gtest takes it for a test: "hccn_lldp".
std::string TestName(std::string format);

}  // namespace rankroute
