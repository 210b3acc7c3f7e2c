// What a writer writes and a reader reads back is written again as it was.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/topology/generated_fabric.h"
#include "tests/topology/spoken_fabric.h"
#include "topology/fabric.h"
#include "topology/ingest.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

using Attachment = GeneratedShape::Attachment;

FabricDescription TreeFabric(std::uint64_t seed, Attachment attachment, int tiers,
                             bool super_pods) {
  GeneratedShape shape;
  shape.seed = seed;
  shape.attachment = attachment;
  shape.tiers = tiers;
  shape.groups = 4;
  shape.servers = 16;
  shape.port_name = SlotPortName;
  FabricDescription fabric = GenerateFabric(shape);
  for (std::size_t i = 0; super_pods && i < fabric.servers.size(); ++i) {
    // The servers of one group follow each other.
    fabric.servers[i].super_pod = "sp" + std::to_string(i / (fabric.servers.size() / 4));
  }
  return fabric;
}

class RewriteTest : public ::testing::TestWithParam<const char*> {};

TEST_P(RewriteTest, GivesTheSameText) {
  const Writer* writer = FindWriter(GetParam());
  ASSERT_NE(writer, nullptr);
  const bool two_layers = GetParam() == std::string_view("basic-tor-node-cm");
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const int tiers = two_layers ? 2 : 2 + static_cast<int>(seed % 2);
    for (const Attachment attachment : {Attachment::kOneLeaf, Attachment::kRails}) {
      SCOPED_TRACE(seed);
      const bool one_leaf = attachment == Attachment::kOneLeaf;
      const auto fabric =
          Fabric::Create(TreeFabric(seed, attachment, tiers, seed % 4 >= 2 && one_leaf));
      ASSERT_TRUE(fabric.ok()) << fabric.status().message();
      const std::string text = writer->write(**fabric).text;
      const auto ingestion = Ingest({{"written", text}}, {});
      ASSERT_TRUE(ingestion.ok()) << ingestion.status().message() << "\n" << text;
      EXPECT_EQ(writer->write(*ingestion->fabric).text, text)
          << ::testing::PrintToString(Told(ingestion->diagnostics));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, RewriteTest,
                         ::testing::Values("fabric-yaml", "slurm-tree", "slurm-yaml", "hypernode",
                                           "node-labels", "basic-tor-node-cm", "topograph"),
                         [](const auto& tested) { return TestName(tested.param); });

}  // namespace
}  // namespace rankroute
