// RT024: environments of the pods of one job, each named for its fault, and what must be found in
// them and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "ranktable/launch_environment.h"

namespace rankroute {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Two servers of two devices; pod job-worker-1 was planned to be node rank 0.
constexpr const char* kTable = R"({
  "status": "completed", "version": "1.0", "server_count": "2", "server_list": [
    {"server_id": "192.0.2.11", "pod_name": "job-worker-1", "device": [
      {"device_id": "0", "device_ip": "198.18.0.10", "rank_id": "0"},
      {"device_id": "1", "device_ip": "198.18.0.11", "rank_id": "1"}]},
    {"server_id": "192.0.2.12", "pod_name": "job-worker-0", "device": [
      {"device_id": "0", "device_ip": "198.18.1.10", "rank_id": "2"},
      {"device_id": "1", "device_ip": "198.18.1.11", "rank_id": "3"}]}]})";

using Variables = std::map<std::string, std::string>;

// The environment of job-worker-0, which is node rank 1.
Variables Sound() {
  return {{"POD_NAME", "job-worker-0"},
          {"HOSTNAME", "job-worker-0"},
          {"HCCL_IF_IP", "192.0.2.12"},
          {"VC_TASK_INDEX", "0"},
          {"NNODES", "2"},
          {"NODE_RANK", "1"},
          {"RANK_AFTER_ACC", "1"},
          {"MA_MASTER_INDEX", "1"},
          {"MASTER_ADDR", "job-worker-1.job"},
          {"MASTER_PORT", "29500"},
          {"ASCEND_VISIBLE_DEVICES", "0,1"},
          {"ASCEND_RT_VISIBLE_DEVICES", "0,1"},
          {"RANK_TABLE_FILE", "/plan/hccl.json"},
          {"HCCL_CONNECT_TIMEOUT", "600"}};
}

// Sound() with some variables changed; a value of "-" takes the variable out.
Variables With(const Variables& changes) {
  Variables variables = Sound();
  for (const auto& [name, value] : changes) {
    if (value == "-") {
      variables.erase(name);
    } else {
      variables[name] = value;
    }
  }
  return variables;
}

// Changes that leave nothing by which a pod can be told.
Variables Nameless(Variables changes) {
  for (const char* name : {"POD_NAME", "HOSTNAME", "HCCL_IF_IP", "VC_TASK_INDEX"}) {
    changes.emplace(name, "-");
  }
  return changes;
}

LaunchEnvironment Environment(const Variables& variables, const std::string& file = "env") {
  std::string text;
  for (const auto& [name, value] : variables) text += name + "=" + value + "\n";
  return ReadLaunchEnvironment(text, file);
}

// "VARIABLE severity HCCL" of each finding, "-" for what is empty.
std::vector<std::string> Describe(const std::vector<Finding>& findings) {
  std::vector<std::string> described;
  for (const Finding& f : findings) {
    EXPECT_EQ(f.id, "RT024");
    EXPECT_FALSE(f.message.empty());
    EXPECT_FALSE(f.hint.empty());
    EXPECT_EQ(f.message.find('\n'), std::string::npos);
    EXPECT_EQ(f.line > 0, !f.path.empty());
    described.push_back((f.path.empty() ? "-" : f.path) + " " + SeverityName(f.severity) + " " +
                        (f.hccl.empty() ? "-" : f.hccl));
  }
  return described;
}

std::vector<std::string> Check(const Variables& variables, const char* table = kTable) {
  return Describe(CheckLaunchEnvironments(table, {Environment(variables)}).front());
}

struct Case {
  std::string name;
  Variables changes;
  std::vector<std::string> findings;
};

class BadEnvironmentTest : public testing::TestWithParam<Case> {};

TEST_P(BadEnvironmentTest, FindsTheNamedFaultAndNothingElse) {
  EXPECT_EQ(Check(With(GetParam().changes)), GetParam().findings);
}

