#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/job.h"
#include "planner/plan.h"
#include "topology/fabric.h"

namespace rankroute {

// A planned order with what launchers want to know beside it.
struct OrderToWrite {
  const Fabric& fabric;
  const Job& job;    // As given.
  const Plan& plan;  // Of that job on that fabric.

  // As the Job file states them; empty where it does not.
  std::string job_name = {};
  std::string job_uid = {};

  // Of a format for one launch unit: its pod name, or its server_id where the job names no pods, or
  // its node rank in the plan.
  std::string pod = {};
  std::optional<std::size_t> node_rank = std::nullopt;
  std::string rank_table_path = {};  // Where that unit finds the planned ranktable; empty: nowhere.
};

// An order in some format.
struct WrittenOrder {
  std::string text;
  // What this plan says and the format cannot express, one line each; empty where all of it is
  // there.
  std::vector<std::string> losses;
};

// One output format of an order. Equal plans give equal text.
struct OrderWriter {
  const char* name;     // "hostfile", as --to takes it.
  const char* summary;  // One line for help and docs.
  bool of_one_unit;     // Whether it is for one launch unit, which OrderToWrite then has to name.
  // INVALID_ARGUMENT where the format needs what the job does not state (MISSING_POD_NAME,
  // MISSING_JOB_UID, MISSING_ADDRESS, MISSING_UNIT, UNKNOWN_UNIT, UNKNOWN_SERVER) or cannot carry
  // what it states (UNWRITABLE_NAME, DUPLICATE_NAME, SEVERAL_TASKS).
  Result<WrittenOrder> (*write)(const OrderToWrite& order);
};

// Every format.
const std::vector<OrderWriter>& OrderWriters();

// The writer of that name, or null.
const OrderWriter* FindOrderWriter(const std::string& name);

}  // namespace rankroute
