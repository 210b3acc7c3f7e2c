// The built rankrouted as a process: its settings, its stop, and what it keeps when it is killed.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <thread>
#include <vector>

#include "client/connection.h"
#include "client/remote_plan.h"
#include "client/remote_topology.h"
#include "tests/server/sample_job.h"

namespace rankroute {
namespace {

constexpr std::chrono::seconds kDeadline{60};

class RankroutedTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "rankrouted-XXXXXX";
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
    // An idle client that does not poll keeps its connection until the deadline.
    WriteConfig("log: {format: json}\nlimits: {shutdownSeconds: 1}\n");
  }
  void TearDown() override {
    if (process_ > 0) (void)End(SIGKILL);
    std::filesystem::remove_all(folder_);
  }

  void WriteConfig(const std::string& more) {
    std::ofstream(folder_ + "/config.yaml")
        << "listen: 127.0.0.1:0\nportFile: " << folder_ << "/port\nstore: {sqlite: " << folder_
        << "/store.db}\n"
        << more;
  }

  // Starts rankrouted; its stderr goes to a file.
  void Spawn(const std::vector<std::string>& arguments) {
    std::filesystem::remove(folder_ + "/port");
    std::vector<char*> argv = {const_cast<char*>(RANKROUTED_PATH)};
    for (const std::string& argument : arguments)
      argv.push_back(const_cast<char*>(argument.data()));
    argv.push_back(nullptr);
    const int log = open((folder_ + "/stderr").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ASSERT_GE(log, 0);
    process_ = fork();
    if (process_ == 0) {
      dup2(log, STDERR_FILENO);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(log);
    ASSERT_GT(process_, 0);
  }

  // Starts a server and connects to the port that it chose.
  void Serve() {
    Spawn({"--config", folder_ + "/config.yaml"});
    const auto end = std::chrono::steady_clock::now() + kDeadline;
    int port = 0;
    while (port == 0 && std::chrono::steady_clock::now() < end) {
      std::ifstream(folder_ + "/port") >> port;
      if (port == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ASSERT_NE(port, 0) << Stderr();
    connection_ = *Connection::Open({"127.0.0.1:" + std::to_string(port)});
  }

  // Sends `signal` (0: none), waits for the end, returns the status of waitpid.
  int End(int signal) {
    if (signal != 0) kill(process_, signal);
    int status = -1;
    waitpid(process_, &status, 0);
    process_ = -1;
    return status;
  }

  std::string Stderr() const {
    std::ifstream in(folder_ + "/stderr");
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::string folder_;
  pid_t process_ = -1;
  std::unique_ptr<Connection> connection_;
};

TEST_F(RankroutedTest, KeepsWhatItAcknowledgedWhenKilled) {
  for (int round = 0; round < 3; ++round) {
    Serve();
    const std::string topology = "topologies/lab" + std::to_string(round);
    const Result<RemoteImportResult> imported =
        ImportTopology(*connection_, {topology}, {{"fabric.yaml", SampleFabricYaml()}});
    ASSERT_TRUE(imported.ok()) << imported.status().message();
    PlanRequest request;
    request.rank_table = SampleRankTable();
    request.options.pins = {{static_cast<std::size_t>(round), "192.0.2.1"}};
    const Result<StoredPlan> plan = CreatePlan(*connection_, {request, topology});
    ASSERT_TRUE(plan.ok()) << plan.status().message();
    const int status = End(SIGKILL);
    EXPECT_TRUE(WIFSIGNALED(status));

    Serve();
    const Result<RemoteFabric> fabric = GetTopology(*connection_, topology);
    ASSERT_TRUE(fabric.ok()) << fabric.status().message();
    EXPECT_EQ(fabric->fabric->revision(), imported->topology.fabric_revision);
    const Result<StoredPlan> again = GetPlan(*connection_, plan->name);
    ASSERT_TRUE(again.ok()) << again.status().message();
    EXPECT_EQ(WritePlanJson(again->plan), WritePlanJson(plan->plan));
    EXPECT_EQ(again->rank_table, plan->rank_table);
    (void)End(SIGKILL);
  }
}

TEST_F(RankroutedTest, EndsWithZeroWhenToldToStop) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Serve();
    EXPECT_EQ(GetTopology(*connection_, "topologies/lab").status().reason(), "NO_TOPOLOGY");
    const int status = End(signal);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0) << Stderr();
    const std::string log = Stderr();
    EXPECT_NE(log.find(R"("method": "TopologyService/GetTopology", "code": "NOT_FOUND")"),
              std::string::npos)
        << log;
    EXPECT_NE(log.find(R"("event": "stopped")"), std::string::npos) << log;
  }
}

TEST_F(RankroutedTest, NamesEveryFaultOfItsSettingsAndExitsWithTwo) {
  WriteConfig("stroe: 1\nlog: {format: xml}\n");
  Spawn({"--config", folder_ + "/config.yaml"});
  const int status = End(0);
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_NE(Stderr().find("config.yaml:4:1: error:"), std::string::npos) << Stderr();
  EXPECT_NE(Stderr().find("config.yaml:5:15: error:"), std::string::npos) << Stderr();
}

TEST_F(RankroutedTest, ChecksItsSettingsWithoutServing) {
  const std::string config = folder_ + "/config.yaml";
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
  } cases[] = {{{"--config", config, "--check-config"}, 0},
               {{"--config", folder_ + "/none.yaml", "--check-config"}, 2},
               {{"--check-config"}, 2},
               {{"--config", config, "--no-such-flag"}, 2},
               {{"--version"}, 0},
               {{"--help"}, 0}};
  for (const auto& c : cases) {
    Spawn(c.arguments);
    const int status = End(0);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), c.exit_code) << c.arguments.back();
    EXPECT_FALSE(std::filesystem::exists(folder_ + "/store.db"));
  }
}

TEST_F(RankroutedTest, ExitsWithOneWhereItCannotServe) {
  std::filesystem::create_directory(folder_ + "/store.db");
  Spawn({"--config", folder_ + "/config.yaml"});
  EXPECT_EQ(WEXITSTATUS(End(0)), 1);
  EXPECT_NE(Stderr().find("STORE_OPEN"), std::string::npos) << Stderr();
}

}  // namespace
}  // namespace rankroute
