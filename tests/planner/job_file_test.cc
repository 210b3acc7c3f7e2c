#include "planner/job_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "planner/option_text.h"
#include "ranktable/chip.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;

constexpr char kHeader[] = "apiVersion: rankroute/v1\nkind: Job\n";

Result<JobSpec> ReadBody(const std::string& body) {
  return ReadJobFile(std::string(kHeader) + body, "job.yaml");
}

// "line:column REASON" of every fault.
std::vector<std::string> Faults(const Status& status) {
  std::vector<std::string> faults;
  for (const Diagnostic& d : status.diagnostics()) {
    EXPECT_EQ(d.file, "job.yaml");
    faults.push_back(std::to_string(d.line) + ":" + std::to_string(d.column) + " " + d.reason);
  }
  return faults;
}

TEST(ReadJobFileTest, ReadsEveryKey) {
  const Result<JobSpec> read = ReadBody(
      "name: pretrain\n"
      "uid: 3f1c-9\n"
      "servers: [node01, 192.0.2.12]\n"
      "chip: 910_93\n"
      "layout: {tp: 8, cp: 2, ep: 4, etp: 1, pp: 3, vpp: 2, order: tp-cp-ep-dp-pp}\n"
      "model: {hidden: 10, layers: 11, seq: 12, microBatch: 13, microBatches: 14, vocab: 15,\n"
      "        ffn: 16, experts: 17, topk: 18}\n"
      "collectives: {tp: 1, cp: 2KiB, ep: 3MiB, dp: 10GiB, pp: 5, embd: 1TiB, edp: 0,\n"
      "              hcclAlgo: \"level0:NA;level1:ring\"}\n"
      "objective: step-time\n"
      "deviceOrder: rails\n"
      "pins: {0: node01, 3: 192.0.2.12}\n"
      "together: [{leaf: 0-2}, {superPod: \"4,5\"}]\n"
      "background: load.csv\n"
      "overlap: 0.5\n"
      "serverCount: 2\n"
      "previous: plan.json\n"
      "maxMoves: 0\n"
      "timeLimit: 1.5\n"
      "threads: 4\n"
      "seed: 7\n");
  ASSERT_TRUE(read.ok()) << read.status().message();
  const JobSpec& spec = *read;
  EXPECT_EQ(spec.name, "pretrain");
  EXPECT_EQ(spec.uid, "3f1c-9");
  ASSERT_THAT(spec.servers, SizeIs(2));
  EXPECT_EQ(spec.servers[1].name, "192.0.2.12");
  EXPECT_EQ(spec.servers[1].line, 5);
  EXPECT_EQ(spec.servers[1].column, 19);
  EXPECT_EQ(spec.chip, Chip::k910_93);
  EXPECT_THAT(spec.bytes, ElementsAre(Pair("cp", 2048), Pair("dp", std::int64_t{10} << 30),
                                      Pair("edp", 0), Pair("embd", std::int64_t{1} << 40),
                                      Pair("ep", 3 << 20), Pair("pp", 5), Pair("tp", 1)));
  EXPECT_EQ(spec.hccl_algo, "level0:NA;level1:ring");
  EXPECT_EQ(spec.background, "load.csv");
  EXPECT_EQ(spec.previous, "plan.json");
  EXPECT_EQ(spec.max_moves, 0);

  const PlanRequest request = RequestOf(spec);
  EXPECT_TRUE(request.has_layout);
  const Layout& layout = request.layout.layout;
  EXPECT_EQ((std::vector<int>{layout.tp, layout.cp, layout.ep, layout.etp, layout.pp, layout.vpp}),
            (std::vector<int>{8, 2, 4, 1, 3, 2}));
  ASSERT_TRUE(request.layout.model.has_value());
  const ModelSizes& m = *request.layout.model;
  EXPECT_EQ((std::vector<std::int64_t>{m.hidden, m.layers, m.seq, m.micro_batch, m.micro_batches,
                                       m.vocab, m.ffn, m.experts, m.topk}),
            (std::vector<std::int64_t>{10, 11, 12, 13, 14, 15, 16, 17, 18}));
  const PlanOptions& options = request.options;
  EXPECT_EQ(options.objective, Objective::kStepTime);
  EXPECT_EQ(options.device_order, DeviceOrder::kRails);
  ASSERT_THAT(options.pins, SizeIs(2));
  EXPECT_EQ(options.pins[1].node_rank, 3U);
  EXPECT_EQ(options.pins[1].server, "192.0.2.12");
  ASSERT_THAT(options.together, SizeIs(2));
  EXPECT_EQ(options.together[0].where, Together::Where::kLeaf);
  EXPECT_THAT(options.together[0].node_ranks, ElementsAre(0, 1, 2));
  EXPECT_EQ(options.together[1].where, Together::Where::kSuperPod);
  EXPECT_EQ(options.overlap, 0.5);
  EXPECT_EQ(options.servers, 2U);
  EXPECT_EQ(options.time_limit_seconds, 1.5);
  EXPECT_EQ(options.threads, 4);
  EXPECT_EQ(options.seed, 7U);
}

