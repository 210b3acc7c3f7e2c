#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace rankroute {

// One stored value.
struct StoreEntry {
  std::string key;
  std::string value;
  std::int64_t revision = 0;  // Of the store when this value was written; > 0.
};

// Holds when the key's value was written at that revision; 0: when there is no such key.
struct StoreCompare {
  std::string key;
  std::int64_t revision = 0;
};

// Puts a value, or deletes the key where `value` is empty.
struct StoreWrite {
  std::string key;
  std::optional<std::string> value;
};

// All writes happen, at one revision, or none: where a compare does not hold.
struct StoreTransaction {
  std::vector<StoreCompare> compares;
  std::vector<StoreWrite> writes;  // At most one for a key.
};

// Keys to bytes, with a revision that grows by one with each transaction. Thread-safe. Calls may
// block on the disk or the network, so they do not belong on gRPC's threads. What Commit
// acknowledged survives the loss of the process and of power.
//   UNAVAILABLE (STORE_BUSY): try again. INTERNAL (STORE_FAILED): the store is broken.
class Store {
 public:
  // Larger keys and values are refused, so that every store can take what one takes:
  // INVALID_ARGUMENT (KEY_SIZE, VALUE_SIZE).
  static constexpr std::size_t kMaxKeyBytes = 512;
  static constexpr std::size_t kMaxValueBytes = std::size_t{1024} * 1024;

  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // The value of a key; an empty optional where there is none.
  virtual Result<std::optional<StoreEntry>> Get(std::string_view key) = 0;

  // The first `limit` entries whose key starts with `prefix`, sorted by key (bytewise), as of one
  // revision. Ask for one more than wanted to find out whether there are more.
  virtual Result<std::vector<StoreEntry>> List(std::string_view prefix, std::size_t limit) = 0;

  // Returns the new revision. ABORTED (STORE_CONFLICT) where a compare does not hold.
  virtual Result<std::int64_t> Commit(const StoreTransaction& transaction) = 0;
};

// The refusal of keys and values beyond the limits, of an empty key and of two writes to one key
// (INVALID_ARGUMENT, DUPLICATE_WRITE), for implementations.
Status CheckTransaction(const StoreTransaction& transaction);

}  // namespace rankroute
