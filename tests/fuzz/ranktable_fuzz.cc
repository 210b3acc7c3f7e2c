// The ranktable checker, reader, converter and fixer: never fail on any bytes, agree with each
// other, and what they accept comes back from writing, reordering and converting as a table without
// errors. What is mended once is not mended twice.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "ranktable/check.h"
#include "ranktable/convert.h"
#include "ranktable/fix.h"
#include "ranktable/rank_table.h"
#include "tests/fuzz/check.h"

namespace {

using rankroute::Check;

// Errors but that HCCL does not read the version of a platform's table.
bool HasFaults(std::string_view text) {
  const std::vector<rankroute::Finding> findings = rankroute::CheckRankTable(text);
  return std::any_of(findings.begin(), findings.end(), [](const rankroute::Finding& f) {
    return f.severity == rankroute::Severity::kError && f.id != "RT004";
  });
}

void CheckFindings(std::string_view text) {
  for (const rankroute::Chip chip : {rankroute::Chip::k910, rankroute::Chip::k910B,
                                     rankroute::Chip::k910_93, rankroute::Chip::k950}) {
    rankroute::CheckRankTable(text, {.chip = chip});
  }
  for (const rankroute::Finding& f : rankroute::CheckRankTable(text)) {
    Check(!f.id.empty() && !f.message.empty() && !f.hint.empty() && f.line >= 1);
  }
}

void CheckRepairs(std::string_view text) {
  const rankroute::FixedTable fixed = rankroute::FixRankTable(text);
  if (fixed.text.empty()) {
    Check(fixed.repairs.empty());
    return;
  }
  Check(!fixed.repairs.empty() || fixed.text == text);
  const rankroute::FixedTable again = rankroute::FixRankTable(fixed.text);
  Check(again.repairs.empty() && again.text == fixed.text);
}

void CheckConversions(std::string_view text, const rankroute::RankTable& table) {
  for (const rankroute::ConversionFormat& format : rankroute::ConversionFormats()) {
    const auto conversion = rankroute::ConvertRankTable(text, "fuzz", {format.name, "", true});
    if (!conversion.ok()) {
      Check(conversion.status().reason() == "CANNOT_CONVERT");
      continue;
    }
    const auto converted = rankroute::ReadRankTable(conversion->text, "fuzz");
    Check(converted.ok() && converted->rank_count() == table.rank_count());
  }
}

void CheckOrders(const rankroute::RankTable& table) {
  if (table.layout == rankroute::TableLayout::kGroupList) return;  // Which has none.
  std::vector<std::size_t> reversed(table.servers.size());
  std::iota(reversed.rbegin(), reversed.rend(), std::size_t{0});
  const rankroute::RankTable reordered = rankroute::ReorderServers(table, reversed);
  Check(reordered.rank_count() == table.rank_count());
  Check(!HasFaults(rankroute::WriteRankTable(reordered)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  CheckFindings(text);
  CheckRepairs(text);
  const rankroute::Result<rankroute::RankTable> table = rankroute::ReadRankTable(text, "fuzz");
  if (!table.ok()) {
    Check(!table.status().message().empty());
    return 0;
  }
  Check(!HasFaults(text));
  const std::string written = rankroute::WriteRankTable(*table);
  const auto again = rankroute::ReadRankTable(written, "");
  Check(again.ok() && rankroute::WriteRankTable(*again) == written);
  CheckOrders(*table);
  CheckConversions(text, *table);
  return 0;
}
