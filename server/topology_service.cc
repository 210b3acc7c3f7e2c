#include "server/topology_service.h"

#include "proto/convert/resource_name.h"
#include "server/requests.h"

namespace rankroute {
namespace {

class ImportCall final
    : public UploadingCall<Call<grpc::ServerReadReactor<v1::ImportTopologyRequest>>,
                           v1::ImportTopologyRequest, ImportUpload> {
 public:
  ImportCall(const ServiceParts& services, v1::ImportTopologyResponse* response)
      : UploadingCall("TopologyService/ImportTopology", services), response_(response) {}

 private:
  void Run() override {
    Result<v1::ImportTopologyResponse> result =
        RunImport(upload(), parts().fabrics, NowSeconds(), [this] { return is_open(); });
    LetGoOfUpload();
    // The response belongs to gRPC, which frees it once the call is closed.
    WhileOpen([&] {
      if (result.ok()) response_->Swap(&*result);
      CloseLocked(result.status());
    });
  }

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
