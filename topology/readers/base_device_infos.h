#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/value.h"
#include "topology/readers.h"

namespace rankroute {

// The annotations of a Kubernetes Node in which Ascend's device plugin states its NPUs: today's
// name and the one before it.
inline constexpr std::array<std::string_view, 2> kBaseDeviceInfosAnnotations = {
    "huawei.com/npu.base-device-infos", "baseDeviceInfos"};

// Adds to `*reading` the kDeviceAddress facts of the map {"Ascend910-3": {"IP": "198.18.17.4",
// "SuperDeviceID": 0}, …} of the server `device`; the number after the last '-' is the physical
// device id. An empty IP states none. Errors: UNEXPECTED_SHAPE, BAD_DEVICE_ID, BAD_ADDRESS; a
// warning: NO_ADDRESS where no device has one.
void ReadBaseDeviceInfos(const Value& infos, const Source& source, const std::string& device,
                         Reading* reading);

// The same for an annotation's value, a string that holds the map as JSON text. Every fault is
// reported at the annotation's line.
void ReadBaseDeviceInfosAnnotation(const Value& annotation, const Source& source,
                                   const std::string& device, Reading* reading);

// Reads a file that holds the map alone.
Reading ReadBaseDeviceInfosJson(const Source& source, const std::string& device);

// A JSON object whose first key is like "Ascend910-0" and in which a SuperDeviceID stands.
bool MatchesBaseDeviceInfosJson(std::string_view text);

}  // namespace rankroute
