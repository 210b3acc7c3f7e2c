#include "topology/writers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "base/json.h"
#include "base/yaml.h"
#include "topology/writers/block_yaml.h"
#include "topology/writers/losses.h"
#include "topology/writers/make_value.h"

namespace rankroute {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::shared_ptr<const Fabric> FabricOf(FabricDescription description) {
  return *Fabric::Create(std::move(description));
}

ServerDescription ServerOn(const std::string& name, const std::string& leaf,
                           const std::string& super_pod = "") {
  ServerDescription server{name, {}, super_pod, {{0, "", {}}}};
  server.devices[0].ports.push_back({leaf, "", "", 0, {}});
  return server;
}

TEST(WritersTest, AFabricWithoutServersGivesNoLosses) {
  const auto fabric = FabricOf({{}, {}, {}});
  for (const Writer& writer : Writers()) {
    EXPECT_THAT(writer.write(*fabric).losses, IsEmpty()) << writer.name;
  }
  EXPECT_EQ(FindWriter("slurm-tree")->write(*fabric).text, "");
  EXPECT_EQ(FindWriter("slurm-block")->write(*fabric).text, "");
  EXPECT_EQ(FindWriter("slurm-yaml")->write(*fabric).text, "[]\n");
  EXPECT_EQ(FindWriter("hypernode")->write(*fabric).text, "");
  EXPECT_EQ(FindWriter("dlrover-psw")->write(*fabric).text, "{}\n");
}

TEST(WritersTest, SlurmBlocksDoubleAsFarAsThereAreBlocks) {
  FabricDescription description;
  description.switches.push_back({"leaf", 1, "", "", {}});
  const auto sizes = [](const FabricDescription& d) {
    const std::string text = FindWriter("slurm-block")->write(*FabricOf(d)).text;
    return text.substr(text.find("BlockSizes="));
  };
  for (const char* pod : {"a", "b", "c"}) {
    for (const char* n : {"1", "2"}) {
      description.servers.push_back(ServerOn(std::string("n-") + pod + n, "leaf", pod));
    }
    EXPECT_EQ(sizes(description), *pod == 'a' ? "BlockSizes=2\n" : "BlockSizes=2,4\n");
  }
}

TEST(WritersTest, ManyServersOnOneLeafAreMoreThanTheirSchedulerTakes) {
  FabricDescription description;
  description.switches.push_back({"leaf", 1, "", "203.0.113.1", {}});
  const auto losses = [&description] {
    return FindWriter("basic-tor-node-cm")->write(*FabricOf(description)).losses;
  };
  for (int i = 0; i < 128; ++i) {
    description.servers.push_back(ServerOn("n" + std::to_string(i), "leaf"));
  }
  EXPECT_THAT(losses(), Not(Contains(HasSubstr("takes 128"))));
  description.servers.push_back(ServerOn("n128", "leaf"));
  EXPECT_THAT(losses(), Contains("129 servers are on one leaf: ascend-for-volcano takes 128"));
}

TEST(WritersTest, KueueTakesSuperPodsAsALevelWhereEveryServerHasOne) {
  FabricDescription description;
  description.switches.push_back({"leaf", 1, "", "", {}});
  description.servers.push_back(ServerOn("n1", "leaf", "p"));
  const WrittenFabric all = FindWriter("kueue-topology")->write(*FabricOf(description));
  EXPECT_THAT(all.text, HasSubstr("tier-0\n    - nodeLabel: accelerator.topograph.run/domain\n"));
  description.servers.push_back(ServerOn("n2", "leaf"));
  const WrittenFabric some = FindWriter("kueue-topology")->write(*FabricOf(description));
  EXPECT_THAT(some.text, Not(HasSubstr("accelerator")));
  EXPECT_THAT(some.losses, Contains("left out: super pods of servers (1)"));
}

TEST(WritersTest, KueueTakesSixteenLevels) {
  FabricDescription description;
  description.switches.push_back({"s01", 1, "", "", {}});
  for (int tier = 2; tier <= kMaxTier; ++tier) {
    const std::string below = description.switches.back().name;
    const std::string name = "s" + std::string(tier < 10 ? "0" : "") + std::to_string(tier);
    description.switches.push_back({name, tier, "", "", {}});
    description.links.push_back({below, "", name, "", 0, {}});
  }
  description.servers.push_back(ServerOn("n1", "s01"));
  const WrittenFabric written = FindWriter("kueue-topology")->write(*FabricOf(description));
  const YamlParse yaml = ParseYaml(written.text, "topology.yaml");
  ASSERT_TRUE(yaml.ok());
  EXPECT_EQ(yaml.documents[0].Find("spec")->Find("levels")->items.size(), 16U);
  EXPECT_THAT(written.losses, Contains("left out: the highest levels, since Kueue takes 16 (1)"));
}

TEST(LossesTest, CountsWhatIsThere) {
  FabricDescription d;
  d.switches.push_back({"a", 1, "02:00:00:00:00:01", "203.0.113.1", {{}, 5, true, false}});
  d.switches.push_back({"b", 2, "", "", {}});
  d.servers.push_back({"n1", {"192.0.2.1"}, "p", {{0, "198.18.0.1", {}}, {1, "", {}}}});
  d.servers.push_back({"n2", {}, "", {{0, "", {}}}});
  d.servers[0].devices[0].ports = {{"a", "1", "", 100, {}}, {"a", "2", "", 0, {}}};
  d.servers[0].devices[1].ports = {{"", "", "n2/0", 0, {}}};
  d.links = {{"a", "9", "b", "", 0, {}}, {"a", "", "b", "", 100, {}}};
  std::vector<std::string> losses;
  AddLosses(*FabricOf(d),
            {FabricPart::kDevices, FabricPart::kDeviceAddresses, FabricPart::kServerAddresses,
             FabricPart::kSwitchAddresses, FabricPart::kChassisIds, FabricPart::kPorts,
             FabricPart::kSpeeds, FabricPart::kParallelCables, FabricPart::kDirectCables,
             FabricPart::kSuperPods, FabricPart::kSources, FabricPart::kDoubts},
            &losses);
  EXPECT_THAT(
      losses,
      ElementsAre(
          "left out: devices and their ids (3)", "left out: addresses of devices (1)",
          "left out: addresses of servers (1)", "left out: management addresses of switches (1)",
          "left out: chassis ids of switches (1)", "left out: port names of cables (3)",
          "left out: speeds of cables (2)", "left out: parallel cables (2)",
          "left out: direct cables between devices (1)", "left out: super pods of servers (1)",
          "left out: sources of items (1)", "left out: doubts about items (1)"));
}

TEST(BlockYamlTest, ReadsBackAsTheSameValue) {
  Value list = EmptyList();
  list.items = {StringValue("yes"), NumberValue(7), EmptyObject(), EmptyList(),
                ObjectOf({{"a", StringValue("x: y")}, {"b", TrueValue()}})};
  Value nested = EmptyList();
  nested.items = {StringValue("in")};
  list.items.push_back(nested);
  const Value value = ObjectOf({{"on", list}, {"empty", EmptyObject()}, {"two", nested}});
  std::string text;
  AppendBlockYaml(value, &text);
  const YamlParse yaml = ParseYaml(text, "x.yaml");
  ASSERT_TRUE(yaml.ok()) << text;
  EXPECT_EQ(WriteJson(yaml.documents.at(0), 0), WriteJson(value, 0)) << text;
  text.clear();
  AppendBlockYaml(EmptyList(), &text);
  EXPECT_EQ(text, "[]\n");
}

}  // namespace
}  // namespace rankroute
