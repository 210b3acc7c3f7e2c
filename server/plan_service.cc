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
    : public UploadingCall<
          SendingCall<Call<grpc::ServerBidiReactor<v1::CreatePlanRequest, v1::CreatePlanResponse>>,
                      v1::CreatePlanResponse>,
          v1::CreatePlanRequest, PlanUpload> {
 public:
  explicit CreateCall(const ServiceParts& services)
      : UploadingCall("PlanService/CreatePlan", services) {}

 private:
  void Run() override {
    Result<std::vector<v1::PlanPart>> plan =
        RunCreatePlan(upload(), *parts().limits, parts().fabrics, parts().plans, NowSeconds());
    LetGoOfUpload();
    if (!plan.ok()) return Close(plan.status());
    Send(Wrap<v1::CreatePlanResponse>(*std::move(plan)));
  }
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
