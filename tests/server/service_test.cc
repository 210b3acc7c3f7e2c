// The services over a real loopback socket, through the client's own calls.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "client/connection.h"
#include "client/remote_plan.h"
#include "client/remote_ranktable.h"
#include "client/remote_topology.h"
#include "planner/plan_rank_table.h"
#include "server/rankroute_server.h"
#include "tests/server/sample_job.h"

namespace rankroute {
namespace {

class ServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "service-XXXXXX";
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
    settings_.listen = "127.0.0.1:0";
    settings_.sqlite_path = folder_ + "/store.db";
    settings_.port_file = folder_ + "/port";
  }
  void TearDown() override {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }

  void Start() {
    server_.reset();
    Result<std::unique_ptr<RankrouteServer>> server = RankrouteServer::Start(settings_);
    ASSERT_TRUE(server.ok()) << server.status().message();
    server_ = *std::move(server);
    Result<std::unique_ptr<Connection>> connection =
        Connection::Open({"127.0.0.1:" + std::to_string(server_->port())});
    ASSERT_TRUE(connection.ok()) << connection.status().message();
    connection_ = *std::move(connection);
  }

  Result<RemoteImportResult> Import(const std::string& bytes,
                                    const RemoteImport& import = {"topologies/lab"}) {
    return ImportTopology(*connection_, import, {{"fabric.yaml", bytes}});
  }

  static PlanRequest Request() {
    PlanRequest request;
    request.rank_table = SampleRankTable();
    request.rank_table_file = "job.json";
    return request;
  }

  std::string folder_;
  ServerSettings settings_;
  std::unique_ptr<RankrouteServer> server_;
  std::unique_ptr<Connection> connection_;
};

TEST_F(ServiceTest, WritesThePortThatItChose) {
  Start();
  std::ifstream file(settings_.port_file);
  int port = 0;
  file >> port;
  EXPECT_GT(port, 0);
  EXPECT_EQ(port, server_->port());
}

TEST_F(ServiceTest, RefusesAPortThatAnotherServerHas) {
  Start();
  ServerSettings second = settings_;
  second.listen = "127.0.0.1:" + std::to_string(server_->port());
  second.sqlite_path = folder_ + "/second.db";
  const Status status = RankrouteServer::Start(second).status();
  EXPECT_EQ(status.reason(), "LISTEN");
  EXPECT_NE(status.message().find(second.listen), std::string::npos);
}

TEST_F(ServiceTest, ReturnsTheFabricThatWasImported) {
  Start();
  const Result<RemoteImportResult> imported = Import(SampleFabricYaml());
  ASSERT_TRUE(imported.ok()) << imported.status().message();
  EXPECT_EQ(imported->topology.name, "topologies/lab");
  EXPECT_EQ(imported->topology.switches, 3);
  EXPECT_EQ(imported->topology.servers, 4);
  EXPECT_EQ(imported->topology.devices, 8);
  EXPECT_EQ(imported->topology.links, 2);
  EXPECT_GT(imported->topology.create_seconds, 0);
  EXPECT_EQ(imported->sources_read, 1);

  const Result<Ingestion> local = Ingest({{"fabric.yaml", SampleFabricYaml()}}, {});
  ASSERT_TRUE(local.ok());
  for (const std::string& name : {imported->topology.name, imported->topology.revision_name}) {
    const Result<RemoteFabric> fetched = GetTopology(*connection_, name);
    ASSERT_TRUE(fetched.ok()) << fetched.status().message();
    EXPECT_EQ(fetched->topology.fabric_revision, imported->topology.fabric_revision);
    EXPECT_EQ(fetched->fabric->revision(), local->fabric->revision());
  }
}

TEST_F(ServiceTest, KeepsOldRevisionsBesideTheLatest) {
  Start();
  const Result<RemoteImportResult> first = Import(SampleFabricYaml());
  std::string changed = SampleFabricYaml();
  changed.replace(changed.find("400000"), 6, "100000");
  const Result<RemoteImportResult> second = Import(changed);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_NE(first->topology.revision_name, second->topology.revision_name);
  EXPECT_EQ(GetTopology(*connection_, first->topology.revision_name)->fabric->revision(),
            first->topology.fabric_revision);
  EXPECT_EQ(GetTopology(*connection_, "topologies/lab")->fabric->revision(),
            second->topology.fabric_revision);
}

