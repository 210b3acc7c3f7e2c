#include "topology/fabric_diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/topology/generated_fabric.h"
#include "tests/topology/random_fabric.h"

namespace rankroute {
namespace {

using ::testing::IsEmpty;

FabricDescription Small() {
  GeneratedShape shape;
  shape.groups = 2;
  shape.servers = 2;
  shape.devices = 1;
  shape.spines = 1;
  shape.port_name = SlotPortName;
  return GenerateFabric(shape);
}

std::vector<FabricChange> Diff(const FabricDescription& before, const FabricDescription& after) {
  const auto a = Fabric::Create(before);
  const auto b = Fabric::Create(after);
  EXPECT_TRUE(a.ok()) << a.status().message();
  EXPECT_TRUE(b.ok()) << b.status().message();
  return DiffFabrics(**a, **b);
}

// "changed link a|b mbps:1>2".
std::vector<std::string> Lines(const std::vector<FabricChange>& changes) {
  std::vector<std::string> lines;
  for (const FabricChange& change : changes) {
    std::string line =
        std::string(FabricChangeName(change.kind)) + " " + FabricItemName(change.item) + " ";
    for (std::size_t i = 0; i < change.ends.size(); ++i)
      line += (i > 0 ? "|" : "") + change.ends[i];
    for (const FieldChange& f : change.fields) {
      line += std::string(" ") + f.field + ":" + f.before + ">" + f.after;
    }
    lines.push_back(line);
  }
  return lines;
}

struct DiffCase {
  const char* name;
  std::function<void(FabricDescription*)> edit;
  std::vector<std::string> want;
};

void PrintTo(const DiffCase& c, std::ostream* out) { *out << c.name; }

class FabricDiffTest : public ::testing::TestWithParam<DiffCase> {};

TEST_P(FabricDiffTest, TellsWhatWasEdited) {
  FabricDescription after = Small();
  GetParam().edit(&after);
  EXPECT_EQ(Lines(Diff(Small(), after)), GetParam().want);
}

TEST_P(FabricDiffTest, TurnsRound) {
  FabricDescription after = Small();
  GetParam().edit(&after);
  const std::vector<FabricChange> there = Diff(Small(), after);
  std::vector<FabricChange> back = Diff(after, Small());
  using Kind = FabricChange::Kind;
  for (FabricChange& change : back) {
    if (change.kind != Kind::kChanged) {
      change.kind = change.kind == Kind::kAdded ? Kind::kRemoved : Kind::kAdded;
    }
    for (FieldChange& f : change.fields) std::swap(f.before, f.after);
  }
  EXPECT_EQ(Lines(there), Lines(back));
}

const std::vector<DiffCase> kCases = {
    {"Nothing", [](auto*) {}, {}},
    {"EvidenceAside",
     [](auto* f) {
       f->links[0].evidence = {{{"x", 1}}, 4, true, true};
     },
     {}},
    {"ASwitch",
     [](auto* f) {
       f->switches[0].chassis_id = "";
       f->switches[0].management_address = "203.0.113.9";
     },
     {"changed switch leaf-1 chassisId:02:00:5e:00:00:00> "
      "managementAddress:203.0.113.1>203.0.113.9"}},
    {"ANewSwitch",
     [](auto* f) {
       f->switches.push_back({"spine-2", 2, "", "", {}});
     },
     {"added switch spine-2 tier:>2"}},
    {"AServerAndWhatIsOnIt",
     [](auto* f) {
       f->servers.pop_back();
       f->switches[1].tier = 1;
     },
     {"removed server node2 addresses:192.0.2.2>", "removed device node2/0 ip:198.18.0.2>",
      "removed port node2/0|leaf-2 200GE1/0/1 mbps:200000>"}},
    {"AServer",
     [](auto* f) {
       f->servers[0].super_pod = "sp0";
       f->servers[0].addresses = {"192.0.2.1", "192.0.2.7"};
       f->servers[0].devices[0].ip = "";
     },
     {"changed server node1 addresses:192.0.2.1>192.0.2.1 192.0.2.7 superPod:>sp0",
      "changed device node1/0 ip:198.18.0.1>"}},
    {"ACableThatMoved",
     [](auto* f) { f->servers[0].devices[0].ports[0].port = "200GE1/0/9"; },
     {"removed port node1/0|leaf-1 200GE1/0/1 mbps:200000>",
      "added port node1/0|leaf-1 200GE1/0/9 mbps:>200000"}},
    {"ADirectCable",
     [](auto* f) {
       f->servers[0].devices[0].ports.push_back({"", "", "node2/0", 0, {}});
     },
     {"added port node1/0|node2/0", "added port node2/0|node1/0"}},
    {"Speeds",
     [](auto* f) {
       f->servers[0].devices[0].ports[0].mbps = 0;
       f->links[1].mbps = 100'000;
     },
     {"changed port node1/0|leaf-1 200GE1/0/1 mbps:200000>",
      "changed link leaf-2 400GE2/0/1|spine-1 400GE1/0/2 mbps:400000>100000"}},
    {"ParallelLinksWithoutPorts",
     [](auto* f) {
       f->links.push_back({"leaf-1", "", "spine-1", "", 100, {}});
       f->links.push_back({"leaf-1", "", "spine-1", "", 200, {}});
     },
     {"added link leaf-1|spine-1 mbps:>100", "added link leaf-1|spine-1 mbps:>200"}},
};

std::string NameOfCase(const ::testing::TestParamInfo<DiffCase>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Items, FabricDiffTest, ::testing::ValuesIn(kCases), NameOfCase);

TEST(FabricDiffParallelTest, KeepsTheParallelCablesThatBothHave) {
  FabricDescription before = Small();
  before.links.push_back({"leaf-1", "", "spine-1", "", 100, {}});
  before.links.push_back({"leaf-1", "", "spine-1", "", 200, {}});
  FabricDescription after = Small();
  after.links.push_back({"leaf-1", "", "spine-1", "", 200, {}});
  EXPECT_THAT(Lines(Diff(before, after)),
              ::testing::ElementsAre("removed link leaf-1|spine-1 mbps:100>"));
}

TEST(FabricDiffRevisionTest, IsEmptyExactlyWhereRevisionsAreEqual) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto a = Fabric::Create(RandomFabric(seed));
    const auto b = Fabric::Create(RandomFabric(seed / 2 * 2));
    ASSERT_TRUE(a.ok() && b.ok());
    EXPECT_EQ(DiffFabrics(**a, **b).empty(), (*a)->revision() == (*b)->revision()) << seed;
    EXPECT_THAT(DiffFabrics(**a, **a), IsEmpty()) << seed;
  }
  FabricDescription one = Small();
  FabricDescription two = Small();
  one.servers[0].addresses = {"x y"};
  two.servers[0].addresses = {"x", "y"};
  EXPECT_FALSE(Diff(one, two).empty());
}

}  // namespace
}  // namespace rankroute