const std::vector<Case>& BadEnvironments() {
  static const std::vector<Case> cases = {
      {"node_rank_too_high", {{"NODE_RANK", "2"}, {"RANK_AFTER_ACC", "-"}}, {"NODE_RANK error -"}},
      {"node_rank_negative", {{"NODE_RANK", "-1"}, {"RANK_AFTER_ACC", "-"}}, {"NODE_RANK error -"}},
      {"node_rank_is_a_word", {{"NODE_RANK", "first"}}, {"NODE_RANK error -"}},
      {"planned_node_rank_too_high",
       {{"RANK_AFTER_ACC", "8"}},
       {"NODE_RANK warning -", "RANK_AFTER_ACC error -"}},
      {"node_rank_of_another_server",
       {{"NODE_RANK", "0"}, {"RANK_AFTER_ACC", "-"}},
       {"NODE_RANK error EI0014"}},
      {"pod_rank_of_another_server",
       {{"NODE_RANK", "-"}, {"RANK_AFTER_ACC", "-"}, {"WORLD_SIZE", "2"}, {"RANK", "0"}},
       {"RANK error EI0014"}},
      {"planned_node_rank_not_used", {{"NODE_RANK", "0"}}, {"NODE_RANK error EI0014"}},
      {"planned_node_rank_not_used_by_a_pod_that_nobody_knows",
       Nameless({{"NODE_RANK", "0"}}),
       {"NODE_RANK warning -"}},
      {"names_of_two_servers", {{"HCCL_IF_IP", "192.0.2.11"}}, {"HCCL_IF_IP error -"}},
      {"index_of_another_pod",
       {{"VC_TASK_INDEX", "1"}, {"MA_MASTER_INDEX", "-"}},
       {"VC_TASK_INDEX error -"}},
      {"master_has_not_rank_0", {{"MASTER_ADDR", "job-worker-0.job"}}, {"MASTER_ADDR error -"}},
      {"master_address_has_not_rank_0", {{"MASTER_ADDR", "192.0.2.12"}}, {"MASTER_ADDR error -"}},
      {"master_is_the_pod_itself", {{"MASTER_ADDR", "127.0.0.1"}}, {"MASTER_ADDR error -"}},
      {"master_index_is_the_pods_own", {{"MA_MASTER_INDEX", "0"}}, {"MA_MASTER_INDEX error -"}},
      {"master_index_of_no_pod", Nameless({{"MA_MASTER_INDEX", "7"}}), {"MA_MASTER_INDEX error -"}},
      {"master_index_is_a_word", {{"MA_MASTER_INDEX", "one"}}, {"MA_MASTER_INDEX error -"}},
      {"world_size_counts_helper_tasks", {{"WORLD_SIZE", "3"}}, {"WORLD_SIZE error -"}},
      {"world_size_of_another_table", {{"WORLD_SIZE", "16"}}, {"WORLD_SIZE error -"}},
      {"world_size_is_a_word", {{"WORLD_SIZE", "all"}}, {"WORLD_SIZE error -"}},
      {"pod_rank_too_high", {{"WORLD_SIZE", "2"}, {"RANK", "2"}}, {"RANK error -"}},
      {"operator_counts_pods_not_processes",
       {{"WORLD_SIZE", "4"}, {"RANK", "2"}, {"LOCAL_RANK", "0,1"}},
       {"RANK error -"}},
      {"process_rank_too_high",
       {{"WORLD_SIZE", "4"}, {"RANK", "4"}, {"LOCAL_RANK", "0"}},
       {"RANK error -"}},
      {"process_rank_of_another_server",
       {{"WORLD_SIZE", "4"}, {"RANK", "0"}, {"LOCAL_RANK", "0"}},
       {"RANK error EI0014"}},
      {"local_rank_too_high", {{"LOCAL_RANK", "2"}}, {"LOCAL_RANK error -"}},
      {"local_rank_twice", {{"LOCAL_RANK", "0,0"}}, {"LOCAL_RANK error -"}},
      {"local_rank_is_a_word", {{"LOCAL_RANK", "all"}}, {"LOCAL_RANK error -"}},
      {"local_world_size_too_high", {{"LOCAL_WORLD_SIZE", "8"}}, {"LOCAL_WORLD_SIZE error -"}},
      {"more_nodes_than_the_table", {{"NNODES", "3"}}, {"NNODES error -"}},
      {"nodes_may_come_and_go", {{"NNODES", "1:4"}}, {"NNODES warning -"}},
      {"fewer_hosts_than_the_table", {{"MA_NUM_HOSTS", "1"}}, {"MA_NUM_HOSTS error -"}},
      {"table_is_a_folder",
       {{"RANK_TABLE_FILE", "/user/config"}},
       {"RANK_TABLE_FILE error EI0004"}},
      {"table_path_is_relative", {{"RANK_TABLE_FILE", "hccl.json"}}, {"RANK_TABLE_FILE warning -"}},
      {"table_path_is_empty", {{"RANK_TABLE_FILE", ""}}, {"RANK_TABLE_FILE warning -"}},
      {"dynamic_rendezvous", {{"PET_RDZV_BACKEND", "c10d"}}, {"PET_RDZV_BACKEND warning -"}},
      {"dynamic_rendezvous_in_a_command",
       {{"START", "torchrun --nnodes 2 --rdzv_backend=c10d train.py"}},
       {"START warning -"}},
      {"rendezvous_gave_another_node_rank", {{"GROUP_RANK", "0"}}, {"GROUP_RANK warning -"}},
      {"connect_timeout_short",
       {{"HCCL_CONNECT_TIMEOUT", "120"}},
       {"HCCL_CONNECT_TIMEOUT warning -"}},
      {"connect_timeout_missing", {{"HCCL_CONNECT_TIMEOUT", "-"}}, {"- warning -"}},
      {"connect_timeout_is_a_word",
       {{"HCCL_CONNECT_TIMEOUT", "long"}},
       {"HCCL_CONNECT_TIMEOUT error EI0001"}},
      {"visible_devices_not_ascending",
       {{"ASCEND_RT_VISIBLE_DEVICES", "1,0"}},
       {"ASCEND_RT_VISIBLE_DEVICES error EE1001"}},
      {"visible_device_twice",
       {{"ASCEND_RT_VISIBLE_DEVICES", "0,0"}},
       {"ASCEND_RT_VISIBLE_DEVICES error EE1001"}},
      {"visible_devices_are_words",
       {{"ASCEND_RT_VISIBLE_DEVICES", "npu0"}},
       {"ASCEND_RT_VISIBLE_DEVICES error EE1001"}},
      {"visible_devices_are_not_the_tables",
       {{"ASCEND_RT_VISIBLE_DEVICES", "2,3"}, {"ASCEND_VISIBLE_DEVICES", "-"}},
       {"ASCEND_RT_VISIBLE_DEVICES error EI0014"}},
      {"too_few_visible_devices",
       {{"ASCEND_RT_VISIBLE_DEVICES", "0"}},
       {"ASCEND_RT_VISIBLE_DEVICES error EI0014"}},
      {"process_sees_another_device",
       {{"LOCAL_RANK", "1"}, {"ASCEND_RT_VISIBLE_DEVICES", "0"}},
       {"ASCEND_RT_VISIBLE_DEVICES error EI0014"}},
      {"table_has_logical_device_ids",
       {{"ASCEND_VISIBLE_DEVICES", "4,7"}, {"ASCEND_RT_VISIBLE_DEVICES", "-"}},
       {"ASCEND_VISIBLE_DEVICES error EI0014"}},
      {"host_address_is_a_name", {{"HCCL_IF_IP", "eth0"}}, {"HCCL_IF_IP error EI0001"}},
      {"host_address_is_loopback", {{"HCCL_IF_IP", "127.0.0.1"}}, {"HCCL_IF_IP error EI0001"}},
      {"host_address_of_an_npu", {{"HCCL_IF_IP", "198.18.1.10"}}, {"HCCL_IF_IP error EI0001"}},
      {"host_address_of_no_server", {{"HCCL_IF_IP", "192.0.2.99"}}, {"HCCL_IF_IP warning -"}},
      {"super_pod_id_too_long",
       {{"HCCL_LOGIC_SUPERPOD_ID", std::string(128, 'x')}},
       {"HCCL_LOGIC_SUPERPOD_ID error EI0001"}},
      {"variable_too_long_to_start",
       {{"VC_WORKER_HOSTS", std::string(131072, 'x')}},
       {"VC_WORKER_HOSTS error -"}},
  };
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Environments, BadEnvironmentTest, testing::ValuesIn(BadEnvironments()),
                         [](const auto& suite) { return suite.param.name; });

