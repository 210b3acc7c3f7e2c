#include "planner/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using testing::DescribeFabric;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::MakeFabric;
using testing::MakeJob;
using ::testing::SizeIs;

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

LaunchUnit Unit(const std::string& server, const std::vector<int>& devices,
                const std::string& pod = "") {
  LaunchUnit unit{server, "", pod, {}};
  for (const int id : devices) unit.devices.push_back({id, ""});
  return unit;
}

TEST(CompareOrdersTest, TheSameOrderHasNoChange) {
  const Job job = {{Unit("a", {0, 1}), Unit("b", {0, 1})}};
  const Comparison same = CompareOrders(job, job);
  EXPECT_THAT(same.moved, IsEmpty());
  EXPECT_THAT(same.rearranged, IsEmpty());
  EXPECT_THAT(same.only_before, IsEmpty());
  EXPECT_THAT(same.only_after, IsEmpty());
  EXPECT_THAT(same.notes, IsEmpty());
  EXPECT_EQ(same.ranks_before, 4U);
}

TEST(CompareOrdersTest, NamesWhatMovedWhatWasRearrangedAndWhatIsOnlyInOne) {
  const Job before = {{Unit("a", {0, 1}), Unit("b", {0, 1}), Unit("c", {0, 1}), Unit("d", {0})}};
  const Job after = {{Unit("c", {1, 0}), Unit("b", {1, 0}), Unit("e", {0, 1}), Unit("a", {0, 1})}};
  const Comparison found = CompareOrders(before, after);
  ASSERT_THAT(found.moved, SizeIs(2));
  EXPECT_EQ(found.moved[0].after.server_id, "c");
  EXPECT_EQ(found.moved[0].before.node_rank, 2U);
  EXPECT_EQ(found.moved[0].after.node_rank, 0U);
  EXPECT_EQ(found.moved[1].after.server_id, "a");
  EXPECT_EQ(found.moved[1].after.node_rank, 3U);
  ASSERT_THAT(found.rearranged, SizeIs(2));
  EXPECT_EQ(found.rearranged[1].after.server_id, "b");
  EXPECT_THAT(found.rearranged[1].devices_before, ElementsAre(0, 1));
  EXPECT_THAT(found.rearranged[1].devices_after, ElementsAre(1, 0));
  ASSERT_THAT(found.only_before, SizeIs(1));
  EXPECT_EQ(found.only_before[0].server_id, "d");
  EXPECT_EQ(found.only_before[0].node_rank, 3U);
  ASSERT_THAT(found.only_after, SizeIs(1));
  EXPECT_EQ(found.only_after[0].server_id, "e");
  EXPECT_THAT(found.notes, ElementsAre(HasSubstr("have 7 and 8 ranks")));
}

TEST(CompareOrdersTest, PodsOfOneServerAreToldApartByTheirDevices) {
  const Job before = {{Unit("a", {0, 1}, "p-0"), Unit("a", {2, 3}, "p-1")}};
  const Job after = {{Unit("a", {2, 3}, "q-0"), Unit("a", {0, 1}, "q-1")}};
  const Comparison found = CompareOrders(before, after);
  EXPECT_THAT(found.moved, SizeIs(2));
  EXPECT_THAT(found.rearranged, IsEmpty());
  EXPECT_EQ(found.moved[0].before.pod_name, "p-1");
  EXPECT_EQ(found.moved[0].after.pod_name, "q-0");
}

TEST(CompareOrdersTest, AServerWithOtherDevicesStaysThatServer) {
  const Comparison found =
      CompareOrders({{Unit("a", {0, 1}), Unit("b", {0})}}, {{Unit("a", {2, 3}), Unit("b", {0})}});
  EXPECT_THAT(found.moved, IsEmpty());
  ASSERT_THAT(found.rearranged, SizeIs(1));
  EXPECT_THAT(found.rearranged[0].devices_after, ElementsAre(2, 3));
}

