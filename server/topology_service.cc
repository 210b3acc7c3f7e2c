#include "server/topology_service.h"

#include "proto/convert/resource_name.h"
#include "server/requests.h"

namespace rankroute {
namespace {

class ImportCall final : public Call<grpc::ServerReadReactor<v1::ImportTopologyRequest>> {
 public:
  ImportCall(const ServiceParts& services, v1::ImportTopologyResponse* response)
      : Call("TopologyService/ImportTopology", services),
        upload_(std::make_unique<ImportUpload>(*services.limits, services.budget)),
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
    Result<v1::ImportTopologyResponse> result =
        RunImport(*upload_, parts().fabrics, NowSeconds(), [this] { return is_open(); });
    upload_.reset();
    // The response belongs to gRPC, which frees it once the call is closed.
    WhileOpen([&] {
      if (result.ok()) response_->Swap(&*result);
      CloseLocked(result.status());
    });
  }

  // Let go before the call is closed: the client's next one may need the room.
  std::unique_ptr<ImportUpload> upload_;
  v1::ImportTopologyRequest request_;
  v1::ImportTopologyResponse* response_;
};

class GetCall final : public SendingCall<Call<grpc::ServerWriteReactor<v1::GetTopologyResponse>>,
                                         v1::GetTopologyResponse> {
 public:
  GetCall(const ServiceParts& services, std::string name)
      : SendingCall("TopologyService/GetTopology", services), name_(std::move(name)) {}

  void Start() {
    RunOnWorker([this] { Run(); });
  }

 private:
  void Run() {
    const Result<TopologyName> name = ParseTopologyName(name_, "name");
    if (!name.ok()) return Close(name.status());
    Result<StoredFabric> fabric = parts().fabrics->Get(*name);
    if (!fabric.ok()) return Close(fabric.status());
    std::vector<v1::GetTopologyResponse> messages(1);
    messages[0].mutable_topology()->Swap(&fabric->header);
    for (v1::FabricPart& part : fabric->parts) {
      messages.emplace_back().mutable_fabric_part()->Swap(&part);
    }
    Send(std::move(messages));
  }

  const std::string name_;
};

}  // namespace

grpc::ServerReadReactor<v1::ImportTopologyRequest>* TopologyService::ImportTopology(
    grpc::CallbackServerContext* /*context*/, v1::ImportTopologyResponse* response) {
  return StartCall(std::make_shared<ImportCall>(parts_, response));
}

grpc::ServerWriteReactor<v1::GetTopologyResponse>* TopologyService::GetTopology(
    grpc::CallbackServerContext* /*context*/, const v1::GetTopologyRequest* request) {
  return StartCall(std::make_shared<GetCall>(parts_, request->name()));
}

}  // namespace rankroute