class GoodEnvironmentTest : public testing::TestWithParam<Case> {};

TEST_P(GoodEnvironmentTest, HasNoFinding) {
  EXPECT_THAT(Check(With(GetParam().changes)), IsEmpty());
}

const Variables& NoNodeRank() {
  static const Variables changes = {{"NODE_RANK", "-"}, {"RANK_AFTER_ACC", "-"}};
  return changes;
}

Variables Merged(Variables changes, const Variables& more) {
  for (const auto& [name, value] : more) changes[name] = value;
  return changes;
}

INSTANTIATE_TEST_SUITE_P(
    Environments, GoodEnvironmentTest,
    testing::ValuesIn(std::vector<Case>{
        {"planned", {}, {}},
        {"of_a_pod_that_nobody_knows", Nameless({}), {}},
        {"before_the_script_set_node_rank", {{"NODE_RANK", "-"}}, {}},
        {"ascend_operator",
         Merged(NoNodeRank(), {{"WORLD_SIZE", "4"},
                               {"RANK", "1"},
                               {"LOCAL_WORLD_SIZE", "2"},
                               {"LOCAL_RANK", "0,1"}}),
         {}},
        {"volcano_pytorch_plugin", Merged(NoNodeRank(), {{"WORLD_SIZE", "2"}, {"RANK", "1"}}), {}},
        {"child_of_torchrun",
         {{"WORLD_SIZE", "4"},
          {"RANK", "3"},
          {"LOCAL_RANK", "1"},
          {"LOCAL_WORLD_SIZE", "2"},
          {"GROUP_RANK", "1"}},
         {}},
        {"process_that_sees_its_device_alone",
         {{"WORLD_SIZE", "4"},
          {"RANK", "3"},
          {"LOCAL_RANK", "1"},
          {"ASCEND_RT_VISIBLE_DEVICES", "1"}},
         {}},
        {"second_pod_of_a_server",
         {{"NNODES", "4"},
          {"NODE_RANK", "3"},
          {"RANK_AFTER_ACC", "-"},
          {"LOCAL_WORLD_SIZE", "1"},
          {"ASCEND_VISIBLE_DEVICES", "1"},
          {"ASCEND_RT_VISIBLE_DEVICES", "0"}},
         {}},
        {"pods_of_a_server_by_their_processes",
         {{"NNODES", "-"},
          {"NODE_RANK", "2"},
          {"RANK_AFTER_ACC", "-"},
          {"LOCAL_WORLD_SIZE", "1"},
          {"ASCEND_RT_VISIBLE_DEVICES", "0"}},
         {}},
        {"devices_as_a_range", {{"ASCEND_VISIBLE_DEVICES", "0-7"}}, {}},
        {"devices_by_name", {{"ASCEND_VISIBLE_DEVICES", "Ascend910-0,Ascend910-1"}}, {}},
        {"devices_not_stated", {{"ASCEND_VISIBLE_DEVICES", "all"}}, {}},
        {"master_by_service_address", {{"MASTER_ADDR", "203.0.113.7"}}, {}},
        {"master_by_address", {{"MASTER_ADDR", "192.0.2.11"}}, {}},
        {"master_by_long_name", {{"MASTER_ADDR", "job-worker-1.job.space.svc.cluster.local"}}, {}},
        {"static_rendezvous", {{"START", "torchrun --rdzv_backend=static train.py"}}, {}},
        {"variable_just_short_enough", {{"VC_WORKER_HOSTS", std::string(131072 - 17, 'x')}}, {}},
    }),
    [](const auto& suite) { return suite.param.name; });

