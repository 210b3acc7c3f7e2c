#include "ranktable/level_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>
#include <tuple>

#include "ranktable/fields.h"

namespace rankroute {
namespace {

// HCCL's limits (HCCL rank table configuration for Ascend 950).
constexpr std::size_t kMaxAddressBytes = 256;
constexpr std::size_t kMaxPorts = 16;
constexpr std::size_t kMaxPortBytes = 32;
constexpr std::size_t kMaxPlaneBytes = 1024;
constexpr std::size_t kEidDigits = 32;

using AddressBytes = std::array<char, 16>;

// The port towards the host. An address behind it is one of the host, which its devices may share.
constexpr std::string_view kHostPort = "d2h";

constexpr TextField kAddrType = {"addr_type", 0, kMaxAddressBytes, true,
                                 "write EID, IPV4 or IPV6, as the address is"};
constexpr TextField kAddr = {"addr", 1, kMaxAddressBytes, true,
                             "write the address that the device has in this network"};
constexpr ListField kPorts = {"ports", 1, kMaxPorts,
                              "list the ports of the address as die/port, such as \"0/4\""};
constexpr TextField kPlane = {"plane_id", 0, kMaxPlaneBytes, false,
                              "shorten the plane's name, or leave it out for plane 0"};

std::optional<int> DigitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

bool ParseEid(const std::string& text, AddressBytes* bytes) {
  if (text.size() != kEidDigits) return false;
  for (std::size_t i = 0; i < kEidDigits; i += 2) {
    const std::optional<int> high = DigitOf(text[i]);
    const std::optional<int> low = DigitOf(text[i + 1]);
    if (!high.has_value() || !low.has_value()) return false;
    (*bytes)[i / 2] = static_cast<char>(*high << 4 | *low);
  }
  return true;
}

bool ParseIp(int family, const std::string& text, AddressBytes* bytes) {
  return text.find('\0') == std::string::npos &&
         inet_pton(family, text.c_str(), bytes->data()) == 1;
}

bool ParseIpv4(const std::string& text, AddressBytes* bytes) {
  return ParseIp(AF_INET, text, bytes);
}
bool ParseIpv6(const std::string& text, AddressBytes* bytes) {
  return ParseIp(AF_INET6, text, bytes);
}

struct AddressKind {
  std::string_view name;
  const char* form;
  bool (*parse)(const std::string& text, AddressBytes* bytes);
};
constexpr std::array<AddressKind, 3> kKinds = {{
    {"EID", "an EID of 32 hexadecimal digits", ParseEid},
    {"IPV4", "an IPv4 address", ParseIpv4},
    {"IPV6", "an IPv6 address", ParseIpv6},
}};

bool IsDecimal(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Whether a port is spelt die/port, or leads to the host.
bool IsPort(std::string_view text) {
  if (text == kHostPort) return true;
  const std::size_t slash = text.find('/');
  return slash != std::string_view::npos && IsDecimal(text.substr(0, slash)) &&
         IsDecimal(text.substr(slash + 1));
}

bool LeadsToHost(const Value& address) {
  const Value* ports = address.Find(kPorts.key);
  return ports != nullptr && std::any_of(ports->items.begin(), ports->items.end(),
                                         [](const Value& port) { return port.text == kHostPort; });
}

}  // namespace

void AddressChecker::CheckList(const AddressOwner& owner, const FieldPath& path,
                               const Value& list) {
  ports_.clear();
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    if (!list.items[i].is_object()) continue;  // RT005 has it.
    CheckAddress(owner, i, FieldPath(path, i), list.items[i]);
  }
  CheckPortsOnce(path);
}

void AddressChecker::CheckAddress(const AddressOwner& owner, std::size_t place,
                                  const FieldPath& path, const Value& address) {
  const Value* type = CheckTextField(path, address, kAddrType, &report_);
  const Value* addr = CheckTextField(path, address, kAddr, &report_);
  CheckTextField(path, address, kPlane, &report_);
  CheckPorts(place, path, address);
  if (type == nullptr) return;
  const auto kind = std::find_if(kKinds.begin(), kKinds.end(),
                                 [&](const AddressKind& k) { return k.name == type->text; });
  if (kind == kKinds.end()) {
    report_.Error(kHcclBadValue, At(FieldPath(path, kAddrType.key).Text(), *type),
                  "addr_type " + Show(*type) + " is none that HCCL knows", kAddrType.hint);
    return;
  }
  if (addr == nullptr) return;
  AddressBytes bytes{};
  if (!kind->parse(addr->text, &bytes)) {
    report_.Error(kHcclBadValue, At(FieldPath(path, kAddr.key).Text(), *addr),
                  "addr " + Show(*addr) + " is not " + kind->form, kAddr.hint);
    return;
  }
  if (!owner.layer.has_value() || LeadsToHost(address)) return;
  Use use{};
  use.bytes = std::bit_cast<std::array<std::uint64_t, 2>>(bytes);
  use.layer = static_cast<std::uint8_t>(*owner.layer);
  use.kind = static_cast<std::uint8_t>(kind - kKinds.begin());
  use.level = static_cast<std::uint32_t>(owner.level);
  use.place = static_cast<std::uint32_t>(place);
  use.device = owner.device;
  use.addr = addr;
  uses_.push_back(use);
}

void AddressChecker::CheckPorts(std::size_t place, const FieldPath& path, const Value& address) {
  const Value* ports = CheckListField(path, address, kPorts, &report_);
  if (ports == nullptr) return;
  const FieldPath list(path, kPorts.key);
  for (std::size_t i = 0; i < ports->items.size(); ++i) {
    const Value& port = ports->items[i];
    if (!port.is_string()) continue;  // RT005 has it.
    if (port.text.size() > kMaxPortBytes || !IsPort(port.text)) {
      report_.Error(kHcclBadValue, At(FieldPath(list, i).Text(), port),
                    "port " + Show(port) + " is not spelt die/port in at most " +
                        std::to_string(kMaxPortBytes) + " bytes, nor d2h",
                    kPorts.hint);
    } else {
      ports_.push_back({&port, place, i});
    }
  }
}

void AddressChecker::CheckPortsOnce(const FieldPath& path) {
  std::sort(ports_.begin(), ports_.end(), [](const PortUse& a, const PortUse& b) {
    return std::tie(a.port->text, a.address, a.place) < std::tie(b.port->text, b.address, b.place);
  });
  for (std::size_t i = 1; i < ports_.size(); ++i) {
    const PortUse& first = ports_[i - 1];
    const PortUse& use = ports_[i];
    if (first.port->text != use.port->text || first.address == use.address) continue;
    const FieldPath address(path, use.address);
    const FieldPath ports(address, kPorts.key);
    report_.Error(kHcclBadValue, At(FieldPath(ports, use.place).Text(), *use.port),
                  "port " + Show(*use.port) + " is one of " +
                      FieldPath(path, first.address).Text() + " too" + PointTo(*first.port),
                  "list a port under one address of a layer");
  }
}

bool AddressChecker::Before(const Use& a, const Use& b) {
  return std::tie(a.layer, a.kind, a.bytes, a.addr->line, a.addr->column) <
         std::tie(b.layer, b.kind, b.bytes, b.addr->line, b.addr->column);
}

void AddressChecker::CheckUnique() {
  std::sort(uses_.begin(), uses_.end(), Before);
  std::size_t first = 0;
  for (std::size_t i = 1; i < uses_.size(); ++i) {
    const Use& use = uses_[i];
    const Use& earlier = uses_[first];
    if (std::tie(use.layer, use.kind, use.bytes) !=
        std::tie(earlier.layer, earlier.kind, earlier.bytes)) {
      first = i;
      continue;
    }
    report_.Error(kHcclBadValue, At(PathOf(use), *use.addr),
                  "addr " + Show(*use.addr) + " is that of " + PathOf(earlier) + " too" +
                      PointTo(*earlier.addr),
                  "every address stands once in a layer");
  }
}

std::string AddressChecker::PathOf(const Use& use) {
  const FieldPath ranks("rank_list");
  const FieldPath rank(ranks, use.device->place);
  const FieldPath levels(rank, "level_list");
  const FieldPath level(levels, static_cast<std::size_t>(use.level));
  const FieldPath list(level, "rank_addr_list");
  const FieldPath address(list, static_cast<std::size_t>(use.place));
  return FieldPath(address, kAddr.key).Text();
}

}  // namespace rankroute
