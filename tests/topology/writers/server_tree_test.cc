#include "topology/server_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "topology/fabric.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::size_t kNone = ServerDomain::kNone;

// A fabric in words: each server with the leaves of its devices, one device a leaf; each link.
class Cabling {
 public:
  Cabling& Server(const std::string& name, const std::vector<std::string>& leaves,
                  const std::string& super_pod = "") {
    ServerDescription server{name, {}, super_pod, {}};
    for (const std::string& leaf : leaves) {
      AddSwitch(leaf, 0);
      DeviceDescription device{static_cast<int>(server.devices.size()), "", {}};
      device.ports.push_back({leaf, "", "", 0, {}});
      server.devices.push_back(device);
    }
    fabric_.servers.push_back(server);
    return *this;
  }
  Cabling& Link(const std::string& a, const std::string& b) {
    AddSwitch(a, 0);
    AddSwitch(b, 0);
    fabric_.links.push_back({a, "", b, "", 0, {}});
    return *this;
  }
  Cabling& Tier(const std::string& name, int tier) {
    AddSwitch(name, tier);
    return *this;
  }
  std::shared_ptr<const Fabric> Make() const { return *Fabric::Create(fabric_); }

 private:
  void AddSwitch(const std::string& name, int tier) {
    for (SwitchDescription& sw : fabric_.switches) {
      if (sw.name != name) continue;
      sw.tier = tier == 0 ? sw.tier : tier;
      return;
    }
    fabric_.switches.push_back({name, tier, "", "", {}});
  }

  FabricDescription fabric_;
};

