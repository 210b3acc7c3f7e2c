#include "topology/readers/switch_prompt.h"

#include <gtest/gtest.h>

namespace rankroute {
namespace {

TEST(SwitchPrompt, NamesTheDevice) {
  for (const char* line :
       {"ops@leaf-1> show lldp neighbors", "ops@leaf-1>", "ops@leaf-1# run show", "ops@leaf-1:~$",
        "admin@leaf-1:~$ show lldp table", "cumulus@leaf-1:mgmt-vrf:~$ net show lldp",
        "[admin@leaf-1 ~]$ show", "root@leaf-1:/home/admin# show"}) {
    EXPECT_EQ(PromptDevice(line), "leaf-1") << line;
  }
  for (const char* line :
       {"", "leaf-1> show", "ops@", "ops@leaf-1", "@leaf-1>", "ops@leaf-1 > x", "a b@leaf-1> x",
        "ops@leaf-1>x", "ops@leaf-1: see $5", "[ops@leaf-1", "[ops@leaf-1]$", "ops@le<f>"}) {
    EXPECT_EQ(PromptDevice(line), "") << line;
  }
}

}  // namespace
}  // namespace rankroute
