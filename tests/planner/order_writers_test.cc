// The formats of `plan --to`: their text, what they refuse and what they leave out.
#include "planner/order_writers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/yaml.h"
#include "planner/order_writers/env.h"
#include "planner/order_writers/unit_names.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Two leaves of two servers of two devices each; unit i of the job is server i of the fabric, and
// the plan puts unit order[r] at node rank r.
struct Planned {
  explicit Planned(const std::vector<std::size_t>& order = {2, 0, 3, 1}) {
    FabricDescription description = testing::DescribeFabric({{2, 2}, 2});
    for (std::size_t i = 0; i < description.servers.size(); ++i) {
      description.servers[i].addresses = {"192.0.2." + std::to_string(i + 1)};
    }
    fabric = testing::MakeFabric(std::move(description));
    job = testing::MakeJob(*fabric, {"s-0-0", "s-0-1", "s-1-0", "s-1-1"});
    for (std::size_t i = 0; i < order.size(); ++i) {
      plan.order.push_back({i, order[i], job.units[order[i]].server_id, "", {0, 1}, {}});
    }
  }

  // Names the pods PREFIX0, PREFIX1, … in the given order.
  Planned& Pods(const std::string& prefix) {
    for (std::size_t i = 0; i < job.units.size(); ++i) {
      job.units[i].pod_name = prefix + std::to_string(i);
    }
    for (PlannedUnit& unit : plan.order) {
      unit.pod_name = job.units[unit.previous_node_rank].pod_name;
    }
    return *this;
  }

  Planned& HostIps() {
    for (std::size_t i = 0; i < job.units.size(); ++i) {
      job.units[i].host_ip = "192.0.2." + std::to_string(i + 1);
    }
    return *this;
  }

  OrderToWrite ToWrite() const { return {*fabric, job, plan}; }

  std::shared_ptr<const Fabric> fabric;
  Job job;
  Plan plan;
};

Result<WrittenOrder> Write(const char* format, const OrderToWrite& order) {
  return FindOrderWriter(format)->write(order);
}

std::string Text(const char* format, const OrderToWrite& order) {
  const Result<WrittenOrder> written = Write(format, order);
  EXPECT_TRUE(written.ok()) << written.status().message();
  return written.ok() ? written->text : "";
}

TEST(OrderWriters, AreFoundByName) {
  for (const OrderWriter& writer : OrderWriters()) {
    EXPECT_EQ(FindOrderWriter(writer.name), &writer);
  }
  EXPECT_EQ(FindOrderWriter("slurm-tree"), nullptr);
}

TEST(EnvWriter, StatesOnePodsEnvironment) {
  Planned planned;
  planned.HostIps().Pods("demo-worker-");
  OrderToWrite order = planned.ToWrite();
  order.pod = "demo-worker-3";
  const std::string expected =
      "NODE_RANK=2\nRANK_AFTER_ACC=2\nMA_MASTER_INDEX=2\nMASTER_ADDR=demo-worker-2.demo\nNNODES=4\n"
      "HCCL_CONNECT_TIMEOUT=300\n";
  EXPECT_EQ(Text("env", order), expected);
  order.pod = "";
  order.node_rank = 2;
  EXPECT_EQ(Text("env", order), expected);
  order.rank_table_path = "/user/my config/ranktable.json";
  EXPECT_EQ(Text("env", order), expected + "RANK_TABLE_FILE='/user/my config/ranktable.json'\n");
}

TEST(EnvWriter, CountsUnitsWhereTheJobNamesNoPods) {
  Planned planned;
  OrderToWrite order = planned.ToWrite();
  order.pod = "s-0-0";
  EXPECT_THAT(Text("env", order), HasSubstr("NODE_RANK=1\n"));
  EXPECT_THAT(Text("env", order), HasSubstr("MA_MASTER_INDEX=2\nMASTER_ADDR=s-1-0\n"));
  planned.HostIps();
  EXPECT_THAT(Text("env", order), HasSubstr("MASTER_ADDR=192.0.2.3\n"));
}

