#pragma once

#include "rankroute/v1/ranktable_service.grpc.pb.h"
#include "server/call.h"

namespace rankroute {

class RanktableService final : public v1::RanktableService::CallbackService {
 public:
  explicit RanktableService(const ServiceParts& parts) : parts_(parts) {}

  grpc::ServerReadReactor<v1::ValidateRequest>* Validate(grpc::CallbackServerContext* context,
                                                         v1::ValidateResponse* response) override;

 private:
  const ServiceParts parts_;
};

}  // namespace rankroute
