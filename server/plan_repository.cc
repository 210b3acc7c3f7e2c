#include "server/plan_repository.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "proto/convert/plan_spec_proto.h"
#include "rankroute/store/v1/store.pb.h"
#include "server/stored_parts.h"
#include "topology/sha256.h"

namespace rankroute {
namespace {

// Changes whenever the same inputs may give another plan than before.
constexpr std::string_view kPlanIdVersion = "rankroute plan 2";
constexpr std::size_t kPlanIdLength = 32;

std::string PlanKey(const std::string& id) { return "plans/" + id; }

}  // namespace

std::string PlanId(const std::string& fabric_revision, const PlanRequest& request) {
  v1::PlanSpec spec = ToSpec(request);
  spec.clear_rank_table_file();
  spec.clear_traffic_file();
  std::sort(spec.mutable_pins()->begin(), spec.mutable_pins()->end(),
            [](const v1::Pin& a, const v1::Pin& b) {
              return std::forward_as_tuple(a.node_rank(), a.server()) <
                     std::forward_as_tuple(b.node_rank(), b.server());
            });
  Sha256 digest;
  digest.AddField(kPlanIdVersion);
  digest.AddField(fabric_revision);
  digest.AddField(request.rank_table);
  digest.AddField(request.traffic.has_value() ? "measured" : "");
  digest.AddField(request.traffic.value_or(""));
  digest.AddField(SerializeStable(spec));
  return std::move(digest).Hex().substr(0, kPlanIdLength);
}

Result<std::vector<v1::PlanPart>> PlanRepository::Put(const std::string& id,
                                                      std::vector<v1::PlanPart> parts) {
  std::vector<std::string> bytes;
  bytes.reserve(parts.size());
  for (const v1::PlanPart& part : parts) bytes.push_back(SerializeStable(part));
  const std::string digest = PartsDigest(bytes);
  store::v1::StoredPlan header;
  header.set_parts_digest(digest);

  StoreTransaction transaction;
  transaction.compares.push_back({PlanKey(id), 0});
  AddPartWrites("parts/" + PlanKey(id), digest, bytes, &transaction);
  transaction.writes.push_back({PlanKey(id), SerializeStable(header)});
  const Result<std::int64_t> committed = store_->Commit(transaction);
  if (committed.ok()) return parts;
  if (committed.status().code() == StatusCode::kAborted) return Get(id);
  return committed.status();
}

Result<std::vector<v1::PlanPart>> PlanRepository::Get(const std::string& id) {
  const Result<std::optional<StoreEntry>> entry = store_->Get(PlanKey(id));
  if (!entry.ok()) return entry.status();
  if (!entry->has_value()) {
    return Status(StatusCode::kNotFound, "NO_PLAN", "there is no " + PlanKey(id));
  }
  const Status lost(StatusCode::kDataLoss, "PARTS_LOST",
                    "the store's entry '" + PlanKey(id) + "' cannot be parsed");
  store::v1::StoredPlan header;
  if (!header.ParseFromString((*entry)->value)) return lost;
  const Result<std::vector<std::string>> bytes =
      ReadParts(store_, "parts/" + PlanKey(id), header.parts_digest());
  if (!bytes.ok()) return bytes.status();
  std::vector<v1::PlanPart> parts;
  parts.reserve(bytes->size());
  for (const std::string& part : *bytes) {
    if (!parts.emplace_back().ParseFromString(part)) return lost;
  }
  return parts;
}

}  // namespace rankroute