TEST_F(ServiceTest, ReplacesTheEvidenceOfARevisionThatIsImportedAgain) {
  Start();
  const Result<RemoteImportResult> first = Import(SampleFabricYaml());
  const Result<RemoteImportResult> second =
      ImportTopology(*connection_, {"topologies/lab"}, {{"renamed.yaml", SampleFabricYaml()}});
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(first->topology.revision_name, second->topology.revision_name);
  const Result<RemoteFabric> fetched = GetTopology(*connection_, second->topology.revision_name);
  ASSERT_TRUE(fetched.ok()) << fetched.status().message();
  for (const LinkDescription& link : fetched->fabric->description().links) {
    for (const SourceLine& source : link.evidence.sources) EXPECT_EQ(source.file, "renamed.yaml");
  }
}

TEST_F(ServiceTest, StoresNothingWhenOnlyValidating) {
  Start();
  RemoteImport import = {"topologies/lab"};
  import.validate_only = true;
  const Result<RemoteImportResult> imported = Import(SampleFabricYaml(), import);
  ASSERT_TRUE(imported.ok());
  EXPECT_EQ(imported->topology.servers, 4);
  EXPECT_EQ(imported->topology.revision_name, "");
  EXPECT_EQ(GetTopology(*connection_, "topologies/lab").status().reason(), "NO_TOPOLOGY");
}

TEST_F(ServiceTest, CarriesAFabricOfManyParts) {
  Start();
  std::string yaml =
      "apiVersion: rankroute/v1\nkind: Fabric\nswitches:\n  - {name: leaf}\nservers:\n";
  for (int i = 0; i < 3000; ++i) {
    const std::string n = std::to_string(i);
    yaml.append("  - {name: a-server-with-a-rather-long-name-").append(n);
    yaml.append(", devices: [{id: 0, ports: [{switch: leaf, port: \"a-port-with-a-long-name-too-");
    yaml.append(n).append("\"}]}]}\n");
  }
  const Result<RemoteImportResult> imported = Import(yaml);
  ASSERT_TRUE(imported.ok()) << imported.status().message();
  EXPECT_EQ(imported->topology.servers, 3000);
  const Result<RemoteFabric> fetched = GetTopology(*connection_, "topologies/lab");
  ASSERT_TRUE(fetched.ok()) << fetched.status().message();
  EXPECT_EQ(fetched->fabric->revision(), imported->topology.fabric_revision);
}

TEST_F(ServiceTest, GivesThePlanThatIsMadeOffline) {
  Start();
  ASSERT_TRUE(Import(SampleFabricYaml()).ok());
  const Result<StoredPlan> remote = CreatePlan(*connection_, {Request(), "topologies/lab"});
  ASSERT_TRUE(remote.ok()) << remote.status().message();

  const Result<Ingestion> ingestion = Ingest({{"fabric.yaml", SampleFabricYaml()}}, {});
  ASSERT_TRUE(ingestion.ok());
  const Result<PlannedRankTable> local = PlanRankTable(*ingestion->fabric, Request());
  ASSERT_TRUE(local.ok());
  EXPECT_LT(local->plan.after.hop_bytes, local->plan.before.hop_bytes);
  EXPECT_EQ(WritePlanJson(remote->plan), WritePlanJson(local->plan));
  EXPECT_EQ(remote->rank_table, local->rank_table);
}

