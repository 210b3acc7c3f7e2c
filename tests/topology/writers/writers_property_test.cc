// Random fabrics through every writer: what must hold for all of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <regex>
#include <set>

#include "base/json.h"
#include "base/yaml.h"
#include "tests/topology/random_fabric.h"
#include "topology/host_list.h"
#include "topology/text_lines.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

constexpr std::uint64_t kSeeds = 200;

std::shared_ptr<const Fabric> RandomOne(std::uint64_t seed) {
  return *Fabric::Create(seed % 2 == 0 ? RandomCabling(seed) : RandomFabric(seed));
}

std::string Write(const char* format, const Fabric& fabric) {
  return FindWriter(format)->write(fabric).text;
}

// How many servers have a cable to a switch.
std::size_t CabledServers(const Fabric& fabric) {
  std::size_t count = 0;
  for (const ServerDescription& server : fabric.description().servers) {
    bool cabled = false;
    for (const DeviceDescription& device : server.devices) {
      for (const DevicePortDescription& port : device.ports) {
        cabled = cabled || !port.switch_name.empty();
      }
    }
    count += cabled ? 1 : 0;
  }
  return count;
}

std::vector<Value> Documents(const std::string& text) {
  YamlParse yaml = ParseYaml(text, "written.yaml");
  EXPECT_TRUE(yaml.ok()) << text;
  return std::move(yaml.documents);
}

const std::string& Text(const Value& value, std::initializer_list<const char*> path) {
  const Value* at = &value;
  for (const char* key : path) at = at->Find(key);  // A missing key ends the test by a signal.
  return at->text;
}

// Names of what was written; a second one of a name is a failure.
class Names {
 public:
  explicit Names(const char* pattern) : pattern_(pattern) {}
  void Add(const std::string& name) {
    EXPECT_TRUE(std::regex_match(name, pattern_)) << name;
    EXPECT_TRUE(names_.insert(name).second) << name << " stands twice";
  }
  void AddList(const std::string& host_list) {
    const auto names = ExpandHostList(host_list);
    ASSERT_TRUE(names.ok()) << host_list;
    for (const std::string& name : *names) Add(name);
  }
  const std::set<std::string>& all() const { return names_; }

 private:
  std::regex pattern_;
  std::set<std::string> names_;
};

constexpr const char* kSlurmName = "[-A-Za-z0-9_.]{1,64}";
constexpr const char* kDnsName = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";

// Calls `visit` with the words of each line parted at '='.
template <typename Visit>
void ForEachLine(const std::string& text, const Visit& visit) {
  for (const TextLine& line : SplitLines(text)) {
    std::map<std::string, std::string> fields;
    for (std::string_view word : SplitWords(line.text)) {
      const std::string_view key = TakeUntil('=', &word);
      fields[std::string(key)] = std::string(word);
    }
    visit(fields);
  }
}

TEST(WritersPropertyTest, EqualFabricsGiveEqualBytes) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    FabricDescription shuffled = fabric->description();
    Draw draw(seed);
    draw.Shuffle(&shuffled.switches);
    draw.Shuffle(&shuffled.servers);
    draw.Shuffle(&shuffled.links);
    for (ServerDescription& server : shuffled.servers) {
      draw.Shuffle(&server.devices);
      draw.Shuffle(&server.addresses);
    }
    const auto again = *Fabric::Create(shuffled);
    for (const Writer& writer : Writers()) {
      const WrittenFabric one = writer.write(*fabric);
      const WrittenFabric two = writer.write(*again);
      EXPECT_EQ(one.text, two.text) << writer.name;
      EXPECT_EQ(one.losses, two.losses) << writer.name;
    }
  }
}

TEST(WritersPropertyTest, SlurmTreesHoldEachCabledServerOnceAndEachSwitchBelowOneOther) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    Names nodes(kSlurmName);
    Names switches(kSlurmName);
    Names children(kSlurmName);
    ForEachLine(Write("slurm-tree", *fabric), [&](std::map<std::string, std::string>& line) {
      switches.Add(line["SwitchName"]);
      EXPECT_NE(line.count("Nodes"), line.count("Switches"));
      if (line.count("Nodes") > 0) nodes.AddList(line["Nodes"]);
      if (line.count("Switches") > 0) children.AddList(line["Switches"]);
    });
    EXPECT_EQ(nodes.all().size(), CabledServers(*fabric));
    for (const std::string& child : children.all()) EXPECT_EQ(switches.all().count(child), 1U);
  }
}

