#include "server/ranktable_service.h"

#include "server/requests.h"

namespace rankroute {
namespace {

class ValidateCall final : public UploadingCall<Call<grpc::ServerReadReactor<v1::ValidateRequest>>,
                                                v1::ValidateRequest, ValidateUpload> {
 public:
  ValidateCall(const ServiceParts& services, v1::ValidateResponse* response)
      : UploadingCall("RanktableService/Validate", services), response_(response) {}

 private:
  void Run() override {
    v1::ValidateResponse response = RunValidate(upload());
    LetGoOfUpload();
    // The response belongs to gRPC, which frees it once the call is closed.
    WhileOpen([&] {
      response_->Swap(&response);
      CloseLocked(Status());
    });
  }

  v1::ValidateResponse* response_;
};

}  // namespace

grpc::ServerReadReactor<v1::ValidateRequest>* RanktableService::Validate(
    grpc::CallbackServerContext* /*context*/, v1::ValidateResponse* response) {
  return StartCall(std::make_shared<ValidateCall>(parts_, response));
}

}  // namespace rankroute
