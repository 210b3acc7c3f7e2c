#include "planner/order_writers.h"

#include "planner/order_writers/dlrover_psw.h"
#include "planner/order_writers/env.h"
#include "planner/order_writers/hostfile.h"
#include "planner/order_writers/mpi_rankfile.h"
#include "planner/order_writers/rank_index.h"
#include "planner/order_writers/route_plan.h"
#include "planner/order_writers/slurm_hostfile.h"

namespace rankroute {

const std::vector<OrderWriter>& OrderWriters() {
  static const std::vector<OrderWriter> writers = {
      {"env", "KEY=VALUE lines of one pod (--pod or --node-rank), for its launcher", true,
       WriteEnv},
      {"hostfile", "Open MPI hostfile: a host and its slots for each node rank", false,
       WriteHostfile},
      {"mpi-rankfile", "Open MPI rankfile: a host and a core for each rank", false,
       WriteMpiRankfile},
      {"slurm-hostfile", "SLURM_HOSTFILE for srun --distribution=arbitrary: a node for each rank",
       false, WriteSlurmHostfile},
      {"rank-index", "Kubernetes Pods with the annotation hccl/rankIndex", false, WriteRankIndex},
      {"route-plan", "the answer of ModelArts' ShowTrainingJobRoutePlan", false, WriteRoutePlan},
      {"dlrover-psw", "the JSON map of DLRover's topology rerank, a group for each node rank",
       false, WriteOrderDlroverPsw},
  };
  return writers;
}

const OrderWriter* FindOrderWriter(const std::string& name) {
  for (const OrderWriter& writer : OrderWriters()) {
    if (name == writer.name) return &writer;
  }
  return nullptr;
}

}  // namespace rankroute
