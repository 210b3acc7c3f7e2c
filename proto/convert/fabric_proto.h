#pragma once

#include <cstddef>
#include <vector>

#include "base/status.h"
#include "rankroute/v1/topology_service.pb.h"
#include "topology/fabric.h"
#include "topology/fabric_description.h"

namespace rankroute {

// A part takes no further item once it has this many bytes, so that parts stay well below gRPC's
// default message size (4 MiB) and etcd's request limit (1.5 MiB).
inline constexpr std::size_t kPartBytes = std::size_t{256} * 1024;

// The items of a fabric in its order, in parts of about kPartBytes. At least one part.
// INVALID_ARGUMENT (INVALID_UTF8) where a string cannot be sent, naming each (some of many).
Result<std::vector<v1::FabricPart>> ToParts(const FabricDescription& fabric);

// Appends the items of a part.
void AppendPart(const v1::FabricPart& part, FabricDescription* fabric);

// The counts and the revision of a fabric; names and times are the caller's.
v1::Topology ToProto(const Fabric& fabric);

}  // namespace rankroute
