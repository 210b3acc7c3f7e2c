#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace rankroute {

// RANKTABLE_TEST_DATA is this folder.
inline std::string TestDataPath(const std::string& name) {
  return std::string(RANKTABLE_TEST_DATA) + "/" + name;
}

// The bytes of a file; empty where it cannot be read, which no test expects of a file that exists.
inline std::string ReadTestFile(const std::string& name) {
  std::ifstream in(TestDataPath(name), std::ios::binary);
  return std::string{std::istreambuf_iterator<char>(in), {}};
}

}  // namespace rankroute
