// What only raw gRPC calls can do: break the protocol, cancel, hold streams open, ask for health
// and reflection.
#include <gmock/gmock.h>
#include <google/protobuf/empty.pb.h>
#include <google/protobuf/unknown_field_set.h>
#include <google/protobuf/wrappers.pb.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <future>
#include <thread>

#include "client/channel.h"
#include "client/connection.h"
#include "rankroute/v1/plan_service.grpc.pb.h"
#include "rankroute/v1/ranktable_service.grpc.pb.h"
#include "rankroute/v1/topology_service.grpc.pb.h"
#include "server/rankroute_server.h"
#include "tests/server/sample_job.h"

namespace rankroute {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kServing = 1;  // grpc.health.v1.HealthCheckResponse.SERVING

class ProtocolTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "protocol-XXXXXX";
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
    settings_.listen = "127.0.0.1:0";
    settings_.sqlite_path = folder_ + "/store.db";
  }
  void TearDown() override {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }

  void Start() {
    Result<std::unique_ptr<RankrouteServer>> server = RankrouteServer::Start(settings_);
    ASSERT_TRUE(server.ok()) << server.status().message();
    server_ = *std::move(server);
    connection_ = *Connection::Open(
        {"127.0.0.1:" + std::to_string(server_->port()), std::chrono::minutes(1)});
    topologies_ = v1::TopologyService::NewStub(connection_->channel().grpc);
    plans_ = v1::PlanService::NewStub(connection_->channel().grpc);
  }

  // Sends the messages and half-closes.
  Status Import(const std::vector<v1::ImportTopologyRequest>& messages) {
    grpc::ClientContext context;
    v1::ImportTopologyResponse response;
    const auto writer = topologies_->ImportTopology(&context, &response);
    for (const auto& message : messages) writer->Write(message);
    writer->WritesDone();
    return FromGrpcStatus(connection_->channel(), writer->Finish());
  }

  // The serving status that grpc.health.v1 reports. Its messages are a string and an enum in field
  // 1, so these well-known ones have the same bytes.
  int Health(const std::string& service, grpc::Status* status) {
    grpc::TemplatedGenericStub<google::protobuf::StringValue, google::protobuf::Int32Value> stub(
        connection_->channel().grpc);
    grpc::ClientContext context;
    google::protobuf::StringValue request;
    google::protobuf::Int32Value response;
    request.set_value(service);
    std::promise<grpc::Status> done;
    stub.UnaryCall(&context, "/grpc.health.v1.Health/Check", grpc::StubOptions(), &request,
                   &response, [&done](grpc::Status result) { done.set_value(std::move(result)); });
    *status = done.get_future().get();
    return response.value();
  }

  std::string folder_;
  ServerSettings settings_;
  std::unique_ptr<RankrouteServer> server_;
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<v1::TopologyService::Stub> topologies_;
  std::unique_ptr<v1::PlanService::Stub> plans_;
};

v1::ImportTopologyRequest Spec(const std::string& name, std::int64_t sources = 0,
                               std::int64_t bytes = 0) {
  v1::ImportTopologyRequest request;
  request.mutable_spec()->set_name(name);
  request.mutable_spec()->set_source_count(sources);
  request.mutable_spec()->set_size_bytes(bytes);
  return request;
}

v1::ImportTopologyRequest Chunk(const std::string& name, const std::string& data) {
  v1::ImportTopologyRequest request;
  request.mutable_source()->set_name(name);
  request.mutable_source()->set_data(data);
  return request;
}

