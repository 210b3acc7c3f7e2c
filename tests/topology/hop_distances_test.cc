#include "topology/hop_distances.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/topology/random_fabric.h"

namespace rankroute {
namespace {

// Distances between all switches, by Floyd and Warshall over the description.
std::vector<std::vector<int>> Oracle(const FabricDescription& fabric) {
  constexpr int kFar = std::numeric_limits<int>::max() / 4;
  const std::size_t n = fabric.switches.size();
  std::vector<std::vector<int>> d(n, std::vector<int>(n, kFar));
  const auto index = [&fabric](const std::string& name) {
    return static_cast<std::size_t>(
        std::find_if(fabric.switches.begin(), fabric.switches.end(),
                     [&name](const auto& s) { return s.name == name; }) -
        fabric.switches.begin());
  };
  for (std::size_t i = 0; i < n; ++i) d[i][i] = 0;
  for (const LinkDescription& link : fabric.links) {
    d[index(link.a)][index(link.b)] = 1;
    d[index(link.b)][index(link.a)] = 1;
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) d[i][j] = std::min(d[i][j], d[i][k] + d[k][j]);
    }
  }
  return d;
}

void ExpectAsOracle(const Fabric& fabric) {
  const FabricDescription& description = fabric.description();
  const auto oracle = Oracle(description);
  const HopDistances hops(fabric);
  std::vector<bool> is_leaf(description.switches.size(), false);
  for (const ServerDescription& server : description.servers) {
    for (const DeviceDescription& device : server.devices) {
      for (const DevicePortDescription& port : device.ports) {
        for (std::size_t i = 0; i < is_leaf.size(); ++i) {
          if (description.switches[i].name == port.switch_name) is_leaf[i] = true;
        }
      }
    }
  }
  std::size_t leaves = 0;
  for (std::size_t i = 0; i < is_leaf.size(); ++i) {
    if (!is_leaf[i]) {
      EXPECT_EQ(hops.leaf_of_switch(i), HopDistances::kNoLeaf);
      continue;
    }
    ASSERT_EQ(hops.leaf_of_switch(i), leaves);
    EXPECT_EQ(hops.leaf_vertex(leaves), i);
    ++leaves;
  }
  ASSERT_EQ(hops.leaf_count(), leaves);
  for (std::size_t a = 0; a < leaves; ++a) {
    for (std::size_t b = 0; b < leaves; ++b) {
      const int want = oracle[hops.leaf_vertex(a)][hops.leaf_vertex(b)];
      const bool reachable = want < static_cast<int>(is_leaf.size());
      EXPECT_EQ(hops.Between(a, b), reachable ? want : HopDistances::kUnreachable);
    }
  }
}

TEST(HopDistancesTest, EqualFloydWarshallOnRandomFabrics) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const auto any = Fabric::Create(RandomFabric(seed));
    ASSERT_TRUE(any.ok()) << any.status().message();
    ExpectAsOracle(**any);
    const auto cabling = Fabric::Create(RandomCabling(seed));
    ASSERT_TRUE(cabling.ok()) << cabling.status().message();
    ExpectAsOracle(**cabling);
  }
}

// `pods` pods of two leaves and two spines; the spines of all pods meet in `cores` core switches.
FabricDescription Pods(int pods, int cores) {
  FabricDescription f;
  for (int c = 0; c < cores; ++c) f.switches.push_back({"core" + std::to_string(c), 0, "", "", {}});
  for (int p = 0; p < pods; ++p) {
    const std::string pod = "p" + std::to_string(p);
    for (const char* leaf : {"-leaf0", "-leaf1"}) {
      f.switches.push_back({pod + leaf, 0, "", "", {}});
      f.servers.push_back(
          {pod + leaf + "-node", {}, "", {{0, "", {{pod + leaf, "1", "", 0, {}}}}}});
      for (const char* spine : {"-spine0", "-spine1"}) {
        f.links.push_back({pod + leaf, "", pod + spine, "", 0, {}});
      }
    }
    for (const char* spine : {"-spine0", "-spine1"}) {
      f.switches.push_back({pod + spine, 0, "", "", {}});
      for (int c = 0; c < cores; ++c) {
        f.links.push_back({pod + spine, "", "core" + std::to_string(c), "", 0, {}});
      }
    }
  }
  return f;
}

TEST(HopDistancesTest, AreZeroTwoAndFourInALeafSpineCoreFabric) {
  const auto fabric = Fabric::Create(Pods(3, 2));
  ASSERT_TRUE(fabric.ok());
  const HopDistances hops(**fabric);
  ASSERT_EQ(hops.leaf_count(), 6U);
  for (std::size_t a = 0; a < 6; ++a) {
    for (std::size_t b = 0; b < 6; ++b) {
      EXPECT_EQ(hops.Between(a, b), a == b ? 0 : a / 2 == b / 2 ? 2 : 4);
    }
  }
}

TEST(HopDistancesTest, AreUnreachableBetweenPartsWithoutAPath) {
  const auto fabric = Fabric::Create(Pods(2, 0));
  ASSERT_TRUE(fabric.ok());
  const HopDistances hops(**fabric);
  EXPECT_EQ(hops.Between(0, 1), 2);
  EXPECT_EQ(hops.Between(0, 2), HopDistances::kUnreachable);
  EXPECT_EQ(hops.Between(3, 1), HopDistances::kUnreachable);
}

TEST(HopDistancesTest, DoNotPassThroughDevices) {
  FabricDescription f;
  f.switches = {{"a", 0, "", "", {}}, {"b", 0, "", "", {}}};
  f.servers = {{"n", {}, "", {{0, "", {{"a", "1", "", 0, {}}, {"b", "1", "", 0, {}}}}}}};
  const auto fabric = Fabric::Create(f);
  ASSERT_TRUE(fabric.ok());
  EXPECT_EQ(HopDistances(**fabric).Between(0, 1), HopDistances::kUnreachable);
}

TEST(HopDistancesTest, AreEmptyWithoutDevices) {
  FabricDescription f;
  f.switches = {{"a", 0, "", "", {}}};
  const auto fabric = Fabric::Create(f);
  ASSERT_TRUE(fabric.ok());
  const HopDistances hops(**fabric);
  EXPECT_EQ(hops.leaf_count(), 0U);
  EXPECT_EQ(hops.leaf_of_switch(0), HopDistances::kNoLeaf);
}

}  // namespace
}  // namespace rankroute