TEST(ReadJobFileTest, WhatIsLeftOutHasTheDefaults) {
  const Result<JobSpec> read = ReadBody("ranktable: r.json\nchip: 910\n");
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(read->rank_table, "r.json");
  const PlanRequest request = RequestOf(*read);
  const PlanOptions defaults;
  EXPECT_FALSE(request.has_layout);
  EXPECT_FALSE(request.layout.model.has_value());
  EXPECT_EQ(request.layout.chip, Chip::k910);
  EXPECT_EQ(request.options.objective, defaults.objective);
  EXPECT_EQ(request.options.threads, defaults.threads);
  EXPECT_EQ(request.options.seed, defaults.seed);
  EXPECT_EQ(request.options.time_limit_seconds, std::nullopt);
}

struct FaultCase {
  const char* body;
  std::vector<std::string> faults;  // In any order; the header has two lines.
};

TEST(ReadJobFileTest, ReportsEveryFaultWithItsPlace) {
  const FaultCase cases[] = {
      {"nmae: x\nlayout: {tpp: 1}\nmodel: {hiden: 1}\ncollectives: {xp: 1}\n",
       {"3:1 UNKNOWN_KEY", "4:10 UNKNOWN_KEY", "5:9 UNKNOWN_KEY", "6:15 UNKNOWN_KEY"}},
      {"name: a\nname: b\nlayout: {tp: 1, tp: 2}\n", {"4:1 DUPLICATE_KEY", "5:17 DUPLICATE_KEY"}},
      {"name: [a]\nuid: {}\nranktable: []\n",
       {"3:7 WRONG_TYPE", "4:6 WRONG_TYPE", "5:12 WRONG_TYPE"}},
      {"layout: 8\nmodel: x\ncollectives: [1]\npins: [a]\n",
       {"3:9 WRONG_TYPE", "4:8 WRONG_TYPE", "5:14 WRONG_TYPE", "6:7 WRONG_TYPE"}},
      {"servers: node01\n", {"3:10 WRONG_TYPE"}},
      {"servers: []\n", {"3:10 EMPTY_VALUE"}},
      {"servers: [[a], \"\", null]\n", {"3:11 WRONG_TYPE", "3:16 EMPTY_VALUE", "3:20 WRONG_TYPE"}},
      {"layout: {tp: 0, cp: -1, pp: 1.5, ep: \"2\", vpp: 010, etp: 1000001}\n",
       {"3:14 OUT_OF_RANGE", "3:21 OUT_OF_RANGE", "3:29 WRONG_TYPE", "3:38 WRONG_TYPE",
        "3:48 WRONG_TYPE", "3:58 OUT_OF_RANGE"}},
      {"collectives: {dp: 1GB, pp: -1, tp: 1.5GiB, cp: GiB, ep: 2000TiB, hcclAlgo: \"\"}\n",
       {"3:19 INVALID_VALUE", "3:28 INVALID_VALUE", "3:36 INVALID_VALUE", "3:48 INVALID_VALUE",
        "3:57 INVALID_VALUE", "3:76 EMPTY_VALUE"}},
      {"chip: 310\nobjective: hops\ndeviceOrder: Keep\n",
       {"3:7 INVALID_VALUE", "4:12 INVALID_VALUE", "5:14 INVALID_VALUE"}},
      {"overlap: 1.01\ntimeLimit: 0\nthreads: 0\nseed: -1\nserverCount: 0\n",
       {"3:10 INVALID_VALUE", "4:12 INVALID_VALUE", "5:10 OUT_OF_RANGE", "6:7 OUT_OF_RANGE",
        "7:14 OUT_OF_RANGE"}},
      {"overlap: nan\ntimeLimit: inf\n", {"3:10 INVALID_VALUE", "4:12 INVALID_VALUE"}},
      {"pins: {x: a, -1: b, 0: [c], 1: \"\", 01: d}\n",
       {"3:8 INVALID_VALUE", "3:14 INVALID_VALUE", "3:24 WRONG_TYPE", "3:32 EMPTY_VALUE",
        "3:36 INVALID_VALUE"}},
      {"together: [{leaf: 3-1}, {}, {leaf: 0-1, superPod: 2-3}, 0-3, {rack: 0-1}]\n",
       {"3:19 INVALID_VALUE", "3:25 MISSING_KEY", "3:29 MISSING_KEY", "3:57 WRONG_TYPE",
        "3:63 UNKNOWN_KEY"}},
      {"together: {leaf: 0-1}\n", {"3:11 WRONG_TYPE"}},
      {"traffic: \"\"\nprofile: \"\"\nprevious: \"\"\nbackground: \"\"\n",
       {"3:10 EMPTY_VALUE", "4:10 EMPTY_VALUE", "5:11 EMPTY_VALUE", "6:13 EMPTY_VALUE"}},
      {"ranktable: r.json\nservers: [a]\n", {"3:12 CONTRADICTION"}},
      {"traffic: t.csv\nlayout: {tp: 2}\n", {"4:9 CONTRADICTION"}},
      {"traffic: t.csv\nmodel: {hidden: 2}\n", {"4:8 CONTRADICTION"}},
      {"traffic: t.csv\nprofile: p\n", {"4:10 CONTRADICTION"}},
      {"profile: p\ncollectives: {hcclAlgo: x}\n", {"4:14 CONTRADICTION"}},
      {"layout: {tp: 2, pp: 1, ep: 1, etp: 1}\ncollectives: {pp: 1, embd: 1, edp: 1, dp: 1, etp: "
       "1}\n",
       {"4:19 CONTRADICTION", "4:28 CONTRADICTION", "4:51 CONTRADICTION"}},
      {"layout: {pp: 1, vpp: 2}\n", {"3:22 CONTRADICTION"}},
      {"name: &a x\nuid: *a\n", {"3:7 ALIAS", "4:6 ALIAS"}},
  };
  for (const FaultCase& c : cases) {
    SCOPED_TRACE(c.body);
    const Result<JobSpec> read = ReadBody(c.body);
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.status().code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(read.status().reason(), "INVALID_JOB");
    EXPECT_THAT(Faults(read.status()), ::testing::UnorderedElementsAreArray(c.faults));
  }
}

