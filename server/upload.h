#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "rankroute/v1/plan_service.pb.h"
#include "rankroute/v1/ranktable_service.pb.h"
#include "rankroute/v1/topology_service.pb.h"
#include "server/byte_budget.h"
#include "server/settings.h"
#include "topology/readers.h"

namespace rankroute {

// What the messages of a client's stream come to. Add takes the next message and tells at once what
// is wrong with it; Complete is asked once, after the last message. Both return INVALID_ARGUMENT
// (MISSING_SPEC, REPEATED_SPEC, EMPTY_MESSAGE, …) or, beyond a limit, RESOURCE_EXHAUSTED
// (TOO_LARGE for the limit of one request, SERVER_BUSY for that of all together).

// An import: what to do, and the sources.
class ImportUpload {
 public:
  // `limits` and `budget` must outlive the upload.
  ImportUpload(const ServerLimits& limits, ByteBudget* budget) : limits_(limits), share_(budget) {}

  Status Add(v1::ImportTopologyRequest& request);
  // INVALID_ARGUMENT (INCOMPLETE_IMPORT) where less or more arrived than the spec says.
  Status Complete() const;

  const v1::ImportTopologySpec& spec() const { return *spec_; }
  std::vector<Source>& sources() { return sources_; }
  // The most that one import may hold.
  std::size_t max_bytes() const { return static_cast<std::size_t>(limits_.import_bytes); }

 private:
  Status AddChunk(v1::SourceChunk& chunk);

  const ServerLimits& limits_;
  BudgetShare share_;
  std::optional<v1::ImportTopologySpec> spec_;
  std::vector<Source> sources_;
  std::set<std::string> names_;
  std::int64_t bytes_ = 0;
};

// A plan's inputs.
class PlanUpload {
 public:
  PlanUpload(const ServerLimits& limits, ByteBudget* budget) : limits_(limits), share_(budget) {}

  Status Add(v1::CreatePlanRequest& request);
  Status Complete() const;

  const v1::PlanSpec& spec() const { return *spec_; }
  std::string& rank_table() { return rank_table_; }
  std::optional<std::string>& traffic() { return traffic_; }

 private:
  const ServerLimits& limits_;
  BudgetShare share_;
  std::optional<v1::PlanSpec> spec_;
  std::string rank_table_;
  std::optional<std::string> traffic_;
};

// A ranktable to check.
class ValidateUpload {
 public:
  ValidateUpload(const ServerLimits& limits, ByteBudget* budget)
      : limits_(limits), share_(budget) {}

  Status Add(v1::ValidateRequest& request);
  Status Complete() const;

  const std::string& text() const { return text_; }

 private:
  const ServerLimits& limits_;
  BudgetShare share_;
  bool has_spec_ = false;
  std::string text_;
};

}  // namespace rankroute