TEST(WritersPropertyTest, SlurmBlocksHoldEachCabledServerOnce) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    Names nodes(kSlurmName);
    Names blocks(kSlurmName);
    std::size_t least = 1'000;
    std::string sizes;
    ForEachLine(Write("slurm-block", *fabric), [&](std::map<std::string, std::string>& line) {
      if (line.count("BlockSizes") > 0) sizes = line["BlockSizes"] + ",";
      if (line.count("BlockName") == 0) return;
      blocks.Add(line["BlockName"]);
      const std::size_t before = nodes.all().size();
      nodes.AddList(line["Nodes"]);
      least = std::min(least, nodes.all().size() - before);
    });
    EXPECT_EQ(nodes.all().size(), CabledServers(*fabric));
    if (blocks.all().empty()) continue;
    EXPECT_EQ(sizes.rfind(std::to_string(least) + ",", 0), 0U) << sizes;
  }
}

TEST(WritersPropertyTest, SlurmYamlHoldsEachCabledServerOnceInEachTopology) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    const auto documents = Documents(Write("slurm-yaml", *fabric));
    for (const Value& topology : documents.at(0).items) {
      const Value* tree = topology.Find("tree");
      const Value& units =
          tree != nullptr ? *tree->Find("switches") : *topology.Find("block")->Find("blocks");
      Names nodes(kSlurmName);
      Names names(kSlurmName);
      for (const Value& unit : units.items) {
        names.Add(unit.members.at(0).value.text);
        if (const Value* list = unit.Find("nodes")) nodes.AddList(list->text);
      }
      EXPECT_EQ(nodes.all().size(), CabledServers(*fabric));
    }
  }
}

TEST(WritersPropertyTest, HyperNodesFormAForestOverTheCabledServers) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    Names names(kDnsName);
    Names nodes(kDnsName);
    Names children(kDnsName);
    std::map<std::string, int> tier;
    for (const Value& hyper_node : Documents(Write("hypernode", *fabric))) {
      const std::string& name = Text(hyper_node, {"metadata", "name"});
      names.Add(name);
      tier[name] = std::stoi(Text(hyper_node, {"spec", "tier"}));
      const Value& members = *hyper_node.Find("spec")->Find("members");
      EXPECT_FALSE(members.items.empty());
      for (const Value& member : members.items) {
        const std::string& of = Text(member, {"selector", "exactMatch", "name"});
        EXPECT_LE(of.size(), 63U);
        if (Text(member, {"type"}) == "Node") {
          nodes.Add(of);
        } else {
          children.Add(of);
          EXPECT_LT(tier.at(of), tier[name]);
        }
      }
    }
    EXPECT_EQ(nodes.all().size(), CabledServers(*fabric));
  }
}

TEST(WritersPropertyTest, EveryNodeHasEveryLabelOfTheKueueTopology) {
  const std::regex value("([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)");
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    std::vector<std::string> levels;
    const auto topology = Documents(Write("kueue-topology", *fabric));
    for (const Value& level : topology.at(0).Find("spec")->Find("levels")->items) {
      levels.push_back(Text(level, {"nodeLabel"}));
    }
    EXPECT_EQ(levels.back(), "kubernetes.io/hostname");
    levels.pop_back();
    Names nodes(kDnsName);
    std::map<std::string, std::string> parent;  // By level and value: Kueue wants a forest.
    for (const Value& node : Documents(Write("node-labels", *fabric))) {
      nodes.Add(Text(node, {"metadata", "name"}));
      const Value& labels = *node.Find("metadata")->Find("labels");
      for (const Member& label : labels.members) {
        EXPECT_TRUE(std::regex_match(label.value.text, value)) << label.value.text;
        EXPECT_LE(label.value.text.size(), 63U);
      }
      std::string above;
      for (const std::string& level : levels) {
        ASSERT_NE(labels.Find(level), nullptr) << level;
        const std::string& at = labels.Find(level)->text;
        if (level.find("tier-") == std::string::npos) continue;
        EXPECT_EQ(parent.emplace(level + "=" + at, above).first->second, above);
        above = at;
      }
    }
    EXPECT_EQ(nodes.all().size(), CabledServers(*fabric));
  }
}

