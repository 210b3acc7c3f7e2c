#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "planner/nslb/check.h"
#include "planner/nslb/leaf_list.h"
#include "tests/planner/fabrics.h"
#include "topology/ingest.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// "192.0.2.23" is slice 3 of leaf 2, both counted from 0 and 1: leaves 1, 2, …; slices 0, 1, …
std::string ServerName(std::size_t leaf, std::size_t slice) {
  return "192.0.2." + std::to_string(10 * (leaf + 1) + slice);
}

std::string ListText(std::size_t leaves, std::size_t slices) {
  std::string text =
      R"({"version": "1.0", "tor_count": )" + std::to_string(slices) + R"(, "server_list": [)";
  for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
    text += (leaf == 0 ? "" : ",") + std::string(R"({"tor_id": )") + std::to_string(leaf) +
            R"(, "tor_ip": "203.0.113.)" + std::to_string(leaf + 1) + R"(", "server": [)";
    for (std::size_t slice = 0; slice < slices; ++slice) {
      text += (slice == 0 ? "\n" : ",\n") + std::string(R"({"server_ip": ")") +
              ServerName(leaf, slice) + R"(", "npu_count": 8, "slice_id": )" +
              std::to_string(slice) + "}";
    }
    text += "]}";
  }
  return text + "]}";
}

std::string ConfigMap(std::string info, const std::string& level) {
  std::replace(info.begin(), info.end(), '\n', ' ');
  return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: basic-tor-node-cm}\ndata:\n  tor_info: "
         "'" +
         info + "'\n  tor_level: " + level + "\n";
}

std::string TableText(const std::vector<std::string>& servers) {
  std::string text = R"({"status": "completed", "version": "1.0", "server_count": ")" +
                     std::to_string(servers.size()) + R"(", "server_list": [)";
  for (std::size_t i = 0; i < servers.size(); ++i) {
    text += (i == 0 ? "\n" : ",\n") + std::string(R"({"server_id": ")") + servers[i] +
            R"(", "device": [{"device_id": "0", "device_ip": "198.18.0.)" + std::to_string(i + 1) +
            R"(", "rank_id": ")" + std::to_string(i) + R"("}]})";
  }
  return text + "]}";
}

NslbJob MakeNslbJob(const std::vector<std::string>& servers,
                    NslbSchema schema = NslbSchema::kLargeModel,
                    const std::string& file = "ranktable.json") {
  auto table = ReadRankTable(TableText(servers), file);
  EXPECT_TRUE(table.ok()) << table.status().message();
  auto job = JobFromRankTable(*table);
  EXPECT_TRUE(job.ok());
  return {schema, file, *std::move(table), *std::move(job)};
}

std::shared_ptr<const Fabric> FabricOfList(const std::string& text) {
  auto ingested = Ingest({Source{"leaves.json", text}}, {});
  EXPECT_TRUE(ingested.ok()) << ingested.status().message();
  return ingested->fabric;
}

std::vector<std::string> Ids(const std::vector<Finding>& findings) {
  std::vector<std::string> ids;
  for (const Finding& f : findings) {
    ids.push_back(f.id + (f.severity == Severity::kError ? "" : " warning"));
  }
  return ids;
}

// Servers as "leaf.slice", leaves and slices from 0, between blanks.
std::vector<std::string> Servers(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i + 2 < text.size() + 1; i += 4) {
    names.push_back(ServerName(static_cast<std::size_t>(text[i] - '0'),
                               static_cast<std::size_t>(text[i + 2] - '0')));
  }
  return names;
}

struct NslbCase {
  const char* name;
  const char* servers;
  NslbSchema schema;
  NslbVersion version;
  std::vector<std::pair<const char*, NslbSchema>> others;
  std::vector<std::string> ids;
  bool single_layer = false;
  std::size_t shared_leaves = 2;
};

constexpr NslbSchema kLarge = NslbSchema::kLargeModel;
constexpr NslbSchema kNormal = NslbSchema::kNormal;
constexpr NslbVersion k1 = NslbVersion::k1;
constexpr NslbVersion k2 = NslbVersion::k2;
constexpr const char* kTwoLeaves = "0.0 0.1 0.2 0.3 1.0 1.1 1.2 1.3";

