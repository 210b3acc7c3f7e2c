// The ranktable checker and reader: never fail on any bytes, agree with each other, and what they
// accept comes back from writing and reordering as a table without errors.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "ranktable/check.h"
#include "ranktable/rank_table.h"

namespace {

void Require(bool condition) {
  if (!condition) std::abort();
}

// Whether there are errors but that of a platform's version, which is read though not by HCCL.
bool HasFaults(const std::vector<rankroute::Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(), [](const rankroute::Finding& f) {
    return f.severity == rankroute::Severity::kError && f.id != "RT004";
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const rankroute::Chip chip : {rankroute::Chip::k910, rankroute::Chip::k910B,
                                     rankroute::Chip::k910_93, rankroute::Chip::k950}) {
    rankroute::CheckRankTable(text, {.chip = chip});
  }
  const std::vector<rankroute::Finding> findings = rankroute::CheckRankTable(text);
  for (const rankroute::Finding& f : findings) {
    Require(!f.id.empty() && !f.message.empty() && !f.hint.empty() && f.line >= 1);
  }
  const rankroute::Result<rankroute::RankTable> table = rankroute::ReadRankTable(text, "fuzz");
  Require(table.ok() || !table.status().message().empty());
  if (!table.ok()) {
    const std::string& reason = table.status().reason();
    Require(reason == "UNSUPPORTED_VERSION" || reason == "UNKNOWN_GROUP" ||
            (reason == "INVALID_RANKTABLE" && rankroute::HasErrors(findings)));
    return 0;
  }
  Require(!HasFaults(findings));
  const std::string written = rankroute::WriteRankTable(*table);
  Require(rankroute::WriteRankTable(*rankroute::ReadRankTable(written, "")) == written);
  std::vector<std::size_t> reversed(table->servers.size());
  std::iota(reversed.rbegin(), reversed.rend(), std::size_t{0});
  const rankroute::RankTable reordered = rankroute::ReorderServers(*table, reversed);
  Require(reordered.rank_count() == table->rank_count());
  Require(!HasFaults(rankroute::CheckRankTable(rankroute::WriteRankTable(reordered))));
  return 0;
}
