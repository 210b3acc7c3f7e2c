#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Adds a diagnostic about line `line` of `source` to `*reading`.
void ReportError(const Source& source, int line, const char* reason, std::string message,
                 Reading* reading);
void ReportWarning(const Source& source, int line, const char* reason, std::string message,
                   Reading* reading);

// `value` in quotes for a message, shortened where it is long.
std::string Shown(std::string_view value);

// Puts `observation` into `*reading`: its MAC addresses in normal form, BAD_MAC (a warning; the
// value stays) where an id that should be one is none.
void AddObservation(Observation observation, Reading* reading);

// INCOMPLETE_NEIGHBOR (a warning): `neighbor`, whose port and place are set, is left out, because
// `why`.
void ReportIncompleteNeighbor(const Observation& neighbor, const char* why, Reading* reading);

// How many neighbours the head of an interface announces, and how many whole ones follow it.
struct NeighborCount {
  std::int64_t announced = 0;
  std::int64_t found = 0;
};

// TRUNCATED (a warning) in line `line` of `source` where fewer or more neighbours of `interface`
// were found than announced.
void CheckAnnounced(const Source& source, int line, const std::string& interface,
                    const NeighborCount& count, Reading* reading);

// Adds what `own` says of its reporter itself as facts: chassis id, name, management address and,
// where it speaks of capabilities, whether it forwards. What is empty adds none.
void AddOwnFacts(Observation own, Reading* reading);

// Adds a fact that stands in line `line` of `source`.
void AddFact(const Source& source, int line, Fact::Kind kind, const std::string& device,
             std::string local_port, std::string value, Reading* reading);

}  // namespace rankroute
