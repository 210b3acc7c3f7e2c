#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "base/value.h"

namespace rankroute {

// One entry of a server's `device` list.
struct RankTableDevice {
  int device_id = 0;      // Physical id.
  std::string device_ip;  // As written; empty where absent.
  std::int64_t rank_id = 0;
  std::string super_device_id;  // SDID of version 1.2, as written; empty where absent.
};

// One entry of `server_list`. HCCL takes each as one server.
struct RankTableServer {
  std::string server_id;
  std::string host_ip;                   // Empty where absent (mind-cluster writes it).
  std::string pod_name;                  // Empty where absent (platform tables write it).
  std::string super_pod_id;              // Empty where the table has no super pods.
  std::vector<RankTableDevice> devices;  // By rank id, ascending.
};

// A ranktable that passed the rules: every rank 0..n-1 is there once. `servers` are sorted by
// lowest rank, whatever the order in the text; `document` is the text's content, unknown keys, key
// order and number spellings included, and `document_index[i]` the place of servers[i] in its
// server_list.
struct RankTable {
  std::string version;  // "1.0".
  Value document;
  std::vector<RankTableServer> servers;
  std::vector<std::size_t> document_index;

  std::size_t rank_count() const;
};

// Reads a ranktable of version 1.0 (HCCL's rank table configuration for Atlas A2). INVALID_ARGUMENT
// (INVALID_RANKTABLE) with every finding of severity error as a diagnostic; a version that is known
// but cannot be read here is an UNSUPPORTED_VERSION. O(bytes).
Result<RankTable> ReadRankTable(std::string_view text, const std::string& file);

// The table in which servers[order[i]] holds the i-th place: its devices, in their present order,
// get the next consecutive rank ids, and server_list is sorted by lowest rank, as HCCL takes server
// order from first appearance. Servers that `order` leaves out are dropped, and server_count, where
// it is there, follows. Nothing else changes. `order` must name servers of the table, each once.
RankTable ReorderServers(const RankTable& table, const std::vector<std::size_t>& order);

// The table in which the devices of servers[i] take the server's ranks in the order of the ids
// device_ids[i]: each a permutation of the server's. Their entries are sorted by rank. Nothing else
// changes.
RankTable ReorderDevices(const RankTable& table, const std::vector<std::vector<int>>& device_ids);

// The table as JSON text, indented by two spaces. read(write(t)) = t.
std::string WriteRankTable(const RankTable& table);

}  // namespace rankroute
