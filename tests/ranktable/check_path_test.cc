#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ranktable/check.h"

namespace rankroute {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class CheckRankTablePathTest : public testing::Test {
 protected:
  CheckRankTablePathTest() {
    std::string name = (fs::temp_directory_path() / "ranktable_path_XXXXXX").string();
    folder_ = mkdtemp(name.data());
    std::ofstream(Path("table.json")) << "{}";
    std::ofstream(Path("table.txt")) << "{}";
    fs::create_directory(Path("folder.json"));
    fs::create_symlink(Path("table.json"), Path("link.json"));
    fs::create_symlink(Path("nothing"), Path("dangling.json"));
    fs::create_symlink(Path("folder.json"), Path("folder_link.json"));
    EXPECT_EQ(mkfifo(Path("pipe.json").c_str(), 0600), 0);
  }
  ~CheckRankTablePathTest() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name) const { return folder_ + "/" + name; }

 private:
  std::string folder_;
};

TEST_F(CheckRankTablePathTest, AcceptsARegularJsonFileAndStandardInput) {
  EXPECT_THAT(CheckRankTablePath(Path("table.json")), IsEmpty());
  EXPECT_THAT(CheckRankTablePath("-"), IsEmpty());
}

TEST_F(CheckRankTablePathTest, NamesWhatIsWrongWithThePath) {
  struct Case {
    std::string path;
    Severity severity;
    std::string hccl;
    std::string message;
  };
  const std::vector<Case> cases = {
      {Path("table.txt"), Severity::kError, "EI0004", "does not end in .json"},
      {Path("nowhere.json"), Severity::kError, "EI0004", "cannot be found"},
      {Path("table.json/x.json"), Severity::kError, "EI0004", "cannot be found"},
      {Path("folder.json"), Severity::kError, "EI0004", "is a folder"},
      {Path("folder_link.json"), Severity::kError, "EI0004", "is a folder"},
      {Path("pipe.json"), Severity::kError, "EI0004", "is a pipe"},
      {Path("dangling.json"), Severity::kError, "EI0004", "link to nothing"},
      {Path("link.json"), Severity::kWarning, "", "is a symbolic link"},
      {Path(std::string(5000, 'a') + ".json"), Severity::kError, "EI0004", "bytes"},
  };
  for (const Case& c : cases) {
    const std::vector<Finding> findings = CheckRankTablePath(c.path);
    ASSERT_THAT(findings, SizeIs(1)) << c.path;
    EXPECT_EQ(findings[0].id, "RT002") << c.path;
    EXPECT_EQ(findings[0].severity, c.severity) << c.path;
    EXPECT_EQ(findings[0].hccl, c.hccl) << c.path;
    EXPECT_THAT(findings[0].message, HasSubstr(c.message)) << c.path;
    EXPECT_FALSE(findings[0].hint.empty()) << c.path;
  }
}

TEST_F(CheckRankTablePathTest, SuffixAndKindAreReportedTogether) {
  EXPECT_THAT(CheckRankTablePath("/"), SizeIs(2));
  EXPECT_THAT(CheckRankTablePath(""), SizeIs(2));
}

}  // namespace
}  // namespace rankroute
