#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "topology/observation.h"

namespace rankroute {

// The largest device id of a server that any table version knows (v2.0: 0..64).
inline constexpr int kMaxDeviceId = 64;
// The fastest link accepted, in Mbit/s.
inline constexpr std::int64_t kMaxMbps = 100'000'000;
// The largest tier accepted.
inline constexpr int kMaxTier = 16;

// How well a cable is known.
enum class Confidence : std::uint8_t {
  kUnstated,
  kStated,     // By a file only; nobody hears it.
  kHeard,      // By one end.
  kConfirmed,  // By both ends.
};

// "", "stated", "heard" or "confirmed".
const char* ConfidenceName(Confidence confidence);

// Why an item is believed. Never part of the revision.
struct Evidence {
  std::vector<SourceLine> sources;  // Sorted, without duplicates.
  std::int64_t age_seconds = -1;    // Of the oldest statement that has one; -1 unknown.
  bool one_sided = false;           // Only one end of the cable was heard, though both could be.
  bool doubtful = false;            // Sources contradict each other; a diagnostic says how.
  Confidence confidence = Confidence::kUnstated;  // Of a cable.
};

// In all of these, `line` is where an item stands in the file that it was read from, for
// diagnostics; 0 unknown.
struct SwitchDescription {
  std::string name;        // Unique in a fabric.
  int tier = 0;            // 1 = leaf; 0 = not stated.
  std::string chassis_id;  // Empty where unknown.
  std::string management_address;
  Evidence evidence;
  int line = 0;
};

// One cable of a device: to a switch's port, or straight to another device (`peer_device`,
// "server/deviceId"), one of the two.
struct DevicePortDescription {
  std::string switch_name;
  std::string port;  // On the switch; empty where unknown.
  std::string peer_device;
  std::int64_t mbps = 0;  // 0 unknown.
  Evidence evidence;
  int line = 0;
};

struct DeviceDescription {
  int id = 0;
  std::string ip;                            // Empty where unknown.
  std::vector<DevicePortDescription> ports;  // Empty where the device is dark.
  int line = 0;
};

struct ServerDescription {
  std::string name;                    // Unique in a fabric.
  std::vector<std::string> addresses;  // IP addresses of the host.
  std::string super_pod;               // Empty where there is none.
  std::vector<DeviceDescription> devices;
  int line = 0;
};

// One switch-to-switch cable.
struct LinkDescription {
  std::string a;
  std::string a_port;
  std::string b;
  std::string b_port;
  std::int64_t mbps = 0;  // 0 unknown.
  Evidence evidence;
  int line = 0;
};

// A fabric as plain data: the schema of the Fabric YAML file (`kind: Fabric`).
struct FabricDescription {
  std::vector<SwitchDescription> switches;
  std::vector<ServerDescription> servers;
  std::vector<LinkDescription> links;
  std::string file = {};  // Where it was read from, for diagnostics; empty otherwise.
};

}  // namespace rankroute
