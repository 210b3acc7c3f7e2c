#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ranktable/fields.h"
#include "ranktable/rank_use.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// What to do about a bad rank: which ranks nobody has.
std::string FreeRanksHint(const RankSpace& space, const RankUse& use) {
  if (!space.complete) return "give each device a rank of its own, from 0 without a gap";
  std::vector<std::int64_t> unused;
  for (std::size_t rank = 0; rank < use.first_owner.size(); ++rank) {
    if (use.first_owner[rank] == kNobody) unused.push_back(static_cast<std::int64_t>(rank));
  }
  return "give each of the " + std::to_string(space.rank_total) + " devices one rank from 0 to " +
         std::to_string(space.rank_total - 1) + "; unused so far: " + Ranges(unused);
}

void ReportOutside(const TableView& table, const RankSpace& space, const RankUse& use,
                   const std::string& hint, RuleReport* report) {
  if (use.outside == 0) return;
  std::vector<std::int64_t> outside;
  const DeviceView* first = nullptr;
  for (std::size_t d = 0; d < use.state.size(); ++d) {
    if (use.state[d] != RankState::kOutside) continue;
    const DeviceView& device = table.devices[space.first_device + d];
    if (first == nullptr) first = &device;
    outside.push_back(*device.rank);
  }
  std::sort(outside.begin(), outside.end());
  std::string message =
      "rank_id " + Show(*first->rank_id) + " is outside 0-" + std::to_string(space.rank_total - 1);
  if (use.outside > 1) {
    message += ", as are " + std::to_string(use.outside) + " ranks in all: " + Ranges(outside);
  }
  report->Error(kHcclBadValue, PlaceOfRank(table, *first), std::move(message), hint);
}

// `first` has the same rank; null where none has.
void CheckRankId(const TableView& table, const DeviceView& device, const DeviceView* first,
                 const std::string& hint, RuleReport* report) {
  const Value* id = device.rank_id;
  if (id == nullptr) {
    report->Error(kHcclBadField, PlaceOfRank(table, device), "rank_id is missing", hint);
  } else if (!device.rank.has_value()) {
    if (!HasNumberType(table, *id)) return;  // RT005 has it.
    report->Error(kHcclBadValue, PlaceOfRank(table, device),
                  "rank_id " + Show(*id) + " is no whole number in decimal digits", hint);
  } else if (first != nullptr && first->rank_id == id) {
    return;  // That of an instance with two devices: RT023 has it.
  } else if (first != nullptr) {
    report->Error(kHcclBadValue, PlaceOfRank(table, device),
                  "rank_id " + Show(*id) + " is that of " + PathOf(table, *first) + " too" +
                      PointTo(*first->rank_id),
                  hint);
  } else if (id->is_string() && id->text.size() > 1 && id->text.front() == '0') {
    report->Warning(PlaceOfRank(table, device), "rank_id " + Show(*id) + " starts with 0",
                    "write it without leading zeros: HCCL reads the number, other readers "
                    "compare the text");
  }
}

}  // namespace

void CheckRankIds(const TableView& table, RuleReport* report) {
  if (table.layout == TableLayout::kGroupList && !IsLab(table)) return;  // HCCL computes them.
  for (const RankSpace& space : RankSpacesOf(table)) {
    const RankUse use = UseOfRanks(table, space);
    const std::string hint = FreeRanksHint(space, use);
    ReportOutside(table, space, use, hint, report);
    for (std::size_t d = 0; d < use.state.size(); ++d) {
      const DeviceView* first = use.state[d] == RankState::kRepeated
                                    ? &table.devices[space.first_device + use.earlier[d]]
                                    : nullptr;
      CheckRankId(table, table.devices[space.first_device + d], first, hint, report);
    }
  }
}

}  // namespace rankroute