TEST(ReadJobFileTest, RefusesWhatIsNoJobFile) {
  const struct {
    const char* text;
    const char* fault;
  } cases[] = {
      {"", "0:0 WRONG_TYPE"},
      {"- a\n", "1:1 WRONG_TYPE"},
      {"apiVersion: rankroute/v1\nkind: Fabric\n", "2:7 WRONG_KIND"},
      {"apiVersion: rankroute/v2\nkind: Job\n", "1:13 WRONG_API_VERSION"},
      {"kind: Job\n", "1:1 MISSING_KEY"},
      {"apiVersion: rankroute/v1\nkind: Job\n---\nkind: Job\n", "0:0 WRONG_TYPE"},
      {"kind: [\n", "2:1 YAML_SYNTAX"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.text);
    const Result<JobSpec> read = ReadJobFile(c.text, "job.yaml");
    ASSERT_FALSE(read.ok());
    EXPECT_THAT(Faults(read.status()), ElementsAre(c.fault));
  }
}

// What another key mends may come from a flag.
TEST(ReadJobFileTest, LeavesWhatAFlagCanMendToTheContradictionsOfBoth) {
  const Result<JobSpec> read = ReadBody(
      "ranktable: r\nmaxMoves: 1\ncollectives: {pp: 1}\nlayout: {vpp: 2}\nmodel: {topk: 2}\n");
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_THAT(FindContradictions(*read), SizeIs(4));
  JobSpec flags;
  flags.previous = "plan.json";
  flags.pp = 4;
  flags.experts = 8;
  EXPECT_THAT(FindContradictions(MergeJobSpecs(*read, flags)), SizeIs(0));
}

