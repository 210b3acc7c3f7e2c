#include "topology/readers/base_device_infos.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/readers/device_address.h"
#include "topology/readers/embedded_json.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// The device id at the end of a key like "Ascend910-3".
std::optional<std::int64_t> IdInKey(std::string_view key) {
  const std::size_t dash = key.rfind('-');
  return dash == std::string_view::npos || dash == 0 ? std::nullopt
                                                     : ParseInt(key.substr(dash + 1));
}

}  // namespace

void ReadBaseDeviceInfos(const Value& infos, const Source& source, const std::string& device,
                         Reading* reading) {
  const std::size_t known = reading->facts.size() + reading->diagnostics.size();
  if (!infos.is_object()) {
    ReportError(source, infos.line, "UNEXPECTED_SHAPE",
                "expected an object of devices, like {\"Ascend910-0\": {\"IP\": \"198.18.0.1\"}}, "
                "not " +
                    std::string(KindName(infos.kind)),
                reading);
    return;
  }
  for (const Member& member : infos.members) {
    const std::optional<std::int64_t> id = IdInKey(member.key);
    if (!id.has_value() || *id < 0 || *id > kMaxDeviceId) {
      ReportError(source, member.line, "BAD_DEVICE_ID",
                  Shown(member.key) +
                      " names no device: expected a key like \"Ascend910-0\", the "
                      "number from 0 to " +
                      std::to_string(kMaxDeviceId),
                  reading);
      continue;
    }
    const Value* address = member.value.Find("IP");
    const bool text = address != nullptr && address->is_string();
    if (!member.value.is_object() || (address != nullptr && !text)) {
      ReportError(source, member.line, "UNEXPECTED_SHAPE",
                  "expected " + Shown(member.key) + " to be an object with the string \"IP\"",
                  reading);
    } else if (text) {
      AddDeviceAddresses(address->text, address->line, source, device,
                         DevicePortName(static_cast<int>(*id)), reading);
    }
  }
  if (reading->facts.size() + reading->diagnostics.size() == known) {
    ReportWarning(source, infos.line, "NO_ADDRESS", "no device has an address", reading);
  }
}

void ReadBaseDeviceInfosAnnotation(const Value& annotation, const Source& source,
                                   const std::string& device, Reading* reading) {
  const std::optional<Value> infos =
      ParseEmbeddedJson(annotation.text, annotation.line, source, reading);
  if (infos.has_value()) ReadBaseDeviceInfos(*infos, source, device, reading);
}

Reading ReadBaseDeviceInfosJson(const Source& source, const std::string& device) {
  Reading reading;
  JsonParse parse = ParseJson(WithoutByteOrderMark(source.bytes), source.name);
  reading.diagnostics = std::move(parse.diagnostics);
  if (parse.root.has_value()) ReadBaseDeviceInfos(*parse.root, source, device, &reading);
  return reading;
}

bool MatchesBaseDeviceInfosJson(std::string_view text) {
  bool fits = false;
  AnyTopLevelKey(text, [&](std::string_view key) {
    fits = IdInKey(key).has_value();
    return true;  // The first key decides.
  });
  return fits && text.find("\"SuperDeviceID\"") != std::string_view::npos;
}

}  // namespace rankroute