const std::vector<NslbCase>& NslbCases() {
  static const std::vector<NslbCase> cases = {
      {"one leaf", "0.0 0.1 0.2 0.3", kLarge, k1, {}, {}},
      {"one leaf in any order", "0.3 0.1 0.2 0.0", kLarge, k1, {}, {}},
      {"two whole leaves", kTwoLeaves, kLarge, k1, {}, {}},
      {"leaves in any order", "2.0 2.1 2.2 2.3 0.0 0.1 0.2 0.3", kLarge, k1, {}, {}},
      {"a leaf and the begin of one", "0.0 0.1 0.2 0.3 1.0 1.1", kLarge, k1, {}, {}},
      {"a leaf and any slices of one", "0.0 0.1 0.2 0.3 1.1 1.3", kLarge, k1, {}, {}},
      {"a logical leaf of two", "0.0 1.1 0.2 1.3", kLarge, k1, {}, {}},
      {"two logical leaves", "0.0 1.1 1.2 0.3 2.0 0.1 0.2 2.3", kLarge, k1, {}, {}},
      {"a slice twice", "0.0 0.1 1.0 1.3", kLarge, k1, {}, {"NSLB005"}},
      {"a slice three times beside one",
       "0.0 0.1 0.2 0.3 1.0 1.1 2.0",
       kLarge,
       k1,
       {},
       {"NSLB005"}},
      {"a slice twice in a normal job", "0.0 0.1 1.0 1.3", kNormal, k1, {}, {"NSLB005 warning"}},
      {"a slice twice under 2.0", "0.0 0.1 1.0 1.3", kLarge, k2, {}, {}},
      {"three replicas on one leaf", "0.0 0.1 0.2", kLarge, k1, {}, {}},
      {"three replicas on two leaves", "0.0 0.1 1.2", kLarge, k1, {}, {"NSLB004"}},
      {"the same under 2.0", "0.0 0.1 1.2", kLarge, k2, {}, {"NSLB004"}},
      {"three normal replicas on two leaves", "0.0 0.1 1.2", kNormal, k1, {}, {}},
      {"back to a leaf",
       "0.0 0.1 1.1 0.2 0.3 1.0 1.2 1.3",
       kLarge,
       k1,
       {},
       {"NSLB008 warning", "NSLB008 warning"}},
      {"slices against their order",
       "0.1 0.0 0.2 0.3 1.0 1.1 1.2 1.3",
       kLarge,
       k1,
       {},
       {"NSLB008 warning"}},
      {"logical leaves are none of 2.0",
       "0.0 1.1 0.2 1.3",
       kLarge,
       k2,
       {},
       {"NSLB008 warning", "NSLB008 warning"}},
      {"an unknown server", "0.0 0.1 0.2 9.9", kLarge, k1, {}, {"NSLB002"}},
      {"single layer, one leaf", "0.0 0.1", kNormal, k1, {}, {}, true},
      {"single layer, two leaves", kTwoLeaves, kNormal, k1, {}, {"NSLB003"}, true},
      {"beside a job of one leaf", kTwoLeaves, kLarge, k1, {{"2.0 2.1", kLarge}}, {}},
      {"on a leaf with a job of that leaf alone",
       "0.0 0.1 1.2 1.3",
       kLarge,
       k1,
       {{"1.0 1.1", kLarge}},
       {}},
      {"on a leaf with a job of several",
       "0.0 0.1 1.2 1.3",
       kLarge,
       k1,
       {{"1.0 1.1 2.2 2.3", kLarge}},
       {"NSLB006"}},
      {"a normal job beside a large one",
       "0.0 0.1 1.2 1.3",
       kNormal,
       k1,
       {{"1.0 1.1 2.2 2.3", kLarge}},
       {"NSLB006"}},
      {"normal jobs among themselves",
       "0.0 0.1 1.2 1.3",
       kNormal,
       k1,
       {{"1.0 1.1 2.2 2.3", kNormal}},
       {}},
      {"normal jobs on a leaf with a large one",
       "0.0 0.1 1.2 1.3",
       kNormal,
       k1,
       {{"1.0 2.1 2.2 2.3", kNormal}, {"1.1", kLarge}},
       {"NSLB006"}},
      {"on one leaf with a job of several",
       "1.2 1.3",
       kLarge,
       k1,
       {{"1.0 1.1 2.2 2.3", kLarge}},
       {}},
      {"2.0 shares two leaves", "0.0 0.1 1.2 1.3", kLarge, k2, {{"0.2 0.3 1.0 1.1", kLarge}}, {}},
      {"2.0 shares two leaves of one allowed",
       "0.0 0.1 1.2 1.3",
       kLarge,
       k2,
       {{"0.2 0.3 1.0 1.1", kLarge}},
       {"NSLB007"},
       false,
       1},
      {"2.0 shares three leaves",
       "0.0 0.1 1.2 1.3 2.0",
       kLarge,
       k2,
       {{"0.2 0.3 1.0 1.1", kLarge}, {"2.1 3.0", kNormal}},
       {"NSLB007"}},
      {"2.0 shares three leaves, normal",
       "0.0 0.1 1.2 1.3 2.0",
       kNormal,
       k2,
       {{"0.2 0.3 1.0 1.1", kLarge}, {"2.1 3.0", kNormal}},
       {"NSLB007 warning"}},
  };
  return cases;
}

