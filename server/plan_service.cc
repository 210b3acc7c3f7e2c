#include "server/plan_service.h"

#include "proto/convert/resource_name.h"
#include "server/requests.h"

namespace rankroute {
namespace {

template <typename Message>
std::vector<Message> Wrap(std::vector<v1::PlanPart> parts) {
  std::vector<Message> messages(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) messages[i].mutable_part()->Swap(&parts[i]);
  return messages;
}

class CreateCall final
    : public SendingCall<
          Call<grpc::ServerBidiReactor<v1::CreatePlanRequest, v1::CreatePlanResponse>>,
          v1::CreatePlanResponse> {
 public:
  explicit CreateCall(const ServiceParts& services)
      : SendingCall("PlanService/CreatePlan", services),
        upload_(std::make_unique<PlanUpload>(*services.limits, services.budget)) {}

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
    Result<std::vector<v1::PlanPart>> plan =
        RunCreatePlan(*upload_, parts().fabrics, parts().plans, NowSeconds());
    upload_.reset();
    if (!plan.ok()) return Close(plan.status());
    Send(Wrap<v1::CreatePlanResponse>(*std::move(plan)));
  }

  // Let go before the call is closed: the client's next one may need the room.
  std::unique_ptr<PlanUpload> upload_;
  v1::CreatePlanRequest request_;
};

class GetCall final
    : public SendingCall<Call<grpc::ServerWriteReactor<v1::GetPlanResponse>>, v1::GetPlanResponse> {
 public:
  GetCall(const ServiceParts& services, std::string name)
      : SendingCall("PlanService/GetPlan", services), name_(std::move(name)) {}

  void Start() {
    RunOnWorker([this] { Run(); });
  }

 private:
  void Run() {
    const Result<std::string> id = ParsePlanName(name_, "name");
    if (!id.ok()) return Close(id.status());
    Result<std::vector<v1::PlanPart>> plan = parts().plans->Get(*id);
    if (!plan.ok()) return Close(plan.status());
    Send(Wrap<v1::GetPlanResponse>(*std::move(plan)));
  }

  const std::string name_;
};

}  // namespace

grpc::ServerBidiReactor<v1::CreatePlanRequest, v1::CreatePlanResponse>* PlanService::CreatePlan(
    grpc::CallbackServerContext* /*context*/) {
  return StartCall(std::make_shared<CreateCall>(parts_));
}

grpc::ServerWriteReactor<v1::GetPlanResponse>* PlanService::GetPlan(
    grpc::CallbackServerContext* /*context*/, const v1::GetPlanRequest* request) {
  return StartCall(std::make_shared<GetCall>(parts_, request->name()));
}

}  // namespace rankroute
