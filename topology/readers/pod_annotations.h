#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the annotations in which Ascend's device plugin and CCE's node agent state the NPUs of a
// pod with their addresses (`ascend.kubectl.kubernetes.io/ascend-910-configuration` and
// `…/ascend-npu-configuration`, `cce.kubectl.kubernetes.io/ascend-1980-configuration` and
// `…/ascend-rank-table`): of the pods that `kubectl get pods -o json` or `-o yaml` lists, or the
// value of one alone. Gives kDeviceAddress; a server is called by its `host_ip`, else by its
// `server_id`. Pods without such an annotation have no NPUs. With a `tor_ip` the text is one for
// ReadRanktableTor. Errors beside those of ParseKubeText and of the JSON inside: UNEXPECTED_SHAPE,
// MISSING_KEY, BAD_DEVICE_ID, BAD_ADDRESS. A warning: NO_DATA.
Reading ReadPodAnnotations(const Source& source, const std::string& device);

// A Kubernetes text with a Pod and one of the annotations, or the value of one; without a `tor_ip`,
// and with no Node or HyperNode, whose readers look at them.
bool MatchesPodAnnotations(std::string_view text);

}  // namespace rankroute