TEST_F(ProtocolTest, RefusesAnImportThatBreaksTheProtocol) {
  Start();
  const std::string yaml = SampleFabricYaml();
  const auto size = static_cast<std::int64_t>(yaml.size());
  const struct {
    std::vector<v1::ImportTopologyRequest> messages;
    const char* reason;
  } cases[] = {
      {{}, "MISSING_SPEC"},
      {{Chunk("a", yaml)}, "MISSING_SPEC"},
      {{Spec("topologies/a"), Spec("topologies/a")}, "REPEATED_SPEC"},
      {{Spec("topologies/a"), {}}, "EMPTY_MESSAGE"},
      {{Spec("topologies/a"), Chunk("", yaml)}, "EMPTY_NAME"},
      {{Spec("topologies/a"), Chunk("a", yaml), Chunk("b", ""), Chunk("a", yaml)},
       "DUPLICATE_SOURCE"},
      {{Spec("topologies/a", 2), Chunk("a", yaml)}, "INCOMPLETE_IMPORT"},
      {{Spec("topologies/a", 1, size + 1), Chunk("a", yaml)}, "INCOMPLETE_IMPORT"},
      {{Spec("topologies/A", 1, size), Chunk("a", yaml)}, "INVALID_NAME"},
      {{Spec("topologies/a/revisions/sha256-" + std::string(64, '0')), Chunk("a", yaml)},
       "INVALID_NAME"},
      {{Spec("topologies/a", 1, size), Chunk("a", yaml)}, ""},
      {{Spec("topologies/a"), Chunk("a", yaml.substr(0, 100)), Chunk("a", yaml.substr(100))}, ""},
  };
  for (const auto& c : cases) {
    const Status status = Import(c.messages);
    EXPECT_EQ(status.reason(), c.reason) << status.message();
    EXPECT_EQ(status.code(), *c.reason == 0 ? StatusCode::kOk : StatusCode::kInvalidArgument);
  }
}

TEST_F(ProtocolTest, StoresNothingOfAnImportThatIsCancelledInTheMiddle) {
  Start();
  for (int i = 0; i < 20; ++i) {
    grpc::ClientContext context;
    v1::ImportTopologyResponse response;
    const auto writer = topologies_->ImportTopology(&context, &response);
    const std::string yaml = SampleFabricYaml();
    writer->Write(Spec("topologies/a", 1, static_cast<std::int64_t>(yaml.size()) + 1));
    writer->Write(Chunk("a", yaml));
    context.TryCancel();
    EXPECT_EQ(writer->Finish().error_code(), grpc::StatusCode::CANCELLED);
  }
  grpc::ClientContext context;
  v1::GetTopologyRequest request;
  request.set_name("topologies/a");
  const auto reader = topologies_->GetTopology(&context, request);
  v1::GetTopologyResponse response;
  EXPECT_FALSE(reader->Read(&response));
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ProtocolTest, OutlivesClientsThatStopReading) {
  Start();
  ASSERT_TRUE(Import({Spec("topologies/a"), Chunk("a", SampleFabricYaml())}).ok());
  for (int i = 0; i < 20; ++i) {
    grpc::ClientContext context;
    v1::GetTopologyRequest request;
    request.set_name("topologies/a");
    const auto reader = topologies_->GetTopology(&context, request);
    context.TryCancel();
    EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
  }
  grpc::Status status;
  EXPECT_EQ(Health("", &status), kServing);
}

TEST_F(ProtocolTest, EndsOpenStreamsByTheDeadlineOfItsStop) {
  settings_.limits.shutdown_seconds = 1;
  Start();
  grpc::ClientContext import_context;
  v1::ImportTopologyResponse response;
  const auto import = topologies_->ImportTopology(&import_context, &response);
  ASSERT_TRUE(import->Write(Spec("topologies/a")));
  grpc::ClientContext plan_context;
  const auto plan = plans_->CreatePlan(&plan_context);
  v1::CreatePlanRequest request;
  request.mutable_spec()->set_topology("topologies/a");
  ASSERT_TRUE(plan->Write(request));
  // Both calls have reached the server once a later call on the same connection is answered.
  grpc::Status health;
  ASSERT_EQ(Health("", &health), kServing);

  const Clock::time_point start = Clock::now();
  server_->Stop();
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(30));
  EXPECT_FALSE(import->Finish().ok());
  v1::CreatePlanResponse part;
  EXPECT_FALSE(plan->Read(&part));
  EXPECT_FALSE(plan->Finish().ok());
}

TEST_F(ProtocolTest, ReportsHealthOfItselfAndOfEachService) {
  Start();
  for (const char* name : {"", "rankroute.v1.TopologyService", "rankroute.v1.PlanService",
                           "rankroute.v1.RanktableService"}) {
    grpc::Status status;
    EXPECT_EQ(Health(name, &status), kServing) << name;
    EXPECT_TRUE(status.ok()) << name;
  }
  grpc::Status status;
  Health("no.such.Service", &status);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::NOT_FOUND);
}

