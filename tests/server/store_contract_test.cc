#include "tests/server/store_contract.h"

#include <filesystem>
#include <optional>
#include <thread>
#include <vector>

namespace rankroute {

void StoreContract::SetUp() {
  place_ = testing::TempDir() + "store-XXXXXX";
  ASSERT_NE(mkdtemp(place_.data()), nullptr);
  Reopen();
}

void StoreContract::TearDown() {
  store_.reset();
  std::filesystem::remove_all(place_);
}

void StoreContract::Reopen() {
  store_.reset();
  store_ = GetParam().open(place_);
  ASSERT_NE(store_, nullptr);
}

std::int64_t StoreContract::Put(const std::string& key, const std::string& value) {
  const Result<std::int64_t> revision = store_->Commit({{}, {{key, value}}});
  EXPECT_TRUE(revision.ok()) << revision.status().message();
  return revision.ok() ? *revision : -1;
}

TEST_P(StoreContract, HasNothingAtFirst) {
  EXPECT_FALSE((*store_->Get("a")).has_value());
  EXPECT_TRUE((*store_->List("", 10)).empty());
}

TEST_P(StoreContract, ReturnsWhatWasPut) {
  const std::string bytes("\0\xff \n'\"", 6);
  const std::int64_t revision = Put("a/b", bytes);
  const std::optional<StoreEntry> entry = *store_->Get("a/b");
  ASSERT_TRUE(entry.has_value());
  EXPECT_EQ(entry->key, "a/b");
  EXPECT_EQ(entry->value, bytes);
  EXPECT_EQ(entry->revision, revision);
  EXPECT_GT(revision, 0);
}

TEST_P(StoreContract, KeepsAnEmptyValueApartFromNone) {
  Put("empty", "");
  ASSERT_TRUE((*store_->Get("empty")).has_value());
  EXPECT_EQ((*store_->Get("empty"))->value, "");
}

TEST_P(StoreContract, GrowsItsRevisionByOneWithEachTransaction) {
  const std::int64_t first = Put("a", "1");
  EXPECT_EQ(Put("b", "2"), first + 1);
  EXPECT_EQ(Put("a", "3"), first + 2);
  EXPECT_EQ((*store_->Get("b"))->revision, first + 1);
  EXPECT_EQ((*store_->Get("a"))->revision, first + 2);
}

TEST_P(StoreContract, DeletesAKey) {
  Put("a", "1");
  ASSERT_TRUE(store_->Commit({{}, {{"a", std::nullopt}}}).ok());
  EXPECT_FALSE((*store_->Get("a")).has_value());
  ASSERT_TRUE(store_->Commit({{}, {{"never there", std::nullopt}}}).ok());
}

TEST_P(StoreContract, ListsAPrefixSortedByBytesUpToTheLimit) {
  for (const char* key : {"p/b", "p/a", "p/\xff", "p", "p0", "o", "p/a/c", "q"}) Put(key, key);
  std::vector<std::string> keys;
  const std::vector<StoreEntry> entries = *store_->List("p/", 10);
  for (const StoreEntry& entry : entries) {
    EXPECT_EQ(entry.key, entry.value);
    keys.push_back(entry.key);
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"p/a", "p/a/c", "p/b", "p/\xff"}));
  EXPECT_EQ((*store_->List("p/", 2)).size(), 2U);
  EXPECT_EQ((*store_->List("", 100)).size(), 8U);
  EXPECT_TRUE((*store_->List("\xff\xff", 100)).empty());
}

struct CompareCase {
  const char* what;
  bool key_exists;
  int offset;  // Of the compared revision from the true one.
  bool holds;
};