TEST(NslbTest, TableOfPlacements) {
  const std::string info = ListText(4, 4);
  for (const NslbCase& c : NslbCases()) {
    SCOPED_TRACE(c.name);
    const std::string text = ConfigMap(info, c.single_layer ? "single_layer" : "double_layer");
    const auto leaves = ReadLeafList(text, "leaves.yaml");
    ASSERT_TRUE(leaves.ok()) << leaves.status().message();
    std::vector<NslbJob> others;
    for (const auto& [servers, schema] : c.others) {
      others.push_back(MakeNslbJob(Servers(servers), schema, "other.json"));
    }
    const NslbFindings found =
        CheckNslb(*FabricOfList(text), *leaves, MakeNslbJob(Servers(c.servers), c.schema), others,
                  {c.version, c.shared_leaves});
    EXPECT_THAT(found.leaves, IsEmpty());
    EXPECT_EQ(Ids(found.job), c.ids);
    EXPECT_EQ(found.others.size(), others.size());
  }
}

// What one rule says of a job on four leaves of four servers.
Finding OnlyFinding(const char* servers, NslbVersion version, const char* other = nullptr) {
  const std::string text = ListText(4, 4);
  std::vector<NslbJob> others;
  if (other != nullptr) others.push_back(MakeNslbJob(Servers(other), kLarge, "other.json"));
  const NslbFindings found = CheckNslb(*FabricOfList(text), *ReadLeafList(text, ""),
                                       MakeNslbJob(Servers(servers)), others, {version, 1});
  EXPECT_EQ(found.job.size(), 1U);
  return found.job.empty() ? Finding() : found.job.front();
}

TEST(NslbTest, MessagesNameServersLeavesAndSlices) {
  const Finding aligned = OnlyFinding("0.0 0.1 1.0 1.3", k1);
  EXPECT_EQ(aligned.message,
            "slice 0 has 2 of the job's 4 servers (192.0.2.10 under 203.0.113.1, 192.0.2.20 under "
            "203.0.113.2), slice 2 has 0");
  EXPECT_EQ(aligned.path, "server_list[2].server_id");
  EXPECT_EQ(aligned.line, 4);
  const Finding fill = OnlyFinding("0.0 0.1 1.2", k1);
  EXPECT_EQ(fill.message,
            "a large-model job of 3 replicas is on 2 leaves (203.0.113.1, 203.0.113.2)");
  EXPECT_EQ(fill.path, "server_list[2].server_id");
  const Finding two = OnlyFinding("0.0 0.1 1.2 1.3", k1, "1.0 1.1 2.2 2.3");
  EXPECT_EQ(two.message, "leaf 203.0.113.2 serves this job and other.json, each of several leaves");
  EXPECT_EQ(two.path, "server_list[2].server_id");
  const Finding shared = OnlyFinding("0.0 0.1 1.2 1.3", k2, "0.2 0.3 1.0 1.1");
  EXPECT_EQ(shared.message, "the job shares 2 leaves (203.0.113.1, 203.0.113.2) with other.json");
  const Finding order = OnlyFinding("0.1 0.0 0.2 0.3 1.0 1.1 1.2 1.3", k1);
  EXPECT_EQ(order.message,
            "node rank 1, server 192.0.2.10, is on slice 0 of leaf 203.0.113.1 after slice 1");
  EXPECT_EQ(order.path, "server_list[1].server_id");
}

