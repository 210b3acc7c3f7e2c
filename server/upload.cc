#include "server/upload.h"

#include <utility>

#include "base/json.h"

namespace rankroute {
namespace {

// A source costs more than its bytes: its name and the bookkeeping around it.
constexpr std::int64_t kSourceOverheadBytes = 256;

Status Invalid(const std::string& reason, const std::string& message) {
  return {StatusCode::kInvalidArgument, reason, message};
}

Status MissingSpec() { return Invalid("MISSING_SPEC", "the first message must be a spec"); }
Status RepeatedSpec() { return Invalid("REPEATED_SPEC", "only the first message may be a spec"); }
Status EmptyMessage() {
  return Invalid("EMPTY_MESSAGE", "a message must have one of the parts that this server knows");
}

// Whether `what` may grow to `total` bytes, `more` of them new.
Status CheckRoom(const std::string& what, std::int64_t total, std::int64_t more, std::int64_t limit,
                 BudgetShare* share) {
  if (total > limit) {
    return {StatusCode::kResourceExhausted, "TOO_LARGE",
            what + " must have at most " + std::to_string(limit) + " bytes"};
  }
  if (share->Take(more)) return {};
  return {StatusCode::kResourceExhausted, "SERVER_BUSY",
          "too many bytes are being received from all clients together; try again later"};
}

Status AppendChunk(const std::string& what, const std::string& chunk, std::int64_t limit,
                   BudgetShare* share, std::string* text) {
  const auto more = static_cast<std::int64_t>(chunk.size());
  Status status =
      CheckRoom(what, static_cast<std::int64_t>(text->size()) + more, more, limit, share);
  if (status.ok()) text->append(chunk);
  return status;
}

Status CheckAnnounced(const std::string& what, std::int64_t announced, std::int64_t arrived) {
  if (announced == 0 || announced == arrived) return {};
  return Invalid("INCOMPLETE_IMPORT", std::to_string(announced) + " " + what + " were announced, " +
                                          std::to_string(arrived) + " arrived");
}

}  // namespace

Status ImportUpload::Add(v1::ImportTopologyRequest& request) {
  switch (request.part_case()) {
    case v1::ImportTopologyRequest::kSpec:
      if (spec_.has_value()) return RepeatedSpec();
      spec_ = std::move(*request.mutable_spec());
      return {};
    case v1::ImportTopologyRequest::kSource:
      return spec_.has_value() ? AddChunk(*request.mutable_source()) : MissingSpec();
    case v1::ImportTopologyRequest::PART_NOT_SET:
      break;
  }
  return EmptyMessage();
}

Status ImportUpload::AddChunk(v1::SourceChunk& chunk) {
  if (chunk.name().empty()) return Invalid("EMPTY_NAME", "source.name must not be empty");
  const bool next = sources_.empty() || sources_.back().name != chunk.name();
  if (next) {
    if (static_cast<std::int64_t>(sources_.size()) >= limits_.import_sources) {
      return {StatusCode::kResourceExhausted, "TOO_LARGE",
              "an import must have at most " + std::to_string(limits_.import_sources) + " sources"};
    }
    if (!names_.insert(chunk.name()).second) {
      return Invalid("DUPLICATE_SOURCE", "source " + QuoteJson(chunk.name()) +
                                             " comes twice, with another one in between");
    }
  }
  const auto more = static_cast<std::int64_t>(chunk.data().size());
  Status status = CheckRoom("an import", bytes_ + more, more + (next ? kSourceOverheadBytes : 0),
                            limits_.import_bytes, &share_);
  if (!status.ok()) return status;
  bytes_ += more;
  if (next) {
    sources_.push_back({chunk.name(), std::move(*chunk.mutable_data())});
  } else {
    sources_.back().bytes += chunk.data();
  }
  return {};
}

Status ImportUpload::Complete() const {
  if (!spec_.has_value()) return MissingSpec();
  Status status =
      CheckAnnounced("sources", spec_->source_count(), static_cast<std::int64_t>(sources_.size()));
  return status.ok() ? CheckAnnounced("bytes", spec_->size_bytes(), bytes_) : status;
}

Status PlanUpload::Add(v1::CreatePlanRequest& request) {
  switch (request.part_case()) {
    case v1::CreatePlanRequest::kSpec:
      if (spec_.has_value()) return RepeatedSpec();
      spec_ = std::move(*request.mutable_spec());
      return {};
    case v1::CreatePlanRequest::kRankTableChunk:
      if (!spec_.has_value()) return MissingSpec();
      return AppendChunk("a ranktable", request.rank_table_chunk(), limits_.rank_table_bytes,
                         &share_, &rank_table_);
    case v1::CreatePlanRequest::kTrafficChunk:
      if (!spec_.has_value()) return MissingSpec();
      if (!traffic_.has_value()) traffic_.emplace();
      return AppendChunk("the traffic", request.traffic_chunk(), limits_.traffic_bytes, &share_,
                         &*traffic_);
    case v1::CreatePlanRequest::PART_NOT_SET:
      break;
  }
  return EmptyMessage();
}

Status PlanUpload::Complete() const { return spec_.has_value() ? Status() : MissingSpec(); }

Status ValidateUpload::Add(v1::ValidateRequest& request) {
  switch (request.part_case()) {
    case v1::ValidateRequest::kSpec:
      if (has_spec_) return RepeatedSpec();
      has_spec_ = true;
      return {};
    case v1::ValidateRequest::kChunk:
      if (!has_spec_) return MissingSpec();
      return AppendChunk("a ranktable", request.chunk(), limits_.rank_table_bytes, &share_, &text_);
    case v1::ValidateRequest::PART_NOT_SET:
      break;
  }
  return EmptyMessage();
}

Status ValidateUpload::Complete() const { return has_spec_ ? Status() : MissingSpec(); }

}  // namespace rankroute
