#include "topology/interface_name.h"

#include <gtest/gtest.h>

#include "topology/mac_address.h"
#include "topology/port_names.h"

namespace rankroute {
namespace {

struct NameCase {
  const char* name;
  const char* key;
  std::int64_t mbps;
};

class InterfaceNameTest : public ::testing::TestWithParam<NameCase> {};

TEST_P(InterfaceNameTest, HasKeyAndSpeed) {
  EXPECT_EQ(InterfaceKey(GetParam().name), GetParam().key);
  EXPECT_EQ(SpeedOfInterface(GetParam().name), GetParam().mbps);
}

TEST_P(InterfaceNameTest, KeyOfAKeyIsItself) {
  EXPECT_EQ(InterfaceKey(GetParam().key), GetParam().key);
}

INSTANTIATE_TEST_SUITE_P(
    Names, InterfaceNameTest,
    ::testing::Values(
        NameCase{"GE0/0/1", "ge0/0/1", 1'000}, NameCase{"GigabitEthernet0/0/1", "ge0/0/1", 1'000},
        NameCase{"Gi1/0/1", "ge1/0/1", 1'000}, NameCase{"XGE0/0/1", "xge0/0/1", 10'000},
        NameCase{"XGigabitEthernet0/0/1", "xge0/0/1", 10'000},
        NameCase{"Ten-GigabitEthernet1/0/1", "xge1/0/1", 10'000},
        NameCase{"Te1/1", "xge1/1", 10'000}, NameCase{"TenGigabitEthernet1/1", "xge1/1", 10'000},
        NameCase{"10GE1/0/1", "10ge1/0/1", 10'000}, NameCase{"25GE1/0/1", "25ge1/0/1", 25'000},
        NameCase{"100GE1/0/1", "100ge1/0/1", 100'000},
        NameCase{"200GE1/0/1", "200ge1/0/1", 200'000},
        NameCase{"400GE1/0/1", "400ge1/0/1", 400'000},
        NameCase{"400ge 1/0/1", "400ge1/0/1", 400'000}, NameCase{"400GE1/1/7:1", "400ge1/1/7:1", 0},
        NameCase{"10GE1/0/1(10G)", "10ge1/0/1", 10'000},
        NameCase{"GE0/1/0(10G)", "ge0/1/0", 10'000}, NameCase{"GE0/1/0(G)", "ge0/1/0", 1'000},
        NameCase{"Twe1/0/1", "25ge1/0/1", 25'000},
        NameCase{"Twenty-FiveGigE1/0/1", "25ge1/0/1", 25'000},
        NameCase{"FortyGigE1/0/1", "40ge1/0/1", 40'000}, NameCase{"Hu1/0/1", "100ge1/0/1", 100'000},
        NameCase{"HundredGigE1/0/1", "100ge1/0/1", 100'000},
        NameCase{"FGE1/0/1", "40ge1/0/1", 40'000}, NameCase{"HGE1/0/1", "100ge1/0/1", 100'000},
        NameCase{"WGE1/0/1", "25ge1/0/1", 25'000}, NameCase{"FiftyGigE1/0/1", "50ge1/0/1", 50'000},
        NameCase{"TwoHundredGigE1/0/1", "200ge1/0/1", 200'000},
        NameCase{"TwoHundredGigE1/0/1:2", "200ge1/0/1:2", 0},
        NameCase{"FourHundredGigE1/0/33", "400ge1/0/33", 400'000},
        NameCase{"Fo1/0/8", "40ge1/0/8", 40'000}, NameCase{"Eth1/3", "eth1/3", 0},
        NameCase{"Et5/1", "eth5/1", 0}, NameCase{"Ethernet5/1", "eth5/1", 0},
        NameCase{"Ethernet1/3", "eth1/3", 0}, NameCase{"Et1", "eth1", 0},
        NameCase{"swp1", "swp1", 0}, NameCase{"et-0/0/1", "et-0/0/1", 0},
        NameCase{"et-0/0/1.0", "et-0/0/1", 0}, NameCase{"xe-0/0/1", "xe-0/0/1", 10'000},
        NameCase{"xe-0/0/1:2", "xe-0/0/1:2", 0}, NameCase{"ge-0/0/1.0", "ge-0/0/1", 1'000},
        NameCase{"xe-0/0/1:0.0", "xe-0/0/1:0", 0}, NameCase{"ge-0/0/1.10", "ge-0/0/1.10", 1'000},
        NameCase{"GE0/0/1.0", "ge0/0/1.0", 1'000}, NameCase{"swp1s0", "swp1s0", 0},
        NameCase{"Ethernet0", "eth0", 0}, NameCase{"xe1/1", "xe1/1", 0},
        NameCase{"ce49", "ce49", 0}, NameCase{"fortyGigE0/20", "40ge0/20", 40'000},
        NameCase{"enp1s0", "enp1s0", 0}, NameCase{"Gi", "gi", 0}, NameCase{"37", "37", 0},
        NameCase{"", "", 0}, NameCase{"0GE1/0/1", "0ge1/0/1", 0},
        NameCase{"99999999999GE1", "99999999999ge1", 0}, NameCase{"(", "", 0}));

TEST(InterfaceNameTest, KnowsManagementPorts) {
  for (const char* name :
       {"MEth0/0/0", "mgmt0", "Management1", "Ma1", "Ma1/1", "M-GigabitEthernet0/0/0", "M-GE0/0/0",
        "MGE0/0/0", "fxp0", "em0", "me0", "vme", "me0.0", "re0:mgmt-0", "re1:mgmt-1"}) {
    EXPECT_TRUE(IsManagementInterface(name)) << name;
  }
  for (const char* name :
       {"GE0/0/0", "Ethernet1", "eth0", "", "MultiGE1/0/1", "re0", "re0:", "reth0", "mesh0"}) {
    EXPECT_FALSE(IsManagementInterface(name)) << name;
  }
}

TEST(InterfaceNameTest, KnowsTheSlotPortForm) {
  for (const char* name :
       {"400GE1/0/1", "Eth1/1", "Et5/1", "Ten-GigabitEthernet1/0/0/1", "et-0/0/1", "400GE1/1/7:1",
        "GE0/0/1.100", "et-0/0/1.0", "swp1", "swp1s0", "Ethernet0", "Ethernet1/1"}) {
    EXPECT_TRUE(IsSlotPortName(name)) << name;
  }
  for (const char* name : {"eth0", "enp1s0", "swp", "swps0", "swp1s", "swp1x0", "Ethernet",
                           "Ethernet1a", "37", "1/0/1", "to leaf 1/2", "", "02:00:00:00:00:01"}) {
    EXPECT_FALSE(IsSlotPortName(name)) << name;
  }
}

TEST(PortNamesTest, SpellingsOfOnePortHaveOneKey) {
  PortNames names;
  const PortNames::Id lower = names.Of("400ge1/0/1");
  EXPECT_NE(lower, names.Of("400GE1/0/1"));
  EXPECT_EQ(lower, names.Of(std::string("400ge1/0/") + "1"));
  EXPECT_EQ(names.KeyOf("400GE1/0/1"), names.KeyOf("FourHundredGigE1/0/1"));
  EXPECT_NE(names.KeyOf("400GE1/0/1"), names.KeyOf("400GE1/0/2"));
  for (const char* name : {"400GE1/0/1", "npu3", "Gi1/0/1", ""}) {
    EXPECT_EQ(names.Text(names.Of(name)), name);
    EXPECT_EQ(names.Text(names.KeyOf(name)), InterfaceKey(name));
  }
  EXPECT_EQ(names.Of(""), PortNames::kNone);
}

TEST(MacNumberTest, IsOfTheNormalFormOnly) {
  EXPECT_EQ(MacNumber("02:00:5e:10:00:0f"), 0x02005e10000fU);
  for (const char* text : {"", "02-00-5e-10-00-0f", "02:00:5E:10:00:0F", "02:00:5e:10:00:0g",
                           "0200-5e10-000f", "02:00:5e:10:00:0f0", "02:00:5e:10:00"}) {
    EXPECT_FALSE(MacNumber(text).has_value()) << text;
  }
  for (const char* text : {"00:00:00:00:00:00", "ff:ff:ff:ff:ff:ff", "0a:1b:2c:3d:4e:5f"}) {
    EXPECT_EQ(MacText(MacNumber(text).value()), text);
  }
}

}  // namespace
}  // namespace rankroute
