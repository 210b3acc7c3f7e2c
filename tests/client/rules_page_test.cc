#include "client/rules_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rankroute {
namespace {

constexpr const char* kPage = R"(# Rules

| id | severity | what |
|---|---|---|
| [RT001](#rt001) | error | it is `json` |
| [RT002](#rt002) | error, warning | the path |

## Output

Words that are no rule's.

## RT001

**Strict JSON** (error; EI0004). The `text` is [one](#one) document, a list of ids[0] too.

```
## bad:  **"a"** // comment

good: `"a"`
```

## RT002

The path.


## RT2B

No rule either.
)";

TEST(RulesPageTest, ReadsTheSectionsOfRules) {
  const std::vector<RuleSection> sections = ReadRuleSections(kPage);
  ASSERT_EQ(sections.size(), 2U);
  EXPECT_EQ(sections[0].id, "RT001");
  EXPECT_EQ(sections[0].summary, "it is json");
  EXPECT_EQ(sections[0].text,
            "RT001\n"
            "\n"
            "Strict JSON (error; EI0004). The text is one document, a list of ids[0] too.\n"
            "\n"
            "  ## bad:  **\"a\"** // comment\n"
            "\n"
            "  good: `\"a\"`\n");
  EXPECT_EQ(sections[1].id, "RT002");
  EXPECT_EQ(sections[1].summary, "the path");
  EXPECT_EQ(sections[1].text, "RT002\n\nThe path.\n");
}

TEST(RulesPageTest, AnEmptyPageHasNoRules) {
  EXPECT_TRUE(ReadRuleSections("").empty());
  EXPECT_TRUE(ReadRuleSections("## RT\n## RTX1\n##").empty());
}

}  // namespace
}  // namespace rankroute
