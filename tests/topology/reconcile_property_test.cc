#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/topology/random_fabric.h"
#include "tests/topology/statements.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

using ::testing::IsEmpty;

// What both ends of every cable of `fabric` would say; a reading per reporter.
std::vector<Reading> PrintBothSides(const FabricDescription& fabric) {
  std::vector<Reading> readings;
  const auto about = [&fabric](const std::string& name, Observation* o) {
    for (const SwitchDescription& sw : fabric.switches) {
      if (sw.name != name) continue;
      o->chassis_id = sw.chassis_id;
      o->chassis_id_type = IdType::kMac;
      o->management_address = sw.management_address;
    }
  };
  std::map<std::string, Statements> switches;
  for (const SwitchDescription& sw : fabric.switches) {
    Statements& s = switches.emplace(sw.name, Statements("huawei-lldp-neighbor")).first->second;
    s.Say(Fact::Kind::kOwnChassisId, sw.name, "", sw.chassis_id);
    s.Say(Fact::Kind::kOwnManagementAddress, sw.name, "", sw.management_address);
  }
  for (const ServerDescription& server : fabric.servers) {
    Statements npu("hccn-lldp");
    for (const DeviceDescription& device : server.devices) {
      const std::string port = DevicePortName(device.id);
      npu.Say(Fact::Kind::kDeviceAddress, server.name, port, device.ip);
      if (device.ports.empty()) npu.Say(Fact::Kind::kNoNeighbor, server.name, port, "");
      for (const DevicePortDescription& p : device.ports) {
        about(p.switch_name, &npu.Hear(server.name, port, p.switch_name, p.port));
        switches.at(p.switch_name)
            .HearMac(p.switch_name, p.port, "02:00:00:00:ff:0" + std::to_string(device.id));
      }
    }
    readings.push_back(npu.reading());
  }
  for (const LinkDescription& link : fabric.links) {
    about(link.b, &switches.at(link.a).Hear(link.a, link.a_port, link.b, link.b_port));
    about(link.a, &switches.at(link.b).Hear(link.b, link.b_port, link.a, link.a_port));
  }
  for (auto& [name, statements] : switches) readings.push_back(statements.reading());
  return readings;
}

TEST(ReconcilePropertyTest, WhatAFabricPrintsIsThatFabric) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const FabricDescription cabling = RandomCabling(seed);
    const auto want = Fabric::Create(cabling);
    ASSERT_TRUE(want.ok()) << want.status().message();
    const Reconciled r = Reconcile(PrintBothSides(cabling));
    const auto got = Fabric::Create(r.fabric);
    ASSERT_TRUE(got.ok()) << got.status().message();
    EXPECT_EQ((*got)->revision(), (*want)->revision());
    EXPECT_EQ(r.ignored_neighbors, 0U);
    EXPECT_THAT(r.diagnostics, IsEmpty());
  }
}

TEST(ReconcilePropertyTest, OneSideAloneGivesTheSameCables) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    FabricDescription cabling = RandomCabling(seed);
    cabling.links.clear();
    std::vector<Reading> readings = PrintBothSides(cabling);
    readings.resize(cabling.servers.size());  // Only what servers say.
    const Reconciled r = Reconcile(readings);
    for (const ServerDescription& server : cabling.servers) {
      for (const DeviceDescription& device : server.devices) {
        const auto ports = PortsOf(r, server.name, device.id);
        ASSERT_EQ(ports.size(), device.ports.size());
        for (const DevicePortDescription& port : ports) EXPECT_EQ(port.port, device.ports[0].port);
      }
    }
  }
}