TEST(NslbTest, ServersOfOtherJobsThatAreOnNoLeafAreLeftOutAloud) {
  const std::string text = ListText(2, 2);
  const NslbFindings found =
      CheckNslb(*FabricOfList(text), *ReadLeafList(text, ""), MakeNslbJob(Servers("0.0 0.1")),
                {MakeNslbJob(Servers("1.0 8.8"), kLarge, "other.json")}, {});
  EXPECT_THAT(found.job, IsEmpty());
  EXPECT_THAT(Ids(found.others[0]), ElementsAre("NSLB002 warning"));
  EXPECT_EQ(found.others[0][0].message, "server 192.0.2.98 is on no leaf: left out");
}

TEST(NslbTest, TheListsOwnSlicesAreChecked) {
  const auto list = [](const std::string& slices) {
    return R"({"tor_count": 2, "server_list": [{"tor_ip": "203.0.113.1", "server": [)" + slices +
           "]}]}";
  };
  const auto ids = [&](const std::string& slices) {
    const std::string text = list(slices);
    const auto leaves = ReadLeafList(text, "");
    EXPECT_TRUE(leaves.ok());
    return Ids(CheckNslb(*FabricOfList(text), *leaves, MakeNslbJob({"192.0.2.1"}), {}, {}).leaves);
  };
  const std::string one = R"({"server_ip": "192.0.2.1", "slice_id": )";
  const std::string two = R"(, {"server_ip": "192.0.2.2", "slice_id": )";
  EXPECT_THAT(ids(one + "0}" + two + "1}"), IsEmpty());
  EXPECT_THAT(ids(one + "0}" + two + "0}"), ElementsAre("NSLB001"));
  EXPECT_THAT(ids(one + "0}" + two + "2}"), ElementsAre("NSLB001"));
  EXPECT_THAT(ids(one + "-1}" + two + "1}"), ElementsAre("NSLB001"));
  EXPECT_THAT(ids(one + "1}" + two + "0}"), ElementsAre("NSLB001 warning", "NSLB001 warning"));
}

TEST(NslbTest, AFabricGivesSlicesByPortAndSaysSo) {
  const auto fabric = testing::MakeFabric(testing::DescribeFabric({{4, 4}, 2, 2}));
  const auto leaves = LeafListOf(*fabric);
  ASSERT_TRUE(leaves.ok()) << leaves.status().message();
  EXPECT_EQ(leaves->slices, 4);
  EXPECT_FALSE(leaves->single_layer);
  ASSERT_EQ(leaves->leaves.size(), 2U);
  EXPECT_EQ(leaves->leaves[1].servers[3].name, "s-1-3");
  EXPECT_EQ(leaves->leaves[1].servers[3].slice, 3);
  const NslbFindings found =
      CheckNslb(*fabric, *leaves, MakeNslbJob({"s-0-0", "s-0-1", "s-1-0", "s-1-3"}), {}, {});
  EXPECT_THAT(Ids(found.leaves), ElementsAre("NSLB001 warning"));
  EXPECT_THAT(found.leaves[0].message, HasSubstr("by the order of their ports on the leaf"));
  EXPECT_THAT(Ids(found.job), ElementsAre("NSLB005"));
}

