// Each folder below tests/golden/readers holds one input, whose name is the source's name, and
// expected.json, what `topology parse --output json` prints. UPDATE_GOLDEN=1 rewrites the latter.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "topology/observation_json.h"
#include "topology/readers.h"
#include "topology/text_lines.h"

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
  for (const Reader& reader : Readers()) {
    if (reader.name == std::string_view("fabric-yaml")) continue;  // Written and read elsewhere.
    EXPECT_EQ(formats.count(reader.name), 1U) << reader.name;
  }
}

// Readers that take a text for theirs: by the whole, else by the first line that marks any.
std::vector<std::string> FittingReaders(std::string_view text) {
  std::vector<std::string> names;
  for (const Reader& reader : Readers()) {
    if (reader.matches != nullptr && reader.matches(text)) names.emplace_back(reader.name);
  }
  text = WithoutByteOrderMark(text);
  while (names.empty() && !text.empty()) {
    const std::string_view line = Trim(TakeUntil('\n', &text));
    for (const Reader& reader : Readers()) {
      if (reader.marks != nullptr && reader.marks(line)) names.emplace_back(reader.name);
    }
  }
  return names;
}

TEST(ReaderGolden, OneReaderFitsEachInput) {
  std::size_t inputs = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(GOLDEN_DIR)) {
    if (!file.is_regular_file() || file.path().filename() == "expected.json") continue;
    ++inputs;
    EXPECT_EQ(FittingReaders(ReadFile(file.path())).size(), 1U) << file;
  }
  EXPECT_GT(inputs, 0U);
}

}  // namespace
}  // namespace rankroute
