#include "topology/readers/manifest_yaml.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr char kHead[] = "apiVersion: rankroute/v1\nkind: Manifest\n";

TEST(ManifestYaml, ReadsSourcesAndInterfaces) {
  const Reading reading = ReadManifestYaml(
      {"m.yaml", std::string(kHead) +
                     "sources:\n  - {path: dumps/0017.txt, node: node17}\n"
                     "interfaces:\n  - {node: node17, interface: enp1s0, device: 0}\n"},
      "");
  EXPECT_EQ(TextOf(reading), "");
  ASSERT_TRUE(reading.manifest.has_value());
  ASSERT_EQ(reading.manifest->sources.size(), 1U);
  EXPECT_EQ(reading.manifest->sources[0].path, "dumps/0017.txt");
  EXPECT_EQ(reading.manifest->sources[0].node, "node17");
  ASSERT_EQ(reading.manifest->interfaces.size(), 1U);
  EXPECT_EQ(reading.manifest->interfaces[0].node, "node17");
  EXPECT_EQ(reading.manifest->interfaces[0].interface, "enp1s0");
  EXPECT_EQ(reading.manifest->interfaces[0].device, 0);
}

constexpr ReadingCase kFaults[] = {
    {"every fault at once",
     "apiVersion: rankroute/v2\nkind: Manifest\nsource: []\n"
     "sources:\n  - {path: a}\ninterfaces:\n  - {node: n, interface: e, device: 65}\n",
     "error BAD_DOCUMENT 1\nerror MISSING_KEY 5\nerror OUT_OF_RANGE 7\nerror UNKNOWN_KEY 3\n"},
    {"a source twice",
     "apiVersion: rankroute/v1\nkind: Manifest\nsources:\n  - {path: a, node: n}\n"
     "  - {path: a, node: m}\n",
     "error DUPLICATE_SOURCE 5\n"},
    {"an interface twice",
     "apiVersion: rankroute/v1\nkind: Manifest\ninterfaces:\n"
     "  - {node: n, interface: e, device: 0}\n  - {node: n, interface: e, device: 1}\n",
     "error DUPLICATE_INTERFACE 5\n"},
    {"two documents", "kind: Manifest\n---\nkind: Manifest\n", "error BAD_DOCUMENT 1\n"},
    {"no YAML", "kind: [Manifest\n", "error YAML_SYNTAX 2\n"},
    {"no mapping", "- kind\n", "error WRONG_TYPE 1\n"},
};

TEST(ManifestYaml, RefusesFaultsWithTheirLines) {
  for (const ReadingCase& c : kFaults) {
    const Reading reading = ReadManifestYaml({"m.yaml", c.text}, "");
    EXPECT_EQ(TextOf(reading), c.expected) << c.name;
    EXPECT_FALSE(reading.manifest.has_value()) << c.name;
  }
}

TEST(ManifestYaml, KindDecidesWhatItMatches) {
  for (const char* text : {"kind: Manifest\n", "# mine\n---\nkind: 'Manifest'  # yes\r\n",
                           "apiVersion: rankroute/v1\nkind: \"Manifest\""}) {
    EXPECT_TRUE(MatchesManifestYaml(text)) << text;
  }
  for (const char* text : {"", "kind: Fabric\n", "x:\n  kind: Manifest\n", "kind: ManifestList\n",
                           "a text\nkind: Manifest\n", "kind: Fabric\n---\nkind: Manifest\n"}) {
    EXPECT_FALSE(MatchesManifestYaml(text)) << text;
  }
}

}  // namespace
}  // namespace rankroute
