#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "server/store.h"

namespace rankroute {

// What every Store must do, whatever it keeps its entries in. A store joins with
// INSTANTIATE_TEST_SUITE_P(Name, StoreContract, testing::Values(StoreKind{...})).
struct StoreKind {
  std::string name;
  // Opens the store that lives at `place`, a folder of its own: the same place, the same entries.
  std::function<std::unique_ptr<Store>(const std::string& place)> open;
};

class StoreContract : public testing::TestWithParam<StoreKind> {
 protected:
  void SetUp() override;
  void TearDown() override;

  void Reopen();
  // Commits one unconditional write; returns the new revision.
  std::int64_t Put(const std::string& key, const std::string& value);

  std::string place_;
  std::unique_ptr<Store> store_;
};

}  // namespace rankroute
