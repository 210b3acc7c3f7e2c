#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads where ModelArts' node agent says that NPUs are cabled: a ranktable (versions 1.0 to 1.3;
// also the file `ranktable_tor.json`) whose devices have a `tor_ip` and a `tor_port`, as JSON or as
// base64 of gzip; the value of a pod's annotation
// `cce.kubectl.kubernetes.io/ascend-1980-configuration` (before: `…/ascend-rank-table`), alone or
// in the pods that `kubectl get pods -o json` or `-o yaml` lists. A device gives an observation
// that names its switch by the management address alone, and kDeviceAddress; its server is called
// by its `server_id`. `super_pod_list` gives kSuperPod.
// Warnings: NOT_COMPLETE (its status is not "completed"), NO_TOR (devices without a switch; once
// with the count), NO_DATA. Errors beside those of ParseJson, ParseYaml and UnpackBase64Gzip:
// UNEXPECTED_SHAPE, MISSING_KEY, BAD_DEVICE_ID, BAD_ADDRESS.
Reading ReadRanktableTor(const Source& source, const std::string& device);

// One of these in which a `tor_ip` stands, or base64 of gzip that cannot be unpacked.
bool MatchesRanktableTor(std::string_view text);

}  // namespace rankroute
