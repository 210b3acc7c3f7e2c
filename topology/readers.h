#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/status.h"
#include "topology/fabric_description.h"
#include "topology/manifest.h"
#include "topology/observation.h"

namespace rankroute {

// One input, whole in memory.
struct Source {
  std::string name;   // As diagnostics should call it, usually a path.
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
};

// What a reader is told beside the text.
struct ReadOptions {
  // Who reports, where the text does not say so itself (a manifest names it). Empty: taken from the
  // source's name, see DeviceNameOf, and where that says nothing, `fallback_device`.
  std::string device;
  std::string fallback_device;
};

// One format. `matches` looks at the content alone and must be certain: at most one reader
// matches a text. Every function is pure.
struct Reader {
  const char* name;     // "hccn-lldp", as --format takes it.
  const char* summary;  // One line for help and docs.
  bool (*matches)(std::string_view text);
  Reading (*read)(const Source& source, const std::string& device);
};

// Every format, in the order in which content is tried.
const std::vector<Reader>& Readers();

// Reads one source with the reader named `format`, or, for "auto", with the one that its content
// matches. INVALID_ARGUMENT (UNKNOWN_FORMAT) where no reader fits or none has that name; the
// message lists what would. Faults inside a known format are diagnostics of the reading.
Result<Reading> ReadSource(const Source& source, const std::string& format,
                           const ReadOptions& options);

// Who reports in a source of that name: the file's name without folder and endings, or, where that
// only says what the file holds ("lldp.log", "hccn.conf", "net_conf.log"), the folder's name.
// Empty for stdin ("-") and where neither helps. A device number at its end ("node17.npu3.txt",
// "node17_npu3") is cut off and put into *device_id (else -1).
std::string DeviceNameOf(const std::string& source_name, int* device_id);

}  // namespace rankroute
