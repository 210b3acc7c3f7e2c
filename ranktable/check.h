#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "ranktable/chip.h"

namespace rankroute {

// A longer text is not read (RT001). Room for the most ranks that version 2.0 has, 65,536, with ten
// addresses each, indented by two spaces: 181 MiB. HCCL itself reads a version 2.0 of up to 1 GB.
inline constexpr std::size_t kMaxRankTableBytes = std::size_t{256} << 20;

// So many findings of one rule are listed; the next one says how many more there are.
inline constexpr std::size_t kMaxFindingsPerRule = 1000;

// One breach of a rule by a ranktable.
struct Finding {
  std::string id;  // "RT008".
  Severity severity = Severity::kError;
  std::string hccl;  // HCCL's own code, "EI0014"; empty where HCCL has none.
  std::string path;  // "server_list[1].device[0].rank_id"; empty for the whole file.
  int line = 0;      // From 1; 0 where the finding has no place.
  int column = 0;    // From 1, in characters.
  std::string message;
  std::string hint;  // What to do about it.
};

// What a text does not say of its use.
struct TableCheckOptions {
  std::optional<Chip>
      chip;  // The NPUs that it is for: what only some of them have is then checked.
};

// Checks the text of a ranktable by every rule that needs nothing but the text, all findings in one
// run, sorted by place. A table without a `version` this library knows is checked as far as it
// goes. `status` "initializing" is a finding of its own (RT003). O(bytes + ranks log ranks).
std::vector<Finding> CheckRankTable(std::string_view text, const TableCheckOptions& options = {});

// Checks the path that a job would put into RANK_TABLE_FILE (RT002): suffix, kind of file, symlink.
// Looks at the file system. Empty for "-" (standard input).
std::vector<Finding> CheckRankTablePath(const std::string& path);

bool HasErrors(const std::vector<Finding>& findings);

// Sorts findings of several checks of one table by place and leaves one of those that are alike.
void SortFindings(std::vector<Finding>* findings);

}  // namespace rankroute