TEST(NslbTest, LeavesWithoutASpineAreASingleLayer) {
  FabricDescription description = testing::DescribeFabric({{2, 2}, 1, 0});
  const auto fabric = testing::MakeFabric(std::move(description));
  const auto leaves = LeafListOf(*fabric);
  ASSERT_TRUE(leaves.ok());
  EXPECT_TRUE(leaves->single_layer);
  const NslbFindings found =
      CheckNslb(*fabric, *leaves, MakeNslbJob({"s-0-0", "s-1-0"}, kNormal), {}, {});
  EXPECT_THAT(Ids(found.job), ElementsAre("NSLB003"));
}

TEST(NslbTest, AServerOnTwoLeavesIsSaid) {
  FabricDescription description = testing::DescribeFabric({{2, 2}, 2, 1});
  description.servers[0].devices[1].ports[0].switch_name = "leaf-1";
  const auto fabric = testing::MakeFabric(std::move(description));
  const auto leaves = LeafListOf(*fabric);
  ASSERT_TRUE(leaves.ok());
  const NslbFindings found = CheckNslb(*fabric, *leaves, MakeNslbJob({"s-0-0"}), {}, {});
  EXPECT_THAT(Ids(found.job), ElementsAre("NSLB002 warning"));
  EXPECT_THAT(found.job[0].message, HasSubstr("server s-0-0 has ports on "));
}

TEST(NslbTest, ListsThatCannotBeReadAreRefusedWithEveryFault) {
  struct Case {
    const char* text;
    std::vector<std::string> reasons;
  };
  for (const Case& c : std::vector<Case>{
           {"{}", {"NO_DATA"}},
           {"[1]", {"BAD_DOCUMENT"}},
           {R"({"server_list": []})", {"MISSING_KEY"}},
           {R"({"tor_count": "4", "server_list": {}})", {"WRONG_TYPE", "WRONG_TYPE"}},
           {R"({"tor_count": 1, "server_list": [{"server": []}]})", {"MISSING_KEY"}},
           {R"({"tor_count": 1, "server_list": [{"tor_id": 0, "server": [{"server_ip": "a"},
                {"slice_id": 0}, {"server_ip": "b", "slice_id": "x"}]}]})",
            {"MISSING_KEY", "MISSING_KEY", "WRONG_TYPE"}},
           {R"({"tor_count": 2, "server_list": [{"tor_id": 0, "server": [
                {"server_ip": "a", "slice_id": 0}, {"server_ip": "a", "slice_id": 1}]}]})",
            {"DUPLICATE_SERVER"}},
           {"data: {tor_info: '{\"server_list\"'}\n", {"JSON_SYNTAX"}},
           {"data: {tor_info: '{\"tor_count\": 1, \"server_list\": []}'}\n---\ndata: {tor_info: "
            "'{\"tor_count\": 1, \"server_list\": []}'}\n",
            {"SECOND_LIST"}},
       }) {
    const auto leaves = ReadLeafList(c.text, "leaves");
    ASSERT_FALSE(leaves.ok()) << c.text;
    EXPECT_EQ(leaves.status().reason(), "INVALID_LEAF_LIST");
    std::vector<std::string> reasons;
    for (const Diagnostic& d : leaves.status().diagnostics()) reasons.push_back(d.reason);
    EXPECT_EQ(reasons, c.reasons) << c.text;
  }
}

