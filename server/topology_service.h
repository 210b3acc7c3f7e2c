#pragma once

#include "rankroute/v1/topology_service.grpc.pb.h"
#include "server/call.h"

namespace rankroute {

class TopologyService final : public v1::TopologyService::CallbackService {
 public:
  explicit TopologyService(const ServiceParts& parts) : parts_(parts) {}

  grpc::ServerReadReactor<v1::ImportTopologyRequest>* ImportTopology(
      grpc::CallbackServerContext* context, v1::ImportTopologyResponse* response) override;

  grpc::ServerWriteReactor<v1::GetTopologyResponse>* GetTopology(
      grpc::CallbackServerContext* context, const v1::GetTopologyRequest* request) override;

 private:
  const ServiceParts parts_;
};

}  // namespace rankroute
