#include "topology/readers/slurm_topology_conf.h"

#include <gtest/gtest.h>

#include "tests/topology/readers/reading_text.h"

namespace rankroute {
namespace {

constexpr ReadingCase kCases[] = {
    {"a tree, in any order of the lines, with comments and continuation lines",
     "# made by hand\n"
     "SwitchName=agg  Switches=tor[A-B] LinkSpeed=100\n"
     "\n"
     "switchname=torA nodes=npu[01-\\\n02]\\\n\tlinkspeed=1  # the first\r\n"
     "SwitchName = torB Nodes = \"npu03, npu04\"\n",
     "node agg: switch, tier 2\nnode torA: switch, tier 1\nnode torB: switch, tier 1\n"
     "node npu01: server\nnode npu02: server\nnode npu03: server\nnode npu04: server\n"
     "cable torA - -- agg -\ncable torB - -- agg -\n"
     "cable npu01 - -- torA -\ncable npu02 - -- torA -\n"
     "cable npu03 - -- torB -\ncable npu04 - -- torB -\n"},
    {"a continued line ends where none follows",
     "SwitchName=s0 Nodes=a[1-2],\\\nb\\\n\nSwitchName=s1\\\n Nodes=c\\",
     "node s0: switch, tier 1\nnode a1: server\nnode a2: server\nnode b: server\n"
     "node s1: switch, tier 1\nnode c: server\ncable a1 - -- s0 -\ncable a2 - -- s0 -\n"
     "cable b - -- s0 -\ncable c - -- s1 -\n"},
    {"blocks are super pods",
     "BlockName=sp0 Nodes=n[1-2]\nBlockName=sp1 Nodes=n3\nBlockSizes=2,4\nSwitchName=s Nodes=n1\n",
     "node n1: server, pod sp0\nnode n2: server, pod sp0\nnode n3: server, pod sp1\n"
     "node s: switch, tier 1\ncable n1 - -- s -\n"},
    {"several roots, and a longer way down on one side",
     "SwitchName=l1 Nodes=n1\nSwitchName=l2 Nodes=n2\nSwitchName=m Switches=l1\n"
     "SwitchName=top Switches=m,l2\nSwitchName=alone Nodes=n3\n",
     "node l1: switch, tier 1\nnode n1: server\nnode l2: switch, tier 1\nnode n2: server\n"
     "node m: switch, tier 2\nnode top: switch, tier 3\nnode alone: switch, tier 1\n"
     "node n3: server\ncable n1 - -- l1 -\ncable n2 - -- l2 -\ncable l1 - -- m -\n"
     "cable m - -- top -\ncable l2 - -- top -\ncable n3 - -- alone -\n"},
    {"what scontrol prints lists all nodes at every switch",
     "SwitchName=l1 Level=0 LinkSpeed=1 Nodes=n1\n"
     "SwitchName=top Level=1 LinkSpeed=1 Nodes=n1 Switches=l1\n",
     "node l1: switch, tier 1\nnode n1: server\nnode top: switch, tier 2\n"
     "cable n1 - -- l1 -\ncable l1 - -- top -\n"},
    {"whatever Slurm forbids is kept and told",
     "SwitchName=l1 Nodes=n1\nSwitchName=l2 Nodes=n1\nSwitchName=l1 Nodes=n1\n"
     "SwitchName=t Switches=l1 Nodes=n2\nSwitchName=u Switches=l1,nowhere\nSwitchName=e\n"
     "SwitchName=x Switches=x\nSwitchName=y Nodes=l1\n",
     "node l1: switch, tier 1\nnode n1: server\nnode l2: switch, tier 1\nnode t: switch, tier 2\n"
     "node n2: server\nnode u: switch, tier 2\nnode nowhere: switch, tier 1\n"
     "node e: switch, tier 1\nnode x: switch, tier 1\nnode y: switch, tier 2\n"
     "cable n1 - -- l1 -\ncable n1 - -- l2 -\ncable n2 - -- t -\ncable l1 - -- t -\n"
     "cable l1 - -- u -\ncable nowhere - -- u -\ncable l1 - -- y -\n"
     "warning SEVERAL_LEAVES 2\nwarning DUPLICATE_SWITCH 3\nwarning DUPLICATE_CABLE 3\n"
     "warning NODES_AND_SWITCHES 4\nwarning SEVERAL_PARENTS 5\nwarning UNDEFINED_SWITCH 5\n"
     "warning EMPTY_SWITCH 6\nwarning SELF_LINK 7\nwarning NAME_CONFLICT 8\n"},
    {"a cycle",
     "SwitchName=a Switches=b\nSwitchName=b Switches=c\nSwitchName=c Switches=b,l\n"
     "SwitchName=l Nodes=n\n",
     "node a: switch\nnode b: switch\nnode c: switch\nnode l: switch, tier 1\nnode n: server\n"
     "cable b - -- a -\ncable c - -- b -\ncable b - -- c -\ncable l - -- c -\ncable n - -- l -\n"
     "warning SWITCH_CYCLE 2\nwarning SEVERAL_PARENTS 3\n"},
    {"two blocks of one node, and one block twice",
     "BlockName=a Nodes=n1\nBlockName=b Nodes=n1\nBlockName=a Nodes=n2\n",
     "node n1: server, pod a\nnode n2: server, pod a\n"
     "warning SEVERAL_SUPER_PODS 2\nwarning DUPLICATE_BLOCK 3\n"},
    {"lists that are none",
     "SwitchName=a Nodes=n[1-\nSwitchName=b Nodes=n[1-9999999]\nSwitchName= Nodes=n\n"
     "SwitchName=c Nodes\n",
     "node a: switch, tier 1\nnode b: switch, tier 1\nnode c: switch, tier 1\n"
     "error BAD_HOST_LIST 1\nerror TOO_MANY_NAMES 2\nerror MISSING_NAME 3\n"
     "error BAD_SETTING 4\nwarning EMPTY_SWITCH 4\n"},
    {"other lines and keys",
     "Include more.conf\nRingName=r Nodes=n\nSwitchName=a Nodes=n Colour=red\n",
     "node a: switch, tier 1\nnode n: server\ncable n - -- a -\n"
     "warning SKIPPED_LINES 1\nwarning UNKNOWN_KEY 3\n"},
    {"nothing of the kind", "NodeName=n\n", "warning SKIPPED_LINES 1\nerror NO_DATA 1\n"},
};

TEST(SlurmTopologyConf, ReadsWhatIsThereAndTellsFaults) {
  for (const ReadingCase& c : kCases) {
    EXPECT_EQ(TextOf(*ReadSource({"topology.conf", c.text}, "slurm-topology-conf", {})), c.expected)
        << c.name;
  }
}

TEST(SlurmTopologyConf, FaultsNameBothPlaces) {
  const Reading reading = ReadSlurmTopologyConf(
      {"t.conf", "SwitchName=l1 Nodes=n1\nSwitchName=l2 Nodes=n1,n2\nSwitchName=l3 Nodes=n1,n2\n"},
      "");
  ASSERT_EQ(reading.diagnostics.size(), 1U);
  EXPECT_EQ(
      reading.diagnostics[0].message,
      "node \"n1\" is below \"l2\" in line 2 and below \"l1\" in line 1: both are kept, though "
      "this format means one; 2 more of this kind");
}

TEST(SlurmTopologyConf, LinesThatMarkIt) {
  for (const char* line :
       {"SwitchName=s0 Nodes=a", "BLOCKNAME=b", "BlockSizes=1,2", "switchname = s"}) {
    EXPECT_TRUE(IsSlurmTopologyConfLine(line)) << line;
  }
  for (const char* line : {"", "NodeName=a", "SwitchName", "the SwitchName=s0", "address_0=1"}) {
    EXPECT_FALSE(IsSlurmTopologyConfLine(line)) << line;
  }
}

TEST(SlurmTopologyConf, ManyCablesAndADeepTreeTakeLittleTime) {
  std::string text;
  for (int i = 0; i < 4000; ++i) {
    text += "SwitchName=s" + std::to_string(i) + " Switches=s" + std::to_string(i + 1) + "\n";
  }
  text += "SwitchName=s4000 Nodes=n[1-40000]\n";
  const Reading reading = ReadSlurmTopologyConf({"t.conf", text}, "");
  ASSERT_TRUE(reading.plan.has_value());
  EXPECT_EQ(reading.plan->cables.size(), 44000U);
  ASSERT_EQ(reading.diagnostics.size(), 1U);
  EXPECT_EQ(reading.diagnostics[0].reason, "BAD_TIER");
  EXPECT_EQ(reading.diagnostics[0].line, 1);
  EXPECT_EQ(reading.plan->nodes[3985].tier, 16);
  EXPECT_EQ(reading.plan->nodes[3984].tier, 0);
}

}  // namespace
}  // namespace rankroute
