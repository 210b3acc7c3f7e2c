#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/value.h"
#include "ranktable/expect.h"
#include "ranktable/rule.h"

namespace rankroute {

// Whose addresses a rank_addr_list of version 2.0 has.
struct AddressOwner {
  const DeviceView* device = nullptr;
  std::size_t level = 0;              // Its place in level_list.
  std::optional<std::int64_t> layer;  // Empty where net_layer has none.
};

// RT017: the addresses of version 2.0, a list at a time and then all together.
class AddressChecker {
 public:
  explicit AddressChecker(RuleReport* report) : report_(*report) {}

  // Each address by itself, and each port of the list in one address only. O(ports log ports).
  void CheckList(const AddressOwner& owner, const FieldPath& path, const Value& list);

  // After all lists: no address twice in one layer. O(addresses log addresses).
  void CheckUnique();

 private:
  struct Use {
    std::array<std::uint64_t, 2> bytes;  // Of an IPv4 address the first 4; as numbers, to sort by.
    std::uint8_t layer;
    std::uint8_t kind;  // Index of its addr_type.
    std::uint32_t level;
    std::uint32_t place;  // In rank_addr_list.
    const DeviceView* device;
    const Value* addr;
  };
  struct PortUse {
    const Value* port;
    std::size_t address;  // Its place in rank_addr_list.
    std::size_t place;    // That of the port in the address' ports.
  };
  static bool Before(const Use& a, const Use& b);
  static std::string PathOf(const Use& use);

  void CheckAddress(const AddressOwner& owner, std::size_t place, const FieldPath& path,
                    const Value& address);
  void CheckPorts(std::size_t place, const FieldPath& path, const Value& address);
  void CheckPortsOnce(const FieldPath& path);

  RuleReport& report_;
  std::vector<Use> uses_;
  std::vector<PortUse> ports_;  // Of the list at hand.
};

}  // namespace rankroute
