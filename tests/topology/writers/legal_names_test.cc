#include "topology/writers/legal_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rankroute {
namespace {

using ::testing::ElementsAre;

std::string Legal(const std::string& name, NameRule rule) {
  return MakeLegal({name}, rule).names.front();
}

TEST(LegalNamesTest, LegalNamesStay) {
  for (const char* name : {"a", "Leaf_1.x-2", "192.0.2.1", "7"}) {
    EXPECT_EQ(Legal(name, NameRule::kSlurm), name);
    EXPECT_EQ(Legal(name, NameRule::kLabelValue), name);
  }
  for (const char* name : {"a", "leaf-1.x-2", "192.0.2.1"}) {
    EXPECT_EQ(Legal(name, NameRule::kObjectName), name);
    EXPECT_EQ(Legal(name, NameRule::kMemberName), name);
  }
  EXPECT_EQ(Legal(std::string(64, 'a'), NameRule::kSlurm), std::string(64, 'a'));
  EXPECT_EQ(Legal(std::string(253, 'a'), NameRule::kObjectName), std::string(253, 'a'));
  EXPECT_EQ(MakeLegal({"a", "b"}, NameRule::kSlurm).changed, 0U);
}

TEST(LegalNamesTest, OthersGetAReadablePartAndAHash) {
  // The first digits of `printf 'a b' | sha256sum`, and so on.
  EXPECT_EQ(Legal("a b", NameRule::kSlurm), "a-b-c8687a08");
  EXPECT_EQ(Legal("leaf[1,2]", NameRule::kSlurm), "leaf-1-2-c9caa2cc");
  EXPECT_EQ(Legal("_a", NameRule::kLabelValue), "a-34fb7160");
  EXPECT_EQ(Legal("\xE4\xBA\xA4", NameRule::kSlurm), "x-32f02fd2");
  EXPECT_EQ(Legal("", NameRule::kMemberName), "x-e3b0c442");
  EXPECT_EQ(Legal("A_b", NameRule::kObjectName), "a-b-08eb65ad");
  EXPECT_EQ(Legal("a..b", NameRule::kMemberName), "a-b-f62b4241");
}

TEST(LegalNamesTest, UpperCaseAloneNeedsNoHash) {
  EXPECT_EQ(Legal("Node01", NameRule::kObjectName), "node01");
  const LegalNames both = MakeLegal({"Node01", "node01"}, NameRule::kObjectName);
  EXPECT_THAT(both.names, ElementsAre("node01-2fea19e8", "node01"));
  EXPECT_EQ(both.changed, 1U);
}

TEST(LegalNamesTest, LongNamesAreCut) {
  const std::string longest(300, 'a');
  EXPECT_EQ(Legal(longest, NameRule::kSlurm).size(), 64U);
  EXPECT_EQ(Legal(longest, NameRule::kMemberName).size(), 63U);
  EXPECT_EQ(Legal(longest, NameRule::kLabelValue).size(), 63U);
  EXPECT_EQ(Legal(longest, NameRule::kObjectName).size(), 253U);
}

TEST(LegalNamesTest, ANameThatIsTakenGetsMoreOfTheHash) {
  const LegalNames names = MakeLegal({"a b", "a-b-c8687a08"}, NameRule::kSlurm);
  EXPECT_EQ(names.names[1], "a-b-c8687a08");
  EXPECT_EQ(names.names[0].substr(0, 12), "a-b-c8687a08");
  EXPECT_EQ(names.names[0].size(), 13U);
}

}  // namespace
}  // namespace rankroute
