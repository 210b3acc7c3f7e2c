#include "server/ranktable_service.h"

#include "server/requests.h"

namespace rankroute {
namespace {

class ValidateCall final : public Call<grpc::ServerReadReactor<v1::ValidateRequest>> {
 public:
  ValidateCall(const ServiceParts& services, v1::ValidateResponse* response)
      : Call("RanktableService/Validate", services),
        upload_(std::make_unique<ValidateUpload>(*services.limits, services.budget)),
        response_(response) {}

  void Start() { StartRead(&request_); }

  void OnReadDone(bool ok) override {
    if (!ok) return RunOnWorker([this] { Run(); });
    Status status = upload_->Add(request_);
    if (!status.ok()) return Refuse(status);
    WhileOpen([this] { StartRead(&request_); });
  }

 private:
  void Refuse(const Status& status) {
    upload_.reset();
    Close(status);
  }

  void Run() {
    Status status = upload_->Complete();
    if (!status.ok()) return Refuse(status);
    v1::ValidateResponse response = RunValidate(*upload_);
    upload_.reset();
    // The response belongs to gRPC, which frees it once the call is closed.
    WhileOpen([&] {
      response_->Swap(&response);
      CloseLocked(Status());
    });
  }

  // Let go before the call is closed: the client's next one may need the room.
  std::unique_ptr<ValidateUpload> upload_;
  v1::ValidateRequest request_;
  v1::ValidateResponse* response_;
};

}  // namespace

grpc::ServerReadReactor<v1::ValidateRequest>* RanktableService::Validate(
    grpc::CallbackServerContext* /*context*/, v1::ValidateResponse* response) {
  return StartCall(std::make_shared<ValidateCall>(parts_, response));
}

}  // namespace rankroute
