#include "planner/hccl_setting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rankroute {
namespace {

using ::testing::HasSubstr;

// "ring NHR" for level1 and level2, "-" where nothing is fixed.
std::string Text(const HcclLevelSetting& levels) {
  const auto name = [](const std::optional<HcclAlgorithm>& algorithm) {
    return std::string(algorithm.has_value() ? HcclAlgorithmName(*algorithm) : "-");
  };
  return name(levels.level1) + " " + name(levels.level2);
}

struct GoodSetting {
  const char* text;
  HcclOperation operation;
  const char* levels;
};

TEST(ParseHcclAlgoTest, ReadsBothForms) {
  const GoodSetting cases[] = {
      {"", HcclOperation::kAllReduce, "- -"},
      {"level0:NA", HcclOperation::kAllReduce, "- -"},
      {"level0:NA;level1:NHR", HcclOperation::kAllReduce, "NHR -"},
      {"level0:NA;level1:H-D_R;level2:ring", HcclOperation::kAllGather, "H-D_R ring"},
      {"level2:NB;level1:pipeline", HcclOperation::kReduceScatter, "pipeline NB"},
      {"level1:pairwise", HcclOperation::kAllToAll, "pairwise -"},
      {"allreduce=level0:NA;level1:ring/allgather=level0:NA;level1:H-D_R",
       HcclOperation::kAllReduce, "ring -"},
      {"allreduce=level0:NA;level1:ring/allgather=level0:NA;level1:H-D_R",
       HcclOperation::kAllGather, "H-D_R -"},
      {"allreduce=level0:NA;level1:ring/allgather=level0:NA;level1:H-D_R",
       HcclOperation::kReduceScatter, "- -"},
      {"alltoall=level1:pairwise;level2:pipeline", HcclOperation::kAllToAll, "pairwise pipeline"},
      {"reduce=level1:ring/scatter=level1:NB/broadcast=level1:NHR", HcclOperation::kBroadcast,
       "NHR -"},
      {"reducescatter=level1:NB", HcclOperation::kReduceScatter, "NB -"},
  };
  for (const GoodSetting& good : cases) {
    SCOPED_TRACE(good.text);
    const auto setting = ParseHcclAlgo(good.text);
    ASSERT_TRUE(setting.ok()) << setting.status().message();
    EXPECT_EQ(Text(setting->Of(good.operation)), good.levels);
  }
}

struct BadSetting {
  const char* text;
  std::vector<int> columns;
  const char* message;  // Of the first fault.
};

TEST(ParseHcclAlgoTest, NamesEveryFaultWithItsColumnAndWhatIsAccepted) {
  const BadSetting cases[] = {
      {"ring", {1}, "expected LEVEL:ALGORITHM such as level1:ring, found \"ring\""},
      {"level0:ring", {8}, "level0 accepts only NA, not \"ring\""},
      {"level0:NA;level1:nhr",
       {18},
       "unknown algorithm \"nhr\"; accepted: ring, H-D_R, NHR, NB, pipeline, pairwise"},
      {"level0:NA;level1:AHC", {18}, "the traffic of AHC is not modelled"},
      {"level1:NHR_V1", {8}, "the traffic of NHR_V1 is not modelled; accepted: ring"},
      {"level1:ring;level2:pairwise", {20}, "unknown algorithm \"pairwise\"; accepted: ring"},
      {"level3:ring", {1}, "unknown level \"level3\"; accepted: level0, level1, level2"},
      {"level1:ring;level1:NB", {13}, "\"level1\" is set twice"},
      {"level1:ring;", {13}, "found \"\""},
      {" level1:ring", {1}, "unknown level \" level1\""},
      {"allreduce=level1:ring/level1:NB", {23}, "expected OPERATOR=level1:ALGORITHM"},
      {"gather=level1:ring", {1}, "unknown operator \"gather\"; accepted: allgather"},
      {"allreduce=level1:pairwise", {18}, "unknown algorithm \"pairwise\""},
      {"allreduce=level1:ring/allreduce=level1:NB", {23}, "\"allreduce\" is set twice"},
      {"allreduce=", {11}, "expected LEVEL:ALGORITHM"},
      {"level0:X;level1:Y/alltoall=level9:Z", {1, 28}, "expected OPERATOR=level1:ALGORITHM"},
      {"level0:X;level1:Y;level9:Z", {8, 17, 19}, "level0 accepts only NA, not \"X\""},
  };
  for (const BadSetting& bad : cases) {
    SCOPED_TRACE(bad.text);
    const auto setting = ParseHcclAlgo(bad.text);
    ASSERT_FALSE(setting.ok());
    EXPECT_EQ(setting.status().reason(), "INVALID_HCCL_ALGO");
    std::vector<int> columns;
    for (const Diagnostic& fault : setting.status().diagnostics()) columns.push_back(fault.column);
    EXPECT_EQ(columns, bad.columns);
    ASSERT_FALSE(setting.status().diagnostics().empty());
    EXPECT_THAT(setting.status().diagnostics().front().message, HasSubstr(bad.message));
    EXPECT_THAT(setting.status().message(), HasSubstr(bad.text));
  }
}

}  // namespace
}  // namespace rankroute
