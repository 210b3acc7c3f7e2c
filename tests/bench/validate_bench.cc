// Times what `rankroute validate` does with large ranktables in memory, beside a bare
// nlohmann::json::parse of the same text in the same process, in turns.
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/json.h"
#include "ranktable/check.h"

namespace rankroute {
namespace {

constexpr int kRounds = 5;

std::string Quoted(const std::string& key, const std::string& value) {
  return "\"" + key + "\": \"" + value + "\"";
}

std::string Address(int host, int device) {
  return "10." + std::to_string(host / 250) + "." + std::to_string(host % 250) + "." +
         std::to_string(device + 1);
}

// Version 1.2 as people's generators indent it: servers of 16 devices, super pods of 48 servers.
std::string SuperPodTable(int ranks) {
  constexpr int kDevices = 16;
  constexpr int kServers = 48;
  const int servers = ranks / kDevices;
  std::string list;
  std::string pods;
  for (int s = 0; s < servers; ++s) {
    const std::string id = "node-" + std::to_string(s);
    list += (s == 0 ? "" : ",") + std::string("\n    {\n      ") + Quoted("server_id", id) +
            ",\n      " + Quoted("host_ip", Address(s, 100)) + ",\n      \"device\": [";
    for (int d = 0; d < kDevices; ++d) {
      const std::int64_t sdid =
          (std::int64_t{s % kServers} << 22) + (std::int64_t{d % 2} << 16) + d;
      list += (d == 0 ? "" : ",") + std::string("\n        {\n          ") +
              Quoted("device_id", std::to_string(d)) + ",\n          " +
              Quoted("device_ip", Address(s, d)) + ",\n          " +
              Quoted("super_device_id", std::to_string(sdid)) + ",\n          " +
              Quoted("rank_id", std::to_string(s * kDevices + d)) + "\n        }";
    }
    list += "\n      ]\n    }";
    if (s % kServers == 0) {
      pods += (s == 0 ? "" : "]},") + std::string("\n    {") +
              Quoted("super_pod_id", std::to_string(s / kServers)) + ", \"server_list\": [";
    }
    pods += (s % kServers == 0 ? "" : ", ") + std::string("{") + Quoted("server_id", id) + "}";
  }
  return "{\n  \"status\": \"completed\",\n  \"version\": \"1.2\",\n  " +
         Quoted("server_count", std::to_string(servers)) + ",\n  \"server_list\": [" + list +
         "\n  ],\n  \"super_pod_list\": [" + pods + "]}\n  ]\n}\n";
}

// A level of version 2.0 with one address.
std::string Level(int layer, const std::string& instance, const char* type,
                  const std::string& address_type, const std::string& address,
                  const std::string& port) {
  return "{\"net_layer\": " + std::to_string(layer) + ", " + Quoted("net_instance_id", instance) +
         ", " + Quoted("net_type", type) + ", \"net_attr\": \"\", \"rank_addr_list\": [{" +
         Quoted("addr_type", address_type) + ", " + Quoted("addr", address) + ", \"ports\": [\"" +
         port + "\"], " + Quoted("plane_id", "0") + "}]}";
}

// Version 2.0: boxes of 8, super pods of 512, a line per level.
std::string RankListTable(int ranks) {
  std::string list;
  for (int r = 0; r < ranks; ++r) {
    std::array<char, 33> eid{};
    std::snprintf(eid.data(), eid.size(), "%024d%08x", 0, static_cast<unsigned>(r));
    const std::string local = std::to_string(r % 8);
    list +=
        (r == 0 ? "" : ",") + std::string("\n    {\"rank_id\": ") + std::to_string(r) +
        ", \"local_id\": " + local + ", \"device_id\": " + local + ", \"level_list\": [\n      " +
        Level(0, "box-" + std::to_string(r / 8), "TOPO_FILE_DESC", "EID", eid.data(), "0/0") +
        ",\n      " + Level(1, "pod-" + std::to_string(r / 512), "CLOS", "EID", eid.data(), "0/1") +
        ",\n      " + Level(2, "roce", "CLOS", "IPV4", Address(r / 8, r % 8), "0/2") + "]}";
  }
  return "{\n  \"version\": \"2.0\",\n  \"status\": \"completed\",\n  \"rank_count\": " +
         std::to_string(ranks) + ",\n  \"rank_list\": [" + list + "\n  ]\n}\n";
}

double Seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void Measure(const char* name, const std::string& text) {
  std::size_t findings = 0;
  const auto check = [&] { findings = CheckRankTable(text).size(); };
  check();  // Once before all else, so that the peak is that of a check alone.
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::vector<double> bare;
  std::vector<double> positions;
  std::vector<double> checked;
  for (int round = 0; round < kRounds; ++round) {
    bool objects = true;
    bare.push_back(Seconds([&] { objects = nlohmann::json::parse(text).is_object(); }));
    positions.push_back(
        Seconds([&] { objects = ParseJson(text, "").root.has_value() && objects; }));
    if (!objects) std::abort();
    checked.push_back(Seconds(check));
  }
  const double mb = static_cast<double>(text.size()) / 1e6;
  const double base = Median(bare);
  std::printf(
      "%s: %.1f MB, %zu findings; nlohmann::json::parse %.3f s (%.0f MB/s); with positions %.3f s, "
      "%.2f times; checked %.3f s (%.0f MB/s), %.2f times; peak so far %.0f MiB\n",
      name, mb, findings, base, mb / base, Median(positions), Median(positions) / base,
      Median(checked), mb / Median(checked), Median(checked) / base,
      static_cast<double>(usage.ru_maxrss) / 1024);
}

}  // namespace
}  // namespace rankroute

int main() {
  rankroute::Measure("v1.2, 131,072 ranks", rankroute::SuperPodTable(131072));
  rankroute::Measure("v2.0, 65,536 ranks", rankroute::RankListTable(65536));
  return 0;
}
