#include "server/store.h"

#include <set>

namespace rankroute {
namespace {

Status CheckKey(std::string_view key) {
  if (!key.empty() && key.size() <= Store::kMaxKeyBytes) return {};
  return {StatusCode::kInvalidArgument, "KEY_SIZE",
          "a key must have 1 to " + std::to_string(Store::kMaxKeyBytes) + " bytes, not " +
              std::to_string(key.size())};
}

}  // namespace

Status CheckTransaction(const StoreTransaction& transaction) {
  for (const StoreCompare& compare : transaction.compares) {
    Status status = CheckKey(compare.key);
    if (!status.ok()) return status;
  }
  std::set<std::string_view> written;
  for (const StoreWrite& write : transaction.writes) {
    Status status = CheckKey(write.key);
    if (!status.ok()) return status;
    if (write.value.has_value() && write.value->size() > Store::kMaxValueBytes) {
      return {StatusCode::kInvalidArgument, "VALUE_SIZE",
              "the value of '" + write.key + "' must have at most " +
                  std::to_string(Store::kMaxValueBytes) + " bytes, not " +
                  std::to_string(write.value->size())};
    }
    if (!written.insert(write.key).second) {
      return {StatusCode::kInvalidArgument, "DUPLICATE_WRITE",
              "the key '" + write.key + "' is written twice in one transaction"};
    }
  }
  return {};
}

}  // namespace rankroute
