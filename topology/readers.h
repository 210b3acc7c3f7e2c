#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"
#include "topology/cable_plan.h"
#include "topology/fabric_description.h"
#include "topology/manifest.h"
#include "topology/observation.h"

namespace rankroute {

// One input, whole in memory.
struct Source {
  std::string name;  // As diagnostics should call it, usually a path.
  std::string bytes;
};

// What one source says.
struct Reading {
  std::string format;  // Name of the reader that read it.
  std::vector<Observation> observations;
  std::vector<Fact> facts;
  std::vector<Diagnostic> diagnostics;
  std::optional<FabricDescription> fabric;  // Of a Fabric file.
  std::optional<Manifest> manifest;         // Of a manifest.
  std::optional<CablePlan> plan;            // Of another configuration file.
  bool by_switch = false;                   // Only switches print this format.
};

// What a reader is told beside the text.
struct ReadOptions {
  // Who reports, where the text does not say so itself (a manifest names it). Empty: taken from the
  // source's name, see DeviceNameOf, and where that says nothing, `fallback_device`.
  std::string device;
  std::string fallback_device;
};

// The largest source that is read; more is refused with RESOURCE_EXHAUSTED.
inline constexpr std::size_t kMaxSourceBytes = std::size_t{256} << 20U;

// One format. Every function is pure. A document (JSON, YAML) is found by `matches`, which looks
// at the whole text and must be certain. What devices print has any text before, after and inside
// it, so such a format is found by the first line that can only be its own: `marks` gets one line
// without blanks around it. So at most one reader fits a text. Either may be null.
struct Reader {
  enum class By : std::uint8_t {
    kAny,     // Printed by hosts, NPUs or switches.
    kSwitch,  // Only by switches.
    kPerson,  // Written by a person or for a scheduler: a plan.
  };
  const char* name;  // "hccn-lldp", as --format takes it.
  By by;
  const char* summary;  // One line for help and docs.
  bool (*matches)(std::string_view text);
  bool (*marks)(std::string_view line);
  Reading (*read)(const Source& source, const std::string& device);
};

// Every format: documents first.
const std::vector<Reader>& Readers();

// The reader of that name, or null.
const Reader* FindReader(std::string_view name);

// The reader that fits the text, or null where none does. O(bytes).
const Reader* FindReaderOf(std::string_view text);

// Reads one source with the reader named `format`, or, for "auto", with the one that its content
// fits. INVALID_ARGUMENT (UNKNOWN_FORMAT) where no reader fits or none has that name; in the latter
// case the message lists the names. INVALID_ARGUMENT (EMPTY_SOURCE) for blanks only, but for the
// format "hccn-lldp", which prints nothing for a dark port. Faults inside a known format are
// diagnostics of the reading, by line; NO_DEVICE_NAME (a warning) where nothing says who reports.
Result<Reading> ReadSource(const Source& source, const std::string& format,
                           const ReadOptions& options);

// Who reports in a source of that name: the file's name without folder and endings, or, where that
// only says what the file holds ("lldp.log", "hccn.conf", "net_conf.log"), the folder's name.
// Empty for stdin ("-") and where neither helps. A device number at its end ("node17.npu3.txt",
// "node17_npu3") is cut off and put into *device_id (else -1).
std::string DeviceNameOf(const std::string& source_name, int* device_id);

}  // namespace rankroute
