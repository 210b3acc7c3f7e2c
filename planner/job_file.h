#pragma once

#include <string>
#include <string_view>

#include "base/status.h"
#include "planner/job_spec.h"

namespace rankroute {

// Reads a Job file (`kind: Job`), strictly; every key but the first two and the job itself may be
// left out:
//
//   apiVersion: rankroute/v1
//   kind: Job
//   name: pretrain
//   uid: 3f1c…
//   ranktable: ranktable.json            # or:
//   servers: [node01, 192.0.2.12]        # of the fabric, by name, address or device ip
//   chip: 910b                           # 910, 910b, 910_93 or 950
//   layout: {tp: 8, cp: 1, ep: 1, etp: 8, pp: 2, vpp: 1, order: tp-cp-ep-dp-pp}
//   model: {hidden: 8192, layers: 80, seq: 4096, microBatch: 1, microBatches: 32, vocab: 128256,
//           ffn: 28672, experts: 8, topk: 2}
//   collectives: {dp: 10GiB, pp: 512MiB, hcclAlgo: "level0:NA;level1:ring"}
//   traffic: traffic.csv                 # measured, instead of layout, model and collectives
//   profile: profile/                    # likewise
//   objective: hop-bytes                 # hop-bytes, max-link or step-time
//   deviceOrder: keep                    # keep or rails
//   pins: {0: node01}                    # node rank to server
//   together: [{leaf: 0-3}, {superPod: "4,5"}]
//   background: background.csv
//   overlap: 0.5
//   serverCount: 2
//   previous: plan.json
//   maxMoves: 4
//   timeLimit: 10                        # seconds
//   threads: 2
//   seed: 1
//
// Paths stay as written. A key whose fault another key could mend (maxMoves without previous) is
// accepted here, since a flag may give that. INVALID_ARGUMENT (INVALID_JOB) with every fault as a
// diagnostic: those of ParseYaml; else UNKNOWN_KEY, MISSING_KEY, WRONG_TYPE, OUT_OF_RANGE,
// INVALID_VALUE, EMPTY_VALUE, CONTRADICTION. O(bytes).
Result<JobSpec> ReadJobFile(std::string_view text, const std::string& file);

}  // namespace rankroute