TEST(EnvironmentRuleTest, LogicalIdsAreRecognised) {
  const auto findings = CheckLaunchEnvironments(
      kTable,
      {Environment(With({{"ASCEND_VISIBLE_DEVICES", "4,7"}, {"ASCEND_RT_VISIBLE_DEVICES", "-"}}))});
  ASSERT_THAT(findings.front(), SizeIs(1));
  EXPECT_THAT(findings.front()[0].hint, HasSubstr("physical ids into the table, 4,7"));
}

TEST(EnvironmentRuleTest, MessagesNameTheServerAndTheRank) {
  const auto findings = CheckLaunchEnvironments(
      kTable, {Environment(With({{"NODE_RANK", "0"}, {"RANK_AFTER_ACC", "-"}}))});
  ASSERT_THAT(findings.front(), SizeIs(1));
  EXPECT_EQ(findings.front()[0].message,
            "NODE_RANK is \"0\", which is server_list[0] (\"192.0.2.11\", node rank 0, ranks 0-1), "
            "but POD_NAME is \"job-worker-0\", which is server_list[1] (\"192.0.2.12\", node rank "
            "1, ranks 2-3)");
}

// job-worker-1, which is node rank 0.
Variables First() {
  return With({{"POD_NAME", "job-worker-1"},
               {"HOSTNAME", "job-worker-1"},
               {"HCCL_IF_IP", "192.0.2.11"},
               {"VC_TASK_INDEX", "1"},
               {"NODE_RANK", "0"},
               {"RANK_AFTER_ACC", "0"}});
}

