#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace rankroute {

// Formats that SoundTableText writes: the versions of HCCL, the two modes of a group_list and the
// tables of platforms.
const std::vector<std::string>& SoundFormats();  // "1.0", "1.1", ..., "group-list", "lab", ...

// What a sound table has.
struct SoundShape {
  std::vector<std::size_t> devices;  // On each server; at most 12 servers of 8 devices.
  std::size_t super_pods = 1;        // Which the servers are dealt out to, in order.
  std::size_t pods_per_server = 1;   // Of a group_list.
  bool extra_keys = false;           // Keys that no format knows, on root, servers and devices.
};

// A table that breaks no rule, with every key that the format has a meaning for. Servers are
// 192.0.2.8 and on, so that the text of their ids has another order than they; ranks follow them.
std::string SoundTableText(const std::string& format, const SoundShape& shape);

}  // namespace rankroute
