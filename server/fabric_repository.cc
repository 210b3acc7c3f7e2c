#include "server/fabric_repository.h"

#include "proto/convert/fabric_proto.h"
#include "rankroute/store/v1/store.pb.h"
#include "server/stored_parts.h"

namespace rankroute {
namespace {

// Two imports of one topology at the same time: the later one goes on top.
constexpr int kMaxPutAttempts = 8;
// A reader that finds parts replaced under its hands starts again from the header.
constexpr int kMaxGetAttempts = 3;

Status Lost(const std::string& key, const std::string& what) {
  return {StatusCode::kDataLoss, "PARTS_LOST", "the store's entry '" + key + "' " + what};
}

Result<store::v1::StoredTopology> ParseHeader(const StoreEntry& entry) {
  store::v1::StoredTopology header;
  if (header.ParseFromString(entry.value)) return header;
  return Lost(entry.key, "cannot be parsed");
}

}  // namespace

FabricRepository::FabricRepository(Store* store, std::size_t max_cached)
    : store_(store), max_cached_(max_cached) {}

Result<v1::Topology> FabricRepository::Put(const std::string& topology, const Fabric& fabric,
                                           std::int64_t now_seconds) {
  const Result<std::vector<v1::FabricPart>> messages = ToParts(fabric.description());
  if (!messages.ok()) return messages.status();
  std::vector<std::string> parts;
  parts.reserve(messages->size());
  for (const v1::FabricPart& message : *messages) parts.push_back(SerializeStable(message));

  v1::Topology header = ToProto(fabric);
  header.set_name(FormatTopologyName({topology, ""}));
  header.set_revision_name(FormatTopologyName({topology, RevisionId(fabric.revision())}));
  header.mutable_create_time()->set_seconds(now_seconds);
  const std::string digest = PartsDigest(parts);
  for (int attempt = 1;; ++attempt) {
    Result<v1::Topology> stored = TryPut(header, parts, digest);
    const bool again = !stored.ok() && stored.status().code() == StatusCode::kAborted;
    if (!again || attempt == kMaxPutAttempts) return stored;
  }
}

Result<v1::Topology> FabricRepository::TryPut(const v1::Topology& header,
                                              const std::vector<std::string>& parts,
                                              const std::string& digest) {
  StoreTransaction transaction;
  const std::string prefix = "parts/" + header.revision_name();
  const Result<std::optional<StoreEntry>> before = store_->Get(header.revision_name());
  if (!before.ok()) return before.status();
  bool parts_there = false;
  if (before->has_value()) {
    const Result<store::v1::StoredTopology> old = ParseHeader(**before);
    parts_there = old.ok() && old->parts_digest() == digest;
    if (old.ok() && !parts_there) {
      Status status = AddPartDeletes(store_, prefix, old->parts_digest(), &transaction);
      if (!status.ok()) return status;
    }
  }
  transaction.compares.push_back(
      {header.revision_name(), before->has_value() ? (*before)->revision : 0});
  if (!parts_there) AddPartWrites(prefix, digest, parts, &transaction);
  store::v1::StoredTopology value;
  *value.mutable_topology() = header;
  value.set_parts_digest(digest);
  transaction.writes.push_back({header.revision_name(), SerializeStable(value)});
  transaction.writes.push_back({header.name(), SerializeStable(value)});
  const Result<std::int64_t> committed = store_->Commit(transaction);
  if (!committed.ok()) return committed.status();
  return header;
}

Result<StoreEntry> FabricRepository::GetHeader(const TopologyName& name) {
  Result<std::optional<StoreEntry>> entry = store_->Get(FormatTopologyName(name));
  if (!entry.ok()) return entry.status();
  if (entry->has_value()) return **entry;
  return Status(StatusCode::kNotFound, name.revision.empty() ? "NO_TOPOLOGY" : "NO_REVISION",
                "there is no " + FormatTopologyName(name));
}

Result<StoredFabric> FabricRepository::Get(const TopologyName& name) {
  for (int attempt = 1;; ++attempt) {
    const Result<StoreEntry> entry = GetHeader(name);
    if (!entry.ok()) return entry.status();
    Result<store::v1::StoredTopology> header = ParseHeader(*entry);
    if (!header.ok()) return header.status();
    const std::string& revision_name = header->topology().revision_name();
    const Result<std::vector<std::string>> parts =
        ReadParts(store_, "parts/" + revision_name, header->parts_digest());
    if (!parts.ok()) {
      if (parts.status().code() == StatusCode::kDataLoss && attempt < kMaxGetAttempts) continue;
      return parts.status();
    }
    StoredFabric fabric;
    fabric.header = header->topology();
    for (const std::string& bytes : *parts) {
      if (!fabric.parts.emplace_back().ParseFromString(bytes)) {
        return Lost(revision_name, "has a part that cannot be parsed");
      }
    }
    return fabric;
  }
}

Result<std::shared_ptr<const Fabric>> FabricRepository::GetFabric(const TopologyName& name) {
  const Result<StoreEntry> entry = GetHeader(name);
  if (!entry.ok()) return entry.status();
  const Result<store::v1::StoredTopology> header = ParseHeader(*entry);
  if (!header.ok()) return header.status();
  if (auto cached = Cached(header->topology().fabric_revision())) return cached;

  // The revision that was just seen, whatever has become the latest since.
  const Result<TopologyName> exact = ParseTopologyName(header->topology().revision_name(), "name");
  if (!exact.ok()) return Lost(entry->key, "names no revision");
  const Result<StoredFabric> stored = Get(*exact);
  if (!stored.ok()) return stored.status();
  FabricDescription description;
  for (const v1::FabricPart& part : stored->parts) AppendPart(part, &description);
  Result<std::shared_ptr<const Fabric>> fabric = Fabric::Create(std::move(description));
  if (!fabric.ok()) return Lost(entry->key, "is no fabric: " + fabric.status().message());
  if ((*fabric)->revision() != stored->header.fabric_revision()) {
    return Lost(entry->key, "has parts of another revision, " + (*fabric)->revision());
  }
  Remember((*fabric)->revision(), *fabric);
  return fabric;
}

std::shared_ptr<const Fabric> FabricRepository::Cached(const std::string& revision) {
  const std::lock_guard lock(mutex_);
  for (auto entry = cache_.begin(); entry != cache_.end(); ++entry) {
    if (entry->first != revision) continue;
    cache_.splice(cache_.begin(), cache_, entry);
    return entry->second;
  }
  return nullptr;
}

void FabricRepository::Remember(const std::string& revision, std::shared_ptr<const Fabric> fabric) {
  const std::lock_guard lock(mutex_);
  cache_.emplace_front(revision, std::move(fabric));
  if (cache_.size() > max_cached_) cache_.pop_back();
}

}  // namespace rankroute