TEST(CompareOrdersTest, AServerUnderAnotherNameIsFoundByTheAddressOfItsLowestDevice) {
  Job before = {{Unit("pod-uid-1", {1, 0}), Unit("pod-uid-2", {0, 1})}};
  Job after = {{Unit("pod-uid-3", {0, 1}), Unit("pod-uid-4", {0, 1})}};
  before.units[0].devices[1].ip = after.units[1].devices[0].ip = "198.18.0.1";
  const Comparison found = CompareOrders(before, after);
  ASSERT_THAT(found.moved, SizeIs(1));
  EXPECT_EQ(found.moved[0].before.server_id, "pod-uid-1");
  EXPECT_EQ(found.moved[0].after.server_id, "pod-uid-4");
  EXPECT_THAT(found.only_before, SizeIs(1));
  EXPECT_THAT(found.only_after, SizeIs(1));
}

TEST(CompareOrdersTest, UnitsThatNothingTellsApartAreInOneOnly) {
  const Job twins = {{Unit("a", {0}), Unit("a", {0})}};
  const Comparison found = CompareOrders(twins, twins);
  EXPECT_THAT(found.moved, IsEmpty());
  EXPECT_THAT(found.only_before, SizeIs(2));
  EXPECT_THAT(found.only_after, SizeIs(2));
}

// As in the score: 12 GiB hop bytes where the ring crosses at every step, 6 at best.
TEST(AddCostsTest, CountsBothOrdersWithTheSameTraffic) {
  const auto fabric = MakeFabric(DescribeFabric({{2, 2}}));
  const Traffic traffic = DefaultTraffic({8, 8, 8, 8});
  const Job crossing = MakeJob(*fabric, {"s-0-0", "s-1-0", "s-0-1", "s-1-1"});
  const Job best = MakeJob(*fabric, {"s-0-0", "s-0-1", "s-1-0", "s-1-1"});
  Comparison found = CompareOrders(crossing, best);
  const Status added =
      AddCosts(*fabric, {{}, crossing, traffic, {}}, {{}, best, traffic, {}}, {}, &found);
  ASSERT_TRUE(added.ok()) << added.message();
  EXPECT_EQ(found.fabric_revision, fabric->revision());
  EXPECT_EQ(found.before->hop_bytes, 12 * kGiB);
  EXPECT_EQ(found.after->hop_bytes, 6 * kGiB);
  EXPECT_THAT(found.notes, IsEmpty());
  const PlanCost change = ChangeOfCost(*found.before, *found.after);
  EXPECT_EQ(change.hop_bytes, -6 * kGiB);
  EXPECT_EQ(change.cross_switch_bytes, -3 * kGiB);
  EXPECT_EQ(change.cross_switch_hops, -32);
  ASSERT_THAT(change.by_hops, SizeIs(2));
  EXPECT_EQ(change.by_hops[0].bytes, 3 * kGiB);
  EXPECT_EQ(change.by_hops[1].bytes, -3 * kGiB);
  EXPECT_EQ(change.by_hops[1].pairs, -16);
}

TEST(AddCostsTest, SaysWhereTheTrafficIsNotTheSameAndWhereAServerIsUnknown) {
  const auto fabric = MakeFabric(DescribeFabric({{2, 2}, /*devices=*/2}));
  const Job job = MakeJob(*fabric, {"s-0-0", "s-1-0"});
  const PlanInputs before = {{}, job, DefaultTraffic({2, 2}), {}};
  PlanInputs after = {{}, job, DefaultTraffic({1, 3}), {}};
  Comparison found = CompareOrders(job, job);
  ASSERT_TRUE(AddCosts(*fabric, before, after, {}, &found).ok());
  EXPECT_THAT(found.notes, ElementsAre(HasSubstr("differ in devices or super pods")));

  after.job.units[0].server_id = "elsewhere";
  Comparison unknown = CompareOrders(job, after.job);
  EXPECT_EQ(AddCosts(*fabric, before, after, {}, &unknown).reason(), "UNKNOWN_SERVER");
  EXPECT_FALSE(unknown.before.has_value());
}

}  // namespace
}  // namespace rankroute
