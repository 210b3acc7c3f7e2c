#include "topology/readers/prompt.h"

#include <gtest/gtest.h>

namespace rankroute {
namespace {

TEST(CliPrompt, NamesTheSwitch) {
  const struct {
    const char* line;
    const char* name;
  } cases[] = {
      {"leaf-1#show lldp neighbors", "leaf-1"},
      {"leaf-1# show lldp neighbors", "leaf-1"},
      {"leaf_1.example.net>", "leaf_1.example.net"},
      {"leaf-1(config-if-Et1/1)#show run", "leaf-1"},
      {"leaf-1", ""},
      {"#", ""},
      {"leaf-1#Show", ""},
      {"leaf 1#", ""},
      {"leaf-1(config", ""},
      {"leaf-1(R) Router, (B) Bridge", ""},
      {"user@host:~# ls", ""},
      {"<leaf-1>display lldp", ""},
  };
  for (const auto& c : cases) {
    const auto prompt = ParseCliPrompt(c.line);
    EXPECT_EQ(prompt.has_value() ? prompt->device : "", c.name) << c.line;
  }
}

TEST(VrpPrompt, NamesTheSwitchButInAView) {
  const struct {
    const char* line;
    const char* name;
    const char* command;
  } cases[] = {
      {"<leaf-1>display lldp", "leaf-1", "display lldp"},
      {"<leaf-1>", "leaf-1", ""},
      {"[~leaf-1] display lldp", "leaf-1", "display lldp"},
      {"[*leaf-1-diagnose]", "leaf-1", ""},
      {"[leaf-1-400GE1/0/1]", "", ""},
  };
  for (const auto& c : cases) {
    const auto prompt = ParseVrpPrompt(c.line);
    ASSERT_TRUE(prompt.has_value()) << c.line;
    EXPECT_EQ(prompt->device, c.name) << c.line;
    EXPECT_EQ(prompt->command, c.command) << c.line;
  }
  for (const char* line :
       {"", "<>", "leaf-1>", "<leaf 1>", "<leaf-1>Display", "<leaf-1", "[1][2]"}) {
    EXPECT_FALSE(ParseVrpPrompt(line).has_value()) << line;
  }
}

TEST(UserPrompt, TellsTheCommand) {
  for (const char* line : {"[root@n1 ~]# hccn_tool -i 0", "(base) root@n1:~/a b$hccn_tool -i 0",
                           "root@n1> hccn_tool -i 0"}) {
    const auto prompt = ParseUserPrompt(line);
    ASSERT_TRUE(prompt.has_value()) << line;
    EXPECT_EQ(prompt->device, "n1") << line;
    EXPECT_EQ(prompt->command, "hccn_tool -i 0") << line;
  }
}

TEST(UserPrompt, NamesTheDevice) {
  for (const char* line :
       {"ops@leaf-1> show lldp neighbors", "ops@leaf-1>", "ops@leaf-1# run show", "ops@leaf-1:~$",
        "admin@leaf-1:~$ show lldp table", "cumulus@leaf-1:mgmt-vrf:~$ net show lldp",
        "[admin@leaf-1 ~]$ show", "root@leaf-1:/home/admin# show"}) {
    const auto prompt = ParseUserPrompt(line);
    ASSERT_TRUE(prompt.has_value()) << line;
    EXPECT_EQ(prompt->device, "leaf-1") << line;
  }
  for (const char* line :
       {"", "leaf-1> show", "ops@", "ops@leaf-1", "@leaf-1>", "ops@leaf-1 > x", "a b@leaf-1> x",
        "ops@leaf-1>x", "ops@leaf-1: see $5", "[ops@leaf-1", "[ops@leaf-1]$", "ops@le<f>"}) {
    EXPECT_FALSE(ParseUserPrompt(line).has_value()) << line;
  }
}

}  // namespace
}  // namespace rankroute