std::vector<std::string> CheckSecond(const Variables& first, const Variables& second) {
  const auto findings = CheckLaunchEnvironments(
      kTable, {Environment(first, "first.env"), Environment(second, "second.env")});
  EXPECT_THAT(Describe(findings[0]), IsEmpty());
  return Describe(findings[1]);
}

TEST(EnvironmentRuleTest, PodsOfOneJobAgree) {
  EXPECT_THAT(CheckSecond(First(), Sound()), IsEmpty());
  EXPECT_THAT(CheckSecond(First(), With({{"MASTER_ADDR", "203.0.113.7"}})),
              ElementsAre("MASTER_ADDR error -"));
  EXPECT_THAT(CheckSecond(First(), With({{"MASTER_ADDR", "job-worker-1"}})), IsEmpty());
  EXPECT_THAT(CheckSecond(First(), With({{"MASTER_PORT", "29501"}})),
              ElementsAre("MASTER_PORT error -"));
}

TEST(EnvironmentRuleTest, ANodeRankStandsOnce) {
  const Variables twice = With(Nameless({{"MA_MASTER_INDEX", "-"}}));
  EXPECT_THAT(CheckSecond(twice, twice), ElementsAre("NODE_RANK error -"));
  Variables process = twice;
  process["LOCAL_RANK"] = "0";
  Variables other = twice;
  other["LOCAL_RANK"] = "1";
  EXPECT_THAT(CheckSecond(process, other), IsEmpty());
  EXPECT_THAT(CheckSecond(process, process), ElementsAre("NODE_RANK error -"));
}

TEST(EnvironmentRuleTest, AMasterIsKnownFromItsOwnEnvironment) {
  // The table names no pods here, so that only the other environment tells who "trainer-b" is.
  Variables first = With(Nameless({{"MA_MASTER_INDEX", "-"}}));
  first["POD_NAME"] = "trainer-a";
  first["NODE_RANK"] = first["RANK_AFTER_ACC"] = "0";
  first["MASTER_ADDR"] = "trainer-a";
  Variables second = With(Nameless({{"MA_MASTER_INDEX", "-"}}));
  second["POD_NAME"] = "trainer-b";
  second["MASTER_ADDR"] = "trainer-a";
  EXPECT_THAT(CheckSecond(first, second), IsEmpty());
  second["MASTER_ADDR"] = "trainer-b";
  EXPECT_THAT(CheckSecond(first, second),
              ElementsAre("MASTER_ADDR error -", "MASTER_ADDR error -"));
}

