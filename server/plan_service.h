#pragma once

#include "rankroute/v1/plan_service.grpc.pb.h"
#include "server/call.h"

namespace rankroute {

class PlanService final : public v1::PlanService::CallbackService {
 public:
  explicit PlanService(const ServiceParts& parts) : parts_(parts) {}

  grpc::ServerBidiReactor<v1::CreatePlanRequest, v1::CreatePlanResponse>* CreatePlan(
      grpc::CallbackServerContext* context) override;

  grpc::ServerWriteReactor<v1::GetPlanResponse>* GetPlan(
      grpc::CallbackServerContext* context, const v1::GetPlanRequest* request) override;

 private:
  const ServiceParts parts_;
};

}  // namespace rankroute
