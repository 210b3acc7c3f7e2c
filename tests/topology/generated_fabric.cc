#include "tests/topology/generated_fabric.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

#include "tests/topology/random_fabric.h"

namespace rankroute {
namespace {

constexpr std::size_t kPortsPerCard = 48;
constexpr std::size_t kHostsPerIpv4Range = 254;
constexpr std::size_t kRails = 8;

std::string MacAddress(std::size_t n) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "02:00:5e:%02zx:%02zx:%02zx", n / 65'536, n / 256 % 256,
                n % 256);
  return text.data();
}

// Address `n`, from 0, of a documentation range, which goes on in IPv6 where it is used up.
std::string Address(const std::string& ipv4, const std::string& ipv6, std::size_t n) {
  if (n < kHostsPerIpv4Range) return ipv4 + std::to_string(n + 1);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%zx", n);
  return ipv6 + text.data();
}

std::string DeviceAddress(std::size_t n) {
  ++n;  // 198.18.0.0 is none.
  return "198." + std::to_string(18 + n / 65'536) + "." + std::to_string(n / 256 % 256) + "." +
         std::to_string(n % 256);
}

std::size_t LeavesPerGroup(GeneratedShape::Attachment attachment) {
  switch (attachment) {
    case GeneratedShape::Attachment::kOneLeaf:
      return 1;
    case GeneratedShape::Attachment::kTwoLeaves:
      return 2;
    case GeneratedShape::Attachment::kRails:
      return kRails;
  }
  return 1;
}

// Which leaf of its server's group a device is cabled to.
std::size_t LeafOfDevice(GeneratedShape::Attachment attachment, std::size_t device) {
  const std::size_t place = device % kRails;
  switch (attachment) {
    case GeneratedShape::Attachment::kOneLeaf:
      return 0;
    case GeneratedShape::Attachment::kTwoLeaves:
      return place >= 2 && place < 6 ? 1 : 0;
    case GeneratedShape::Attachment::kRails:
      return place;
  }
  return 0;
}

class Generator {
 public:
  explicit Generator(const GeneratedShape& shape)
      : shape_(shape),
        leaves_per_group_(LeavesPerGroup(shape.attachment)),
        pods_(shape.tiers > 2 ? shape.pods : 1) {}

  FabricDescription Generate() {
    const std::size_t leaves = AddSwitches("leaf-", shape_.groups * leaves_per_group_);
    AddServers(leaves);
    // Links start on a card of their own.
    for (std::size_t& used : used_ports_) {
      used = (used + kPortsPerCard - 1) / kPortsPerCard * kPortsPerCard;
    }
    const std::size_t spines = AddSwitches("spine-", pods_ * shape_.spines);
    for (std::size_t group = 0; group < shape_.groups; ++group) {
      const std::size_t first_spine = spines + group % pods_ * shape_.spines;
      for (std::size_t leaf = 0; leaf < leaves_per_group_; ++leaf) {
        LinkToAll(leaves + group * leaves_per_group_ + leaf, first_spine, shape_.spines);
      }
    }
    if (shape_.tiers > 2) {
      const std::size_t cores = AddSwitches("core-", shape_.cores);
      for (std::size_t s = spines; s < cores; ++s) LinkToAll(s, cores, shape_.cores);
    }
    return std::move(fabric_);
  }

 private:
  // Returns the index of the first.
  std::size_t AddSwitches(const std::string& prefix, std::size_t count) {
    const std::size_t first = fabric_.switches.size();
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t n = first + i;
      SwitchDescription sw;
      sw.name = prefix + std::to_string(i + 1);
      sw.chassis_id = MacAddress(n);
      sw.management_address = Address("203.0.113.", "2001:db8:1::", n);
      fabric_.switches.push_back(std::move(sw));
      used_ports_.push_back(0);
    }
    return first;
  }

  std::string NextPort(std::size_t sw, std::int64_t mbps) {
    const std::size_t n = used_ports_[sw]++;
    return shape_.port_name(static_cast<int>(n / kPortsPerCard + 1),
                            static_cast<int>(n % kPortsPerCard + 1), mbps);
  }

  void AddServers(std::size_t first_leaf) {
    Draw draw(shape_.seed);
    for (std::size_t s = 0; s < std::max(shape_.servers, shape_.groups); ++s) {
      const bool drawn = shape_.unequal_leaves && s >= shape_.groups;
      const std::size_t group = drawn ? draw.Below(shape_.groups) : s % shape_.groups;
      ServerDescription server;
      server.name = "node" + std::to_string(s + 1);
      server.addresses = {Address("192.0.2.", "2001:db8::", s)};
      for (std::size_t d = 0; d < shape_.devices; ++d) {
        const std::size_t leaf =
            first_leaf + group * leaves_per_group_ + LeafOfDevice(shape_.attachment, d);
        DevicePortDescription port;
        port.switch_name = fabric_.switches[leaf].name;
        port.port = NextPort(leaf, shape_.device_mbps);
        port.mbps = shape_.device_mbps;
        server.devices.push_back(
            {static_cast<int>(d), DeviceAddress(s * shape_.devices + d), {std::move(port)}});
      }
      fabric_.servers.push_back(std::move(server));
    }
  }

  void LinkToAll(std::size_t from, std::size_t first, std::size_t count) {
    for (std::size_t to = first; to < first + count; ++to) {
      for (std::size_t i = 0; i < shape_.parallel_links; ++i) {
        fabric_.links.push_back({fabric_.switches[from].name,
                                 NextPort(from, shape_.link_mbps),
                                 fabric_.switches[to].name,
                                 NextPort(to, shape_.link_mbps),
                                 shape_.link_mbps,
                                 {}});
      }
    }
  }

  const GeneratedShape& shape_;
  std::size_t leaves_per_group_;
  std::size_t pods_;
  FabricDescription fabric_;
  std::vector<std::size_t> used_ports_;  // By switch.
};

}  // namespace

FabricDescription GenerateFabric(const GeneratedShape& shape) {
  return Generator(shape).Generate();
}

std::string SlotPortName(int card, int port, std::int64_t mbps) {
  return std::to_string(mbps / 1'000) + "GE" + std::to_string(card) + "/0/" + std::to_string(port);
}

}  // namespace rankroute
