#include "ranktable/launch_environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "ranktable/shell_word.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "NAME=VALUE line:column" of each variable.
std::vector<std::string> Read(std::string_view text) {
  std::vector<std::string> variables;
  for (const EnvironmentVariable& v : ReadLaunchEnvironment(text, "env").variables) {
    variables.push_back(v.name + "=" + v.value + " " + std::to_string(v.line) + ":" +
                        std::to_string(v.column));
  }
  return variables;
}

// "line:column severity" of each finding.
std::vector<std::string> Faults(std::string_view text) {
  std::vector<std::string> faults;
  for (const Finding& f : ReadLaunchEnvironment(text, "env").findings) {
    EXPECT_EQ(f.id, "RT024");
    EXPECT_FALSE(f.hint.empty());
    faults.push_back(std::to_string(f.line) + ":" + std::to_string(f.column) + " " +
                     SeverityName(f.severity));
  }
  return faults;
}

TEST(ReadLaunchEnvironmentTest, ReadsWhatEnvPrints) {
  const char* text = "NODE_RANK=1\nPS1=\\u@\\h '$ \nEMPTY=\nMASTER_ADDR=a=b";
  EXPECT_THAT(Read(text), ElementsAre("EMPTY= 3:7", "MASTER_ADDR=a=b 4:13", "NODE_RANK=1 1:11",
                                      "PS1=\\u@\\h '$  2:5"));
  EXPECT_THAT(Faults(text), IsEmpty());
}

TEST(ReadLaunchEnvironmentTest, ReadsAShellsLines) {
  const char* text =
      "# planned\n"
      "\n"
      "export NODE_RANK='1' MASTER_ADDR=\"node 1\"; export PORT=29500 # port\n"
      "  declare -x QUOTE='it'\\''s'\n"
      "export UNSET\n"
      "LATER=\"2\"\n"
      "declare -x TABS=$'a\\tb\\'c'\n";
  EXPECT_THAT(Read(text), ElementsAre("LATER=2 6:7", "MASTER_ADDR=node 1 3:34", "NODE_RANK=1 3:18",
                                      "PORT=29500 3:56", "QUOTE=it's 4:20", "TABS=a\tb'c 7:17"));
  EXPECT_THAT(Faults(text), IsEmpty());
}

TEST(ReadLaunchEnvironmentTest, ReadsProcEnviron) {
  const std::string_view text("A=1\0MULTI=x\ny\0B=\0", 17);
  EXPECT_THAT(Read(text), ElementsAre("A=1 1:3", "B= 3:3", "MULTI=x\ny 2:7"));
  EXPECT_THAT(Faults(text), IsEmpty());
  EXPECT_EQ(EnvironmentLines(text), "A=1\nMULTI=x y\nB=\n");
}

TEST(ReadLaunchEnvironmentTest, CountsColumnsInCharacters) {
  EXPECT_THAT(Read("export N='\xE8\x8A\x82\xE7\x82\xB9' RANK=1"),
              ElementsAre("N=\xE8\x8A\x82\xE7\x82\xB9 1:10", "RANK=1 1:20"));
}

TEST(ReadLaunchEnvironmentTest, ReadsValuesOfSeveralLines) {
  EXPECT_THAT(Read("export A='x\ny' B=1\nC=2"), ElementsAre("A=x\ny 1:10", "B=1 2:6", "C=2 3:3"));
  EXPECT_THAT(Read("A=x\n{ y\nB=1"), ElementsAre("A=x\n{ y 1:3", "B=1 3:3"));
  EXPECT_THAT(Faults("A=x\n{ y\nB=1"), ElementsAre("2:1 warning"));
}

TEST(ReadLaunchEnvironmentTest, SkipsTheBodiesOfExportedFunctions) {
  const char* text = "BASH_FUNC_f%%=() {  RANK=7\n NODE_RANK=7\n}\nNODE_RANK=1\n";
  EXPECT_THAT(Read(text), ElementsAre("BASH_FUNC_f%%=() {  RANK=7 1:15", "NODE_RANK=1 4:11"));
  EXPECT_THAT(Faults(text), IsEmpty());
}

