#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"
#include "proto/convert/resource_name.h"
#include "rankroute/v1/topology_service.pb.h"
#include "server/store.h"
#include "topology/fabric.h"

namespace rankroute {

// A stored fabric as the wire carries it.
struct StoredFabric {
  v1::Topology header;
  std::vector<v1::FabricPart> parts;
};

// Fabrics by topology and revision in a Store, and the last ones used in memory. Thread-safe;
// blocks on the store.
//
// Keys: "topologies/{t}" and "topologies/{t}/revisions/{r}" hold a header each; the parts are in
// "parts/topologies/{t}/revisions/{r}/{digest of all parts}/{number}", below the store's value
// limit. A second import of the same revision (with other evidence) replaces the parts.
class FabricRepository {
 public:
  // `store` must outlive the repository. At most `max_cached` fabrics stay in memory.
  FabricRepository(Store* store, std::size_t max_cached);

  // Stores a fabric as the latest revision of a topology; returns its header. ABORTED
  // (STORE_CONFLICT) where others kept changing the topology at the same time.
  Result<v1::Topology> Put(const std::string& topology, const Fabric& fabric,
                           std::int64_t now_seconds);

  // NOT_FOUND (NO_TOPOLOGY, NO_REVISION); DATA_LOSS (PARTS_LOST) where the store lost something.
  Result<StoredFabric> Get(const TopologyName& name);

  // The fabric as a graph. Errors as Get.
  Result<std::shared_ptr<const Fabric>> GetFabric(const TopologyName& name);

 private:
  Result<StoreEntry> GetHeader(const TopologyName& name);
  Result<v1::Topology> TryPut(const v1::Topology& header, const std::vector<std::string>& parts,
                              const std::string& digest);
  std::shared_ptr<const Fabric> Cached(const std::string& revision);
  void Remember(const std::string& revision, std::shared_ptr<const Fabric> fabric);

  Store* store_;
  const std::size_t max_cached_;
  std::mutex mutex_;
  // Latest first.
  std::list<std::pair<std::string, std::shared_ptr<const Fabric>>> cache_;
};

}  // namespace rankroute