TEST(FindContradictionsTest, NamesBoth) {
  JobSpec spec;
  spec.traffic = "t.csv";
  spec.tp = 8;
  spec.max_moves = 3;
  const std::vector<Contradiction> found = FindContradictions(spec);
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].flag, "--tp");
  EXPECT_EQ(found[0].other_flag, "--traffic");
  EXPECT_FALSE(found[0].missing);
  EXPECT_EQ(found[1].flag, "--max-moves");
  EXPECT_EQ(found[1].other_flag, "--previous");
  EXPECT_TRUE(found[1].missing);
}

TEST(MergeJobSpecsTest, FlagsReplaceTheirKeysAndKeepTheOthers) {
  JobSpec file;
  file.rank_table = "file.json";
  file.tp = 2;
  file.pp = 2;
  file.hidden = 64;
  file.bytes = {{"dp", 1}, {"pp", 2}};
  file.pins = {{0, "a"}, {1, "b"}};
  file.seed = 3;
  JobSpec flags;
  flags.tp = 8;
  flags.bytes = {{"pp", 9}};
  flags.pins = {{2, "c"}};
  flags.threads = 2;
  const JobSpec merged = MergeJobSpecs(file, flags);
  EXPECT_EQ(merged.rank_table, "file.json");
  EXPECT_EQ(merged.tp, 8);
  EXPECT_EQ(merged.pp, 2);
  EXPECT_EQ(merged.hidden, 64);
  EXPECT_THAT(merged.bytes, ElementsAre(Pair("pp", 9)));
  ASSERT_THAT(merged.pins, SizeIs(1));
  EXPECT_EQ(merged.pins[0].server, "c");
  EXPECT_EQ(merged.threads, 2);
  EXPECT_EQ(merged.seed, 3);
}

TEST(MergeJobSpecsTest, AFlagOfAnotherSourceOfTrafficDropsTheFilesOne) {
  JobSpec layout;
  layout.tp = 2;
  layout.hidden = 64;
  layout.bytes = {{"dp", 1}};
  layout.hccl_algo = "level1:ring";
  layout.chip = Chip::k910B;
  JobSpec flags;
  flags.traffic = "t.csv";
  JobSpec merged = MergeJobSpecs(layout, flags);
  EXPECT_FALSE(StatesLayout(merged));
  EXPECT_EQ(merged.hccl_algo, std::nullopt);
  EXPECT_EQ(merged.chip, Chip::k910B);
  EXPECT_THAT(FindContradictions(merged), SizeIs(0));

  JobSpec measured;
  measured.profile = "profile";
  merged = MergeJobSpecs(measured, flags);
  EXPECT_EQ(merged.profile, std::nullopt);
  EXPECT_EQ(merged.traffic, "t.csv");
  JobSpec size;
  size.order = "tp-cp-ep-dp-pp";
  merged = MergeJobSpecs(measured, size);
  EXPECT_EQ(merged.profile, std::nullopt);
  EXPECT_TRUE(StatesLayout(merged));
}

