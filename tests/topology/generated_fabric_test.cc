#include "tests/topology/generated_fabric.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "topology/fabric.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using Attachment = GeneratedShape::Attachment;

std::set<std::string> LeavesOf(const ServerDescription& server, const std::vector<int>& ids) {
  std::set<std::string> leaves;
  for (const int id : ids) {
    leaves.insert(server.devices[static_cast<std::size_t>(id)].ports[0].switch_name);
  }
  return leaves;
}

std::size_t Devices(const FabricDescription& fabric) {
  std::size_t devices = 0;
  for (const ServerDescription& server : fabric.servers) devices += server.devices.size();
  return devices;
}

// Every switch port that a cable names, which is one cable's alone.
void ExpectEveryPortOnce(const FabricDescription& fabric) {
  std::set<std::pair<std::string, std::string>> ports;
  const auto use = [&ports](const std::string& name, const std::string& port) {
    EXPECT_TRUE(ports.emplace(name, port).second) << name << " " << port;
    EXPECT_FALSE(port.empty());
  };
  for (const ServerDescription& server : fabric.servers) {
    for (const DeviceDescription& device : server.devices) {
      for (const DevicePortDescription& port : device.ports) use(port.switch_name, port.port);
    }
  }
  for (const LinkDescription& link : fabric.links) {
    use(link.a, link.a_port);
    use(link.b, link.b_port);
  }
}

TEST(GeneratedFabricTest, AttachesDevicesToTheLeavesOfTheGroup) {
  GeneratedShape shape;
  shape.port_name = SlotPortName;
  const std::vector<int> outer = {0, 1, 6, 7};
  const std::vector<int> inner = {2, 3, 4, 5};
  EXPECT_THAT(LeavesOf(GenerateFabric(shape).servers[1], {0, 1, 2, 3, 4, 5, 6, 7}),
              ElementsAre("leaf-2"));
  shape.attachment = Attachment::kTwoLeaves;
  EXPECT_THAT(LeavesOf(GenerateFabric(shape).servers[1], outer), ElementsAre("leaf-3"));
  EXPECT_THAT(LeavesOf(GenerateFabric(shape).servers[1], inner), ElementsAre("leaf-4"));
  shape.attachment = Attachment::kRails;
  EXPECT_THAT(LeavesOf(GenerateFabric(shape).servers[1], {0}), ElementsAre("leaf-9"));
  EXPECT_THAT(LeavesOf(GenerateFabric(shape).servers[1], {7}), ElementsAre("leaf-16"));
}

TEST(GeneratedFabricTest, IsAFabricWithTheTiersAskedFor) {
  for (const Attachment attachment :
       {Attachment::kOneLeaf, Attachment::kTwoLeaves, Attachment::kRails}) {
    for (const int tiers : {2, 3}) {
      GeneratedShape shape;
      shape.seed = 7;
      shape.attachment = attachment;
      shape.tiers = tiers;
      shape.servers = 400;
      shape.unequal_leaves = true;
      shape.parallel_links = 2;
      shape.port_name = SlotPortName;
      const FabricDescription description = GenerateFabric(shape);
      EXPECT_EQ(Devices(description), 3200U);
      ExpectEveryPortOnce(description);
      const auto fabric = Fabric::Create(description);
      ASSERT_TRUE(fabric.ok()) << fabric.status().message();
      std::map<std::string, int> tier;
      for (const SwitchDescription& sw : (*fabric)->description().switches) tier[sw.name] = sw.tier;
      EXPECT_EQ(tier.at("leaf-1"), 1);
      EXPECT_EQ(tier.at("spine-1"), 2);
      EXPECT_EQ(tier["core-2"], tiers == 3 ? 3 : 0);
    }
  }
}

TEST(GeneratedFabricTest, SeedsDealServersOutUnequally) {
  const auto servers_by_leaf = [](std::uint64_t seed, bool unequal) {
    GeneratedShape shape;
    shape.seed = seed;
    shape.servers = 40;
    shape.unequal_leaves = unequal;
    shape.port_name = SlotPortName;
    std::map<std::string, int> servers;
    for (const ServerDescription& server : GenerateFabric(shape).servers) {
      ++servers[server.devices[0].ports[0].switch_name];
    }
    return servers;
  };
  EXPECT_EQ(servers_by_leaf(1, false), servers_by_leaf(2, false));
  EXPECT_EQ(servers_by_leaf(1, false).at("leaf-4"), 10);
  EXPECT_EQ(servers_by_leaf(1, true), servers_by_leaf(1, true));
  EXPECT_NE(servers_by_leaf(1, true), servers_by_leaf(2, true));
}

}  // namespace
}  // namespace rankroute
