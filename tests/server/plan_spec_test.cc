// What a spec carries over the wire, what is refused of it, and what names a plan.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "proto/convert/plan_spec_proto.h"
#include "server/plan_repository.h"

namespace rankroute {
namespace {

constexpr PlanSpecLimits kLimits = {60, 2};

// Everything that a spec can state differs from its default.
PlanRequest FullRequest() {
  PlanRequest request;
  request.rank_table_file = "r.json";
  request.traffic_file = "t.csv";
  request.traffic_format = TrafficFormat::kMetis;
  request.has_layout = true;
  request.layout.layout = {8, 2, 4, 1, 3, 5, "tp-cp-ep-pp-dp"};
  request.layout.model = ModelSizes{1, 2, 3, 4, 5, 6, 7, 8, 9};
  request.layout.bytes = {{"dp", 10}, {"pp", 11}};
  request.layout.chip = Chip::k910_93;
  request.layout.hccl_algo = "level1:ring";
  request.servers = {{"node1"}, {"node2"}};
  PlanOptions& options = request.options;
  options.pins = {{0, "node1"}, {1, "node2"}};
  options.objective = Objective::kStepTime;
  options.device_order = DeviceOrder::kRails;
  options.together = {{Together::Where::kLeaf, {0, 1}}, {Together::Where::kSuperPod, {2}}};
  options.background = {{"leaf", "spine", 12}, {"node3/0", "leaf", 13}};
  options.overlap = 0.5;
  options.servers = 2;
  options.previous = PreviousOrder{{"node2", "node1"}, 1};
  options.time_limit_seconds = 1.5;
  options.threads = 2;
  options.seed = 99;
  return request;
}

// A spec says all of a request that it can: equal specs are equal requests.
std::string Text(const PlanRequest& request) { return ToSpec(request).DebugString(); }

TEST(PlanSpecTest, CarriesARequestThereAndBack) {
  for (const PlanRequest& request : {FullRequest(), PlanRequest()}) {
    const auto read = FromSpec(ToSpec(request), kLimits);
    ASSERT_TRUE(read.ok()) << read.status().message();
    EXPECT_EQ(Text(*read), Text(request));
  }
  const auto read = FromSpec(ToSpec(FullRequest()), kLimits);
  EXPECT_EQ(read->traffic_format, TrafficFormat::kMetis);
  EXPECT_EQ(read->layout.layout.etp, 1);
  EXPECT_EQ(read->layout.layout.order, "tp-cp-ep-pp-dp");
  EXPECT_EQ(read->layout.model->topk, 9);
  EXPECT_EQ(read->layout.chip, Chip::k910_93);
  EXPECT_EQ(read->options.objective, Objective::kStepTime);
  EXPECT_EQ(read->options.device_order, DeviceOrder::kRails);
  EXPECT_EQ(read->options.together[1].where, Together::Where::kSuperPod);
  EXPECT_EQ(read->options.background[1].from, "node3/0");
  EXPECT_EQ(read->options.previous->max_moves, 1U);
  EXPECT_EQ(read->options.time_limit_seconds, 1.5);
  EXPECT_EQ(read->options.seed, 99U);
}

TEST(PlanSpecTest, AnEmptySpecStatesTheDefaults) {
  const auto read = FromSpec(v1::PlanSpec(), kLimits);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(Text(*read), Text(PlanRequest()));
  EXPECT_FALSE(read->has_layout);
  EXPECT_EQ(read->options.time_limit_seconds, std::nullopt);
  EXPECT_EQ(read->options.previous, std::nullopt);
}

TEST(PlanSpecTest, ReportsEveryBadFieldAtOnce) {
  v1::PlanSpec spec;
  spec.add_pins()->set_node_rank(-1);
  spec.add_pins();
  spec.add_servers();
  spec.mutable_layout()->set_tp(-1);
  spec.mutable_layout()->set_pp(1'000'001);
  spec.mutable_model()->set_micro_batches(-2);
  (*spec.mutable_kind_bytes())["world"] = 1;
  (*spec.mutable_kind_bytes())["dp"] = -1;
  spec.set_chip(static_cast<v1::Chip>(77));
  spec.set_objective(static_cast<v1::Objective>(-1));
  spec.set_device_order(static_cast<v1::DeviceOrder>(3));
  spec.set_traffic_format(static_cast<v1::TrafficFormat>(3));
  spec.add_together();
  v1::Together* twice = spec.add_together();
  twice->set_where(v1::Together::WHERE_LEAF);
  twice->add_node_ranks(2);
  twice->add_node_ranks(2);
  twice->add_node_ranks(-5);
  spec.add_background()->set_size_bytes(-1);
  spec.set_overlap(std::nan(""));
  spec.set_server_count(-1);
  spec.mutable_previous()->set_max_moves(-1);
  spec.set_time_limit_seconds(60.5);
  spec.set_threads(3);
  spec.set_seed(-1);
  const auto read = FromSpec(spec, kLimits);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(read.status().reason(), "INVALID_PIN");  // Of the first.
  std::vector<std::string> fields;
  for (const Diagnostic& d : read.status().diagnostics()) fields.push_back(d.file + " " + d.reason);
  EXPECT_THAT(
      fields,
      testing::UnorderedElementsAre(
          "pins[0].node_rank INVALID_PIN", "pins[1].server INVALID_PIN", "servers[0] EMPTY_VALUE",
          "layout.tp OUT_OF_RANGE", "layout.pp OUT_OF_RANGE", "model.micro_batches OUT_OF_RANGE",
          "kind_bytes.world INVALID_VALUE", "kind_bytes.dp OUT_OF_RANGE", "chip INVALID_VALUE",
          "objective INVALID_VALUE", "device_order INVALID_VALUE", "traffic_format INVALID_VALUE",
          "together[0].where INVALID_VALUE", "together[0].node_ranks EMPTY_VALUE",
          "together[1].node_ranks INVALID_VALUE", "together[1].node_ranks OUT_OF_RANGE",
          "background[0].from EMPTY_VALUE", "background[0].to EMPTY_VALUE",
          "background[0].size_bytes OUT_OF_RANGE", "overlap OUT_OF_RANGE",
          "server_count OUT_OF_RANGE", "previous.servers EMPTY_VALUE",
          "previous.max_moves OUT_OF_RANGE", "time_limit_seconds OUT_OF_RANGE",
          "threads OUT_OF_RANGE", "seed OUT_OF_RANGE"));
}

TEST(PlanSpecTest, RefusesTimesThatAreNone) {
  for (const double seconds :
       {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity(), 61.0}) {
    v1::PlanSpec spec;
    spec.set_time_limit_seconds(seconds);
    const auto read = FromSpec(spec, kLimits);
    ASSERT_FALSE(read.ok()) << seconds;
    EXPECT_EQ(read.status().diagnostics().at(0).file, "time_limit_seconds");
  }
}

TEST(PlanSpecTest, RefusesBytesOfGroupsThatTheLayoutDoesNotHave) {
  v1::PlanSpec spec;
  (*spec.mutable_kind_bytes())["pp"] = 1;
  (*spec.mutable_kind_bytes())["dp"] = 1;
  spec.mutable_layout()->set_tp(8);
  const auto read = FromSpec(spec, kLimits);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.status().reason(), "CONTRADICTION");
  ASSERT_EQ(read.status().diagnostics().size(), 1U);
  EXPECT_EQ(read.status().diagnostics()[0].file, "kind_bytes.pp");
  EXPECT_THAT(read.status().diagnostics()[0].message, testing::HasSubstr("layout.pp"));
}

// A digest that leaves an input out would hand out the plan of another request.
TEST(PlanIdTest, DependsOnEveryInput) {
  using Change = std::function<void(PlanRequest*)>;
  const std::vector<Change> changes = {
      [](PlanRequest* r) { r->rank_table = "{ }"; },
      [](PlanRequest* r) { r->traffic = ""; },
      [](PlanRequest* r) { r->traffic = "x"; },
      [](PlanRequest* r) { r->traffic_format = TrafficFormat::kCsv; },
      [](PlanRequest* r) { r->layout.layout.tp = 1; },
      [](PlanRequest* r) { r->layout.layout.cp = 1; },
      [](PlanRequest* r) { r->layout.layout.ep = 1; },
      [](PlanRequest* r) { r->layout.layout.etp = 2; },
      [](PlanRequest* r) { r->layout.layout.pp = 1; },
      [](PlanRequest* r) { r->layout.layout.vpp = 1; },
      [](PlanRequest* r) { r->layout.layout.order = "tp-cp-ep-dp-pp"; },
      [](PlanRequest* r) { r->layout.model.reset(); },
      [](PlanRequest* r) { r->layout.model->hidden = 100; },
      [](PlanRequest* r) { r->layout.model->topk = 100; },
      [](PlanRequest* r) { r->layout.bytes["dp"] = 11; },
      [](PlanRequest* r) { r->layout.bytes.erase("pp"); },
      [](PlanRequest* r) { r->layout.chip.reset(); },
      [](PlanRequest* r) { r->layout.chip = Chip::k950; },
      [](PlanRequest* r) { r->layout.hccl_algo = ""; },
      [](PlanRequest* r) { r->servers.pop_back(); },
      [](PlanRequest* r) { r->options.pins.pop_back(); },
      [](PlanRequest* r) { r->options.pins[0].server = "node3"; },
      [](PlanRequest* r) { r->options.objective = Objective::kMaxLink; },
      [](PlanRequest* r) { r->options.device_order = DeviceOrder::kKeep; },
      [](PlanRequest* r) { r->options.together[0].where = Together::Where::kSuperPod; },
      [](PlanRequest* r) { r->options.together[0].node_ranks = {0}; },
      [](PlanRequest* r) { r->options.background[0].bytes = 100; },
      [](PlanRequest* r) { r->options.background[0].from = "spine"; },
      [](PlanRequest* r) { r->options.overlap = 0.25; },
      [](PlanRequest* r) { r->options.servers = 1; },
      [](PlanRequest* r) { r->options.previous.reset(); },
      [](PlanRequest* r) { r->options.previous->max_moves.reset(); },
      [](PlanRequest* r) {
        r->options.previous->servers = {"node1", "node2"};
      },
      [](PlanRequest* r) { r->options.time_limit_seconds.reset(); },
      [](PlanRequest* r) { r->options.time_limit_seconds = 2; },
      [](PlanRequest* r) { r->options.threads = 1; },
      [](PlanRequest* r) { r->options.seed = 1; },
  };
  std::set<std::string> ids = {PlanId("sha256:a", FullRequest()),
                               PlanId("sha256:b", FullRequest())};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    PlanRequest changed = FullRequest();
    changes[i](&changed);
    EXPECT_TRUE(ids.insert(PlanId("sha256:a", changed)).second) << "change " << i;
  }
}

TEST(PlanIdTest, DoesNotDependOnFileNamesAndTheOrderOfPins) {
  PlanRequest renamed = FullRequest();
  renamed.rank_table_file = "other.json";
  renamed.traffic_file = "other.csv";
  renamed.job_file = "job.yaml";
  renamed.servers[0].line = 7;
  std::swap(renamed.options.pins[0], renamed.options.pins[1]);
  EXPECT_EQ(PlanId("sha256:a", renamed), PlanId("sha256:a", FullRequest()));
}

}  // namespace
}  // namespace rankroute
