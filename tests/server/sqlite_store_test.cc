#include "server/sqlite_store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/server/store_contract.h"

namespace rankroute {
namespace {

std::unique_ptr<Store> OpenIn(const std::string& place) {
  Result<std::unique_ptr<Store>> store = OpenSqliteStore(place + "/store.db");
  EXPECT_TRUE(store.ok()) << store.status().message();
  return store.ok() ? *std::move(store) : nullptr;
}

INSTANTIATE_TEST_SUITE_P(Sqlite, StoreContract, testing::Values(StoreKind{"sqlite", &OpenIn}),
                         [](const testing::TestParamInfo<StoreKind>& kind) {
                           return kind.param.name;
                         });

class SqliteStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "sqlite-XXXXXX";
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
    path_ = folder_ + "/store.db";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void Execute(const char* sql) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(path_.c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
  }

  std::string folder_;
  std::string path_;
};

TEST_F(SqliteStoreTest, MakesFilesThatOnlyTheirOwnerCanRead) {
  const Result<std::unique_ptr<Store>> store = OpenSqliteStore(path_);
  ASSERT_TRUE(store.ok());
  ASSERT_TRUE((*store)->Commit({{}, {{"a", "1"}}}).ok());
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    struct stat status {};
    ASSERT_EQ(stat(entry.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 2);  // The database and its log.
}

TEST_F(SqliteStoreTest, RefusesAFileOfALaterVersion) {
  ASSERT_TRUE(OpenSqliteStore(path_).ok());
  Execute("UPDATE schema_version SET version = 2");
  const Status status = OpenSqliteStore(path_).status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(status.reason(), "STORE_SCHEMA");
  EXPECT_NE(status.message().find("schema version 2"), std::string::npos) << status.message();
}

TEST_F(SqliteStoreTest, RefusesADatabaseOfAnotherProgram) {
  Execute("CREATE TABLE entries (x)");
  EXPECT_EQ(OpenSqliteStore(path_).status().reason(), "STORE_SCHEMA");
}

TEST_F(SqliteStoreTest, RefusesAFileThatIsNoDatabase) {
  std::ofstream(path_) << std::string(10000, 'x');
  EXPECT_EQ(OpenSqliteStore(path_).status().reason(), "STORE_SCHEMA");
}

TEST_F(SqliteStoreTest, RefusesAPathThatCannotBeMade) {
  for (const std::string& path : {folder_, folder_ + "/no/such/folder/store.db"}) {
    const Status status = OpenSqliteStore(path).status();
    EXPECT_EQ(status.code(), StatusCode::kUnavailable);
    EXPECT_EQ(status.reason(), "STORE_OPEN");
    EXPECT_NE(status.message().find(path), std::string::npos);
  }
}

TEST_F(SqliteStoreTest, DoesNotFollowALink) {
  std::filesystem::create_symlink(folder_ + "/elsewhere.db", path_);
  EXPECT_EQ(OpenSqliteStore(path_).status().reason(), "STORE_OPEN");
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/elsewhere.db"));
}

}  // namespace
}  // namespace rankroute
