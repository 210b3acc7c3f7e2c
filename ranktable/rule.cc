#include "ranktable/rule.h"

#include <utility>

namespace rankroute {

Place At(std::string path, const Value& value) {
  return {std::move(path), value.line, value.column};
}

Place PlaceOfRank(const TableView& table, const DeviceView& device) {
  const Value& instance = *table.servers[device.server].object;
  const bool of_instance =
      table.layout == TableLayout::kGroupList && device.object->Find("rank_id") == nullptr;
  const std::string path =
      of_instance ? PathOf(table, table.servers[device.server]) : PathOf(table, device);
  const Value& owner = of_instance ? instance : *device.object;
  return At(path + ".rank_id", device.rank_id == nullptr ? owner : *device.rank_id);
}

std::string PointTo(const Value& value) {
  return " (line " + std::to_string(value.line) + ", column " + std::to_string(value.column) + ")";
}

void RuleReport::Add(Severity severity, const char* hccl, const Place& place, std::string message,
                     std::string hint) {
  ++count_;
  if (count_ > kMaxFindingsPerRule + 1) {
    if (severity == Severity::kError) first_left_out_.severity = severity;
    return;
  }
  Finding finding{id_,          severity,           hccl,           place.path, place.line,
                  place.column, std::move(message), std::move(hint)};
  if (count_ <= kMaxFindingsPerRule) {
    findings_->push_back(std::move(finding));
  } else {
    first_left_out_ = std::move(finding);
  }
}

void RuleReport::Error(const char* hccl, const Place& place, std::string message,
                       std::string hint) {
  Add(Severity::kError, hccl, place, std::move(message), std::move(hint));
}

void RuleReport::Warning(const Place& place, std::string message, std::string hint,
                         const char* hccl) {
  Add(Severity::kWarning, hccl, place, std::move(message), std::move(hint));
}

void RuleReport::Finish() {
  if (count_ <= kMaxFindingsPerRule) return;
  const std::size_t left_out = count_ - kMaxFindingsPerRule;
  if (left_out > 1) {
    first_left_out_.message +=
        "; " + std::to_string(left_out - 1) + " more findings of this rule are not listed";
  }
  findings_->push_back(std::move(first_left_out_));
}

}  // namespace rankroute
