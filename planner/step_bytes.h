#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/status.h"
#include "planner/hccl_group.h"
#include "planner/layout.h"
#include "planner/parallel_groups.h"

namespace rankroute {

// The kinds of groups that `bytes` of a request may name.
inline constexpr const char* kGroupKinds = "tp, cp, ep, etp, dp, edp, pp, embd";

// What every group of one kind runs in a training step.
struct KindOperations {
  std::vector<GroupOperation> inner;  // Groups of stages that are neither first nor last.
  std::vector<GroupOperation> ends;   // Groups of the first and the last stage.
};

// Operations of a step by kind of group; kinds that move nothing are left out. From model sizes,
// with b = micro_batch, s = seq, h = hidden, L = layers, M = micro_batches, bf16 activations and
// parameters (2 bytes), layers spread evenly over stages:
//   tp   sequence parallelism, as Megatron-Core's layers do it: per layer and micro-batch 6
//        AllGather (2 forward; 2 backward; 2 again for weight gradients) and 4 ReduceScatter of
//        b*(s/cp)*h*2 (arXiv 2205.05198). The AllReduces without sequence parallelism move the
//        same per layer as 4 + 4. Of a layer of experts only the attention half counts here.
//   cp   ring attention without grouped query heads: per layer and micro-batch cp-1 steps of
//        2*b*(s/cp)*h*2/tp forward, twice that backward (K, V and their gradients)
//   pp   1F1B: per micro-batch and each of vpp chunks b*(s/cp)*h*2/tp to the next stage and back
//        (sequence parallelism, or scatter-gather: arXiv 2104.04473), vpp - 1 times from last to
//        first
//   dp   distributed optimizer: ReduceScatter of fp32 gradients and AllGather of bf16 parameters,
//        once a step, over dp and cp; (4*h*h + 2*h*ffn)*L/(pp*tp) parameters, with experts without
//        the ffn, and vocab*h/tp on the first and on the last stage. A gated ffn has 1.5 times the
//        parameters of a plain one: give ffn 1.5 times as large. Without a distributed optimizer
//        an AllReduce of fp32 gradients moves a third more.
//   embd tied embeddings: AllReduce of fp32 gradients of vocab*h/tp
//   ep   every layer has experts: 4 AllToAll (dispatch and combine, forward and backward) per layer
//        and micro-batch of b*(s/cp)/tp*topk*h*2, tokens spread evenly over experts
//   etp  with etp > 1, per layer and micro-batch 2 AllGather and 2 ReduceScatter of the tokens that
//        came by AllToAll, b*(s/cp)/tp*topk*h*2*etp
//   edp  as dp, for experts*2*h*ffn*L/(pp*ep*etp) parameters
// A kind in `bytes` runs one operation of so many bytes instead (layout.h); pp then sends bytes to
// the next stage and bytes*(vpp-1)/vpp from last to first. Quotients are rounded down.
// INVALID_ARGUMENT (INVALID_LAYOUT) with every fault: neither model nor bytes, unknown kinds, bytes
// outside 0..kMaxPairBytes, sizes that are missing, out of range or do not divide (layers by
// pp*vpp, seq by cp*tp, experts by ep), topk above experts, ep without experts, more than
// kMaxPairBytes in one group. O(1).
Result<std::map<std::string, KindOperations>> StepOperations(const LayoutTrafficRequest& request,
                                                             const ParallelGroups& groups);

}  // namespace rankroute
