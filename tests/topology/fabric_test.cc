#include "topology/fabric.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/topology/random_fabric.h"
#include "topology/fabric_check.h"
#include "topology/revision.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

// Two servers under two leaves below one spine, and a direct cable.
FabricDescription Small() {
  FabricDescription f;
  f.switches = {{"spine", 0, "02:00:00:00:00:03", "203.0.113.3", {}},
                {"leaf-b", 0, "", "", {}},
                {"leaf-a", 0, "", "", {}}};
  f.servers = {
      {"node1", {"192.0.2.1"}, "sp0", {{0, "198.18.1.1", {{"leaf-b", "GE1/0/1", "", 1000, {}}}}}},
      {"node0",
       {"192.0.2.9", "192.0.2.0"},
       "",
       {{1, "", {{"", "", "node1/0", 200'000, {}}}},
        {0, "198.18.0.1", {{"leaf-a", "GE1/0/1", "", 1000, {}}}}}}};
  f.links = {{"spine", "1", "leaf-b", "9", 400'000, {}}, {"leaf-a", "9", "spine", "2", 0, {}}};
  return f;
}

std::shared_ptr<const Fabric> Make(FabricDescription description) {
  auto fabric = Fabric::Create(std::move(description));
  EXPECT_TRUE(fabric.ok()) << fabric.status().message();
  return fabric.ok() ? *fabric : nullptr;
}

TEST(FabricTest, SortsEverythingIntoCanonicalForm) {
  const auto fabric = Make(Small());
  const FabricDescription& d = fabric->description();
  EXPECT_EQ(d.switches[0].name, "leaf-a");
  EXPECT_EQ(d.switches[2].name, "spine");
  EXPECT_EQ(d.servers[0].name, "node0");
  EXPECT_THAT(d.servers[0].addresses, ElementsAre("192.0.2.0", "192.0.2.9"));
  EXPECT_EQ(d.servers[0].devices[0].id, 0);
  EXPECT_EQ(d.links[0].a, "leaf-a");
  EXPECT_EQ(d.links[1].a, "leaf-b");
  EXPECT_EQ(d.links[1].a_port, "9");
  EXPECT_EQ(d.links[1].b_port, "1");
}

TEST(FabricTest, FillsTiersByDistanceFromDevicesAndKeepsStatedOnes) {
  FabricDescription f = Small();
  f.switches.push_back({"core", 0, "", "", {}});
  f.switches.push_back({"far", 0, "", "", {}});
  f.links.push_back({"core", "", "spine", "", 0, {}});
  f.switches[0].tier = 7;
  const auto fabric = Make(f);
  const auto& s = fabric->description().switches;
  EXPECT_EQ(s[0].tier, 3) << s[0].name;  // core
  EXPECT_EQ(s[1].tier, 0) << s[1].name;  // far: no device in reach
  EXPECT_EQ(s[2].tier, 1) << s[2].name;  // leaf-a
  EXPECT_EQ(s[4].tier, 7) << s[4].name;  // spine
  EXPECT_EQ(fabric->graph()[0].tier, 3);
}

TEST(FabricTest, AddsThePortThatAPeerDeviceLacks) {
  const auto fabric = Make(Small());
  const auto& ports = fabric->description().servers[1].devices[0].ports;
  ASSERT_THAT(ports, SizeIs(2));
  EXPECT_EQ(ports[0].peer_device, "node0/1");
  EXPECT_EQ(ports[0].mbps, 200'000);
  // The cable is one edge although both ends name it.
  EXPECT_EQ(boost::out_degree(fabric->device_vertex(0, 1), fabric->graph()), 1U);
  EXPECT_EQ(boost::out_degree(fabric->device_vertex(1, 0), fabric->graph()), 2U);
}

TEST(FabricTest, KeepsParallelPeerCablesApart) {
  FabricDescription f = Small();
  f.servers[1].devices[0].ports.push_back({"", "", "node1/0", 100'000, {}});
  f.servers[0].devices[0].ports.push_back({"", "", "node0/1", 0, {}});
  const auto fabric = Make(f);
  EXPECT_THAT(fabric->description().servers[0].devices[1].ports, SizeIs(2));
  EXPECT_THAT(fabric->description().servers[1].devices[0].ports, SizeIs(3));
  EXPECT_EQ(boost::num_edges(fabric->graph()), 2U + 2U + 2U);
}

TEST(FabricTest, HasAVertexPerSwitchAndDeviceAndAnEdgePerCable) {
  FabricDescription f = Small();
  f.links.push_back(f.links[0]);  // A parallel cable.
  const auto fabric = Make(f);
  const FabricGraph& g = fabric->graph();
  EXPECT_EQ(boost::num_vertices(g), 3U + 3U);
  EXPECT_EQ(boost::num_edges(g), 2U + 1U + 3U);
  EXPECT_EQ(fabric->switch_count(), 3U);
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t d = 0; d < fabric->description().servers[s].devices.size(); ++d) {
      const FabricNode& node = g[fabric->device_vertex(s, d)];
      EXPECT_FALSE(node.is_switch);
      EXPECT_EQ(node.server_index, s);
      EXPECT_EQ(node.device_index, d);
    }
  }
}

TEST(FabricTest, FindsAServerByNameAddressAndDeviceIp) {
  const auto fabric = Make(Small());
  EXPECT_EQ(fabric->FindServer("node0"), 0U);
  EXPECT_EQ(fabric->FindServer("192.0.2.9"), 0U);
  EXPECT_EQ(fabric->FindServer("198.18.1.1"), 1U);
  EXPECT_EQ(fabric->FindServer("leaf-a"), std::nullopt);
  EXPECT_EQ(fabric->FindServer(""), std::nullopt);
}

struct FaultCase {
  const char* what;
  std::function<void(FabricDescription*)> spoil;
};

class FabricFaultTest : public ::testing::TestWithParam<FaultCase> {};

TEST_P(FabricFaultTest, IsRefused) {
  FabricDescription f = Small();
  GetParam().spoil(&f);
  const auto fabric = Fabric::Create(f);
  ASSERT_FALSE(fabric.ok());
  EXPECT_EQ(fabric.status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(fabric.status().reason(), "INVALID_FABRIC");
  ASSERT_THAT(fabric.status().diagnostics(), SizeIs(1));
  EXPECT_THAT(fabric.status().diagnostics()[0].message, HasSubstr(GetParam().what));
}

INSTANTIATE_TEST_SUITE_P(
    Faults, FabricFaultTest,
    ::testing::Values(
        FaultCase{"a switch needs a name",
                  [](auto* f) {
                    f->switches.push_back({"", 0, "", "", {}});
                  }},
        FaultCase{"switch \"spine\" stands twice",
                  [](auto* f) { f->switches.push_back(f->switches[0]); }},
        FaultCase{"tier 17", [](auto* f) { f->switches[0].tier = 17; }},
        FaultCase{"a server needs a name", [](auto* f) { f->servers.push_back({}); }},
        FaultCase{"server \"node1\" stands twice",
                  [](auto* f) {
                    f->servers.push_back({"node1", {}, "", {}});
                  }},
        FaultCase{"device id 65",
                  [](auto* f) {
                    f->servers[0].devices.push_back({65, "", {}});
                  }},
        FaultCase{"device 0 stands twice",
                  [](auto* f) {
                    f->servers[0].devices.push_back({0, "", {}});
                  }},
        FaultCase{"\"192.0.2.9\" is also one of server",
                  [](auto* f) { f->servers[0].addresses.push_back("192.0.2.9"); }},
        FaultCase{"\"198.18.1.1\" is also one of server",
                  [](auto* f) { f->servers[1].devices[0].ip = "198.18.1.1"; }},
        FaultCase{"an address may not be empty",
                  [](auto* f) { f->servers[0].addresses.push_back(""); }},
        FaultCase{"either a switch or a peer device",
                  [](auto* f) { f->servers[0].devices[0].ports.push_back({}); }},
        FaultCase{"either a switch or a peer device",
                  [](auto* f) { f->servers[0].devices[0].ports[0].peer_device = "node0/0"; }},
        FaultCase{"switch \"none\" is not among",
                  [](auto* f) { f->servers[0].devices[0].ports[0].switch_name = "none"; }},
        FaultCase{"peer device \"node1/7\" is not among",
                  [](auto* f) { f->servers[1].devices[0].ports[0].peer_device = "node1/7"; }},
        FaultCase{"its own peer",
                  [](auto* f) { f->servers[1].devices[0].ports[0].peer_device = "node0/1"; }},
        FaultCase{"a port name needs a switch",
                  [](auto* f) { f->servers[1].devices[0].ports[0].port = "1"; }},
        FaultCase{"speed -1", [](auto* f) { f->links[0].mbps = -1; }},
        FaultCase{"speed 100000001",
                  [](auto* f) { f->servers[0].devices[0].ports[0].mbps = 100'000'001; }},
        FaultCase{"may not join switch \"spine\" with itself",
                  [](auto* f) { f->links[0].b = "spine"; }},
        FaultCase{"switch \"gone\" is not among", [](auto* f) { f->links[0].a = "gone"; }}));

TEST(FabricTest, ReportsEveryFaultAtOnceWithItsPath) {
  FabricDescription f = Small();
  f.file = "x.yaml";
  f.switches[1].name = "";  // leaf-b: two more items lose their switch.
  f.servers[1].devices[0].id = -1;
  f.links[1].mbps = -5;
  const Status status = Fabric::Create(f).status();
  std::vector<std::string> messages;
  for (const Diagnostic& d : status.diagnostics()) {
    messages.push_back(d.message);
    EXPECT_EQ(d.file, "x.yaml");
  }
  EXPECT_THAT(messages, ElementsAre(HasSubstr("switches[1]"), HasSubstr("servers[1].devices[0]"),
                                    HasSubstr("servers[0].devices[0].ports[0]"),
                                    HasSubstr("links[0]"), HasSubstr("links[1]")));
}

TEST(FabricTest, RefusesMoreThanItsLimits) {
  FabricDescription f;
  f.switches.resize(Fabric::kMaxSwitches + 1);
  EXPECT_EQ(Fabric::Create(f).status().code(), StatusCode::kResourceExhausted);
  EXPECT_EQ(Fabric::Create(f).status().reason(), "FABRIC_TOO_LARGE");
}

TEST(DeviceNameTest, ReadsWhatItWrites) {
  const auto name = ParseDeviceName(FormatDeviceName("rack/1/node", 7));
  ASSERT_TRUE(name.has_value());
  EXPECT_EQ(name->server, "rack/1/node");
  EXPECT_EQ(name->id, 7);
  for (const char* bad : {"", "node", "/1", "node/", "node/x", "node/-1", "node/65", "node/01"}) {
    EXPECT_FALSE(ParseDeviceName(bad).has_value()) << bad;
  }
}

// --- revision -----------------------------------------------------------------------------------

TEST(RevisionTest, IsTheSha256OfTheStructureText) {
  // Of "rankroute fabric 1\n", by sha256sum(1).
  EXPECT_EQ(RevisionOf({}),
            "sha256:9f6b1b25ae08af60ecfb8474915d73420c25949635329ee7df7144c0ff056bf4");
  const auto fabric = Make(Small());
  EXPECT_THAT(fabric->revision(), ::testing::MatchesRegex("sha256:[0-9a-f]{64}"));
  EXPECT_EQ(fabric->revision(), RevisionOf(fabric->description()));
}

TEST(RevisionTest, DoesNotDependOnOrderOrEvidenceOrFile) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    FabricDescription f = RandomFabric(seed);
    const auto fabric = Make(f);
    Draw draw(seed);
    draw.Shuffle(&f.switches);
    draw.Shuffle(&f.servers);
    draw.Shuffle(&f.links);
    for (ServerDescription& server : f.servers) {
      draw.Shuffle(&server.addresses);
      draw.Shuffle(&server.devices);
      for (DeviceDescription& device : server.devices) draw.Shuffle(&device.ports);
    }
    for (LinkDescription& link : f.links) {
      if (!draw.OneIn(2)) continue;
      std::swap(link.a, link.b);
      std::swap(link.a_port, link.b_port);
      link.evidence.doubtful = !link.evidence.doubtful;
    }
    for (SwitchDescription& sw : f.switches) sw.evidence = {{{"other", 3}}, 5, true, true};
    f.file = "elsewhere.yaml";
    EXPECT_EQ(Make(f)->revision(), fabric->revision()) << "seed " << seed;
  }
}

TEST(RevisionTest, EvidenceHasADigestOfItsOwn) {
  using Edit = std::function<void(Evidence*)>;
  const std::vector<Edit> edits = {
      [](auto* e) {
        e->sources.push_back({"a.txt", 1});
      },
      [](auto* e) { e->age_seconds = 7; },
      [](auto* e) { e->one_sided = !e->one_sided; },
      [](auto* e) { e->doubtful = !e->doubtful; },
      [](auto* e) { e->confidence = Confidence::kConfirmed; },
  };
  const auto plain = Make(Small());
  std::set<std::string> digests = {plain->evidence_digest()};
  EXPECT_THAT(plain->evidence_digest(), ::testing::MatchesRegex("sha256:[0-9a-f]{64}"));
  for (const Edit& edit : edits) {
    FabricDescription f = Small();
    FabricDescription g = Small();
    FabricDescription h = Small();
    edit(&f.switches[0].evidence);
    edit(&g.servers[0].devices[0].ports[0].evidence);
    edit(&h.links[0].evidence);
    for (const FabricDescription& edited : {f, g, h}) {
      const auto fabric = Make(edited);
      EXPECT_TRUE(digests.insert(fabric->evidence_digest()).second);
      EXPECT_EQ(fabric->revision(), plain->revision());
    }
  }
}

TEST(RevisionTest, EachStructuralFieldChangesIt) {
  using Edit = std::function<void(FabricDescription*)>;
  const std::vector<Edit> edits = {
      [](auto* f) { f->switches[0].tier = 5; },
      [](auto* f) { f->switches[0].chassis_id = "x"; },
      [](auto* f) { f->switches[0].management_address = "x"; },
      [](auto* f) {
        f->switches.push_back({"new", 0, "", "", {}});
      },
      [](auto* f) { f->servers[0].super_pod = "sp1"; },
      [](auto* f) { f->servers[0].addresses.push_back("192.0.2.7"); },
      [](auto* f) { f->servers[0].addresses.clear(); },
      [](auto* f) { f->servers[0].devices[0].ip = "198.18.9.9"; },
      [](auto* f) {
        f->servers[0].devices.push_back({3, "", {}});
      },
      [](auto* f) {
        f->servers.push_back({"node2", {}, "", {}});
      },
      [](auto* f) { f->servers[0].devices[0].ports[0].port = "GE1/0/2"; },
      [](auto* f) { f->servers[0].devices[0].ports[0].switch_name = "leaf-a"; },
      [](auto* f) { f->servers[0].devices[0].ports[0].mbps = 0; },
      [](auto* f) { f->servers[1].devices[0].ports[0].mbps = 0; },
      [](auto* f) { f->servers[1].devices[0].ports.clear(); },
      [](auto* f) { f->links[0].a_port = "3"; },
      [](auto* f) { f->links[0].b_port = "3"; },
      [](auto* f) { f->links[0].b = "leaf-a"; },
      [](auto* f) { f->links[0].mbps = 1; },
      [](auto* f) { f->links.push_back(f->links[0]); },
      [](auto* f) { f->links.pop_back(); },
  };
  std::set<std::string> revisions = {Make(Small())->revision()};
  for (std::size_t i = 0; i < edits.size(); ++i) {
    FabricDescription f = Small();
    edits[i](&f);
    EXPECT_TRUE(revisions.insert(Make(f)->revision()).second) << "edit " << i;
  }
}

TEST(RevisionTest, TextsThatRunTogetherStayApart) {
  FabricDescription a;
  a.servers = {{"n", {"x\" \"y"}, "", {}}};
  FabricDescription b;
  b.servers = {{"n", {"x", "y"}, "", {}}};
  EXPECT_NE(StructureText(a), StructureText(b));
}

}  // namespace
}  // namespace rankroute
