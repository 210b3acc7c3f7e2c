#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rankroute {

// The key under which spellings of one switch port meet: lower case, without blanks and without a
// bracketed remark, the type in its short form ("GigabitEthernet0/0/1" and "GE0/0/1" are one port,
// so are "Te1/1" and "TenGigabitEthernet1/1", "Eth1/3" and "Ethernet1/3", "et-0/0/1.0" and
// "et-0/0/1"). The suffix ":2" of a split port stays. A name of unknown type is only put into lower
// case. Empty for an empty name.
std::string InterfaceKey(std::string_view name);

// The speed in Mbit/s that the type in a port's name states ("400GE1/0/1": 400000, "XGE": 10000,
// "GE": 1000) or a remark behind it ("GE0/1/0(10G)": 10000); 0 where it states none, as with the
// half of a split port ("400GE1/1/7:1").
std::int64_t SpeedOfInterface(std::string_view name);

// Whether the name is that of a switch's management port ("MEth0/0/0", "mgmt0", "Management1",
// "M-GigabitEthernet0/0/0", "fxp0"), which is no part of the fabric. "eth0" is none: on hosts it
// carries data.
bool IsManagementInterface(std::string_view name);

// Whether the name has a form that switches use and hosts do not: slot/port ("400GE1/0/1"), and
// "swp1s0" and "Ethernet0" of switches that run Linux.
bool IsSlotPortName(std::string_view name);

}  // namespace rankroute