// Waits for the next operation of an asynchronous call.
bool NextIsOk(grpc::CompletionQueue* queue) {
  void* tag = nullptr;
  bool ok = false;
  return queue->Next(&tag, &ok) && ok;
}

// grpc.reflection's messages cannot be compiled into this program, which carries them already; an
// empty message keeps their fields as unknown ones.
TEST_F(ProtocolTest, ListsItsServicesByReflection) {
  constexpr int kListServices = 7;          // Of ServerReflectionRequest, a string.
  constexpr int kListServicesResponse = 6;  // Of ServerReflectionResponse.
  constexpr int kService = 1;               // Of ListServiceResponse, repeated.
  constexpr int kName = 1;                  // Of ServiceResponse.
  Start();
  using Message = google::protobuf::Empty;
  grpc::TemplatedGenericStub<Message, Message> stub(connection_->channel().grpc);
  grpc::ClientContext context;
  grpc::CompletionQueue queue;
  const auto call = stub.PrepareCall(
      &context, "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", &queue);
  call->StartCall(nullptr);
  ASSERT_TRUE(NextIsOk(&queue));
  Message request;
  request.GetReflection()->MutableUnknownFields(&request)->AddLengthDelimited(kListServices, "*");
  call->Write(request, nullptr);
  ASSERT_TRUE(NextIsOk(&queue));
  Message response;
  call->Read(&response, nullptr);
  ASSERT_TRUE(NextIsOk(&queue));
  call->WritesDone(nullptr);
  ASSERT_TRUE(NextIsOk(&queue));
  grpc::Status status;
  call->Finish(&status, nullptr);
  ASSERT_TRUE(NextIsOk(&queue));
  EXPECT_TRUE(status.ok()) << status.error_message();

  // The strings in field `number` of a message.
  const auto strings = [](const google::protobuf::UnknownFieldSet& fields, int number) {
    std::vector<std::string> out;
    for (int i = 0; i < fields.field_count(); ++i) {
      if (fields.field(i).number() == number) out.push_back(fields.field(i).length_delimited());
    }
    return out;
  };
  std::vector<std::string> names;
  for (const std::string& list :
       strings(response.GetReflection()->GetUnknownFields(response), kListServicesResponse)) {
    google::protobuf::UnknownFieldSet services;
    ASSERT_TRUE(services.ParseFromString(list));
    for (const std::string& bytes : strings(services, kService)) {
      google::protobuf::UnknownFieldSet service;
      ASSERT_TRUE(service.ParseFromString(bytes));
      for (const std::string& name : strings(service, kName)) names.push_back(name);
    }
  }
  EXPECT_THAT(names,
              testing::IsSupersetOf({"rankroute.v1.TopologyService", "rankroute.v1.PlanService",
                                     "rankroute.v1.RanktableService"}));
}

TEST_F(ProtocolTest, SendsErrorDetailsInTheTrailer) {
  Start();
  grpc::ClientContext context;
  v1::GetPlanRequest request;
  request.set_name("plans/x");
  const auto reader = plans_->GetPlan(&context, request);
  v1::GetPlanResponse response;
  EXPECT_FALSE(reader->Read(&response));
  const grpc::Status status = reader->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const Status rich = FromGrpcStatus(connection_->channel(), status);
  EXPECT_EQ(rich.reason(), "INVALID_NAME");
  ASSERT_EQ(rich.diagnostics().size(), 1U);
  EXPECT_EQ(rich.diagnostics()[0].file, "name");
}

TEST_F(ProtocolTest, CarriesAsManyFaultsAsTheTrailerHolds) {
  Start();
  std::vector<v1::ImportTopologyRequest> messages = {Spec("topologies/a")};
  for (int i = 0; i < 500; ++i) {
    messages.push_back(Chunk("a/rather/long/name/of/a/source/" + std::to_string(i), "nonsense"));
  }
  const Status status = Import(messages);
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.reason(), "NOTHING_USABLE");
  ASSERT_GT(status.diagnostics().size(), 5U);
  EXPECT_EQ(status.diagnostics().back().reason, "OMITTED_DIAGNOSTICS");
}

}  // namespace
}  // namespace rankroute
