#include "tests/server/sample_job.h"

namespace rankroute {
namespace {

constexpr char kSwitches[] = R"(apiVersion: rankroute/v1
kind: Fabric
switches:
  - {name: leaf-a, tier: 1}
  - {name: leaf-b, tier: 1}
  - {name: spine, tier: 2}
servers:
)";

constexpr char kServer[] = R"(  - name: node@S
    addresses: [192.0.2.@S]
    devices:
      - {id: 0, ip: 198.18.@S.1, ports: [{switch: leaf-@L, port: p@S-0, mbps: 200000}]}
      - {id: 1, ip: 198.18.@S.2, ports: [{switch: leaf-@L, port: p@S-1, mbps: 200000}]}
)";

constexpr char kLinks[] = R"(links:
  - {a: leaf-a, aPort: u1, b: spine, bPort: d1, mbps: 400000}
  - {a: leaf-b, aPort: u1, b: spine, bPort: d2, mbps: 400000}
)";

constexpr char kTableServer[] = R"(
  {"server_id": "192.0.2.@S", "device": [
    {"device_id": "0", "device_ip": "198.18.@S.1", "rank_id": "@0"},
    {"device_id": "1", "device_ip": "198.18.@S.2", "rank_id": "@1"}]})";

// `text` with every `mark` replaced.
std::string Fill(std::string text, const std::string& mark, const std::string& value) {
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
    text.replace(at, mark.size(), value);
  }
  return text;
}

}  // namespace

std::string SampleFabricYaml() {
  std::string yaml = kSwitches;
  for (int server = 1; server <= 4; ++server) {
    const std::string item = Fill(kServer, "@S", std::to_string(server));
    yaml += Fill(item, "@L", server % 2 == 1 ? "a" : "b");
  }
  return yaml + kLinks;
}

std::string SampleRankTable() {
  std::string json =
      R"({"version": "1.0", "status": "completed", "server_count": "4", "server_list": [)";
  for (int server = 1; server <= 4; ++server) {
    if (server > 1) json += ",";
    std::string item = Fill(kTableServer, "@S", std::to_string(server));
    item = Fill(item, "@0", std::to_string((server - 1) * 2));
    json += Fill(item, "@1", std::to_string(server * 2 - 1));
  }
  return json + "]}\n";
}

}  // namespace rankroute
