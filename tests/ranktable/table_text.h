#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rankroute {

// A ranktable of version 1.0 as a test writes it, every field as text.
struct TestDevice {
  std::string device_id;
  std::string device_ip;
  std::string rank_id;
};
struct TestServer {
  std::string server_id;
  std::vector<TestDevice> devices;
};
using TestTable = std::vector<TestServer>;

// A faultless table: `counts[i]` devices on the i-th server, ranks in order. Up to 2^16 servers.
TestTable SoundTable(const std::vector<std::size_t>& counts);

// Its JSON text.
std::string ToText(const TestTable& table);

}  // namespace rankroute