// Statements with few names, ids and ports, so that they contradict each other in every way.
std::vector<Reading> Contradictions(std::uint64_t seed) {
  Draw draw(seed);
  const std::vector<std::string> names = {"a", "b", "node0", "node1", "", "203.0.113.1"};
  const std::vector<std::string> macs = {"02:00:00:00:00:01", "02:00:00:00:00:02", "", "x"};
  const std::vector<std::string> ports = {
      "GE1/0/1", "GigabitEthernet1/0/1", "npu0", "02:00:00:00:00:01", "", "MEth0/0/0"};
  const std::vector<std::string> addresses = {"203.0.113.1", "203.0.113.2", ""};
  const auto pick = [&draw](const auto& list) { return list[draw.Below(list.size())]; };
  std::vector<Reading> readings;
  for (std::size_t n = 1 + draw.Below(4); n > 0; --n) {
    Statements s(draw.OneIn(2) ? "huawei-lldp-brief" : "lldpctl-json");
    for (std::size_t i = draw.Below(6); i > 0; --i) {
      Observation& o =
          s.Hear(pick(names), draw.OneIn(2) ? "npu" + std::to_string(draw.Below(2)) : pick(ports),
                 pick(names), pick(ports));
      o.chassis_id = pick(macs);
      o.management_address = pick(addresses);
      o.heard_bridge = draw.OneIn(2);
      o.heard_capabilities = o.heard_bridge || draw.OneIn(2);
      o.mbps = static_cast<std::int64_t>(draw.Below(3)) * 100;
      if (draw.OneIn(6)) o.system_description = "AscendNPU";
    }
    for (std::size_t i = draw.Below(5); i > 0; --i) {
      s.Say(static_cast<Fact::Kind>(draw.Below(6)), pick(names), draw.OneIn(2) ? "npu0" : "",
            draw.OneIn(2) ? pick(addresses) : pick(macs));
    }
    if (draw.OneIn(3)) {
      s.reading().fabric = draw.OneIn(2) ? RandomFabric(seed) : RandomCabling(seed);
      // Switches of the file may be heard, too.
      s.reading().fabric->file = "f" + std::to_string(n);
    }
    if (draw.OneIn(3)) {
      s.reading().manifest.emplace();
      s.reading().manifest->interfaces = {
          {pick(names), pick(ports), static_cast<int>(draw.Below(3))}};
    }
    readings.push_back(s.reading());
  }
  return readings;
}

TEST(ReconcilePropertyTest, ContradictionsNeverRefuseTheFabric) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto fabric = Fabric::Create(Reconcile(Contradictions(seed)).fabric);
    ASSERT_TRUE(fabric.ok()) << "seed " << seed << ": " << fabric.status().message();
  }
}

TEST(ReconcilePropertyTest, TheOrderOfReadingsDoesNotMatter) {
  const Writer* writer = FindWriter("fabric-yaml");
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    std::vector<Reading> readings =
        seed % 3 == 0 ? PrintBothSides(RandomCabling(seed)) : Contradictions(seed);
    const Reconciled want = Reconcile(readings);
    const auto fabric = Fabric::Create(want.fabric);
    ASSERT_TRUE(fabric.ok()) << "seed " << seed << ": " << fabric.status().message();
    Draw draw(seed + 1);
    draw.Shuffle(&readings);
    for (Reading& reading : readings) {
      draw.Shuffle(&reading.observations);
      draw.Shuffle(&reading.facts);
    }
    const Reconciled got = Reconcile(readings);
    const auto shuffled = Fabric::Create(got.fabric);
    ASSERT_TRUE(shuffled.ok()) << "seed " << seed;
    ASSERT_EQ(writer->write(**shuffled).text, writer->write(**fabric).text) << "seed " << seed;
    EXPECT_EQ(got.ignored_neighbors, want.ignored_neighbors);
    ASSERT_EQ(got.diagnostics.size(), want.diagnostics.size()) << "seed " << seed;
    for (std::size_t i = 0; i < got.diagnostics.size(); ++i) {
      ASSERT_EQ(FormatDiagnostic(got.diagnostics[i]), FormatDiagnostic(want.diagnostics[i]));
    }
  }
}

}  // namespace
}  // namespace rankroute
