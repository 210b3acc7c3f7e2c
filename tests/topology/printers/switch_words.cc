#include "tests/topology/printers/switch_words.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace rankroute {
namespace {

struct ComwareType {
  std::int64_t mbps;
  const char* name;
  const char* short_name;
};

constexpr ComwareType kComwareTypes[] = {
    {1'000, "GigabitEthernet", "GE"},     {10'000, "Ten-GigabitEthernet", "XGE"},
    {25'000, "Twenty-FiveGigE", "WGE"},   {40'000, "FortyGigE", "FGE"},
    {100'000, "HundredGigE", "HGE"},      {200'000, "TwoHundredGigE", "200GE"},
    {400'000, "FourHundredGigE", "400GE"}};

}  // namespace

std::string MacGroups(const std::string& mac, char separator) {
  std::string groups;
  std::size_t digits = 0;
  for (const char c : mac) {
    if (c == ':') continue;
    if (digits != 0 && digits % 4 == 0) groups += separator;
    groups += c;
    ++digits;
  }
  return groups;
}

std::string ShownId(const std::string& id, IdType type, char separator) {
  return type == IdType::kMac ? MacGroups(id, separator) : id;
}

std::string Padded(const std::string& text, std::size_t width) {
  return text + std::string(text.size() < width ? width - text.size() : 1, ' ');
}

const char* IdTypeWords(IdType type) {
  switch (type) {
    case IdType::kMac:
      return "MAC address";
    case IdType::kIfname:
      return "Interface name";
    case IdType::kIfalias:
      return "Interface alias";
    case IdType::kLocal:
      return "Locally assigned";
    case IdType::kNetworkAddress:
      return "Network address";
    default:
      return "Chassis component";
  }
}

int ChassisIdSubtype(IdType type) {
  const std::map<IdType, int> subtypes = {{IdType::kComponent, 1}, {IdType::kIfalias, 2},
                                          {IdType::kMac, 4},       {IdType::kNetworkAddress, 5},
                                          {IdType::kIfname, 6},    {IdType::kLocal, 7}};
  return subtypes.at(type);
}

int PortIdSubtype(IdType type) {
  const std::map<IdType, int> subtypes = {{IdType::kIfalias, 1}, {IdType::kComponent, 2},
                                          {IdType::kMac, 3},     {IdType::kNetworkAddress, 4},
                                          {IdType::kIfname, 5},  {IdType::kLocal, 7}};
  return subtypes.at(type);
}

std::string HuaweiPortName(int card, int port, std::int64_t mbps) {
  const std::string speed = mbps == 1'000 ? "" : std::to_string(mbps / 1'000);
  return speed + "GE" + std::to_string(card) + "/0/" + std::to_string(port);
}

std::string ComwarePortName(int card, int port, std::int64_t mbps) {
  const auto* const type = std::find_if(std::begin(kComwareTypes), std::end(kComwareTypes),
                                        [&](const ComwareType& t) { return t.mbps == mbps; });
  const std::string name =
      type == std::end(kComwareTypes) ? std::to_string(mbps / 1'000) + "GE" : type->name;
  return name + std::to_string(card) + "/0/" + std::to_string(port);
}

std::string ShortComwarePort(const std::string& name) {
  for (const ComwareType& type : kComwareTypes) {
    if (name.starts_with(type.name))
      return type.short_name + name.substr(name.find_first_of("0123456789"));
  }
  return name;
}

std::string EthernetPortName(int card, int port, std::int64_t /*mbps*/) {
  return "Ethernet" + std::to_string(card) + "/" + std::to_string(port);
}

std::string ShortEthernetPort(const std::string& name, const char* type) {
  static const std::string kLong = "Ethernet";
  return name.starts_with(kLong) ? type + name.substr(kLong.size()) : name;
}

std::string JunosPortName(int card, int port, std::int64_t mbps) {
  static constexpr std::int64_t kGigabit = 1'000;
  static constexpr std::int64_t kTenGigabit = 10'000;
  const char* type = mbps == kGigabit ? "ge-" : mbps == kTenGigabit ? "xe-" : "et-";
  return type + std::to_string(card) + "/0/" + std::to_string(port);
}

std::string SonicPortName(int card, int port, std::int64_t /*mbps*/) {
  static constexpr int kLanes = 8;
  static constexpr int kLanesOfCard = 8192;
  return "Ethernet" + std::to_string(card * kLanesOfCard + port * kLanes);
}

std::vector<PortNeighbors> ByLocalPort(const std::vector<Observation>& neighbors) {
  std::vector<PortNeighbors> ports;
  for (const Observation& neighbor : neighbors) {
    auto port = std::find_if(ports.begin(), ports.end(), [&](const PortNeighbors& known) {
      return known.first == neighbor.local_port;
    });
    if (port == ports.end()) port = ports.insert(port, {neighbor.local_port, {}});
    port->second.push_back(&neighbor);
  }
  return ports;
}

std::vector<std::string> SilentPorts(const std::vector<Fact>& facts) {
  std::vector<std::string> ports;
  for (const Fact& fact : facts) {
    if (fact.kind == Fact::Kind::kNoNeighbor) ports.push_back(fact.local_port);
  }
  return ports;
}

}  // namespace rankroute
