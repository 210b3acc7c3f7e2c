#include "ranktable/fix.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/json.h"
#include "ranktable/fix_steps.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

constexpr int kIndent = 2;

struct TextRepair {
  std::string_view reason;  // Of the JSON reader.
  const char* message;
};
constexpr std::array<TextRepair, 3> kTextRepairs = {{
    {"COMMENT", "this comment was removed"},
    {"TRAILING_COMMA", "this comma was removed"},
    {"BYTE_ORDER_MARK", "the byte order mark was removed"},
}};

// Writing the document anew removes what the reader passed over.
void AddTextRepairs(const std::vector<Diagnostic>& diagnostics, std::vector<Repair>* repairs) {
  for (const Diagnostic& diagnostic : diagnostics) {
    for (const TextRepair& repair : kTextRepairs) {
      if (repair.reason != diagnostic.reason) continue;
      repairs->push_back({"", diagnostic.line, diagnostic.column, repair.message});
    }
  }
}

bool IsReadable(const JsonParse& parse) {
  return parse.root.has_value() &&
         std::none_of(parse.diagnostics.begin(), parse.diagnostics.end(),
                      [](const Diagnostic& d) { return d.reason == "INVALID_UTF8"; });
}

}  // namespace

FixedTable FixRankTable(std::string_view text, const TableCheckOptions& options) {
  FixedTable fixed;
  CheckedTable checked = ParseAndCheck(text, options);
  fixed.remaining = std::move(checked.findings);
  if (!IsReadable(checked.parse)) return fixed;
  Value& root = *checked.parse.root;
  AddTextRepairs(checked.parse.diagnostics, &fixed.repairs);
  if (root.is_object()) {
    FixScalars(&root, &fixed.repairs);
    if (RemoveDuplicates(&root, &fixed.repairs)) {
      CloseRankGaps(&root, &fixed.repairs);
      FixCounts(&root, &fixed.repairs);
      SortLists(&root, &fixed.repairs);
    }
  }
  fixed.text = fixed.repairs.empty() ? std::string(text) : WriteJson(root, kIndent);
  if (!fixed.repairs.empty()) fixed.remaining = CheckRankTable(fixed.text, options);
  return fixed;
}

}  // namespace rankroute
