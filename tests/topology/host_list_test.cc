#include "topology/host_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace rankroute {
namespace {

std::string Joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : " ") + name;
  return out;
}

TEST(HostList, Expands) {
  const struct {
    const char* list;
    const char* names;
  } cases[] = {
      {"", ""},
      {"  ", ""},
      {"a", "a"},
      {"a,b , c", "a b c"},
      {"npu[001-003,7]", "npu001 npu002 npu003 npu7"},
      {"npu[8-11]", "npu8 npu9 npu10 npu11"},
      {"npu[08-11]", "npu08 npu09 npu10 npu11"},
      {"npu[099-101]", "npu099 npu100 npu101"},
      {"r[1-2]n[0-1]", "r1n0 r1n1 r2n0 r2n1"},
      {"r[1-2]n[0-1]x,b", "r1n0x r1n1x r2n0x r2n1x b"},
      {"[1101-1102]", "1101 1102"},
      {"tor[A-C]", "torA torB torC"},
      {"tor[A,C]", "torA torC"},
      {"n[5-5]", "n5"},
      {"n[ 1 - 2 , 4 ]", "n1 n2 n4"},
      {"b,a,b", "b a b"},
      {"n-[1-2].example.net", "n-1.example.net n-2.example.net"},
  };
  for (const auto& c : cases) {
    const Result<std::vector<std::string>> names = ExpandHostList(c.list);
    ASSERT_TRUE(names.ok()) << c.list << ": " << names.status().message();
    EXPECT_EQ(Joined(*names), c.names) << c.list;
  }
}

TEST(HostList, RefusesWhatIsNoList) {
  for (const char* list :
       {"a,,b",     ",a",      "a,",     "a[",     "a]",     "a[1-2",  "a[1]]",
        "a[[1]]",   "a[]",     "a[1,]",  "a[,1]",  "a[2-1]", "a[1-]",  "a[-1]",
        "a[1-2-3]", "a[x-y2]", "a[C-A]", "a[A-c]", "a b",    "a b[1]", "a[1-99999999999999999999]",
        "]a["}) {
    const Result<std::vector<std::string>> names = ExpandHostList(list);
    ASSERT_FALSE(names.ok()) << list;
    EXPECT_EQ(names.status().reason(), "BAD_HOST_LIST") << list;
    EXPECT_NE(names.status().message().find("expected"), std::string::npos);
  }
}

TEST(HostList, NumberOfNamesIsLimited) {
  EXPECT_EQ(ExpandHostList("n[1-1000000]")->size(), kMaxExpandedNames);
  for (const char* list : {"n[1-1000001]", "n[0-999999999999999]", "n[1-1000]x[1-1001]",
                           "n[1-1000000],m", "n[1-600000,1-600000]"}) {
    const Result<std::vector<std::string>> names = ExpandHostList(list);
    ASSERT_FALSE(names.ok()) << list;
    EXPECT_EQ(names.status().reason(), "TOO_MANY_NAMES") << list;
    EXPECT_EQ(names.status().code(), StatusCode::kResourceExhausted);
  }
  EXPECT_TRUE(ExpandHostList("n[1-2],m", 3).ok());
  EXPECT_FALSE(ExpandHostList("n[1-2],m", 2).ok());
  EXPECT_FALSE(ExpandHostList("m", 0).ok());
}

// Also where each of many lists would be refused only after a million names were made.
TEST(HostList, RefusingCostsNoMoreThanTheListIsLong) {
  for (int i = 0; i < 20'000; ++i) {
    EXPECT_EQ(ExpandHostList("n[1-999999],m[1-999999]").status().reason(), "TOO_MANY_NAMES");
    EXPECT_EQ(ExpandHostList("n[1-999999],m[").status().reason(), "BAD_HOST_LIST");
  }
}

TEST(HostList, NamesAreLimitedInLength) {
  const std::string longest(kMaxHostNameBytes - 2, 'a');
  EXPECT_EQ(ExpandHostList(longest + "[9-10]")->back(), longest + "10");
  EXPECT_EQ(ExpandHostList(longest + "[9-100]").status().reason(), "BAD_HOST_LIST");
  EXPECT_EQ(ExpandHostList(longest + "xyz").status().reason(), "BAD_HOST_LIST");
}

TEST(HostList, Compresses) {
  const struct {
    std::vector<std::string> names;
    const char* list;
  } cases[] = {
      {{}, ""},
      {{"a"}, "a"},
      {{"a7"}, "a7"},
      {{"b", "a", "b"}, "a,b"},
      {{"n3", "n1", "n2", "n7"}, "n[1-3,7]"},
      {{"n8", "n9", "n10", "n11"}, "n[8-11]"},
      {{"n08", "n09", "n10"}, "n[08-10]"},
      {{"n9", "n09", "n10"}, "n[9,09-10]"},
      {{"n099", "n100"}, "n[099-100]"},
      {{"n99", "n100", "n0100"}, "n[99-100,0100]"},
      {{"r1n1", "r1n2", "r2n1"}, "r1n[1-2],r2n1"},
      {{"n1-ib", "n2-ib"}, "n1-ib,n2-ib"},
      {{"1", "2", "x"}, "[1-2],x"},
      {{"n12345678901234567890", "n12345678901234567891"},
       "n12345678901234567890,n12345678901234567891"},
  };
  for (const auto& c : cases) EXPECT_EQ(CompressHostList(c.names), c.list);
}

TEST(HostList, CompressedNamesExpandToThemselves) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::set<std::string> names;
    const std::size_t count = random() % 40;
    for (std::size_t i = 0; i < count; ++i) {
      std::string number = std::to_string(random() % 120);
      if (random() % 2 == 0) number.insert(0, random() % 3, '0');
      names.insert((random() % 3 == 0 ? "n" : "r1-n") + number + (random() % 9 == 0 ? "x" : ""));
    }
    const std::string list = CompressHostList({names.begin(), names.end()});
    Result<std::vector<std::string>> back = ExpandHostList(list);
    ASSERT_TRUE(back.ok()) << list;
    EXPECT_EQ(back->size(), names.size()) << list;
    EXPECT_EQ(std::set<std::string>(back->begin(), back->end()), names) << list;
  }
}

TEST(HostList, NamesThatFit) {
  for (const char* name : {"a", "leaf-1.x", "400GE1/0/1:1"}) EXPECT_TRUE(IsHostListName(name));
  for (const char* name : {"", "a b", "a,b", "a[1", "a]", "a\n"}) {
    EXPECT_FALSE(IsHostListName(name)) << name;
  }
}

}  // namespace
}  // namespace rankroute