TEST_P(StoreContract, CommitsOnlyWhereEveryCompareHolds) {
  const CompareCase cases[] = {{"present, same", true, 0, true},
                               {"present, older", true, -1, false},
                               {"present, newer", true, 1, false},
                               {"absent, as expected", false, 0, true},
                               {"absent, expected", false, 1, false}};
  for (const CompareCase& c : cases) {
    SCOPED_TRACE(c.what);
    Put("other", "x");
    const std::int64_t revision = c.key_exists ? Put("key", "old") : 0;
    if (!c.key_exists) {
      ASSERT_TRUE(store_->Commit({{}, {{"key", std::nullopt}}}).ok());
    }
    const Result<std::int64_t> result = store_->Commit(
        {{{"other", (*store_->Get("other"))->revision}, {"key", revision + c.offset}},
         {{"key", "new"}, {"second", c.what}}});
    EXPECT_EQ(result.ok(), c.holds);
    if (!c.holds) {
      EXPECT_EQ(result.status().code(), StatusCode::kAborted);
      EXPECT_EQ(result.status().reason(), "STORE_CONFLICT");
    }
    const std::optional<StoreEntry> second = *store_->Get("second");
    EXPECT_EQ(second.has_value() && second->value == c.what, c.holds);
  }
}

TEST_P(StoreContract, GivesAllWritesOfATransactionOneRevision) {
  const std::int64_t revision = *store_->Commit({{}, {{"a", "1"}, {"b", "2"}}});
  EXPECT_EQ((*store_->Get("a"))->revision, revision);
  EXPECT_EQ((*store_->Get("b"))->revision, revision);
}

TEST_P(StoreContract, RefusesWhatAnotherStoreCouldNotTake) {
  const struct {
    StoreTransaction transaction;
    const char* reason;
  } cases[] = {
      {{{}, {{"", "x"}}}, "KEY_SIZE"},
      {{{}, {{std::string(Store::kMaxKeyBytes + 1, 'k'), "x"}}}, "KEY_SIZE"},
      {{{{"", 0}}, {}}, "KEY_SIZE"},
      {{{}, {{"good", "x"}, {"big", std::string(Store::kMaxValueBytes + 1, 'v')}}}, "VALUE_SIZE"},
      {{{}, {{"twice", "x"}, {"twice", std::nullopt}}}, "DUPLICATE_WRITE"},
  };
  for (const auto& c : cases) {
    const Result<std::int64_t> result = store_->Commit(c.transaction);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.status().code(), StatusCode::kInvalidArgument);
    EXPECT_EQ(result.status().reason(), c.reason);
  }
  EXPECT_TRUE((*store_->List("", 10)).empty());
  Put(std::string(Store::kMaxKeyBytes, 'k'), std::string(Store::kMaxValueBytes, 'v'));
}

TEST_P(StoreContract, KeepsEverythingWhenOpenedAgain) {
  Put("gone", "1");
  ASSERT_TRUE(store_->Commit({{}, {{"gone", std::nullopt}}}).ok());
  const std::int64_t revision = Put("kept", std::string(Store::kMaxValueBytes, '\x01'));
  Reopen();
  EXPECT_FALSE((*store_->Get("gone")).has_value());
  ASSERT_TRUE((*store_->Get("kept")).has_value());
  EXPECT_EQ((*store_->Get("kept"))->value, std::string(Store::kMaxValueBytes, '\x01'));
  EXPECT_EQ(Put("next", ""), revision + 1);
}

// Each thread increments one counter by compare-and-swap: an increment that got lost, or that was
// acknowledged without having happened, shows in the sum.
TEST_P(StoreContract, LosesNoUpdateOfManyThreads) {
  constexpr int kThreads = 4;
  constexpr int kIncrements = 10;
  const std::unique_ptr<Store> second = GetParam().open(place_);
  ASSERT_NE(second, nullptr);
  const auto increment = [](Store* store) {
    while (true) {
      const std::optional<StoreEntry> entry = *store->Get("counter");
      const std::int64_t value = entry.has_value() ? std::stoll(entry->value) : 0;
      const Result<std::int64_t> result =
          store->Commit({{{"counter", entry.has_value() ? entry->revision : 0}},
                         {{"counter", std::to_string(value + 1)}}});
      if (result.ok()) return;
      ASSERT_EQ(result.status().code(), StatusCode::kAborted) << result.status().message();
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, store = i % 2 == 0 ? store_.get() : second.get()] {
      for (int k = 0; k < kIncrements; ++k) increment(store);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ((*store_->Get("counter"))->value, std::to_string(kThreads * kIncrements));
}

}  // namespace rankroute
