// Properties over random tables of a group_list, of versions 1.1 and 2.0, from fixed seeds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "ranktable/check.h"
#include "tests/ranktable/layout_text.h"

namespace rankroute {
namespace {

struct Layout {
  const char* name;
  std::string (*make)(Random* random);
};
void PrintTo(const Layout& layout, std::ostream* out) { *out << layout.name; }

std::string Describe(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings) {
    text += f.id + " " + f.path + " " + std::to_string(f.line) + " " + f.message + "\n";
  }
  return text;
}

class LayoutProperty : public testing::TestWithParam<Layout> {};

TEST_P(LayoutProperty, SoundTablesHaveNoFinding) {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    const std::string text = GetParam().make(&random);
    EXPECT_EQ(Describe(CheckRankTable(text)), "") << text;
  }
}

// A text that was cut off has one finding; the fields before the cut do not matter.
TEST_P(LayoutProperty, ACutTextIsNoTable) {
  Random random(12);
  for (int round = 0; round < 50; ++round) {
    const std::string text = GetParam().make(&random);
    const std::size_t size = random.Below(text.size() - 2);
    const std::vector<Finding> findings = CheckRankTable(text.substr(0, size));
    ASSERT_EQ(findings.size(), 1U) << text.substr(0, size);
    EXPECT_EQ(findings[0].id, "RT001");
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, LayoutProperty,
                         testing::Values(Layout{"Cloud", RandomCloudTable},
                                         Layout{"Lab", RandomLabTable},
                                         Layout{"NodeList", RandomNodeListTable},
                                         Layout{"RankList", RandomRankListTable}),
                         [](const auto& layout) { return layout.param.name; });

struct KeyCase {
  Layout layout;
  const char* key;
  const char* missing;  // The rule that has it where the field is missing; null: it is optional.
  const char* wrong;    // And where it is of a wrong type, as null.
};

// The errors that one change of a random place of `key` makes.
std::string ErrorsOf(const std::string& text) {
  std::string errors;
  for (const Finding& f : CheckRankTable(text)) {
    if (f.severity == Severity::kError) errors += f.id + " " + f.message + "\n";
  }
  return errors;
}

// A place of `"key":` in `text`, at random.
std::size_t SomePlaceOf(const std::string& key, const std::string& text, Random* random) {
  std::vector<std::size_t> places;
  const std::string quoted = "\"" + key + "\":";
  for (std::size_t at = text.find(quoted); at != std::string::npos;
       at = text.find(quoted, at + 1)) {
    places.push_back(at);
  }
  return places[random->Below(places.size())];
}

// `text` with null for the value whose key starts at `at`.
std::string WithNull(std::string text, std::size_t at) {
  const std::size_t start = text.find(':', at) + 1;
  int depth = 0;
  bool quoted = false;
  std::size_t end = start;
  while (quoted || depth > 0 || (text[end] != ',' && text[end] != '}' && text[end] != ']')) {
    if (text[end] == '"') quoted = !quoted;
    if (!quoted && (text[end] == '{' || text[end] == '[')) ++depth;
    if (!quoted && (text[end] == '}' || text[end] == ']')) --depth;
    ++end;
  }
  return text.replace(start, end - start, "null");
}

TEST(FieldProperty, AFieldThatIsMissingOrNullIsFoundOnce) {
  const Layout cloud = {"Cloud", RandomCloudTable};
  const Layout lab = {"Lab", RandomLabTable};
  const Layout nodes = {"NodeList", RandomNodeListTable};
  const Layout ranks = {"RankList", RandomRankListTable};
  const std::vector<KeyCase> cases = {
      {cloud, "status", "RT003", "RT003"},
      {cloud, "group_count", "RT006", "RT005"},
      {cloud, "group_name", "RT023", "RT005"},
      {cloud, "instance_count", "RT006", "RT005"},
      {cloud, "device_count", "RT006", "RT005"},
      {cloud, "instance_list", "RT006", "RT005"},
      {cloud, "pod_name", "RT023", "RT005"},
      {cloud, "server_id", "RT007", "RT005"},
      {cloud, "devices", "RT006", "RT005"},
      {cloud, "device_id", "RT010", "RT005"},
      {lab, "para_plane_nic_location", "RT023", "RT023"},
      {lab, "chip_info", nullptr, "RT005"},
      {lab, "group_name", "RT023", "RT005"},
      {lab, "device_num", "RT006", "RT005"},
      {lab, "server_num", "RT006", "RT005"},
      {lab, "instance_count", "RT006", "RT005"},
      {lab, "rank_id", "RT008", "RT005"},
      {lab, "server_id", "RT007", "RT005"},
      {lab, "device_id", "RT010", "RT005"},
      {nodes, "version", "RT004", "RT004"},
      {nodes, "collective_id", "RT005", "RT005"},
      {nodes, "mode", nullptr, "RT005"},
      {nodes, "node_list", "RT006", "RT005"},
      {nodes, "node_addr", "RT007", "RT005"},
      {nodes, "ranks", "RT006", "RT005"},
      {nodes, "rank_id", "RT008", "RT005"},
      {nodes, "device_id", nullptr, "RT005"},
      {ranks, "rank_count", "RT006", "RT005"},
      {ranks, "rank_list", "RT006", "RT005"},
      {ranks, "rank_id", "RT008", "RT005"},
      {ranks, "local_id", "RT017", "RT005"},
      {ranks, "device_id", "RT010", "RT005"},
      {ranks, "level_list", "RT017", "RT005"},
      {ranks, "net_layer", "RT017", "RT005"},
      {ranks, "net_instance_id", "RT017", "RT005"},
      {ranks, "rank_addr_list", "RT017", "RT005"},
      {ranks, "addr_type", "RT017", "RT005"},
      {ranks, "addr", "RT017", "RT005"},
      {ranks, "ports", "RT017", "RT005"},
  };
  Random random(13);
  for (const KeyCase& c : cases) {
    for (int round = 0; round < 20; ++round) {
      const std::string text = c.layout.make(&random);
      const std::size_t at = SomePlaceOf(c.key, text, &random);
      std::string renamed = text;
      renamed.insert(at + 1, "x");
      const auto error = [&](const char* rule) {
        return testing::ContainsRegex("^" + std::string(rule) + " " + c.key + " [^\n]*\n$");
      };
      if (c.missing == nullptr) {
        EXPECT_EQ(ErrorsOf(renamed), "") << renamed;
      } else {
        EXPECT_THAT(ErrorsOf(renamed), error(c.missing)) << renamed;
      }
      EXPECT_THAT(ErrorsOf(WithNull(text, at)), error(c.wrong)) << WithNull(text, at);
    }
  }
}

}  // namespace
}  // namespace rankroute