TEST(ReadLaunchEnvironmentTest, ReportsWhatIsNoVariableAndGoesOn) {
  EXPECT_THAT(Faults(""), ElementsAre("1:1 error"));
  EXPECT_THAT(Faults("# nothing\n"), ElementsAre("1:1 error"));
  EXPECT_THAT(Faults("nonsense\nA=1\n"), ElementsAre("1:1 error"));
  EXPECT_THAT(Read("nonsense\nA=1\n"), ElementsAre("A=1 2:3"));
  EXPECT_THAT(Faults("export A=1\nnonsense\n"), ElementsAre("2:1 error"));
  EXPECT_THAT(Faults("export A=1 +B\n"), ElementsAre("1:12 error"));
  EXPECT_THAT(Faults("export A='x\nB=1\n"), ElementsAre("1:10 error"));
  EXPECT_THAT(Faults("A=1\nexport B=$A\n"), ElementsAre("2:10 warning"));
  EXPECT_THAT(Read("A=1\nexport B=$A\n"), ElementsAre("A=1 1:3"));
  EXPECT_THAT(Faults(std::string_view("A=1\0=2\0x\0", 9)), ElementsAre("2:1 error", "3:1 error"));
}

TEST(ReadLaunchEnvironmentTest, TheLaterOfTwoValuesCounts) {
  EXPECT_THAT(Read("A=1\nA=2\n"), ElementsAre("A=2 2:3"));
  EXPECT_THAT(Faults("A=1\nA=2\n"), ElementsAre("2:3 warning"));
}

TEST(ReadLaunchEnvironmentTest, TakesTheCarriageReturnForNoPartOfAValue) {
  EXPECT_THAT(Read("A=1\r\nexport B=2\r\nC=3\r\n"), ElementsAre("A=1 1:3", "B=2 2:10", "C=3 3:3"));
  EXPECT_THAT(Faults("A=1\r\nC=3\r\n"), ElementsAre("1:3 warning"));
}

TEST(ReadLaunchEnvironmentTest, RefusesWhatIsTooLong) {
  EXPECT_THAT(Faults("A=" + std::string(kMaxEnvironmentBytes, 'x')), ElementsAre("1:1 error"));
}

TEST(ReadLaunchEnvironmentTest, FindsByName) {
  const LaunchEnvironment environment = ReadLaunchEnvironment("B=2\nA=1\n", "env");
  ASSERT_NE(environment.Find("A"), nullptr);
  EXPECT_EQ(environment.Find("A")->value, "1");
  EXPECT_EQ(environment.Find("AA"), nullptr);
  EXPECT_EQ(environment.Find("C"), nullptr);
}

TEST(ReadShellWordTest, TakesQuotesOff) {
  struct Case {
    const char* text;
    const char* value;
    std::size_t end;
    bool closed;
    bool refers;
  };
  const std::vector<Case> cases = {
      {"plain rest", "plain", 5, true, false},
      {"a'b c'd;", "ab cd", 7, true, false},
      {"\"a\\\"b\\n\" x", "a\"b\\n", 8, true, false},
      {"a\\ b c", "a b", 4, true, false},
      {"a\\\nb", "ab", 4, true, false},
      {"\"a\\\nb\"", "ab", 6, true, false},
      {"$'a\\nb'", "a\nb", 7, true, false},
      {"'open", "open", 5, false, false},
      {"\"open", "open", 5, false, false},
      {"$'open", "open", 6, false, false},
      {"$HOME/x", "$HOME/x", 7, true, true},
      {"\"`id`\"", "`id`", 6, true, true},
      {"'$HOME'", "$HOME", 7, true, false},
      {"\\$HOME", "$HOME", 6, true, false},
      {"", "", 0, true, false},
      {"\\", "\\", 1, true, false},
  };
  for (const Case& c : cases) {
    const ShellWord word = ReadShellWord(c.text, 0);
    EXPECT_EQ(word.value, c.value) << c.text;
    EXPECT_EQ(word.end, c.end) << c.text;
    EXPECT_EQ(word.closed, c.closed) << c.text;
    EXPECT_EQ(word.refers, c.refers) << c.text;
  }
}

}  // namespace
}  // namespace rankroute
