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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::vector<rankroute::Finding> findings = rankroute::CheckRankTable(text);
  for (const rankroute::Finding& f : findings) {
    Require(!f.id.empty() && !f.message.empty() && !f.hint.empty() && f.line >= 1);
  }
  const rankroute::Result<rankroute::RankTable> table = rankroute::ReadRankTable(text, "fuzz");
  Require(table.ok() || !table.status().message().empty());
  if (rankroute::HasErrors(findings)) {
    Require(table.status().reason() == "INVALID_RANKTABLE");
    return 0;
  }
  if (!table.ok()) {
    Require(table.status().reason() == "UNSUPPORTED_VERSION");
    return 0;
  }
  const std::string written = rankroute::WriteRankTable(*table);
  Require(rankroute::WriteRankTable(*rankroute::ReadRankTable(written, "")) == written);
  std::vector<std::size_t> reversed(table->servers.size());
  std::iota(reversed.rbegin(), reversed.rend(), std::size_t{0});
  const rankroute::RankTable reordered = rankroute::ReorderServers(*table, reversed);
  Require(reordered.rank_count() == table->rank_count());
  Require(!rankroute::HasErrors(rankroute::CheckRankTable(rankroute::WriteRankTable(reordered))));
  return 0;
}
