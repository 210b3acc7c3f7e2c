// What a writer writes and a reader reads back is written again as it was.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/topology/generated_fabric.h"
#include "topology/fabric.h"
#include "topology/ingest.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

using Attachment = GeneratedShape::Attachment;

FabricDescription TreeFabric(std::uint64_t seed, Attachment attachment, bool super_pods) {
  GeneratedShape shape;
  shape.seed = seed;
  shape.attachment = attachment;
  shape.tiers = 2 + static_cast<int>(seed % 2);
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

std::string Told(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics) text += d.reason + ": " + d.message + "\n";
  return text;
}

class RewriteTest : public ::testing::TestWithParam<const char*> {};

TEST_P(RewriteTest, GivesTheSameText) {
  const Writer* writer = FindWriter(GetParam());
  ASSERT_NE(writer, nullptr);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    for (const Attachment attachment : {Attachment::kOneLeaf, Attachment::kRails}) {
      SCOPED_TRACE(seed);
      const bool one_leaf = attachment == Attachment::kOneLeaf;
      const auto fabric = Fabric::Create(TreeFabric(seed, attachment, seed % 4 >= 2 && one_leaf));
      ASSERT_TRUE(fabric.ok()) << fabric.status().message();
      const std::string text = writer->write(**fabric).text;
      const auto ingestion = Ingest({{"written", text}}, {});
      ASSERT_TRUE(ingestion.ok()) << ingestion.status().message() << "\n" << text;
      EXPECT_EQ(writer->write(*ingestion->fabric).text, text) << Told(ingestion->diagnostics);
    }
  }
}

std::string NameOf(const ::testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Formats, RewriteTest,
                         ::testing::Values("fabric-yaml", "slurm-tree", "slurm-yaml", "hypernode",
                                           "node-labels", "basic-tor-node-cm", "topograph"),
                         NameOf);

}  // namespace
}  // namespace rankroute
