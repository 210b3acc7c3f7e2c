#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "topology/fabric_description.h"

namespace rankroute {

// Draws below `bound`, the same in every library.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  std::size_t Below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }
  bool OneIn(std::size_t n) { return Below(n) == 0; }

  template <typename T>
  void Shuffle(std::vector<T>* items) {
    for (std::size_t i = items->size(); i > 1; --i) std::swap((*items)[i - 1], (*items)[Below(i)]);
  }

 private:
  std::mt19937_64 engine_;
};

// A leaf-spine fabric as it might be cabled: rails or whole servers per leaf, parallel up-links,
// every port named and used once, speeds left to the ports' names.
inline FabricDescription RandomCabling(std::uint64_t seed) {
  Draw draw(seed);
  FabricDescription fabric;
  const std::size_t leaves = 1 + draw.Below(4);
  const std::size_t spines = draw.Below(3);
  const auto mac = [](std::size_t kind, std::size_t i) {
    const char* digits = "0123456789abcdef";
    return std::string("02:00:00:0") + digits[kind] + ":00:" + digits[i / 16] + digits[i % 16];
  };
  for (std::size_t i = 0; i < leaves + spines; ++i) {
    const bool leaf = i < leaves;
    SwitchDescription sw;
    sw.name = (leaf ? "leaf-" : "spine-") + std::to_string(leaf ? i : i - leaves);
    sw.chassis_id = mac(1, i);
    sw.management_address = "203.0.113." + std::to_string(i + 1);
    fabric.switches.push_back(sw);
  }
  std::vector<std::size_t> down(leaves, 0);
  const std::size_t servers = 1 + draw.Below(6);
  const std::size_t devices = 1 + draw.Below(4);
  const bool rails = draw.OneIn(2);
  for (std::size_t s = 0; s < servers; ++s) {
    ServerDescription server;
    server.name = "node" + std::to_string(s);
    const std::size_t home = draw.Below(leaves);
    for (std::size_t d = 0; d < devices; ++d) {
      DeviceDescription device;
      device.id = static_cast<int>(d);
      device.ip = "198.18." + std::to_string(s) + "." + std::to_string(d + 1);
      const std::size_t leaf = rails ? d % leaves : home;
      if (!draw.OneIn(8)) {  // Else dark.
        DevicePortDescription port;
        port.switch_name = fabric.switches[leaf].name;
        port.port = "200GE1/0/" + std::to_string(++down[leaf]);
        port.mbps = 200'000;
        device.ports.push_back(port);
      }
      server.devices.push_back(device);
    }
    fabric.servers.push_back(server);
  }
  for (std::size_t l = 0; l < leaves; ++l) {
    std::size_t up = 0;
    for (std::size_t s = 0; s < spines; ++s) {
      const std::size_t parallel = draw.Below(3);
      for (std::size_t p = 0; p < parallel; ++p) {
        fabric.links.push_back({fabric.switches[l].name,
                                "400GE2/0/" + std::to_string(++up),
                                fabric.switches[leaves + s].name,
                                "400GE" + std::to_string(l + 1) + "/0/" + std::to_string(p + 1),
                                400'000,
                                {}});
      }
    }
  }
  return fabric;
}

// Any fabric that Fabric::Create accepts: odd names, conflicts, direct cables, evidence.
inline FabricDescription RandomFabric(std::uint64_t seed) {
  Draw draw(seed);
  static const std::vector<std::string> odd_texts = {"",
                                                     "yes",
                                                     "010",
                                                     "a: b",
                                                     "- x",
                                                     "#no",
                                                     "\"q\"",
                                                     "back\\slash",
                                                     "two\nlines",
                                                     "tab\there",
                                                     "\xE4\xBA\xA4\xE6\x8D\xA2",
                                                     "{x}",
                                                     " lead",
                                                     "trail ",
                                                     "null",
                                                     "'s",
                                                     "1e3",
                                                     "%pct",
                                                     "@at",
                                                     "!tag",
                                                     "&a",
                                                     "*b",
                                                     "~",
                                                     "400GE1/1/7:1"};
  const auto odd = [&draw] { return odd_texts[draw.Below(odd_texts.size())]; };
  const auto mbps = [&draw] { return static_cast<std::int64_t>(draw.Below(3)) * 100'000; };
  const auto evidence = [&draw, &odd] {
    Evidence e;
    for (std::size_t i = draw.Below(3); i > 0; --i) {
      e.sources.push_back({"dumps/" + odd() + ":x", static_cast<int>(draw.Below(100))});
    }
    e.age_seconds = draw.OneIn(2) ? -1 : static_cast<std::int64_t>(draw.Below(1000));
    e.one_sided = draw.OneIn(4);
    e.doubtful = draw.OneIn(4);
    e.confidence = static_cast<Confidence>(draw.Below(4));
    return e;
  };
  FabricDescription fabric;
  const std::size_t switches = 1 + draw.Below(5);
  for (std::size_t i = 0; i < switches; ++i) {
    fabric.switches.push_back(
        {odd() + std::to_string(i), static_cast<int>(draw.Below(4)), odd(), odd(), evidence()});
  }
  const std::size_t servers = draw.Below(4);
  for (std::size_t s = 0; s < servers; ++s) {
    ServerDescription server;
    server.name = odd() + "/" + std::to_string(s);
    server.super_pod = odd();
    for (std::size_t a = draw.Below(3); a > 0; --a) {
      server.addresses.push_back("192.0.2." + std::to_string(s * 8 + a));
    }
    for (std::size_t d = draw.Below(4); d > 0; --d) {
      DeviceDescription device{static_cast<int>(d * 3), "", {}};
      if (draw.OneIn(2)) device.ip = "198.18." + std::to_string(s) + "." + std::to_string(d);
      server.devices.push_back(device);
    }
    fabric.servers.push_back(server);
  }
  for (ServerDescription& server : fabric.servers) {
    for (DeviceDescription& device : server.devices) {
      for (std::size_t p = draw.Below(3); p > 0; --p) {
        DevicePortDescription port;
        const ServerDescription& other = fabric.servers[draw.Below(servers)];
        if (draw.OneIn(4) && &other != &server && !other.devices.empty()) {
          port.peer_device =
              other.name + "/" + std::to_string(other.devices[draw.Below(other.devices.size())].id);
        } else {
          port.switch_name = fabric.switches[draw.Below(switches)].name;
          port.port = odd();
        }
        port.mbps = mbps();
        port.evidence = evidence();
        device.ports.push_back(port);
      }
    }
  }
  for (std::size_t l = switches > 1 ? draw.Below(6) : 0; l > 0; --l) {
    const std::size_t a = draw.Below(switches);
    const std::size_t b = (a + 1 + draw.Below(switches - 1)) % switches;
    fabric.links.push_back(
        {fabric.switches[a].name, odd(), fabric.switches[b].name, odd(), mbps(), evidence()});
  }
  return fabric;
}

}  // namespace rankroute
