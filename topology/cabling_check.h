#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "topology/fabric.h"
#include "topology/observation.h"

namespace rankroute {

// What is found of a cable, or of a server or switch with all its cables. A cable gets one verdict,
// the first that fits.
enum class CablingVerdict : std::uint8_t {
  kOk,             // Never a finding; such cables are counted.
  kMissing,        // Intended, and not observed.
  kDarkPort,       // Intended, but the device was observed and has no cable at all.
  kSwapped,        // Two or more intended cables have exchanged their ends.
  kWrongRail,      // The device is on a leaf that no device of the right leaf is intended on.
  kMoved,          // One end is right; the other is in another port or switch of the same rail.
  kUnexpected,     // Observed, and not intended.
  kSpeedMismatch,  // The right ends, but another speed, where both are known.
  kDoubtful,       // The right ends, but sources contradict each other.
  kOneSided,       // The right ends, but heard from one of them only.
  kStale,          // The right ends, but from statements older than accepted.
  kRenamed,        // A server or switch that goes by another name. Its cables are judged as usual.
};
inline constexpr std::size_t kCablingVerdicts =
    static_cast<std::size_t>(CablingVerdict::kRenamed) + 1;

// "ok", "missing", "darkPort", …
const char* CablingVerdictName(CablingVerdict verdict);

// One end of a cable: a device of a server, or a port of a switch.
struct CheckedEnd {
  std::string server;  // Empty for a switch.
  int device = 0;      // Of a server.
  std::string switch_name;
  std::string port;  // Of a switch; empty where it is not named.
};

// A cable of one of the two fabrics. Servers and switches go by their intended names.
struct CheckedCable {
  bool observed = false;  // Else intended.
  CheckedEnd a;
  CheckedEnd b;
  std::int64_t mbps = 0;  // 0 unknown.
};

struct CablingFinding {
  CablingVerdict verdict = CablingVerdict::kMissing;
  // Intended cables first. All cables of a server or switch that is missing or unexpected; none for
  // one that is renamed.
  std::vector<CheckedCable> cables;
  std::string message;              // One line, lower-case start, no trailing period.
  std::vector<SourceLine> sources;  // Of what is found, sorted, without duplicates.
};

struct CheckOptions {
  // A cable is stale if a statement about it is older (Evidence::age_seconds); -1: none is.
  std::int64_t max_age_seconds = -1;
};

struct CablingReport {
  std::vector<CablingFinding> findings;  // By verdict, then in the order of the fabrics' items.
  std::size_t intended_cables = 0;
  std::size_t observed_cables = 0;
  std::size_t ok_cables = 0;
};

// Compares the cabling that was observed with the intended one. The same switch or server is found
// by MatchSwitches and MatchServers, a switch's port by InterfaceKey; a port that one side does not
// name fits every port, so that cables without port names are compared by their count. Pure; equal
// fabrics give equal reports. O((n + m) log n).
CablingReport CheckCabling(const Fabric& observed, const Fabric& intended,
                           const CheckOptions& options);

}  // namespace rankroute
