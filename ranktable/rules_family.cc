#include <netinet/in.h>

#include <string>

#include "ranktable/address.h"
#include "ranktable/rule.h"

namespace rankroute {
namespace {

// The families of addresses, a bit each.
using Families = unsigned;
constexpr Families kIpv4 = 1;
constexpr Families kIpv6 = 2;

// Those of a list of addresses; what is no address has none.
Families FamiliesOf(const std::string& addresses) {
  Families families = 0;
  for (const std::string& part : SplitAtCommas(addresses)) {
    const std::size_t bytes = AddressBytes(part).size();
    if (bytes == sizeof(in_addr)) families |= kIpv4;
    if (bytes == sizeof(in6_addr)) families |= kIpv6;
  }
  return families;
}

// Finds the first address that has no family with all before it.
class FamilyCheck {
 public:
  FamilyCheck(const char* key, RuleReport* report) : key_(key), report_(report) {}

  // `owner` is a server or a device of the table, `addresses` what it has at the key.
  template <typename Owner>
  void Check(const TableView& table, const Owner& owner, const Value* addresses) {
    if (addresses == nullptr || !addresses->is_string() || common_ == 0) return;
    const Families families = FamiliesOf(addresses->text);
    if (families == 0) return;  // RT011 has it.
    if ((common_ & families) == 0) {
      const bool is_v4 = families == kIpv4;
      report_->Warning(
          At(PathOf(table, owner) + "." + key_, *addresses),
          key_ + " " + Show(*addresses) + " is " + (is_v4 ? "IPv4" : "IPv6") + ", but " +
              Show(*other_) + PointTo(*other_) + " is " + (is_v4 ? "IPv6" : "IPv4"),
          "let all ranks have addresses of one family: HCCL connects no others", kHcclOtherFamily);
    }
    if ((common_ & families) != common_) other_ = addresses;
    common_ &= families;
  }

 private:
  std::string key_;
  RuleReport* report_;
  Families common_ = kIpv4 | kIpv6;  // What all so far have; none after the finding.
  const Value* other_ = nullptr;     // Who took a family out, last.
};

}  // namespace

void CheckFamilies(const TableView& table, RuleReport* report) {
  FamilyCheck devices(KeysOf(table.layout).device_ip, report);
  for (const DeviceView& device : table.devices) devices.Check(table, device, device.device_ip);
  FamilyCheck hosts("host_ip", report);
  for (const ServerView& server : table.servers) {
    hosts.Check(table, server, server.object->Find("host_ip"));
  }
}

}  // namespace rankroute