TEST_F(ServiceTest, NamesAPlanByItsInputs) {
  Start();
  ASSERT_TRUE(Import(SampleFabricYaml()).ok());
  const Result<StoredPlan> plan = CreatePlan(*connection_, {Request(), "topologies/lab"});
  ASSERT_TRUE(plan.ok()) << plan.status().message();
  EXPECT_EQ(CreatePlan(*connection_, {Request(), "topologies/lab"})->name, plan->name);

  PlanRequest pinned = Request();
  pinned.options.pins = {{3, "192.0.2.1"}};
  const Result<StoredPlan> with_pin = CreatePlan(*connection_, {pinned, "topologies/lab"});
  ASSERT_TRUE(with_pin.ok()) << with_pin.status().message();
  EXPECT_NE(with_pin->name, plan->name);
  EXPECT_EQ(with_pin->plan.order[3].server_id, "192.0.2.1");

  PlanRequest measured = Request();
  measured.traffic = "src,dst,bytes\n0,7,1000\n";
  const Result<StoredPlan> with_traffic = CreatePlan(*connection_, {measured, "topologies/lab"});
  ASSERT_TRUE(with_traffic.ok()) << with_traffic.status().message();
  EXPECT_NE(with_traffic->name, plan->name);
  EXPECT_EQ(with_traffic->plan.traffic_source, "measured");
}

TEST_F(ServiceTest, PlansAJobOfServersOfTheTopology) {
  Start();
  ASSERT_TRUE(Import(SampleFabricYaml()).ok());
  PlanRequest request;
  request.servers = {{"node1"}, {"192.0.2.2"}, {"198.18.3.1"}, {"node4"}};
  const Result<StoredPlan> remote = CreatePlan(*connection_, {request, "topologies/lab"});
  ASSERT_TRUE(remote.ok()) << remote.status().message();
  const Result<Ingestion> ingestion = Ingest({{"fabric.yaml", SampleFabricYaml()}}, {});
  const Result<PlannedRankTable> local = PlanRankTable(*ingestion->fabric, request);
  ASSERT_TRUE(local.ok()) << local.status().message();
  EXPECT_EQ(remote->rank_table, local->rank_table);
  EXPECT_EQ(WritePlanJson(remote->plan), WritePlanJson(local->plan));

  request.servers.push_back({"ghost"});
  const Status unknown = CreatePlan(*connection_, {request, "topologies/lab"}).status();
  EXPECT_EQ(unknown.reason(), "INVALID_SERVERS");
  ASSERT_EQ(unknown.diagnostics().size(), 1U);
  EXPECT_EQ(unknown.diagnostics()[0].reason, "UNKNOWN_SERVER");
}