TEST(EnvWriter, NamesTheMasterAsVolcanoDoes) {
  const struct {
    const char* pods;
    const char* job;
    const char* master;
  } cases[] = {
      {"demo-worker-", "", "demo-worker-2.demo"},
      {"my-job-worker-", "", "my-job-worker-2.my-job"},
      {"my-job-big-worker-", "my-job", "my-job-big-worker-2.my-job"},
      {"my-job-big-worker-", "other", "my-job-big-worker-2.my-job-big"},
      // No JOB-TASK-INDEX: the address.
      {"trainer-", "", "192.0.2.3"},
      {"my-app-", "my-app", "192.0.2.3"},
      {"-worker-", "", "192.0.2.3"},
      {"job--", "", "192.0.2.3"},
  };
  for (const auto& c : cases) {
    Planned planned;
    planned.HostIps().Pods(c.pods);
    OrderToWrite order = planned.ToWrite();
    order.job_name = c.job;
    order.node_rank = 0;
    EXPECT_THAT(Text("env", order), HasSubstr(std::string("MASTER_ADDR=") + c.master + "\n"))
        << c.pods;
  }
}

// What `sh` makes of the quoted text.
std::string ShellReads(const std::string& quoted) {
  std::FILE* pipe = popen(("printf %s " + quoted).c_str(), "r");
  std::string text;
  std::array<char, 256> part{};
  while (std::fgets(part.data(), part.size(), pipe) != nullptr) text += part.data();
  EXPECT_EQ(pclose(pipe), 0) << quoted;
  return text;
}

TEST(EnvWriter, QuotesWhatAShellWouldRead) {
  std::string all;
  for (char c = ' '; c < 127; ++c) all += c;
  for (const std::string& text :
       {all, std::string("/a/b.json"), std::string("/a b/'c'.json"), std::string("$(id)"),
        std::string("`id`"), std::string("~/x"), std::string("*"), std::string("#x"),
        std::string("''"), std::string("/\xe4\xb8\xad.json")}) {
    EXPECT_EQ(ShellReads(QuoteShell(text)), text);
  }
  EXPECT_EQ(ShellReads(QuoteShell("")), "");
  EXPECT_EQ(QuoteShell("192.0.2.1"), "192.0.2.1");
}

TEST(Hostfile, HasSlotsInTheOrderOfNodeRanks) {
  Planned planned;
  planned.plan.order[1].device_ids = {0, 1, 2};
  EXPECT_EQ(Text("hostfile", planned.ToWrite()),
            "s-1-0 slots=2\ns-0-0 slots=3\ns-1-1 slots=2\ns-0-1 slots=2\n");
}

TEST(MpiRankfile, CountsCoresOfAHost) {
  Planned planned;
  planned.job.units[2].host_ip = planned.job.units[0].host_ip = "192.0.2.9";  // Two pods of one.
  EXPECT_EQ(Text("mpi-rankfile", planned.ToWrite()),
            "rank 0=192.0.2.9 slot=0\nrank 1=192.0.2.9 slot=1\nrank 2=192.0.2.9 slot=2\n"
            "rank 3=192.0.2.9 slot=3\nrank 4=s-1-1 slot=0\nrank 5=s-1-1 slot=1\n"
            "rank 6=s-0-1 slot=0\nrank 7=s-0-1 slot=1\n");
}

TEST(SlurmHostfile, NamesNodesAsTheFabricDoes) {
  Planned planned;
  planned.HostIps().Pods("demo-worker-");
  planned.job.units[2].server_id = "5f1c0000";  // A pod's UID; the fabric knows its address.
  EXPECT_EQ(Text("slurm-hostfile", planned.ToWrite()),
            "s-1-0\ns-1-0\ns-0-0\ns-0-0\ns-1-1\ns-1-1\ns-0-1\ns-0-1\n");
}

TEST(RankIndex, IsYamlOfOnePodEach) {
  Planned planned;
  planned.Pods("demo-worker-");
  const YamlParse parse = ParseYaml(Text("rank-index", planned.ToWrite()), "");
  ASSERT_TRUE(parse.ok());
  std::map<std::string, std::string> indices;
  for (const Value& pod : parse.documents) {
    EXPECT_EQ(pod.Find("kind")->text, "Pod");
    const Value& metadata = *pod.Find("metadata");
    const Value& index = *metadata.Find("annotations")->Find("hccl/rankIndex");
    EXPECT_TRUE(index.is_string());
    indices[metadata.Find("name")->text] = index.text;
  }
  EXPECT_EQ(indices, (std::map<std::string, std::string>{{"demo-worker-0", "1"},
                                                         {"demo-worker-1", "3"},
                                                         {"demo-worker-2", "0"},
                                                         {"demo-worker-3", "2"}}));
}

