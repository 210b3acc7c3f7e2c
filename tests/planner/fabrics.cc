#include "tests/planner/fabrics.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace rankroute::testing {
namespace {

// Leaves of device `k` of a server in `group`.
std::vector<std::string> LeavesOf(const FabricShape& shape, int group, int k) {
  const std::string base = "leaf-" + std::to_string(group);
  switch (shape.cabling) {
    case Cabling::kOneLeaf:
      return {base};
    case Cabling::kTwoLeaves:
      return {base + (k == 0 || k == 1 || k == 6 || k == 7 ? "a" : "b")};
    case Cabling::kRails:
      return {base + "-rail-" + std::to_string(k)};
    case Cabling::kDualHomed:
      return {base + "a", base + "b"};
  }
  return {};
}

}  // namespace

FabricDescription DescribeFabric(const FabricShape& shape) {
  FabricDescription fabric;
  std::map<std::string, int> group_of_leaf;
  const int groups = static_cast<int>(shape.servers_under_leaf.size());
  for (int group = 0; group < groups; ++group) {
    for (int s = 0; s < shape.servers_under_leaf[static_cast<std::size_t>(group)]; ++s) {
      ServerDescription server;
      server.name = "s-" + std::to_string(group) + "-" + std::to_string(s);
      for (int k = 0; k < shape.devices; ++k) {
        DeviceDescription device{k, "", {}};
        for (const std::string& leaf : LeavesOf(shape, group, k)) {
          group_of_leaf.emplace(leaf, group);
          device.ports.push_back({leaf, server.name + "/" + std::to_string(k), "", 200'000, {}});
        }
        server.devices.push_back(std::move(device));
      }
      fabric.servers.push_back(std::move(server));
    }
  }
  std::map<std::string, bool> spines;
  for (const auto& [leaf, group] : group_of_leaf) {
    fabric.switches.push_back({leaf, 0, "", "", {}});
    const int pod = group * shape.pods / groups;
    for (int s = 0; s < shape.spines; ++s) {
      const std::string spine = "spine-" + std::to_string(pod) + "-" + std::to_string(s);
      if (spines.emplace(spine, true).second) fabric.switches.push_back({spine, 0, "", "", {}});
      for (int cable = 0; cable <= group % 2; ++cable) {
        fabric.links.push_back({leaf,
                                "up" + std::to_string(s) + "." + std::to_string(cable),
                                spine,
                                leaf + "." + std::to_string(cable),
                                400'000,
                                {}});
      }
    }
  }
  if (shape.pods > 1) {
    fabric.switches.push_back({"core", 0, "", "", {}});
    for (const auto& [spine, known] : spines) {
      fabric.links.push_back({"core", spine, spine, "up", 400'000, {}});
    }
  }
  return fabric;
}

std::shared_ptr<const Fabric> MakeFabric(FabricDescription description) {
  Result<std::shared_ptr<const Fabric>> fabric = Fabric::Create(std::move(description));
  EXPECT_TRUE(fabric.ok()) << fabric.status().message();
  return *fabric;
}

Job MakeJob(const Fabric& fabric, const std::vector<std::string>& servers) {
  Job job;
  for (const std::string& name : servers) {
    const auto index = fabric.FindServer(name);
    EXPECT_TRUE(index.has_value()) << name;
    LaunchUnit unit{name, "", "", {}, ""};
    for (const DeviceDescription& device : fabric.description().servers[*index].devices) {
      unit.devices.push_back({device.id, ""});
    }
    job.units.push_back(std::move(unit));
  }
  return job;
}

std::vector<std::string> ShuffledServers(const Fabric& fabric, std::mt19937_64* random) {
  std::vector<std::string> names;
  for (const ServerDescription& server : fabric.description().servers) names.push_back(server.name);
  Shuffle(&names, random);
  return names;
}

Traffic RandomTraffic(std::size_t ranks, int flows, std::mt19937_64* random) {
  std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> bytes;
  for (int i = 0; i < flows; ++i) {
    const auto src = static_cast<std::int32_t>((*random)() % ranks);
    const auto dst = static_cast<std::int32_t>((*random)() % ranks);
    if (src != dst) bytes[{src, dst}] += static_cast<std::int64_t>(1 + (*random)() % 1000);
  }
  Traffic traffic;
  traffic.source = "measured";
  for (const auto& [pair, amount] : bytes) {
    traffic.flows.push_back({pair.first, pair.second, amount});
  }
  return traffic;
}

}  // namespace rankroute::testing
