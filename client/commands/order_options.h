#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "planner/order_writers.h"

namespace rankroute {

// What `plan --to` takes. Empty is not given.
struct OrderArguments {
  std::string to;
  std::string pod;
  std::optional<std::int64_t> node_rank;
  std::string rank_table_path;
};

// Adds --to and what the formats for one pod need beside it.
void AddOrderOptions(CLI::App* command, OrderArguments* arguments);

// Throws CLI::ValidationError where an option means nothing to the format, or is none that a
// launcher could use.
void CheckOrderOptions(const OrderArguments& arguments);

// The order in the format of --to, which is given. Fails as the format's writer does.
Result<WrittenOrder> WriteOrder(const OrderArguments& arguments, OrderToWrite order);

}  // namespace rankroute
