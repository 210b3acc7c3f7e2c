#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "planner/job_servers.h"
#include "planner/layout.h"
#include "planner/plan.h"
#include "planner/plan_rank_table.h"

namespace rankroute {

// What flags or a Job file state about a job and its plan. What they leave out is empty: then the
// defaults of Layout, ModelSizes and PlanOptions hold. Paths are as stated.
struct JobSpec {
  std::string name;
  std::string uid;   // As the launcher calls the job's run.
  std::string file;  // The Job file, for diagnostics.

  std::string rank_table;  // Path.
  std::vector<JobServer> servers;

  // Layout.
  std::optional<std::int64_t> tp;
  std::optional<std::int64_t> cp;
  std::optional<std::int64_t> ep;
  std::optional<std::int64_t> etp;
  std::optional<std::int64_t> pp;
  std::optional<std::int64_t> vpp;
  std::optional<std::string> order;

  // Model sizes.
  std::optional<std::int64_t> hidden;
  std::optional<std::int64_t> layers;
  std::optional<std::int64_t> seq;
  std::optional<std::int64_t> micro_batch;
  std::optional<std::int64_t> micro_batches;
  std::optional<std::int64_t> vocab;
  std::optional<std::int64_t> ffn;
  std::optional<std::int64_t> experts;
  std::optional<std::int64_t> topk;

  // Collectives.
  std::map<std::string, std::int64_t> bytes;  // Group kind to bytes per step.
  std::optional<Chip> chip;
  std::optional<std::string> hccl_algo;

  // Measured traffic.
  std::optional<std::string> traffic;  // Path.
  std::optional<std::string> profile;  // Path of a folder.

  // Options of the plan.
  std::optional<Objective> objective;
  std::optional<DeviceOrder> device_order;
  std::vector<Pin> pins;
  std::vector<Together> together;
  std::optional<std::string> background;  // Path.
  std::optional<double> overlap;
  std::optional<std::int64_t> server_count;
  std::optional<std::string> previous;  // Path.
  std::optional<std::int64_t> max_moves;
  std::optional<double> time_limit_seconds;
  std::optional<std::int64_t> threads;
  std::optional<std::int64_t> seed;
};

// The most that is accepted of each.
inline constexpr std::int64_t kMaxGroupSize = 1'000'000;
inline constexpr std::int64_t kMaxModelSize = std::int64_t{1} << 30;
inline constexpr std::int64_t kMaxServerCount = 1'000'000;
inline constexpr std::int64_t kMaxThreads = 1024;
inline constexpr std::int64_t kMaxSeed = INT64_MAX;
inline constexpr double kMinTimeLimitSeconds = 0.001;
inline constexpr double kMaxTimeLimitSeconds = 86'400;
inline constexpr const char* kTimeLimitForm = "a number of seconds from 0.001 to 86400";
inline constexpr const char* kOverlapForm = "a number from 0 to 1";

// A whole number that a flag and a key of the Job file state.
struct IntKey {
  const char* key;   // In the Job file, inside "layout" or "model" for those.
  const char* flag;  // "--micro-batch".
  std::optional<std::int64_t> JobSpec::*field;
  std::int64_t min;
  std::int64_t max;
  const char* help;
};

inline constexpr std::array<IntKey, 6> kLayoutKeys = {{
    {"tp", "--tp", &JobSpec::tp, 1, kMaxGroupSize, "Tensor parallel size"},
    {"cp", "--cp", &JobSpec::cp, 1, kMaxGroupSize, "Context parallel size"},
    {"ep", "--ep", &JobSpec::ep, 1, kMaxGroupSize, "Expert parallel size"},
    {"etp", "--etp", &JobSpec::etp, 1, kMaxGroupSize, "Tensor parallel size of experts (as --tp)"},
    {"pp", "--pp", &JobSpec::pp, 1, kMaxGroupSize, "Pipeline stages"},
    {"vpp", "--vpp", &JobSpec::vpp, 1, kMaxGroupSize, "Chunks of each pipeline stage"},
}};

inline constexpr std::array<IntKey, 9> kModelKeys = {{
    {"hidden", "--hidden", &JobSpec::hidden, 1, kMaxModelSize, "Hidden size"},
    {"layers", "--layers", &JobSpec::layers, 1, kMaxModelSize, "Layers"},
    {"seq", "--seq", &JobSpec::seq, 1, kMaxModelSize, "Sequence length in tokens"},
    {"microBatch", "--micro-batch", &JobSpec::micro_batch, 1, kMaxModelSize,
     "Sequences of a micro-batch (1)"},
    {"microBatches", "--micro-batches", &JobSpec::micro_batches, 1, kMaxModelSize,
     "Micro-batches of a step and pipeline (1)"},
    {"vocab", "--vocab", &JobSpec::vocab, 1, kMaxModelSize,
     "Size of the vocabulary (none: no embedding traffic)"},
    {"ffn", "--ffn", &JobSpec::ffn, 1, kMaxModelSize, "Feed-forward size (4 times --hidden)"},
    {"experts", "--experts", &JobSpec::experts, 1, kMaxModelSize,
     "Experts (none: no mixture of experts)"},
    {"topk", "--topk", &JobSpec::topk, 1, kMaxModelSize, "Experts of a token (1)"},
}};

inline constexpr std::array<IntKey, 4> kOptionKeys = {{
    {"serverCount", "--servers", &JobSpec::server_count, 1, kMaxServerCount,
     "Use only so many of the job's servers"},
    {"maxMoves", "--max-moves", &JobSpec::max_moves, 0, kMaxServerCount,
     "Node ranks that may get another server than in --previous"},
    {"threads", "--threads", &JobSpec::threads, 1, kMaxThreads, "Threads of the search (1)"},
    {"seed", "--seed", &JobSpec::seed, 0, kMaxSeed, "Seed of the search (1)"},
}};

// What `file` states, with everything that `flags` state instead of it. Each flag replaces its key
// as a whole. A flag that says where the traffic comes from (layout and model sizes, bytes and
// algorithm; a measured matrix; a profile) drops what the file states of the other two, a
// ranktable the file's servers.
JobSpec MergeJobSpecs(JobSpec file, const JobSpec& flags);

// Two statements that cannot both hold, or one that means nothing without the other.
struct Contradiction {
  std::string flag;        // "--max-moves".
  std::string key;         // The same in the Job file, "collectives.pp".
  std::string other_flag;  // "--previous".
  std::string other_key;
  std::string why;
  bool missing = false;  // Whether the fault is that the other one is missing.
};

// All of them: several sources of a job or its traffic, bytes of groups of one rank, stages that
// are interleaved where there is one, experts of a token where there are none, a limit of moves
// without a previous plan.
std::vector<Contradiction> FindContradictions(const JobSpec& spec);

// Whether anything is stated of layout, model sizes or bytes.
bool StatesLayout(const JobSpec& spec);

// The request as far as it needs no other files: layout, options, servers.
PlanRequest RequestOf(const JobSpec& spec);

}  // namespace rankroute
