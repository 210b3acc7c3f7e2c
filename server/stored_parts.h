#pragma once

#include <google/protobuf/message_lite.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "server/store.h"

namespace rankroute {

// A value too large for one store entry is kept as numbered parts under a prefix that ends in the
// digest of all of them, so that a reader sees whether it has what the header means.

// Lower-case hex SHA-256 over the parts and their lengths.
std::string PartsDigest(const std::vector<std::string>& parts);

// Equal messages give equal bytes.
std::string SerializeStable(const google::protobuf::MessageLite& message);

// Adds one write per part, under "{prefix}/{digest}/{number}".
void AddPartWrites(const std::string& prefix, const std::string& digest,
                   const std::vector<std::string>& parts, StoreTransaction* transaction);

// Adds the deletion of every part under "{prefix}/{digest}/".
Status AddPartDeletes(Store* store, const std::string& prefix, const std::string& digest,
                      StoreTransaction* transaction);

// The parts under "{prefix}/{digest}/". DATA_LOSS (PARTS_LOST) where they do not have the digest.
Result<std::vector<std::string>> ReadParts(Store* store, const std::string& prefix,
                                           const std::string& digest);

}  // namespace rankroute