TEST(RoutePlan, HasTheMappingOfThePlan) {
  Planned planned;
  planned.Pods("demo-worker-");
  OrderToWrite order = planned.ToWrite();
  order.job_uid = "3f1c";
  EXPECT_EQ(Text("route-plan", order),
            "{\n  \"job_id\": \"3f1c\",\n  \"status\": \"success\",\n"
            "  \"rank_mapping\": \"0-2,1-0,2-3,3-1\"\n}\n");
  EXPECT_THAT(Write("route-plan", order)->losses, IsEmpty());
}

TEST(RoutePlan, SaysThatItHasNodeRanksForWorkers) {
  Planned planned;
  OrderToWrite order = planned.ToWrite();
  order.job_uid = "3f1c";
  const Result<WrittenOrder> written = Write("route-plan", order);
  ASSERT_TRUE(written.ok());
  EXPECT_THAT(written->text, HasSubstr("0-2,1-0,2-3,3-1"));
  EXPECT_THAT(written->losses, ElementsAre(HasSubstr("node ranks of the given order")));
}

// DLRover's ep_dp_pp: groups in the order of their names, nodes of a group by their own node rank.
std::vector<std::string> AsDlroverOrders(const std::string& json) {
  const JsonParse parse = ParseJson(json, "");
  std::map<std::string, std::vector<std::string>> by_group;
  for (const Member& member : parse.root->members) {
    by_group[member.value.text].push_back(member.key);
  }
  std::vector<std::string> nodes;
  for (const auto& [group, members] : by_group) {
    EXPECT_EQ(members.size(), 1U) << group;
    nodes.insert(nodes.end(), members.begin(), members.end());
  }
  return nodes;
}

TEST(DlroverPsw, CarriesTheWholeOrder) {
  Planned planned;  // Server ids are names: the fabric has the addresses.
  EXPECT_THAT(AsDlroverOrders(Text("dlrover-psw", planned.ToWrite())),
              ElementsAre("192.0.2.3", "192.0.2.1", "192.0.2.4", "192.0.2.2"));
}

TEST(DlroverPsw, SortsManyNodesByNumber) {
  Planned planned{std::vector<std::size_t>()};
  planned.job.units.clear();
  std::vector<std::string> expected;
  for (std::size_t i = 0; i < 120; ++i) {
    planned.job.units.push_back({"192.0.2." + std::to_string(i + 1), "", "", {{0, ""}}});
  }
  for (std::size_t i = 0; i < 120; ++i) {
    const std::size_t unit = i * 7 % 120;
    planned.plan.order.push_back({i, unit, planned.job.units[unit].server_id, "", {0}, {}});
    expected.push_back(planned.job.units[unit].server_id);
  }
  EXPECT_EQ(AsDlroverOrders(Text("dlrover-psw", planned.ToWrite())), expected);
}

TEST(OrderWriters, SayThatDevicesAreOutOfOrder) {
  Planned planned;
  planned.HostIps().Pods("demo-worker-");
  planned.plan.order[1].device_ids = {1, 0};
  OrderToWrite order = planned.ToWrite();
  order.job_uid = "3f1c";
  order.node_rank = 0;
  for (const OrderWriter& writer : OrderWriters()) {
    const Result<WrittenOrder> written = writer.write(order);
    ASSERT_TRUE(written.ok()) << writer.name << written.status().message();
    EXPECT_THAT(written->losses, ElementsAre(HasSubstr("devices of servers, which only the "
                                                       "ranktable has (1): s-0-0")))
        << writer.name;
  }
}

struct Refusal {
  const char* name;
  const char* format;
  void (*change)(Planned* planned, OrderToWrite* order);
  const char* reason;
  const char* says;
};

void RenameUnit(Planned* planned, std::size_t unit, const char* name) {
  planned->job.units[unit].server_id = name;
  planned->job.units[unit].pod_name = "";
}

