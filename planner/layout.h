#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/traffic.h"
#include "ranktable/chip.h"

namespace rankroute {

// Sizes of a job's parallel axes and the order in which ranks run through them, as Megatron-Core
// has it (megatron/core/parallel_state.py): the leftmost axis of `order` is the fastest. The dense
// grid leaves `ep` out, the expert grid puts `etp` in the place of `tp` and leaves `cp` out. The
// size of dp is what remains of the number of ranks.
struct Layout {
  int tp = 1;
  int cp = 1;
  int ep = 1;
  int etp = 0;  // 0: as tp.
  int pp = 1;
  int vpp = 1;  // Chunks of each pipeline stage (virtual stages); 1: not interleaved.
  std::string order = "tp-cp-ep-dp-pp";
};

// What the bytes of a step follow from. 0: unknown, or for the optional ones what the comment says.
struct ModelSizes {
  std::int64_t hidden = 0;
  std::int64_t layers = 0;
  std::int64_t seq = 0;
  std::int64_t micro_batch = 1;    // Sequences.
  std::int64_t micro_batches = 1;  // Per step and pipeline.
  std::int64_t vocab = 0;          // 0: no embedding traffic.
  std::int64_t ffn = 0;            // 0: 4 * hidden.
  std::int64_t experts = 0;        // 0: no mixture of experts.
  std::int64_t topk = 0;           // Experts of a token; 0 with `experts`: 1.
};

// Where a job's traffic comes from when nothing was measured: its layout, and for the bytes of a
// step either model sizes or numbers given directly.
struct LayoutTrafficRequest {
  Layout layout;
  std::optional<ModelSizes> model;
  // Group kind to bytes per step, 0 to kMaxPairBytes; replaces what the model says of that kind.
  //   dp, edp, embd, tp, etp   buffer of the AllReduce of each group (or of a ReduceScatter and an
  //                            AllGather, which move the same)
  //   ep   what each member gives into the group's AllToAlls, its own part included
  //   cp   what each member sends to the next one of its ring
  //   pp   what each rank sends to the next stage, and gets back as gradients
  // dp stands for the gradients of the dense part, over dp and cp together.
  std::map<std::string, std::int64_t> bytes;
  std::optional<Chip> chip;  // Empty: Atlas A3 where the job has super pods, else Atlas A2.
  std::string hccl_algo;     // In HCCL_ALGO's syntax; empty: HCCL's own choice.
};

}  // namespace rankroute
