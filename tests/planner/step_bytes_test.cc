#include "planner/step_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <tuple>
#include <vector>

namespace rankroute {
namespace {

using ::testing::HasSubstr;

using Operations = std::vector<std::tuple<HcclOperation, std::int64_t, std::int64_t>>;

Operations Tuples(const std::vector<GroupOperation>& operations) {
  Operations tuples;
  for (const GroupOperation& o : operations) tuples.emplace_back(o.operation, o.bytes, o.calls);
  return tuples;
}

constexpr HcclOperation kRs = HcclOperation::kReduceScatter;
constexpr HcclOperation kAg = HcclOperation::kAllGather;
constexpr HcclOperation kAr = HcclOperation::kAllReduce;

std::map<std::string, KindOperations> Steps(const LayoutTrafficRequest& request,
                                            std::size_t ranks) {
  const auto groups = MakeParallelGroups(request.layout, ranks);
  EXPECT_TRUE(groups.ok()) << groups.status().message();
  const auto steps = StepOperations(request, *groups);
  EXPECT_TRUE(steps.ok()) << steps.status().message();
  return *steps;
}

// 24 layers over 2 stages of 3 chunks, 5 micro-batches of 2 sequences of 4096 tokens.
LayoutTrafficRequest DenseRequest() {
  LayoutTrafficRequest request;
  request.layout.tp = 4;
  request.layout.cp = 2;
  request.layout.pp = 2;
  request.layout.vpp = 3;
  request.model = ModelSizes{};
  request.model->hidden = 1024;
  request.model->layers = 24;
  request.model->seq = 4096;
  request.model->micro_batch = 2;
  request.model->micro_batches = 5;
  request.model->vocab = 50000;
  return request;
}

TEST(StepOperationsTest, DenseModelByHand) {
  const auto steps = Steps(DenseRequest(), 32);
  ASSERT_EQ(steps.size(), 5U);
  // b * s/cp * h in bf16: 2 * 2048 * 1024 * 2.
  constexpr std::int64_t kActivations = 8388608;
  constexpr std::int64_t kCalls = 12LL * 5;  // Layers of a stage, micro-batches.
  EXPECT_EQ(Tuples(steps.at("tp").inner),
            (Operations{{kAg, kActivations, 6 * kCalls}, {kRs, kActivations, 4 * kCalls}}));
  // K and V, one step: 2 * activations / tp; the gradients' pass twice that.
  EXPECT_EQ(Tuples(steps.at("cp").inner),
            (Operations{{HcclOperation::kRingExchange, kActivations / 2, kCalls},
                        {HcclOperation::kRingExchange, kActivations, kCalls}}));
  EXPECT_EQ(Tuples(steps.at("pp").inner),
            (Operations{{HcclOperation::kStageChain, kActivations / 4, 5 * 3},
                        {HcclOperation::kWrapAround, kActivations / 4, 5 * 2}}));
  // 12 h^2 of each of 12 layers, over tp 4; embedding 50000 * 1024 / 4.
  constexpr std::int64_t kParameters = 12LL * 1024 * 1024 * 12 / 4;
  constexpr std::int64_t kEmbedding = 12800000;
  EXPECT_EQ(Tuples(steps.at("dp").inner),
            (Operations{{kRs, kParameters * 4, 1}, {kAg, kParameters * 2, 1}}));
  EXPECT_EQ(Tuples(steps.at("dp").ends), (Operations{{kRs, (kParameters + kEmbedding) * 4, 1},
                                                     {kAg, (kParameters + kEmbedding) * 2, 1}}));
  EXPECT_EQ(Tuples(steps.at("embd").ends), (Operations{{kAr, kEmbedding * 4, 1}}));
}

TEST(StepOperationsTest, ExpertsByHand) {
  LayoutTrafficRequest request = DenseRequest();
  request.layout.cp = 1;
  request.layout.vpp = 1;
  request.layout.ep = 4;
  request.layout.etp = 2;
  request.model->vocab = 0;
  request.model->ffn = 512;
  request.model->experts = 16;
  request.model->topk = 2;
  const auto steps = Steps(request, 32);
  ASSERT_EQ(steps.size(), 6U);
  constexpr std::int64_t kActivations = 16777216;  // 2 * 4096 * 1024 * 2.
  constexpr std::int64_t kCalls = 12LL * 5;
  EXPECT_EQ(Tuples(steps.at("tp").inner),
            (Operations{{kAg, kActivations, 3 * kCalls}, {kRs, kActivations, 2 * kCalls}}));
  EXPECT_EQ(Tuples(steps.at("ep").inner),
            (Operations{{HcclOperation::kAllToAll, kActivations / 2, 4 * kCalls}}));
  EXPECT_EQ(Tuples(steps.at("etp").inner),
            (Operations{{kAg, kActivations, 2 * kCalls}, {kRs, kActivations, 2 * kCalls}}));
  constexpr std::int64_t kDense = 4LL * 1024 * 1024 * 12 / 4;
  EXPECT_EQ(Tuples(steps.at("dp").ends), (Operations{{kRs, kDense * 4, 1}, {kAg, kDense * 2, 1}}));
  // 4 experts of a rank, 2 h * ffn, 12 layers, over etp 2.
  constexpr std::int64_t kExpert = 4LL * 2 * 1024 * 512 * 12 / 2;
  EXPECT_EQ(Tuples(steps.at("edp").ends),
            (Operations{{kRs, kExpert * 4, 1}, {kAg, kExpert * 2, 1}}));
  EXPECT_EQ(Tuples(steps.at("pp").ends),
            (Operations{{HcclOperation::kStageChain, kActivations / 4, 5},
                        {HcclOperation::kWrapAround, kActivations / 4, 0}}));
}

TEST(StepOperationsTest, BytesReplaceTheModelKindByKind) {
  LayoutTrafficRequest request = DenseRequest();
  request.bytes = {{"dp", 1000}, {"pp", 100}, {"cp", 7}, {"ep", 9}, {"embd", 0}};
  const auto steps = Steps(request, 32);
  EXPECT_EQ(Tuples(steps.at("dp").inner), (Operations{{kAr, 1000, 1}}));
  EXPECT_EQ(Tuples(steps.at("dp").ends), (Operations{{kAr, 1000, 1}}));
  EXPECT_EQ(Tuples(steps.at("pp").ends), (Operations{{HcclOperation::kStageChain, 100, 1},
                                                     {HcclOperation::kWrapAround, 66, 1}}));
  EXPECT_EQ(Tuples(steps.at("cp").ends), (Operations{{HcclOperation::kRingExchange, 7, 1}}));
  EXPECT_EQ(Tuples(steps.at("ep").ends), (Operations{{HcclOperation::kAllToAll, 9, 1}}));
  EXPECT_EQ(Tuples(steps.at("embd").ends), (Operations{{kAr, 0, 1}}));
  EXPECT_EQ(Tuples(steps.at("tp").ends).size(), 2U);

  request.model.reset();
  EXPECT_EQ(Steps(request, 32).size(), 5U);
}

struct BadRequest {
  std::function<void(LayoutTrafficRequest*)> change;
  std::vector<std::string> messages;
};

TEST(StepOperationsTest, NamesEveryFault) {
  const BadRequest cases[] = {
      {[](LayoutTrafficRequest* r) { r->model.reset(); },
       {"neither model sizes nor bytes by kind of group are given; accepted kinds: tp, cp"}},
      {[](LayoutTrafficRequest* r) {
         r->bytes = {{"xp", 1}, {"dp", -1}, {"tp", 1LL << 51}};
       },
       {"bytes of dp must be from 0 to 1125899906842624, not -1", "bytes of tp must be",
        "unknown kind of group \"xp\" in bytes; accepted: tp, cp"}},
      {[](LayoutTrafficRequest* r) {
         r->model->hidden = 0;
         r->model->seq = -1;
         r->model->micro_batch = 0;
         r->model->vocab = -5;
         r->model->topk = 2;
       },
       {"hidden must be from 1 to 1048576, not 0", "seq must be", "micro-batch must be",
        "vocab must be from 0", "topk must be from 0 to 0, not 2", "cp * tp = 8 must divide seq"}},
      {[](LayoutTrafficRequest* r) { r->model->layers = 23; },
       {"pp * vpp = 6 must divide layers, 23"}},
      {[](LayoutTrafficRequest* r) {
         r->layout.ep = 4;
         r->model->experts = 6;
         r->model->topk = 7;
       },
       {"topk must be from 0 to 6, not 7", "ep = 4 must divide experts, 6"}},
      {[](LayoutTrafficRequest* r) { r->layout.ep = 4; },
       {"ep 4 needs the number of experts or bytes of ep"}},
      {[](LayoutTrafficRequest* r) {
         r->model->hidden = 1 << 20;
         r->model->seq = 1 << 26;
         r->model->micro_batch = 1 << 20;
       },
       {"a group of kind tp would move more than 1125899906842624 bytes", "kind cp", "kind pp"}},
  };
  for (const BadRequest& bad : cases) {
    SCOPED_TRACE(bad.messages.front());
    LayoutTrafficRequest request = DenseRequest();
    bad.change(&request);
    const auto groups = MakeParallelGroups(request.layout, 32);
    ASSERT_TRUE(groups.ok());
    const auto steps = StepOperations(request, *groups);
    ASSERT_FALSE(steps.ok());
    EXPECT_EQ(steps.status().reason(), "INVALID_LAYOUT");
    const auto& faults = steps.status().diagnostics();
    for (std::size_t i = 0; i < std::min(faults.size(), bad.messages.size()); ++i) {
      EXPECT_THAT(faults[i].message, HasSubstr(bad.messages[i]));
    }
    EXPECT_EQ(faults.size(), bad.messages.size());
  }
}

}  // namespace
}  // namespace rankroute
