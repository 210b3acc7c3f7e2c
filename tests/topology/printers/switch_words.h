#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "topology/observation.h"

namespace rankroute {

// What several vendors spell alike.

// A MAC address in three groups: "0200-5e10-0061" with '-', "0200.5e10.0061" with '.'.
std::string MacGroups(const std::string& mac, char separator);

// An id, in groups if it is a MAC address.
std::string ShownId(const std::string& id, IdType type, char separator);

// `text` and blanks up to `width`; at least one where that leaves none.
std::string Padded(const std::string& text, std::size_t width);

// The subtype of an id: "MAC address", "Interface name", … as Huawei and Comware have it.
const char* IdTypeWords(IdType type);

// Its number in IEEE 802.1AB, for a chassis id or for a port id.
int ChassisIdSubtype(IdType type);
int PortIdSubtype(IdType type);

// "400GE1/0/5" of Huawei.
std::string HuaweiPortName(int card, int port, std::int64_t mbps);

// "FourHundredGigE1/0/5", and "400GE1/0/5" as Comware shortens it.
std::string ComwarePortName(int card, int port, std::int64_t mbps);
std::string ShortComwarePort(const std::string& name);

// "Ethernet1/5" of EOS and NX-OS, and behind `type` as they shorten it: "Et1/5", "Eth1/5".
std::string EthernetPortName(int card, int port, std::int64_t mbps);
std::string ShortEthernetPort(const std::string& name, const char* type);

// "et-0/0/5" of JunOS: "ge-" for 1 Gbit/s, "xe-" for 10, "et-" for all above.
std::string JunosPortName(int card, int port, std::int64_t mbps);

// "Ethernet40" of SONiC, which numbers lanes: a port has eight.
std::string SonicPortName(int card, int port, std::int64_t mbps);

// Neighbours by local port, ports in the order in which they come up first.
using PortNeighbors = std::pair<std::string, std::vector<const Observation*>>;
std::vector<PortNeighbors> ByLocalPort(const std::vector<Observation>& neighbors);

// The ports that were asked and hear nobody.
std::vector<std::string> SilentPorts(const std::vector<Fact>& facts);

}  // namespace rankroute
