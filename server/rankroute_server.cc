#include "server/rankroute_server.h"

#include <grpc/support/log.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>

#include <chrono>
#include <mutex>
#include <string>
#include <utility>

#include "server/event_log.h"
#include "server/plan_service.h"
#include "server/port_file.h"
#include "server/ranktable_service.h"
#include "server/sqlite_store.h"
#include "server/topology_service.h"

namespace rankroute {
namespace {

// A silent client is asked after a minute, and given up when it does not answer. Clients may ask
// as often as every ten seconds.
constexpr int kKeepaliveMilliseconds = 60'000;
constexpr int kKeepaliveTimeoutMilliseconds = 20'000;
constexpr int kMinClientPingMilliseconds = 10'000;

void LogGrpc(gpr_log_func_args* args) {
  LogEvent(args->severity == GPR_LOG_SEVERITY_ERROR ? LogLevel::kWarning : LogLevel::kDebug, "grpc",
           {{"message", args->message}});
}

// Settings of gRPC that hold for the whole process; all before the first server.
void PrepareGrpc() {
  static std::once_flag once;
  std::call_once(once, [] {
    gpr_set_log_function(&LogGrpc);
    grpc::EnableDefaultHealthCheckService(true);
    // By hand: the linker drops the library that would do it by a static initializer.
    grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  });
}

void SetChannelArguments(const ServerLimits& limits, grpc::ServerBuilder* builder) {
  builder->SetMaxReceiveMessageSize(static_cast<int>(limits.message_bytes));
  builder->AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS,
                              static_cast<int>(limits.streams_per_connection));
  // Two servers on one port would share its clients in silence.
  builder->AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMilliseconds);
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveTimeoutMilliseconds);
  builder->AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS,
                              kMinClientPingMilliseconds);
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
}

}  // namespace

// In the order in which they are made; torn down the other way round: gRPC first, then the workers
// that may still hold calls, then what these use.
struct RankrouteServer::Parts {
  Parts(ServerSettings the_settings, std::unique_ptr<Store> the_store)
      : settings(std::move(the_settings)),
        store(std::move(the_store)),
        budget(settings.limits.buffered_bytes),
        fabrics(store.get(), static_cast<std::size_t>(settings.limits.cached_fabrics)),
        plans(store.get()),
        workers(static_cast<std::size_t>(settings.limits.workers),
                static_cast<std::size_t>(settings.limits.queued_requests)),
        services{&settings.limits, &budget, &fabrics, &plans, &workers},
        topology_service(services),
        plan_service(services),
        ranktable_service(services) {}

  const ServerSettings settings;
  std::unique_ptr<Store> store;
  ByteBudget budget;
  FabricRepository fabrics;
  PlanRepository plans;
  WorkerPool workers;
  ServiceParts services;
  TopologyService topology_service;
  PlanService plan_service;
  RanktableService ranktable_service;
  int port = 0;
  std::unique_ptr<grpc::Server> server;
};

RankrouteServer::RankrouteServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

RankrouteServer::~RankrouteServer() { Stop(); }

Result<std::unique_ptr<RankrouteServer>> RankrouteServer::Start(const ServerSettings& settings) {
  Result<std::unique_ptr<Store>> store = OpenSqliteStore(settings.sqlite_path);
  if (!store.ok()) return store.status();
  auto parts = std::make_unique<Parts>(settings, *std::move(store));

  PrepareGrpc();
  grpc::ServerBuilder builder;
  SetChannelArguments(settings.limits, &builder);
  builder.AddListeningPort(settings.listen, grpc::InsecureServerCredentials(), &parts->port);
  builder.RegisterService(&parts->topology_service);
  builder.RegisterService(&parts->plan_service);
  builder.RegisterService(&parts->ranktable_service);
  parts->server = builder.BuildAndStart();
  if (parts->server == nullptr || parts->port == 0) {
    return Status(StatusCode::kUnavailable, "LISTEN", "cannot listen on " + settings.listen);
  }
  grpc::HealthCheckServiceInterface* health = parts->server->GetHealthCheckService();
  for (const char* name :
       {v1::TopologyService::service_full_name(), v1::PlanService::service_full_name(),
        v1::RanktableService::service_full_name()}) {
    health->SetServingStatus(name, true);
  }
  std::unique_ptr<RankrouteServer> server(new RankrouteServer(std::move(parts)));
  if (!settings.port_file.empty()) {
    Status status = WritePortFile(settings.port_file, server->port());
    if (!status.ok()) return status;
  }
  return server;
}

int RankrouteServer::port() const { return parts_->port; }

void RankrouteServer::Stop() {
  if (parts_->server == nullptr) return;
  parts_->server->GetHealthCheckService()->SetServingStatus(false);
  parts_->server->Shutdown(std::chrono::system_clock::now() +
                           std::chrono::seconds(parts_->settings.limits.shutdown_seconds));
  parts_->server.reset();
}

}  // namespace rankroute