// Places a job on free servers as TorHandlerV1 of ascend-for-volcano does: whole leaves and the
// first slices of one more; else logical leaves, the i-th of which has the i-th free server of each
// slice, slices with the most free servers first. Empty where it finds no place. Each leaf's
// servers by slice.
std::vector<std::string> ScheduleV1(const std::vector<std::vector<bool>>& free, std::size_t tasks) {
  const std::size_t slices = free.front().size();
  const std::size_t rows = (tasks + slices - 1) / slices;
  const std::size_t rest = tasks - (rows - 1) * slices;  // In the last row.
  std::vector<std::size_t> full;
  for (std::size_t leaf = 0; leaf < free.size(); ++leaf) {
    if (std::all_of(free[leaf].begin(), free[leaf].end(), [](bool is) { return is; })) {
      full.push_back(leaf);
    }
  }
  std::vector<std::string> names;
  if (full.size() >= rows) {
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t slice = 0; slice < (row + 1 < rows ? slices : rest); ++slice) {
        names.push_back(ServerName(full[row], slice));
      }
    }
    return names;
  }
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> columns(slices);  // Slice, leaf.
  for (std::size_t leaf = 0; leaf < free.size(); ++leaf) {
    for (std::size_t slice = 0; slice < slices; ++slice) {
      if (free[leaf][slice]) columns[slice].emplace_back(slice, leaf);
    }
  }
  std::stable_sort(columns.begin(), columns.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<std::pair<std::size_t, std::size_t>> servers;
    for (std::size_t column = 0; column < (row + 1 < rows ? slices : rest); ++column) {
      if (columns[column].size() <= row) return {};
      servers.push_back(columns[column][row]);
    }
    std::sort(servers.begin(), servers.end());
    for (const auto& [slice, leaf] : servers) names.push_back(ServerName(leaf, slice));
  }
  return names;
}

TEST(NslbPropertyTest, WhatTheSchedulerPlacesIsInOrderAndAligned) {
  const std::string text = ListText(6, 4);
  const auto fabric = FabricOfList(text);
  const auto leaves = ReadLeafList(text, "");
  ASSERT_TRUE(leaves.ok());
  std::mt19937_64 random(7);
  int placed = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<std::vector<bool>> free(6, std::vector<bool>(4));
    for (auto& leaf : free) {
      for (std::size_t i = 0; i < leaf.size(); ++i) leaf[i] = random() % 10 < 8;
    }
    const std::vector<std::string> servers = ScheduleV1(free, 4 + random() % 13);
    if (servers.empty()) continue;
    ++placed;
    const NslbFindings found = CheckNslb(*fabric, *leaves, MakeNslbJob(servers), {}, {});
    EXPECT_THAT(Ids(found.job), IsEmpty()) << ::testing::PrintToString(servers);
  }
  EXPECT_GT(placed, 200);
}

// Whether a set of servers is one that the scheduler could take, whatever is free: each slice as
// often as any other, or once more.
TEST(NslbPropertyTest, AlignmentEqualsCountingTheSlices) {
  const std::string text = ListText(4, 4);
  const auto fabric = FabricOfList(text);
  const auto leaves = ReadLeafList(text, "");
  ASSERT_TRUE(leaves.ok());
  std::mt19937_64 random(11);
  std::vector<std::size_t> all(16);
  std::iota(all.begin(), all.end(), std::size_t{0});
  int aligned = 0;
  int crossing = 0;
  for (int round = 0; round < 400; ++round) {
    testing::Shuffle(&all, &random);
    const std::size_t tasks = 4 + random() % 9;
    std::vector<std::string> servers;
    std::vector<int> on_slice(4, 0);
    std::vector<int> on_leaf(4, 0);
    for (std::size_t i = 0; i < tasks; ++i) {
      servers.push_back(ServerName(all[i] / 4, all[i] % 4));
      ++on_slice[all[i] % 4];
      ++on_leaf[all[i] / 4];
    }
    if (std::count(on_leaf.begin(), on_leaf.end(), 0) == 3) continue;
    ++crossing;
    std::sort(on_slice.begin(), on_slice.end());
    const bool is_aligned = on_slice.back() - on_slice.front() <= 1;
    aligned += is_aligned ? 1 : 0;
    const NslbFindings found = CheckNslb(*fabric, *leaves, MakeNslbJob(servers), {}, {});
    EXPECT_EQ(std::none_of(found.job.begin(), found.job.end(),
                           [](const Finding& f) { return f.id == "NSLB005"; }),
              is_aligned);
  }
  EXPECT_GT(aligned, 20);
  EXPECT_GT(crossing - aligned, 20);
}

}  // namespace
}  // namespace rankroute
