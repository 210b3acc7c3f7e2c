// Repairs case by case.
#include "ranktable/fix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/json.h"
#include "tests/ranktable/sound_tables.h"

namespace rankroute {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> RepairsOf(const FixedTable& fixed) {
  std::vector<std::string> lines;
  for (const Repair& repair : fixed.repairs) {
    EXPECT_GT(repair.line, 0);
    EXPECT_GT(repair.column, 0);
    lines.push_back((repair.path.empty() ? "" : repair.path + ": ") + repair.message);
  }
  return lines;
}

std::string OneLine(const std::string& text) {
  const JsonParse parse = ParseJson(text, "");
  EXPECT_TRUE(parse.root.has_value()) << text;
  std::string line = parse.root.has_value() ? WriteJson(*parse.root, 0) : "\n";
  line.pop_back();
  return line;
}

// A table of version 1.0 around its list of servers.
std::string Table10(const std::string& servers, const std::string& count = "\"1\"") {
  return R"({"status":"completed","version":"1.0","server_count":)" + count +
         R"(,"server_list":[)" + servers + "]}";
}
std::string Server10(const std::string& id, const std::string& device) {
  return R"({"server_id":")" + id + R"(","device":[)" + device + "]}";
}

struct FixCase {
  const char* name;
  std::string text;
  std::vector<std::string> repairs;
  std::string fixed;  // On one line; it has no errors.
};

TEST(FixTest, MendsWhatHasOneAnswer) {
  const std::string sound = Table10(Server10("a", R"({"device_id":"0","rank_id":"0"})"));
  const std::string two =
      Table10(Server10("a", R"({"device_id":"0","device_ip":"198.18.0.1","rank_id":"0"})") + "," +
                  Server10("b", R"({"device_id":"0","device_ip":"198.18.0.2","rank_id":"1"})"),
              "\"2\"");
  const std::vector<FixCase> cases = {
      {"comments, commas and a byte order mark",
       "\xEF\xBB\xBF" + Table10(Server10("a", R"({"device_id":"0","rank_id":"0",} // one)"
                                              "\n")),
       {"this comma was removed", "this comment was removed", "the byte order mark was removed"},
       sound},
      {"numbers of 1.0",
       R"({"status":"completed","version":1.0,"server_count":1,"server_list":[)"
       R"({"server_id":17,"device":[{"device_id":0,"rank_id":0}]}]})",
       {"version: version 1.0 is now the string \"1.0\"",
        "server_count: server_count 1 is now the string \"1\"",
        "server_list[0].server_id: server_id 17 is now the string \"17\"",
        "server_list[0].device[0].device_id: device_id 0 is now the string \"0\"",
        "server_list[0].device[0].rank_id: rank_id 0 is now the string \"0\""},
       Table10(Server10("17", R"({"device_id":"0","rank_id":"0"})"))},
      {"leading zeros",
       Table10(Server10("a", R"({"device_id":"00","rank_id":"000"})")),
       {"server_list[0].device[0].device_id: device_id \"00\" is now \"0\"",
        "server_list[0].device[0].rank_id: rank_id \"000\" is now \"0\""},
       sound},
      {"a count",
       Table10(Server10("a", R"({"device_id":"0","rank_id":"0"})"), "\"8\""),
       {"server_count: server_count \"8\" is now 1"},
       sound},
      {"a count that is no number of entries",
       Table10(Server10("a", R"({"device_id":"0","rank_id":"0"})"), "-1"),
       {"server_count: server_count -1 is now 1"},
       sound},
      {"a missing count",
       R"({"status":"completed","version":"1.0","server_list":[)" +
           Server10("a", R"({"device_id":"0","rank_id":"0"})") + "]}",
       {"server_count: server_count 1 was added"},
       sound},
      {"a key that stands twice with one value",
       Table10(Server10("a", R"({"device_id":"0","rank_id":"0","rank_id":"0"})")),
       {"server_list[0].device[0].rank_id: the second \"rank_id\" with the same value was removed"},
       sound},
      {"gaps between ranks",
       Table10(Server10("a", R"({"device_id":"0","device_ip":"198.18.0.1","rank_id":"3"})") + "," +
                   Server10("b", R"({"device_id":"0","device_ip":"198.18.0.2","rank_id":"8"})"),
               "\"2\""),
       {"server_list[0].device[0].rank_id: rank_id \"3\" is now 0: ranks keep their order and "
        "have no gap",
        "server_list[1].device[0].rank_id: rank_id \"8\" is now 1: ranks keep their order and "
        "have no gap"},
       two},
      {"the order of servers",
       Table10(Server10("b", R"({"device_id":"0","device_ip":"198.18.0.2","rank_id":"1"})") + "," +
                   Server10("a", R"({"device_id":"0","device_ip":"198.18.0.1","rank_id":"0"})"),
               "\"2\""),
       {"server_list: the list is now sorted by lowest rank_id"},
       two},
  };
  for (const FixCase& c : cases) {
    const FixedTable fixed = FixRankTable(c.text);
    std::vector<std::string> repairs = RepairsOf(fixed);
    EXPECT_THAT(repairs, testing::UnorderedElementsAreArray(c.repairs)) << c.name;
    EXPECT_EQ(OneLine(fixed.text), c.fixed) << c.name;
    EXPECT_THAT(fixed.remaining, IsEmpty()) << c.name << fixed.remaining[0].message;
  }
}

TEST(FixTest, PutsServersAndSuperPodsIntoTheOrderOfRanks) {
  struct Case {
    const char* format;
    std::string super_pods;
    std::string servers;
  };
  for (const Case& c : {Case{"1.2", "super_pod_list", "server_list"},
                        Case{"1.4", "cluster_list[0].super_pod_list", "server_list"},
                        Case{"global", "server_group_list[1].super_pod_list",
                             "server_group_list[1].server_list"}}) {
    std::string text = SoundTableText(c.format, {{1, 1}, 2});
    for (auto [from, to] : {std::pair("\"rank_id\":\"0\"", "\"rank_id\":\"X\""),
                            std::pair("\"rank_id\":\"1\"", "\"rank_id\":\"0\""),
                            std::pair("\"rank_id\":\"X\"", "\"rank_id\":\"1\"")}) {
      text.replace(text.find(from), std::string(from).size(), to);
    }
    const FixedTable fixed = FixRankTable(text);
    EXPECT_THAT(RepairsOf(fixed),
                ElementsAre(c.super_pods + ": super pods and their servers are now in the order "
                                           "of ranks",
                            c.servers + ": the list is now sorted by lowest rank_id"));
    EXPECT_THAT(OneLine(fixed.text), HasSubstr(R"("super_pod_list":[{"super_pod_id":"1")"));
  }
}

TEST(FixTest, MendsTheNumbersAndTheOrderOfVersion20) {
  const std::string text =
      R"({"version":2.0,"rank_count":"1","rank_list":[)"
      R"({"rank_id":"07","local_id":"0","device_id":"0","level_list":[{"net_layer":"0",)"
      R"("net_instance_id":3,"net_type":"TOPO_FILE_DESC","net_attr":"","rank_addr_list":[)"
      R"({"addr_type":"IPV4","addr":"198.18.0.1","ports":["0/1"],"plane_id":0}]}]},)"
      R"({"rank_id":"2","local_id":"1","device_id":"1","level_list":[{"net_layer":0,)"
      R"("net_instance_id":"3","net_type":"TOPO_FILE_DESC","net_attr":"","rank_addr_list":[)"
      R"({"addr_type":"IPV4","addr":"198.18.0.2","ports":["0/1"],"plane_id":"0"}]}]}]})";
  EXPECT_EQ(OneLine(FixRankTable(text).text),
            R"({"version":"2.0","rank_count":2,"rank_list":[)"
            R"({"rank_id":0,"local_id":1,"device_id":1,"level_list":[{"net_layer":0,)"
            R"("net_instance_id":"3","net_type":"TOPO_FILE_DESC","net_attr":"","rank_addr_list":[)"
            R"({"addr_type":"IPV4","addr":"198.18.0.2","ports":["0/1"],"plane_id":"0"}]}]},)"
            R"({"rank_id":1,"local_id":0,"device_id":0,"level_list":[{"net_layer":0,)"
            R"("net_instance_id":"3","net_type":"TOPO_FILE_DESC","net_attr":"","rank_addr_list":[)"
            R"({"addr_type":"IPV4","addr":"198.18.0.1","ports":["0/1"],"plane_id":"0"}]}]}]})");
}

TEST(FixTest, MendsTheCountsOfGroups) {
  std::string text = SoundTableText("group-list", {{2, 1}});
  const auto replace = [&](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace(R"("instance_count":"2")", R"("instance_count":3)");
  replace(R"("device_count":"3",)", "");
  replace(R"("group_count":"1")", R"("group_count":"x")");
  const FixedTable fixed = FixRankTable(text);
  EXPECT_THAT(RepairsOf(fixed),
              ElementsAre("group_list[0].instance_count: instance_count 3 is now the string \"3\"",
                          "group_list[0].instance_count: instance_count \"3\" is now 2",
                          "group_list[0].device_count: device_count 3 was added",
                          "group_count: group_count \"x\" is now 1"));
  EXPECT_FALSE(HasErrors(fixed.remaining)) << fixed.remaining[0].message;
}

TEST(FixTest, LeavesAndReportsWhatHasSeveralAnswers) {
  const std::vector<std::string> servers = {
      // Two values of one key; a rank that stands twice; no rank; no number; no text.
      Server10("a", R"({"device_id":"0","rank_id":"0","rank_id":"1"})"),
      Server10("a", R"({"device_id":"0","rank_id":"0"},{"device_id":"1","rank_id":"0"})"),
      Server10("a", R"({"device_id":"0"})"),
      Server10("a", R"({"device_id":"0","rank_id":"first"})"),
      Server10("a", R"({"device_id":"0","rank_id":null})"),
      Server10("a", R"({"device_id":"0","rank_id":0.5})"),
  };
  for (const std::string& server : servers) {
    const std::string text = Table10(server);
    const FixedTable fixed = FixRankTable(text);
    EXPECT_THAT(RepairsOf(fixed), IsEmpty()) << text;
    EXPECT_EQ(fixed.text, text);
    EXPECT_TRUE(HasErrors(fixed.remaining)) << text;
  }
}

TEST(FixTest, KeepsUnknownKeysAsTheyAre) {
  const std::string text = R"({"status":"completed","version":"1.0","server_count":1,"count":1.50,)"
                           R"("server_list":[{"server_id":"a","rank_list":[{"rank_id":"7"}],)"
                           R"("device":[{"device_id":"0","rank_id":"0","numa":3}]}]})";
  const FixedTable fixed = FixRankTable(text);
  EXPECT_EQ(RepairsOf(fixed).size(), 1U);
  EXPECT_THAT(OneLine(fixed.text), HasSubstr(R"("count":1.50)"));
  EXPECT_THAT(OneLine(fixed.text), HasSubstr(R"("rank_list":[{"rank_id":"7"}])"));
  EXPECT_THAT(OneLine(fixed.text), HasSubstr(R"("numa":3)"));
}

TEST(FixTest, WritesNothingForWhatCannotBeRead) {
  const std::vector<std::string> texts = {"", "{", "{\"a\":\"\xFF\"}", "{} {}"};
  for (const std::string& text : texts) {
    const FixedTable fixed = FixRankTable(text);
    EXPECT_EQ(fixed.text, "");
    EXPECT_THAT(RepairsOf(fixed), IsEmpty());
    EXPECT_TRUE(HasErrors(fixed.remaining));
  }
  EXPECT_EQ(FixRankTable("[]").text, "[]");
}

}  // namespace
}  // namespace rankroute
