#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rankroute {

// docs/rules.md as it was when the program was built. Defined in a file that the build makes.
std::string_view RulesPage();

// What the page says about one rule.
struct RuleSection {
  std::string id;       // "RT008".
  std::string summary;  // Its line in the page's table: "rank ids are 0 to n-1, each once".
  std::string text;     // Its section without Markdown's marks, a newline at the end.
};

// The page's rules in its order: each section whose heading is a rule's id. O(page).
std::vector<RuleSection> ReadRuleSections(std::string_view page);

}  // namespace rankroute
