#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace rankroute {

// Where a statement stands: the source's name as the caller gave it, and its line from 1.
struct SourceLine {
  std::string file;
  int line = 0;
};

// Subtype of a chassis or port id (IEEE 802.1AB; names as openconfig-lldp-types has them). It is
// part of the identity: "1" as a local id is not "1" as an alias.
enum class IdType : std::uint8_t {
  kUnknown,
  kMac,
  kIfname,
  kIfalias,
  kLocal,
  kNetworkAddress,
  kComponent,
};

// "mac", "ifname", "ifalias", "local", "networkAddress", "component" or "unknown".
const char* IdTypeName(IdType type);

// What one port heard by LLDP, before any interpretation: "local port P of `device` hears chassis
// C, port Q". Strings are as advertised, but for MAC addresses, which are lower case with colons;
// what was not advertised is empty.
struct Observation {
  std::string device;      // Who reports: a server or a switch.
  std::string local_port;  // "npu3" for device port 3 of a server, else the interface's name.
  std::string chassis_id;
  IdType chassis_id_type = IdType::kUnknown;
  std::string port_id;
  IdType port_id_type = IdType::kUnknown;
  std::string system_name;
  std::string system_description;  // Lines joined by '\n'.
  std::string port_description;
  std::string management_address;   // The first one, where several were advertised.
  bool heard_bridge = false;        // The neighbour says that bridging or routing is enabled on it.
  bool heard_capabilities = false;  // It said anything about its capabilities.
  std::int64_t ttl_seconds = 0;     // 0 where not stated.
  std::int64_t age_seconds = -1;    // Since the neighbour was last heard or first seen; -1 unknown.
  std::int64_t mbps = 0;            // Operating speed of the link in Mbit/s; 0 where not stated.
  SourceLine source;
};

// What a source says beside LLDP neighbours.
struct Fact {
  enum class Kind : std::uint8_t {
    kDeviceAddress,  // value: the IP address of device port `local_port` (hccn.conf).
    kNoNeighbor,     // `local_port` was asked and hears nobody; value empty.
    kOwnChassisId,   // value: the reporter's own chassis id.
    kOwnSystemName,  // value: the name the reporter advertises.
    kOwnManagementAddress,
    kOwnBridge,   // value "true" or "false": bridging or routing is enabled on it.
    kDeviceMac,   // value: the MAC address of device port `local_port`.
    kLinkState,   // value "up" or "down": the physical link of `local_port`.
    kLinkSpeed,   // value: operating speed of `local_port` in whole Mbit/s.
    kNetHealth,   // value: what the device's own check of its network says ("Success").
    kDeviceLink,  // value "npu3 HCCS": how `local_port` reaches another device of its server.
    kSuperPod,    // value: name of the super pod that the server belongs to.
  };
  Kind kind = Kind::kDeviceAddress;
  std::string device;
  std::string local_port;  // Empty where the fact is about the whole device.
  std::string value;
  SourceLine source;
};

// "deviceAddress", "noNeighbor", …
const char* FactKindName(Fact::Kind kind);

// Name of the local port of device `id` of a server: "npu3".
std::string DevicePortName(int id);

// The device id in "npu3", or -1 where `port` is no such name.
int DeviceIdOfPort(const std::string& port);

}  // namespace rankroute