TEST(MergeJobSpecsTest, ARanktableFlagReplacesTheServersOfTheFile) {
  JobSpec file;
  file.servers = {{"a", 1, 1}};
  JobSpec flags;
  flags.rank_table = "r.json";
  const JobSpec merged = MergeJobSpecs(file, flags);
  EXPECT_EQ(merged.rank_table, "r.json");
  EXPECT_THAT(merged.servers, SizeIs(0));
}

TEST(OptionTextTest, NamesAreReadBack) {
  for (const char* name : {"910", "910b", "910_93", "950"}) {
    ASSERT_TRUE(ParseChip(name).has_value());
    EXPECT_STREQ(ChipName(*ParseChip(name)), name);
    EXPECT_THAT(kChipNames, HasSubstr(name));
  }
  for (const char* name : {"hop-bytes", "max-link", "step-time"}) {
    ASSERT_TRUE(ParseObjective(name).has_value());
    EXPECT_STREQ(ObjectiveName(*ParseObjective(name)), name);
    EXPECT_THAT(kObjectiveNames, HasSubstr(name));
  }
  for (const char* name : {"keep", "rails"}) {
    ASSERT_TRUE(ParseDeviceOrder(name).has_value());
    EXPECT_STREQ(DeviceOrderName(*ParseDeviceOrder(name)), name);
  }
  for (const char* kind : {"tp", "cp", "ep", "etp", "dp", "edp", "pp", "embd"}) {
    EXPECT_TRUE(IsTrafficKind(kind));
    EXPECT_THAT(kTrafficKindNames, HasSubstr(kind));
  }
  EXPECT_FALSE(ParseChip("").has_value() || ParseObjective("HOP-BYTES").has_value());
  EXPECT_FALSE(IsTrafficKind("world"));
}

TEST(OptionTextTest, BytesAreWholeNumbersOfPowersOf1024) {
  const std::int64_t one = 1;
  const struct {
    const char* text;
    std::optional<std::int64_t> bytes;
  } cases[] = {{"0", 0},
               {"1048576", one << 20},
               {"1KiB", one << 10},
               {"512MiB", one << 29},
               {"10GiB", 10 * (one << 30)},
               {"1024TiB", one << 50},
               {"1025TiB", std::nullopt},
               {"9223372036854775807", std::nullopt},
               {"1GB", std::nullopt},
               {"1gib", std::nullopt},
               {"1 GiB", std::nullopt},
               {"GiB", std::nullopt},
               {"-1", std::nullopt},
               {"+1", std::nullopt},
               {"01", std::nullopt},
               {"", std::nullopt}};
  for (const auto& c : cases) EXPECT_EQ(ParseBytes(c.text), c.bytes) << c.text;
}

TEST(OptionTextTest, NodeRanksAreRangesBetweenCommas) {
  const struct {
    const char* text;
    std::vector<std::size_t> ranks;  // Empty: refused.
  } cases[] = {{"0", {0}},
               {"0-3", {0, 1, 2, 3}},
               {"5,0-1", {0, 1, 5}},
               {"2-2", {2}},
               {"", {}},
               {"3-1", {}},
               {"0,0", {}},
               {"0-3,3", {}},
               {"0-", {}},
               {"-1", {}},
               {"0,,1", {}},
               {"0,", {}},
               {"1000000", {}},
               {"0-9999999999", {}},
               {" 1", {}},
               {"0-1-2", {}}};
  for (const auto& c : cases) {
    const auto ranks = ParseNodeRanks(c.text);
    EXPECT_EQ(ranks.has_value(), !c.ranks.empty()) << c.text;
    EXPECT_EQ(ranks.value_or(std::vector<std::size_t>()), c.ranks) << c.text;
  }
}

}  // namespace
}  // namespace rankroute
