// Each folder below tests/golden/writers holds fabric.yaml, what every writer makes of it, in a
// file of the writer's name, and losses.txt with what each writer says it leaves out.
// UPDATE_GOLDEN=1 rewrites all but fabric.yaml.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "topology/ingest.h"
#include "topology/writers.h"

namespace rankroute {
namespace {

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void ExpectFile(const std::filesystem::path& path, const std::string& text) {
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << text;
  EXPECT_EQ(text, ReadFile(path)) << path;
}

TEST(WriterGolden, EachFabricGivesTheExpectedTexts) {
  std::size_t cases = 0;
  for (const auto& folder : std::filesystem::directory_iterator(GOLDEN_DIR)) {
    ++cases;
    const auto ingestion = Ingest({{"fabric.yaml", ReadFile(folder.path() / "fabric.yaml")}}, {});
    ASSERT_TRUE(ingestion.ok()) << folder << ": " << ingestion.status().message();
    std::string losses;
    for (const Writer& writer : Writers()) {
      const WrittenFabric written = writer.write(*ingestion->fabric);
      ExpectFile(folder.path() / writer.name, written.text);
      for (const std::string& loss : written.losses) {
        losses += std::string(writer.name) + ": " + loss + "\n";
      }
    }
    ExpectFile(folder.path() / "losses.txt", losses);
  }
  EXPECT_EQ(cases, 2U);
}

}  // namespace
}  // namespace rankroute