TEST(EnvironmentRuleTest, OneServerMayMeetAtLoopback) {
  const char* table = R"({"status": "completed", "version": "1.0", "server_count": "1",
    "server_list": [{"server_id": "192.0.2.11", "device": [{"device_id": "0", "rank_id": "0"}]}]})";
  EXPECT_THAT(Check({{"MASTER_ADDR", "localhost"}, {"NODE_RANK", "0"}, {"WORLD_SIZE", "1"}}, table),
              IsEmpty());
}

TEST(EnvironmentRuleTest, WithoutASoundTableOnlyTheEnvironmentIsChecked) {
  EXPECT_THAT(Check(With({{"NODE_RANK", "7"}, {"HCCL_CONNECT_TIMEOUT", "1"}}), "{}"),
              ElementsAre("- warning -", "HCCL_CONNECT_TIMEOUT warning -"));
  const auto twice = CheckLaunchEnvironments(
      "", {Environment({{"NODE_RANK", "1"}}), Environment({{"NODE_RANK", "1"}})});
  EXPECT_THAT(Describe(twice[1]), ElementsAre("- warning -", "NODE_RANK error -"));
}

TEST(EnvironmentRuleTest, TheTablesSuperPodCounts) {
  const char* table = R"({"status": "completed", "version": "1.0", "server_count": "1",
    "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0"}]}],
    "super_pod_list": [{"super_pod_id": "sp1", "server_list": [{"server_id": "a"}]}]})";
  EXPECT_THAT(Check({{"NODE_RANK", "0"}, {"HCCL_LOGIC_SUPERPOD_ID", "sp1"}}, table), IsEmpty());
  EXPECT_THAT(Check({{"NODE_RANK", "0"}, {"HCCL_LOGIC_SUPERPOD_ID", "sp2"}}, table),
              ElementsAre("HCCL_LOGIC_SUPERPOD_ID warning -"));
}

class RankTableVariableTest : public testing::Test {
 protected:
  RankTableVariableTest() {
    std::string name = (std::filesystem::temp_directory_path() / "table_variable_XXXXXX").string();
    folder_ = mkdtemp(name.data());
    std::ofstream(Path("same.json")) << kTable;
    std::ofstream(Path("other.json")) << "{}";
    std::filesystem::create_directory(Path("folder.json"));
    std::filesystem::create_symlink(Path("same.json"), Path("link.json"));
  }
  ~RankTableVariableTest() override { std::filesystem::remove_all(folder_); }

  std::string Path(const std::string& name) const { return folder_ + "/" + name; }

  std::vector<std::string> Look(const std::string& name) const {
    return Describe(CheckRankTableVariable(Environment({{"RANK_TABLE_FILE", Path(name)}}), kTable));
  }

 private:
  std::string folder_;
};

TEST_F(RankTableVariableTest, LooksAtTheFileThatItNames) {
  EXPECT_THAT(Look("same.json"), IsEmpty());
  EXPECT_THAT(Look("nowhere.json"), IsEmpty());  // It may be there in the pod.
  EXPECT_THAT(Look("other.json"), ElementsAre("RANK_TABLE_FILE warning -"));
  EXPECT_THAT(Look("link.json"), ElementsAre("RANK_TABLE_FILE warning -"));
  EXPECT_THAT(Look("folder.json"), ElementsAre("RANK_TABLE_FILE error EI0004"));
  EXPECT_THAT(Describe(CheckRankTableVariable(Environment({{"A", "1"}}), kTable)), IsEmpty());
}

}  // namespace
}  // namespace rankroute