const std::vector<Refusal>& Refusals() {
  static const std::vector<Refusal> refusals = {
      {"no pod named", "env", [](Planned*, OrderToWrite* order) { order->pod = ""; },
       "MISSING_UNIT", "one of: demo-worker-2, demo-worker-0, demo-worker-3, demo-worker-1"},
      {"an unknown pod", "env", [](Planned*, OrderToWrite* order) { order->pod = "demo-worker-9"; },
       "UNKNOWN_UNIT", "no pod \"demo-worker-9\""},
      {"an unknown node rank", "env", [](Planned*, OrderToWrite* order) { order->node_rank = 4; },
       "UNKNOWN_UNIT", "node rank 4 is none of the plan's, which are 0 to 3"},
      {"a master that is no host", "env",
       [](Planned* planned, OrderToWrite*) { RenameUnit(planned, 2, "a b"); }, "UNWRITABLE_NAME",
       "\"a b\""},
      {"a path with a line end", "env",
       [](Planned*, OrderToWrite* order) { order->rank_table_path = "/a\nb.json"; },
       "UNWRITABLE_NAME", "\"/a\\nb.json\""},
      {"a host with a blank", "hostfile",
       [](Planned* planned, OrderToWrite*) { RenameUnit(planned, 1, "a slots=9"); },
       "UNWRITABLE_NAME", "(1): \"a slots=9\""},
      {"a host with '='", "mpi-rankfile",
       [](Planned* planned, OrderToWrite*) { RenameUnit(planned, 1, "a=b"); }, "UNWRITABLE_NAME",
       "(1): \"a=b\""},
      {"an empty host", "hostfile",
       [](Planned* planned, OrderToWrite*) { RenameUnit(planned, 1, ""); }, "UNWRITABLE_NAME",
       "(1): \"\""},
      {"a server that the fabric lacks", "slurm-hostfile",
       [](Planned* planned, OrderToWrite*) { RenameUnit(planned, 1, "ghost"); }, "UNKNOWN_SERVER",
       "(1): ghost"},
      {"a unit without a pod", "rank-index",
       [](Planned* planned, OrderToWrite*) { RenameUnit(planned, 1, "s-0-1"); }, "MISSING_POD_NAME",
       "(1): s-0-1"},
      {"a pod of another kind of name", "rank-index",
       [](Planned* planned, OrderToWrite*) { planned->job.units[1].pod_name = "Demo_1"; },
       "UNWRITABLE_NAME", "(1): \"Demo_1\""},
      {"a pod twice", "rank-index",
       [](Planned* planned, OrderToWrite*) { planned->job.units[1].pod_name = "demo-worker-0"; },
       "DUPLICATE_NAME", "(1): demo-worker-0"},
      {"no uid", "route-plan", [](Planned*, OrderToWrite* order) { order->job_uid = ""; },
       "MISSING_JOB_UID", "uid"},
      {"two tasks", "route-plan",
       [](Planned* planned, OrderToWrite*) { planned->plan.order[0].pod_name = "demo-master-0"; },
       "SEVERAL_TASKS", "(2): demo-master, demo-worker"},
      {"no address", "dlrover-psw",
       [](Planned* planned, OrderToWrite*) { RenameUnit(planned, 1, "ghost"); }, "MISSING_ADDRESS",
       "(1): ghost"},
      {"an address twice", "dlrover-psw",
       [](Planned* planned, OrderToWrite*) { planned->job.units[1].host_ip = "192.0.2.1"; },
       "DUPLICATE_NAME", "(1): 192.0.2.1"},
  };
  return refusals;
}

TEST(OrderWriters, RefuseWhatTheyCannotCarry) {
  for (const Refusal& c : Refusals()) {
    Planned planned;
    planned.Pods("demo-worker-");
    OrderToWrite order = planned.ToWrite();
    order.job_uid = "3f1c";
    order.pod = "demo-worker-0";
    c.change(&planned, &order);
    const Result<WrittenOrder> written = Write(c.format, order);
    ASSERT_FALSE(written.ok()) << c.name;
    EXPECT_EQ(written.status().code(), StatusCode::kInvalidArgument) << c.name;
    EXPECT_EQ(written.status().reason(), c.reason) << c.name;
    EXPECT_THAT(written.status().message(), HasSubstr(c.says)) << c.name;
  }
}

}  // namespace
}  // namespace rankroute
