#include "tests/planner/load_instances.h"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>

#include "tests/planner/fabrics.h"

namespace rankroute::testing {
namespace {

// All bytes are multiples of it: with the fabrics' splits into halves and their speeds, times are
// whole picoseconds then, and rounding is no matter.
constexpr std::int64_t kByteUnit = 96;

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  LoadInstance Make(std::size_t min_servers, std::size_t max_servers) {
    const std::size_t servers = min_servers + Below(max_servers - min_servers + 1);
    FabricDescription description = Describe(servers);
    LoadInstance instance;
    instance.fabric = MakeFabric(std::move(description));
    instance.job = MakeJob(*instance.fabric, ShuffledServers(*instance.fabric, &random_));
    AddTraffic(&instance);
    AddBackground(&instance);
    instance.overlap = static_cast<double>(Below(5)) / 4;
    instance.pin_of_slot.assign(servers, -1);
    if (Below(3) == 0) {
      const std::size_t slot = Below(servers);
      const std::size_t unit = Below(servers);
      if (instance.job.units[slot].devices.size() == instance.job.units[unit].devices.size()) {
        instance.pin_of_slot[slot] = static_cast<int>(unit);
      }
    }
    return instance;
  }

 private:
  std::size_t Below(std::size_t n) { return random_() % n; }

  std::int64_t Speed() {
    static constexpr std::int64_t kSpeeds[] = {0, 100'000, 200'000, 400'000};
    return kSpeeds[Below(4)];
  }

  FabricDescription Describe(std::size_t servers) {
    FabricShape shape;
    shape.devices = 1 + static_cast<int>(Below(3));
    shape.spines = 1 + static_cast<int>(Below(2));
    shape.cabling = static_cast<Cabling>(Below(4));
    for (std::size_t left = servers; left > 0;) {
      const std::size_t under = 1 + Below(left);
      shape.servers_under_leaf.push_back(static_cast<int>(under));
      left -= under;
    }
    shape.pods = shape.servers_under_leaf.size() > 1 ? 1 + static_cast<int>(Below(2)) : 1;
    FabricDescription description = DescribeFabric(shape);
    const bool unequal = Below(2) == 0;
    const bool super_pods = Below(4) == 0;
    for (LinkDescription& link : description.links) {
      if (unequal) link.mbps = Speed();
    }
    for (ServerDescription& server : description.servers) {
      if (super_pods && Below(2) == 0) server.super_pod = "sp" + std::to_string(Below(2));
      if (Below(12) == 0 && server.devices.size() > 1) server.devices.pop_back();
      for (DeviceDescription& device : server.devices) {
        for (DevicePortDescription& port : device.ports) {
          if (unequal && Below(4) == 0) port.mbps = Speed();
        }
      }
    }
    return description;
  }

  void AddTraffic(LoadInstance* instance) {
    static constexpr const char* kKinds[] = {"dp", "pp", "tp"};
    const std::size_t ranks = instance->job.rank_count();
    for (std::size_t i = 0, parts = 1 + Below(3); i < parts; ++i) {
      TrafficPart part;
      part.kind = kKinds[i];
      part.latency_rounds = static_cast<std::int64_t>(Below(4));
      part.overlaps_backward = Below(2) == 0;
      if (Below(3) == 0) {
        std::vector<std::size_t> counts;
        for (const LaunchUnit& unit : instance->job.units) counts.push_back(unit.devices.size());
        part.flows = DefaultTraffic(counts).flows;
      } else {
        part.flows = RandomTraffic(ranks, 3 + static_cast<int>(Below(20)), &random_).flows;
        for (RankFlow& flow : part.flows) flow.bytes *= kByteUnit;
      }
      for (RankFlow& flow : part.flows) flow.bytes = (flow.bytes / kByteUnit + 1) * kByteUnit;
      instance->traffic.parts.push_back(std::move(part));
    }
    instance->traffic.source = "measured";
    instance->traffic.flows = MergedFlows(instance->traffic.parts);
  }

  void AddBackground(LoadInstance* instance) {
    const FabricDescription& description = instance->fabric->description();
    std::vector<std::pair<std::string, std::string>> cables;
    for (const LinkDescription& link : description.links) cables.emplace_back(link.a, link.b);
    for (const ServerDescription& server : description.servers) {
      for (const DeviceDescription& device : server.devices) {
        for (const DevicePortDescription& port : device.ports) {
          cables.emplace_back(server.name + "/" + std::to_string(device.id), port.switch_name);
        }
      }
    }
    for (std::size_t i = Below(5); i > 0 && !cables.empty(); --i) {
      auto [from, to] = cables[Below(cables.size())];
      if (Below(2) == 0) std::swap(from, to);
      // Of the order of magnitude of what the traffic itself may put there.
      const auto units = static_cast<std::int64_t>(Below(Below(2) == 0 ? 2000 : 20'000'000));
      const std::int64_t bytes = units * kByteUnit;
      instance->background.push_back({from, to, bytes});
      instance->background_by_cable[{from, to}] += static_cast<double>(bytes);
    }
  }

  std::mt19937_64 random_;
};

}  // namespace

LoadInstance RandomLoadInstance(std::uint64_t seed, std::size_t min_servers,
                                std::size_t max_servers) {
  return Generator(seed).Make(min_servers, max_servers);
}

std::vector<RankFlow> MergedFlows(const std::vector<TrafficPart>& parts) {
  std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> bytes;
  for (const TrafficPart& part : parts) {
    for (const RankFlow& flow : part.flows) bytes[{flow.src, flow.dst}] += flow.bytes;
  }
  std::vector<RankFlow> flows;
  for (const auto& [pair, amount] : bytes) flows.push_back({pair.first, pair.second, amount});
  return flows;
}

}  // namespace rankroute::testing