TEST(WritersPropertyTest, TopographHoldsEachCabledServerOnceAndEachSwitchBelowOneOther) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    const auto documents = Documents(Write("topograph", *fabric));
    Names nodes(kSlurmName);
    Names children(kSlurmName);
    for (const Value& block : documents.at(0).Find("blocks")->items) {
      for (const Value& list : block.Find("nodes")->items) nodes.AddList(list.text);
    }
    for (const Member& sw : documents.at(0).Find("switches")->members) {
      for (const Value& child : sw.value.Find("switches")->items) children.Add(child.text);
    }
    EXPECT_EQ(nodes.all().size(), CabledServers(*fabric));
  }
}

TEST(WritersPropertyTest, TheTorConfigMapNumbersTheServersOfEachLeaf) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    const auto documents = Documents(Write("basic-tor-node-cm", *fabric));
    const JsonParse info = ParseJson(Text(documents.at(0), {"data", "tor_info"}), "tor_info");
    ASSERT_TRUE(info.ok());
    std::size_t servers = 0;
    std::size_t most = 0;
    const Value& tors = *info.root->Find("server_list");
    for (std::size_t t = 0; t < tors.items.size(); ++t) {
      EXPECT_EQ(Text(tors.items[t], {"tor_id"}), std::to_string(t));
      const Value& on = *tors.items[t].Find("server");
      for (std::size_t s = 0; s < on.items.size(); ++s) {
        EXPECT_EQ(Text(on.items[s], {"slice_id"}), std::to_string(s));
      }
      servers += on.items.size();
      most = std::max(most, on.items.size());
    }
    EXPECT_EQ(servers, CabledServers(*fabric));
    EXPECT_EQ(Text(*info.root, {"tor_count"}), std::to_string(most));
  }
}

TEST(WritersPropertyTest, TheNodeLinkGraphIsTheFabricsGraph) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    const JsonParse json = ParseJson(Write("graph-json", *fabric), "graph.json");
    ASSERT_TRUE(json.ok());
    std::map<std::string, std::size_t> vertex;
    for (const Value& node : json.root->Find("nodes")->items) {
      vertex.emplace(Text(node, {"id"}), vertex.size());
    }
    EXPECT_EQ(vertex.size(), boost::num_vertices(fabric->graph()));
    std::multiset<std::pair<std::size_t, std::size_t>> edges;
    for (const Value& edge : json.root->Find("edges")->items) {
      const std::size_t a = vertex.at(Text(edge, {"source"}));
      const std::size_t b = vertex.at(Text(edge, {"target"}));
      EXPECT_LT(a, b);
      edges.emplace(a, b);
    }
    std::multiset<std::pair<std::size_t, std::size_t>> want;
    const auto [begin, end] = boost::edges(fabric->graph());
    for (auto it = begin; it != end; ++it) {
      const std::size_t a = boost::source(*it, fabric->graph());
      const std::size_t b = boost::target(*it, fabric->graph());
      want.emplace(std::min(a, b), std::max(a, b));
    }
    EXPECT_EQ(edges, want);
  }
}

TEST(WritersPropertyTest, DlroverMapsEachAddressOfACabledServer) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto fabric = RandomOne(seed);
    const JsonParse json = ParseJson(Write("dlrover-psw", *fabric), "psw.json");
    ASSERT_TRUE(json.ok());
    std::set<std::string> servers;
    for (const Member& entry : json.root->members) {
      const auto server = fabric->FindServer(entry.key);
      ASSERT_TRUE(server.has_value()) << entry.key;
      EXPECT_FALSE(entry.value.text.empty());
      servers.insert(fabric->description().servers[*server].name);
    }
    EXPECT_LE(servers.size(), CabledServers(*fabric));
  }
}

}  // namespace
}  // namespace rankroute