TEST_F(ServiceTest, RefusesWhatIsBeyondItsLimitsOfOnePlan) {
  settings_.limits.plan_seconds = 1;
  settings_.limits.plan_threads = 4;
  Start();
  ASSERT_TRUE(Import(SampleFabricYaml()).ok());
  PlanRequest request = Request();
  request.options.time_limit_seconds = 1.5;
  request.options.threads = 5;
  const Status status = CreatePlan(*connection_, {request, "topologies/lab"}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  ASSERT_EQ(status.diagnostics().size(), 2U);
  EXPECT_EQ(status.diagnostics()[0].file, "time_limit_seconds");
  EXPECT_EQ(status.diagnostics()[1].file, "threads");
  request.options.time_limit_seconds = 1;
  request.options.threads = 4;
  EXPECT_TRUE(CreatePlan(*connection_, {request, "topologies/lab"}).ok());
}

TEST_F(ServiceTest, GivesTheSamePlanToManyClientsAtOnce) {
  settings_.limits.workers = 4;
  Start();
  ASSERT_TRUE(Import(SampleFabricYaml()).ok());
  std::vector<std::string> names(8);
  std::vector<std::thread> threads;
  for (std::string& name : names) {
    threads.emplace_back([&name, this] {
      const Result<StoredPlan> plan = CreatePlan(*connection_, {Request(), "topologies/lab"});
      name = plan.ok() ? plan->name + WritePlanJson(plan->plan) : plan.status().message();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(names[0], testing::StartsWith("plans/"));
  EXPECT_THAT(names, testing::Each(names[0]));
}

TEST_F(ServiceTest, KeepsFabricsAndPlansWhenStartedAgain) {
  Start();
  const Result<RemoteImportResult> imported = Import(SampleFabricYaml());
  const Result<StoredPlan> plan = CreatePlan(*connection_, {Request(), "topologies/lab"});
  ASSERT_TRUE(imported.ok() && plan.ok());
  Start();
  const Result<RemoteFabric> fabric = GetTopology(*connection_, "topologies/lab");
  ASSERT_TRUE(fabric.ok()) << fabric.status().message();
  EXPECT_EQ(fabric->fabric->revision(), imported->topology.fabric_revision);
  const Result<StoredPlan> again = GetPlan(*connection_, plan->name);
  ASSERT_TRUE(again.ok()) << again.status().message();
  EXPECT_EQ(again->name, plan->name);
  EXPECT_EQ(WritePlanJson(again->plan), WritePlanJson(plan->plan));
  EXPECT_EQ(again->rank_table, plan->rank_table);
  EXPECT_EQ(CreatePlan(*connection_, {Request(), "topologies/lab"})->name, plan->name);
}

struct NameCase {
  const char* name;
  StatusCode code;
  const char* reason;
};

TEST_F(ServiceTest, SaysWhatIsWrongWithAName) {
  Start();
  const std::string digest(64, '0');
  const std::string revision = "topologies/lab/revisions/sha256-" + digest;
  const NameCase topologies[] = {
      {"", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"lab", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"topologies/", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"topologies/Lab", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"topologies/1ab", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"topologies/lab-", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"topologies/lab/revisions/sha256-0", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"topologies/lab/revisions/", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"topologies/lab", StatusCode::kNotFound, "NO_TOPOLOGY"},
      {revision.c_str(), StatusCode::kNotFound, "NO_REVISION"},
  };
  for (const NameCase& c : topologies) {
    SCOPED_TRACE(c.name);
    const Status status = GetTopology(*connection_, c.name).status();
    EXPECT_EQ(status.code(), c.code);
    EXPECT_EQ(status.reason(), c.reason);
    EXPECT_EQ(CreatePlan(*connection_, {Request(), c.name}).status().reason(), c.reason);
  }
  const NameCase plans[] = {
      {"", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"plans/0", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"plans/0123456789ABCDEF0123456789ABCDEF", StatusCode::kInvalidArgument, "INVALID_NAME"},
      {"plans/0123456789abcdef0123456789abcdef", StatusCode::kNotFound, "NO_PLAN"},
  };
  for (const NameCase& c : plans) {
    SCOPED_TRACE(c.name);
    const Status status = GetPlan(*connection_, c.name).status();
    EXPECT_EQ(status.code(), c.code);
    EXPECT_EQ(status.reason(), c.reason);
  }
}

TEST_F(ServiceTest, ReturnsEveryFaultOfAnInputWithItsPlace) {
  Start();
  ASSERT_TRUE(Import(SampleFabricYaml()).ok());
  PlanRequest request = Request();
  request.traffic = "src,dst,bytes\n0,1,ten\n0,99,1\n";
  request.traffic_file = "traffic.csv";
  const Status traffic = CreatePlan(*connection_, {request, "topologies/lab"}).status();
  EXPECT_EQ(traffic.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(traffic.reason(), "INVALID_TRAFFIC");
  ASSERT_EQ(traffic.diagnostics().size(), 2U);
  EXPECT_EQ(traffic.diagnostics()[0].file, "traffic.csv");
  EXPECT_EQ(traffic.diagnostics()[0].line, 2);
  EXPECT_EQ(traffic.diagnostics()[1].line, 3);

  request = Request();
  request.rank_table = "{}";
  const Status table = CreatePlan(*connection_, {request, "topologies/lab"}).status();
  EXPECT_EQ(table.reason(), "INVALID_RANKTABLE");
  EXPECT_FALSE(table.diagnostics().empty());

  const Status nothing = Import("no known format").status();
  EXPECT_EQ(nothing.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(nothing.reason(), "NOTHING_USABLE");
  EXPECT_FALSE(nothing.diagnostics().empty());

  request = Request();
  request.options.pins = {{99, "192.0.2.1"}};
  EXPECT_EQ(CreatePlan(*connection_, {request, "topologies/lab"}).status().reason(), "INVALID_PIN");
}

TEST_F(ServiceTest, RefusesWhatIsLargerThanItsLimits) {
  settings_.limits.import_bytes = 1000;
  settings_.limits.import_sources = 2;
  settings_.limits.rank_table_bytes = 1000;
  settings_.limits.traffic_bytes = 1000;
  Start();
  // Far more than the limit, so that the server ends the call while the client still sends.
  std::string large;
  large.resize(20'000'000, 'x');
  const Status import = Import(large).status();
  EXPECT_EQ(import.code(), StatusCode::kResourceExhausted);
  EXPECT_EQ(import.reason(), "TOO_LARGE");
  EXPECT_EQ(ImportTopology(*connection_, {"topologies/lab"}, {{"a", ""}, {"b", ""}, {"c", ""}})
                .status()
                .reason(),
            "TOO_LARGE");
  PlanRequest request = Request();
  request.rank_table = large;
  EXPECT_EQ(CreatePlan(*connection_, {request, "topologies/lab"}).status().reason(), "TOO_LARGE");
  request.rank_table = "{}";
  request.traffic = large;
  EXPECT_EQ(CreatePlan(*connection_, {request, "topologies/lab"}).status().reason(), "TOO_LARGE");
  EXPECT_EQ(Validate(*connection_, large).status().reason(), "TOO_LARGE");
}

TEST_F(ServiceTest, RefusesWhatAllRequestsTogetherMayNotHold) {
  settings_.limits.buffered_bytes = 1000;
  Start();
  const Status status = Validate(*connection_, std::string(2000, ' ')).status();
  EXPECT_EQ(status.code(), StatusCode::kResourceExhausted);
  EXPECT_EQ(status.reason(), "SERVER_BUSY");
  // What a refused request held is free again.
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(Validate(*connection_, std::string(800, ' ')).ok()) << i;
  }
}

TEST_F(ServiceTest, FindsInARanktableWhatTheLocalCheckFinds) {
  Start();
  std::string bad = SampleRankTable();
  bad.replace(bad.find("\"rank_id\": \"3\""), 14, "\"rank_id\": \"2\"");
  for (const std::string& text : {SampleRankTable(), bad, std::string("{,}"), std::string()}) {
    const std::vector<Finding> local = CheckRankTable(text);
    const Result<RemoteFindings> remote = Validate(*connection_, text);
    ASSERT_TRUE(remote.ok()) << remote.status().message();
    EXPECT_EQ(remote->valid, !HasErrors(local));
    EXPECT_EQ(remote->omitted, 0);
    ASSERT_EQ(remote->findings.size(), local.size());
    for (std::size_t i = 0; i < local.size(); ++i) {
      EXPECT_EQ(remote->findings[i].id, local[i].id);
      EXPECT_EQ(remote->findings[i].path, local[i].path);
      EXPECT_EQ(remote->findings[i].line, local[i].line);
      EXPECT_EQ(remote->findings[i].message, local[i].message);
    }
  }
}

TEST_F(ServiceTest, TellsAClientThatNobodyIsThere) {
  Start();
  const int port = server_->port();
  server_.reset();
  const auto connection = Connection::Open({"127.0.0.1:" + std::to_string(port)});
  ASSERT_TRUE(connection.ok());
  const Status status = GetPlan(**connection, "plans/0123456789abcdef0123456789abcdef").status();
  EXPECT_EQ(status.code(), StatusCode::kUnavailable);
  EXPECT_EQ(status.reason(), "UNAVAILABLE");
  EXPECT_NE(status.message().find(std::to_string(port)), std::string::npos) << status.message();
}

TEST(ConnectionTest, SpeaksPlaintextOnlyToThisMachine) {
  EXPECT_EQ(Connection::Open({"192.0.2.1:7443"}).status().reason(), "PLAINTEXT");
  EXPECT_EQ(Connection::Open({"nonsense"}).status().reason(), "INVALID_ADDRESS");
  EXPECT_TRUE(Connection::Open({"[::1]:7443"}).ok());
}

}  // namespace
}  // namespace rankroute
