#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>

#include "base/value.h"

namespace rankroute {

// Where each server stands in the order, by server_id.
using ServerPlaces = std::unordered_map<std::string_view, std::size_t>;

// Sorts the super_pod_list of `owner`, and those of its cluster_list, by their first servers, and
// the servers in each by their places. Servers without a place are dropped, and super pods without
// a server. Nothing where `owner` has no such list.
void SortSuperPods(const ServerPlaces& places, Value* owner);

}  // namespace rankroute
