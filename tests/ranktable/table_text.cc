#include "tests/ranktable/table_text.h"

namespace rankroute {

TestTable SoundTable(const std::vector<std::size_t>& counts) {
  TestTable table;
  std::size_t rank = 0;
  for (std::size_t s = 0; s < counts.size(); ++s) {
    TestServer server;
    server.server_id = "node" + std::to_string(s);
    for (std::size_t d = 0; d < counts[s]; ++d) {
      const std::size_t host = (s << 4U) + d;  // Of 198.0.0.0/8, which leaves 24 bits.
      server.devices.push_back({std::to_string(d),
                                "198." + std::to_string(host >> 16U) + "." +
                                    std::to_string(host >> 8U & 0xFFU) + "." +
                                    std::to_string(host & 0xFFU),
                                std::to_string(rank++)});
    }
    table.push_back(server);
  }
  return table;
}

std::string ToText(const TestTable& table) {
  std::string text = "{\"status\":\"completed\",\"version\":\"1.0\",\"server_count\":\"" +
                     std::to_string(table.size()) + "\",\"server_list\":[";
  for (std::size_t s = 0; s < table.size(); ++s) {
    text += s == 0 ? "\n" : ",\n";
    text += " {\"server_id\":\"" + table[s].server_id + "\",\"device\":[";
    for (std::size_t d = 0; d < table[s].devices.size(); ++d) {
      const TestDevice& device = table[s].devices[d];
      text += d == 0 ? "\n" : ",\n";
      text += "  {\"device_id\":\"" + device.device_id + "\",\"device_ip\":\"" + device.device_ip +
              "\",\"rank_id\":\"" + device.rank_id + "\"}";
    }
    text += "]}";
  }
  return text + "]}\n";
}

}  // namespace rankroute
