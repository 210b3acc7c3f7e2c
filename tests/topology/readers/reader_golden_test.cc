// Each folder below tests/golden/readers holds one input, whose name is the source's name, and
// expected.json, what `topology parse --output json` prints. UPDATE_GOLDEN=1 rewrites the latter.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "topology/observation_json.h"
#include "topology/readers.h"

namespace rankroute {
namespace {

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(ReaderGolden, EachInputGivesTheExpectedJson) {
  std::set<std::string> formats;
  for (const auto& folder : std::filesystem::directory_iterator(GOLDEN_DIR)) {
    const std::filesystem::path expected = folder.path() / "expected.json";
    std::size_t inputs = 0;
    for (const auto& input : std::filesystem::directory_iterator(folder)) {
      if (input.path() == expected) continue;
      ++inputs;
      const Result<Reading> reading =
          ReadSource({input.path().filename().string(), ReadFile(input.path())}, "auto", {});
      ASSERT_TRUE(reading.ok()) << input << ": " << reading.status().message();
      formats.insert(reading->format);
      const std::string json = WriteReadingJson(*reading);
      if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(expected) << json;
      EXPECT_EQ(json, ReadFile(expected)) << input;
    }
    EXPECT_EQ(inputs, 1U) << folder;
  }
  for (const char* format : {"base-device-infos", "hccn-lldp", "hccn-conf", "huawei-lldp-neighbor",
                             "huawei-lldp-brief", "lldpctl-json"}) {
    EXPECT_EQ(formats.count(format), 1U) << format;
  }
}

}  // namespace
}  // namespace rankroute