// "name@level: children | servers", each domain.
std::vector<std::string> Lines(const Fabric& fabric, const ServerTree& tree) {
  std::vector<std::string> lines;
  for (const ServerDomain& domain : tree.domains) {
    std::string line = domain.name + "@" + std::to_string(domain.level) + ":";
    for (const std::size_t child : domain.children) line += " " + tree.domains[child].name;
    if (!domain.servers.empty()) line += " |";
    for (const std::size_t s : domain.servers) line += " " + fabric.description().servers[s].name;
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> TreeOf(const Cabling& cabling) {
  const auto fabric = cabling.Make();
  return Lines(*fabric, MakeServerTree(*fabric));
}

TEST(ServerTreeTest, RedundantSpinesAreOneDomain) {
  EXPECT_THAT(TreeOf(Cabling()
                         .Server("n1", {"a", "a"})
                         .Server("n2", {"b"})
                         .Link("a", "s1")
                         .Link("a", "s2")
                         .Link("b", "s1")
                         .Link("b", "s2")),
              ElementsAre("a@1: | n1", "b@1: | n2", "s1-plus-1@2: a b"));
}

TEST(ServerTreeTest, RailsOfAUnitAreOneDomain) {
  Cabling cabling;
  for (const char* unit : {"u", "v"}) {
    const std::string u = unit;
    for (int i = 0; i < 3; ++i) {
      cabling.Server(u + "-n" + std::to_string(i), {u + "-r0", u + "-r1", u + "-r2"});
    }
    for (int rail = 0; rail < 3; ++rail) {
      cabling.Link(u + "-r" + std::to_string(rail), "spine-" + std::to_string(rail));
    }
  }
  EXPECT_THAT(TreeOf(cabling),
              ElementsAre("u-r0-plus-2@1: | u-n0 u-n1 u-n2", "v-r0-plus-2@1: | v-n0 v-n1 v-n2",
                          "spine-0-plus-2@2: u-r0-plus-2 v-r0-plus-2"));
}

TEST(ServerTreeTest, ADarkPortDoesNotSplitAUnit) {
  EXPECT_THAT(
      TreeOf(Cabling().Server("n1", {"r0", "r1"}).Server("n2", {"r0", "r1"}).Server("n3", {"r1"})),
      ElementsAre("r0-plus-1@1: | n1 n2 n3"));
}

TEST(ServerTreeTest, OneWrongCableJoinsNothing) {
  const auto fabric = Cabling()
                          .Server("n1", {"a", "a", "b"})
                          .Server("n2", {"a", "a"})
                          .Server("n3", {"b", "b"})
                          .Server("n4", {"b", "b"})
                          .Link("a", "s")
                          .Link("b", "s")
                          .Make();
  const ServerTree tree = MakeServerTree(*fabric);
  EXPECT_THAT(Lines(*fabric, tree), ElementsAre("a@1: | n1 n2", "b@1: | n3 n4", "s@2: a b"));
  EXPECT_EQ(tree.astray, 1U);
}

TEST(ServerTreeTest, AWrongUplinkKeepsPodsApartBelowACommonRoot) {
  Cabling cabling;
  for (const char* pod : {"p", "q"}) {
    const std::string p = pod;
    for (const char* leaf : {"1", "2", "3"}) {
      cabling.Server(p + "-n" + leaf, {p + "-leaf" + leaf});
      cabling.Link(p + "-leaf" + leaf, p + "-spine1").Link(p + "-leaf" + leaf, p + "-spine2");
    }
  }
  cabling.Link("p-leaf1", "q-spine1");
  EXPECT_THAT(TreeOf(cabling),
              ElementsAre("p-leaf1@1: | p-n1", "p-leaf2@1: | p-n2", "p-leaf3@1: | p-n3",
                          "q-leaf1@1: | q-n1", "q-leaf2@1: | q-n2", "q-leaf3@1: | q-n3",
                          "p-spine1-plus-1@2: p-leaf1 p-leaf2 p-leaf3",
                          "q-spine1-plus-1@2: q-leaf1 q-leaf2 q-leaf3",
                          "p-spine1-plus-3@3: p-spine1-plus-1 q-spine1-plus-1"));
}

TEST(ServerTreeTest, WhatIsNotConnectedStaysApart) {
  EXPECT_THAT(TreeOf(Cabling().Server("n1", {"a"}).Server("n2", {"b"}).Link("a", "s")),
              ElementsAre("a@1: | n1", "b@1: | n2", "s@2: a"));
}

TEST(ServerTreeTest, LinkedLeavesHaveACommonRoot) {
  EXPECT_THAT(TreeOf(Cabling().Server("n1", {"a"}).Server("n2", {"b"}).Link("a", "b")),
              ElementsAre("a@1: | n1", "b@1: | n2", "a-plus-1@2: a b"));
}

TEST(ServerTreeTest, DepthsMayDiffer) {
  const auto fabric = Cabling()
                          .Server("n1", {"a"})
                          .Server("n2", {"b"})
                          .Server("n3", {"c"})
                          .Link("a", "s")
                          .Link("b", "s")
                          .Link("s", "core")
                          .Link("c", "core")
                          .Tier("core", 3)
                          .Make();
  const ServerTree tree = MakeServerTree(*fabric);
  EXPECT_THAT(Lines(*fabric, tree),
              ElementsAre("a@1: | n1", "b@1: | n2", "c@1: | n3", "s@2: a b", "core@3: c s"));
  const auto at = [&](std::size_t server, int level) {
    return tree.domains[DomainAt(tree, server, level)].name;
  };
  EXPECT_EQ(at(0, 2), "s");
  EXPECT_EQ(at(2, 2), "c");
  EXPECT_EQ(at(2, 3), "core");
  std::vector<std::string> top_down;
  for (const std::size_t d : TopDown(tree)) top_down.push_back(tree.domains[d].name);
  EXPECT_THAT(top_down, ElementsAre("core", "c", "s", "a", "b"));
}

TEST(ServerTreeTest, ASwitchWithServersAndLeavesIsADomainOfBothLevels) {
  EXPECT_THAT(TreeOf(Cabling()
                         .Server("n1", {"a"})
                         .Server("n2", {"b"})
                         .Server("n3", {"s"})
                         .Link("a", "s")
                         .Link("b", "s")
                         .Tier("s", 2)),
              ElementsAre("a@1: | n1", "b@1: | n2", "s@1: | n3", "s-2@2: a b s"));
}

TEST(ServerTreeTest, NamesDifferFromThoseOfServers) {
  EXPECT_THAT(TreeOf(Cabling().Server("a", {"a"})), ElementsAre("a-2@1: | a"));
}

TEST(ServerTreeTest, ServersWithoutCableHaveNoHome) {
  const auto fabric = Cabling().Server("n1", {}).Server("n2", {"a"}).Make();
  const ServerTree tree = MakeServerTree(*fabric);
  EXPECT_THAT(tree.home, ElementsAre(kNone, 0U));
  EXPECT_EQ(DomainAt(tree, 0, 1), kNone);
}

std::vector<std::string> WithPods(const Cabling& cabling) {
  const auto fabric = cabling.Make();
  const auto tree = WithSuperPods(*fabric, MakeServerTree(*fabric));
  return tree.has_value() ? Lines(*fabric, *tree) : std::vector<std::string>{};
}

TEST(SuperPodTreeTest, SuperPodsWithinALeafAreTheNearestLevel) {
  EXPECT_THAT(
      WithPods(Cabling()
                   .Server("n1", {"a"}, "p")
                   .Server("n2", {"a"}, "q")
                   .Server("n3", {"a"})
                   .Server("n4", {"b"}, "r")
                   .Link("a", "s")
                   .Link("b", "s")),
      ElementsAre("p@1: | n1", "q@1: | n2", "r@1: | n4", "a@2: p q | n3", "b@2: r", "s@3: a b"));
}

TEST(SuperPodTreeTest, SuperPodsOfWholeLeavesReplaceThem) {
  EXPECT_THAT(WithPods(Cabling()
                           .Server("n1", {"a"}, "p")
                           .Server("n2", {"b"}, "p")
                           .Server("n3", {"c"})
                           .Link("a", "s")
                           .Link("b", "s")
                           .Link("c", "s")),
              ElementsAre("p@1: | n1 n2", "c@2: | n3", "s@3: p c"));
}

TEST(SuperPodTreeTest, ASuperPodBeyondTheSwitchesIsARoot) {
  EXPECT_THAT(WithPods(Cabling().Server("n1", {"a"}, "p").Server("n2", {"b"}, "p")),
              ElementsAre("p@1: | n1 n2"));
}

TEST(SuperPodTreeTest, ASuperPodOfPartsOfTwoLeavesFitsNoTree) {
  EXPECT_THAT(WithPods(Cabling()
                           .Server("n1", {"a"}, "p")
                           .Server("n2", {"b"}, "p")
                           .Server("n3", {"b"})
                           .Link("a", "s")
                           .Link("b", "s")),
              IsEmpty());
  EXPECT_THAT(WithPods(Cabling().Server("n1", {"a"})), IsEmpty());
}

}  // namespace
}  // namespace rankroute
