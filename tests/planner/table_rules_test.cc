// RT018 to RT022: tables with one fault each, and tables without.
#include "planner/table_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ranktable/check.h"
#include "tests/planner/fabrics.h"

namespace rankroute {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct TableServer {
  std::string id;
  std::vector<std::pair<int, std::string>> devices;  // Id and ip; no ip where it is empty.
  std::string extra;                                 // More members: "\"host_ip\": \"…\", ".
};

// A ranktable of version 1.0, every server and device in a line of its own, ranks in order.
std::string TableText(const std::vector<TableServer>& servers, const std::string& extra = "") {
  std::string text = R"({"status": "completed", "version": "1.0", "server_count": ")" +
                     std::to_string(servers.size()) + "\",\n" + extra + "\"server_list\": [";
  int rank = 0;
  for (std::size_t s = 0; s < servers.size(); ++s) {
    text += std::string(s == 0 ? "" : ",") + "\n{\"server_id\": \"" + servers[s].id + "\", " +
            servers[s].extra + "\"device\": [";
    bool first = true;
    for (const auto& [id, ip] : servers[s].devices) {
      text += std::string(first ? "" : ",") + "\n {\"device_id\": \"" + std::to_string(id) + "\", ";
      if (!ip.empty()) text += "\"device_ip\": \"" + ip + "\", ";
      text += "\"rank_id\": \"" + std::to_string(rank++) + "\"}";
      first = false;
    }
    text += "]}";
  }
  return text + "]}\n";
}

std::string Ip(std::size_t server, int device) {
  return "198.18." + std::to_string(server + 1) + "." + std::to_string(device + 1);
}

// The servers of a fabric whose server i has address 192.0.2.(i + 1) and devices with Ip(i, d).
std::vector<TableServer> Servers(const std::vector<std::size_t>& numbers, int devices = 2) {
  std::vector<TableServer> servers;
  for (const std::size_t i : numbers) {
    TableServer server{"192.0.2." + std::to_string(i + 1), {}, ""};
    for (int d = 0; d < devices; ++d) server.devices.emplace_back(d, Ip(i, d));
    servers.push_back(std::move(server));
  }
  return servers;
}

FabricDescription Described(const std::vector<int>& servers_under_leaf, int devices = 2) {
  FabricDescription description = testing::DescribeFabric({servers_under_leaf, devices});
  for (std::size_t i = 0; i < description.servers.size(); ++i) {
    description.servers[i].addresses = {"192.0.2." + std::to_string(i + 1)};
    for (DeviceDescription& device : description.servers[i].devices) device.ip = Ip(i, device.id);
  }
  return description;
}

struct Wanted {
  std::string id;
  Severity severity;
  std::string path;
  std::string says;
};

// For messages.
std::string Shown(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings) {
    text += f.id + " " + SeverityName(f.severity) + " " + f.path + ": " + f.message + "\n";
  }
  return text;
}

std::vector<Finding> Check(const std::string& text, const TableSurroundings& surroundings) {
  Result<std::vector<Finding>> findings = CheckTableOnFabric(text, "table.json", surroundings);
  EXPECT_TRUE(findings.ok()) << findings.status().message();
  return findings.ok() ? *std::move(findings) : std::vector<Finding>();
}

void Expect(const std::vector<Finding>& findings, const std::vector<Wanted>& wanted) {
  EXPECT_EQ(findings.size(), wanted.size()) << Shown(findings);
  for (std::size_t i = 0; i < std::min(findings.size(), wanted.size()); ++i) {
    SCOPED_TRACE(Shown({findings[i]}));
    EXPECT_EQ(findings[i].id, wanted[i].id);
    EXPECT_EQ(findings[i].severity, wanted[i].severity);
    EXPECT_EQ(findings[i].path, wanted[i].path);
    EXPECT_THAT(findings[i].message, HasSubstr(wanted[i].says));
    EXPECT_FALSE(findings[i].hint.empty());
    EXPECT_GT(findings[i].line, 0);
    EXPECT_GT(findings[i].column, 0);
  }
}

constexpr Severity kError = Severity::kError;
constexpr Severity kWarning = Severity::kWarning;

TableSurroundings On(FabricDescription fabric) {
  TableSurroundings surroundings;
  surroundings.fabric = testing::MakeFabric(std::move(fabric));
  return surroundings;
}

// An inventory knows addresses and no cables.
TableSurroundings WithInventory(FabricDescription inventory) {
  for (ServerDescription& server : inventory.servers) {
    for (DeviceDescription& device : server.devices) device.ports.clear();
  }
  inventory.switches.clear();
  inventory.links.clear();
  TableSurroundings surroundings;
  surroundings.inventory = testing::MakeFabric(std::move(inventory));
  return surroundings;
}

TEST(TableRules, FindNothingInAGoodTable) {
  // Whole leaves in their order, one server, devices without addresses.
  for (const std::vector<TableServer>& servers :
       {Servers({0, 1, 2, 3}), Servers({2, 3}), Servers({1}), Servers({3, 2, 1, 0})}) {
    const std::string text = TableText(servers);
    ASSERT_THAT(CheckRankTable(text), IsEmpty());
    Expect(Check(text, On(Described({2, 2}))), {});
    Expect(Check(text, WithInventory(Described({2, 2}))), {});
    Expect(Check(text, {}), {});
  }
}

TEST(TableRules, SayNothingOfWhatIsNoServerList) {
  for (const char* text : {"", "7", "{", "{}", R"({"server_list": 7})", R"({"server_list": [7]})",
                           R"({"version": "2.0", "rank_list": []})"}) {
    Expect(Check(text, On(Described({2, 2}))), {});
  }
}

struct InventoryCase {
  const char* name;
  void (*change)(std::vector<TableServer>* servers, FabricDescription* inventory);
  std::vector<Wanted> wanted;
};

TEST(DeviceOwners, AreHeldAgainstTheInventory) {
  const std::vector<InventoryCase> cases = {
      {"another server's address",
       [](auto* servers, auto*) { (*servers)[1].devices[0].second = Ip(2, 1); },
       {{"RT018", kError, "server_list[1].device[0].device_ip",
         "is that of device 1 of s-1-0 in the inventory, not of device 0 of s-0-1"}}},
      {"two devices exchanged",
       [](auto* servers, auto*) {
         std::swap((*servers)[0].devices[0].second, (*servers)[0].devices[1].second);
       },
       {{"RT018", kError, "server_list[0].device[0].device_ip",
         "is that of device 1 of s-0-0 in the inventory, not of device 0 of s-0-0"},
        {"RT018", kError, "server_list[0].device[1].device_ip",
         "is that of device 0 of s-0-0 in the inventory, not of device 1 of s-0-0"}}},
      {"an address that nobody has",
       [](auto* servers, auto*) { (*servers)[0].devices[1].second = "198.18.99.1"; },
       {{"RT018", kWarning, "server_list[0].device[1].device_ip",
         "does not know device_ip \"198.18.99.1\" of device 1 of s-0-0"}}},
      {"a device that the server does not have",
       [](auto* servers, auto*) { (*servers)[0].devices[1].first = 7; },
       {{"RT018", kError, "server_list[0].device[1].device_id", "no device 7 of s-0-0"},
        {"RT018", kError, "server_list[0].device[1].device_ip",
         "is that of device 1 of s-0-0 in the inventory, not of device 7"}}},
      {"the second of several addresses",
       [](auto* servers, auto*) { (*servers)[0].devices[1].second = Ip(0, 1) + "," + Ip(1, 1); },
       {{"RT018", kError, "server_list[0].device[1].device_ip", "is that of device 1 of s-0-1"}}},
      {"a server that the inventory lacks",
       [](auto*, auto* inventory) { inventory->servers.pop_back(); },
       {{"RT018", kWarning, "server_list[3]", "no device addresses of this server"}}},
      {"a server without addresses in the inventory",
       [](auto*, auto* inventory) {
         for (DeviceDescription& device : inventory->servers[2].devices) device.ip.clear();
       },
       {{"RT018", kWarning, "server_list[2]", "no device addresses of this server"}}},
      // Good ones.
      {"other spellings of an address",
       [](auto* servers, auto* inventory) {
         (*servers)[0].devices[1].second = "2001:DB8:0:0::1";
         inventory->servers[0].devices[1].ip = "2001:db8::1";
       },
       {}},
      {"servers that only their device ips name",
       [](auto* servers, auto* inventory) {
         for (TableServer& server : *servers) server.id = "pod-" + server.id;
         for (ServerDescription& server : inventory->servers) server.addresses.clear();
       },
       {}},
      {"a device without address",
       [](auto*, auto* inventory) { inventory->servers[0].devices[1].ip.clear(); },
       {{"RT018", kWarning, "server_list[0].device[1].device_ip", "does not know device_ip"}}},
  };
  for (const InventoryCase& c : cases) {
    SCOPED_TRACE(c.name);
    std::vector<TableServer> servers = Servers({0, 1, 2, 3});
    FabricDescription inventory = Described({2, 2});
    c.change(&servers, &inventory);
    Expect(Check(TableText(servers), WithInventory(std::move(inventory))), c.wanted);
  }
}

TEST(DeviceOwners, AServerIsTheOneThatMostOfItsDeviceIpsName) {
  std::vector<TableServer> servers = Servers({0}, 4);
  servers[0].id = "pod";
  servers[0].devices[0].second = Ip(1, 0);
  Expect(Check(TableText(servers), WithInventory(Described({2}, 4))),
         {{"RT018", kError, "server_list[0].device[0].device_ip",
           "is that of device 0 of s-0-1 in the inventory, not of device 0 of s-0-0"}});
}

TEST(DeviceOwners, AServerIsFoundByTheNameThatTheFabricHasForIt) {
  TableSurroundings surroundings = On(Described({2, 2}));
  FabricDescription inventory = Described({2, 2});
  for (ServerDescription& server : inventory.servers) server.addresses.clear();
  std::vector<TableServer> servers = Servers({0, 1});
  servers[0].devices = {{0, Ip(2, 0)}, {1, Ip(2, 1)}};  // By device ips, it were s-1-0.
  surroundings.inventory = WithInventory(std::move(inventory)).inventory;
  Expect(Check(TableText(servers), surroundings),
         {{"RT018", kError, "server_list[0].device[0].device_ip", "not of device 0 of s-0-0"},
          {"RT018", kError, "server_list[0].device[1].device_ip", "not of device 1 of s-0-0"}});
}

TEST(DeviceOwners, AreHeldAgainstTheFabricWhereThereIsNoInventory) {
  std::vector<TableServer> servers = Servers({0, 1});
  servers[1].devices[0].second = Ip(2, 0);
  Expect(Check(TableText(servers), On(Described({2, 2}))),
         {{"RT018", kError, "server_list[1].device[0].device_ip", "of device 0 of s-1-0"}});
  // A fabric that nobody gave addresses to says nothing of them.
  FabricDescription bare = Described({2, 2});
  for (ServerDescription& server : bare.servers) {
    for (DeviceDescription& device : server.devices) device.ip.clear();
  }
  Expect(Check(TableText(servers), On(std::move(bare))), {});
}

struct FabricCase {
  const char* name;
  void (*change)(std::vector<TableServer>* servers, FabricDescription* fabric);
  std::vector<Wanted> wanted;
};

TEST(Cables, EachDeviceHasOne) {
  const std::vector<FabricCase> cases = {
      {"a dark device",
       [](auto*, auto* fabric) { fabric->servers[1].devices[1].ports.clear(); },
       {{"RT019", kError, "server_list[1].device[1]",
         "device 1 of s-0-1 has no live cable in the fabric"}}},
      {"a device that the fabric lacks",
       [](auto* servers, auto*) {
         (*servers)[2].devices[1] = {5, ""};
       },
       {{"RT019", kError, "server_list[2].device[1]", "the fabric knows no device 5 of s-1-0"}}},
      {"a server that the fabric lacks",
       [](auto* servers, auto*) {
         (*servers)[3] = {"ghost", {{0, "198.18.77.1"}, {1, "198.18.77.2"}}, ""};
       },
       {{"RT019", kWarning, "server_list[3]", "this server is not in the fabric"}}},
      {"dark devices of two servers",
       [](auto*, auto* fabric) {
         fabric->servers[0].devices[0].ports.clear();
         fabric->servers[3].devices[0].ports.clear();
       },
       {{"RT019", kError, "server_list[0].device[0]", "device 0 of s-0-0"},
        {"RT019", kError, "server_list[3].device[0]", "device 0 of s-1-1"}}},
      // Good ones.
      {"a dark device of the only server",
       [](auto* servers, auto* fabric) {
         *servers = Servers({1});
         fabric->servers[1].devices[1].ports.clear();
       },
       {}},
      {"dark devices inside one super pod",
       [](auto* servers, auto* fabric) {
         *servers = Servers({0, 1});
         for (int s : {0, 1}) {
           fabric->servers[s].super_pod = "sp0";
           fabric->servers[s].devices[1].ports.clear();
         }
       },
       {}},
      {"a dark device that the job does not use",
       [](auto* servers, auto* fabric) {
         for (TableServer& server : *servers) server.devices.pop_back();
         fabric->servers[1].devices[1].ports.clear();
       },
       {}},
  };
  for (const FabricCase& c : cases) {
    SCOPED_TRACE(c.name);
    std::vector<TableServer> servers = Servers({0, 1, 2, 3});
    FabricDescription fabric = Described({2, 2});
    c.change(&servers, &fabric);
    Expect(Check(TableText(servers), On(std::move(fabric))), c.wanted);
  }
}

TEST(Cables, ASuperPodListDecidesWhoNeedsThem) {
  FabricDescription fabric = Described({2});
  fabric.servers[0].devices[1].ports.clear();
  for (ServerDescription& server : fabric.servers) server.super_pod = "sp0";
  const std::string one = R"("super_pod_list": [{"super_pod_id": "0"}], )";
  const std::string two = R"("super_pod_list": [{"super_pod_id": "0"}, {"super_pod_id": "1"}], )";
  Expect(Check(TableText(Servers({0, 1}), one), On(fabric)), {});
  Expect(Check(TableText(Servers({0, 1}), two), On(fabric)),
         {{"RT019", kError, "server_list[0].device[1]", "device 1 of s-0-0"}});
}

TEST(OrderQuality, SaysWhatAPlanWouldSave) {
  // One AllReduce over a ring: 0-2-1-3 crosses the spine four times, 0-1-2-3 twice.
  const std::vector<Finding> findings =
      Check(TableText(Servers({0, 2, 1, 3})), On(Described({2, 2})));
  Expect(findings, {{"RT020", kWarning, "server_list",
                     "rankroute plan would save 50.0 % of a step's hop bytes"}});
  EXPECT_THAT(findings[0].message, HasSubstr("this order is 100.0 % above the lower bound"));
  EXPECT_THAT(findings[0].message,
              HasSubstr("4 of 4 neighbours in the ring are not under one leaf (planned: 2)"));
  EXPECT_THAT(findings[0].message, HasSubstr("(planned: "));
  EXPECT_THAT(findings[0].hint, HasSubstr("--tp"));
}

TEST(OrderQuality, TakesTheTrafficThatIsStated) {
  const std::string text = TableText(Servers({0, 2, 1, 3}));
  TableSurroundings surroundings = On(Described({2, 2}));
  // Only servers under one leaf talk; then only such that are not.
  surroundings.job.traffic = "src,dst,bytes\n0,4,100\n2,6,100\n";
  Expect(Check(text, surroundings), {});
  surroundings.job.traffic = "src,dst,bytes\n0,2,100\n4,6,100\n";
  const std::vector<Finding> findings = Check(text, surroundings);
  Expect(findings, {{"RT020", kWarning, "server_list", "would save 100.0 %"}});
  EXPECT_THAT(findings[0].hint, HasSubstr("for the traffic stated"));
}

TEST(OrderQuality, RefusesTrafficThatIsNone) {
  TableSurroundings surroundings = On(Described({2, 2}));
  surroundings.job.traffic = "src,dst,bytes\n0,99,100\n";
  const auto findings = CheckTableOnFabric(TableText(Servers({0, 1})), "t.json", surroundings);
  ASSERT_FALSE(findings.ok());
  EXPECT_EQ(findings.status().code(), StatusCode::kInvalidArgument);
}

TEST(OrderQuality, TellsOfRanksWithoutAPath) {
  FabricDescription fabric = Described({2, 2});
  fabric.links.clear();
  Expect(Check(TableText(Servers({0, 1, 2, 3})), On(std::move(fabric))),
         {{"RT020", kWarning, "server_list", "the order has no cost on this fabric: "}});
}

TEST(OrderQuality, SaysNothingOfATableThatOtherRulesRefuse) {
  std::string text = TableText(Servers({0, 2, 1, 3}));
  text.replace(text.find("\"rank_id\": \"0\""), 14, "\"rank_id\": \"9\"");
  ASSERT_TRUE(HasErrors(CheckRankTable(text)));
  Expect(Check(text, On(Described({2, 2}))), {});
}

TEST(Spread, LeavesThatCouldBeFewer) {
  const struct {
    const char* name;
    std::vector<std::size_t> servers;
    std::vector<int> leaves;
    std::vector<Wanted> wanted;
  } cases[] = {
      {"two servers under two leaves",
       {0, 4},
       {4, 4},
       {{"RT021", kWarning, "server_list",
         "the 2 servers are under 2 leaves (leaf-0 1, leaf-1 1), but 1 of the fabric's have room "
         "for them (leaf-0 4)"}}},
      {"three leaves where two suffice",
       {0, 1, 2, 4, 5, 6},
       {2, 2, 4},
       {{"RT021", kWarning, "server_list",
         "the 6 servers are under 3 leaves (leaf-2 3, leaf-0 2, leaf-1 1), but 2 of the fabric's "
         "have room for them (leaf-2 4, leaf-0 2)"}}},
      {"many leaves",
       {0, 1, 2, 3, 4, 5},
       {1, 1, 1, 1, 1, 1, 6},
       {{"RT021", kWarning, "server_list",
         "under 6 leaves (leaf-0 1, leaf-1 1, leaf-2 1, leaf-3 1 and 2 more), but 1 of"}}},
      {"two leaves, as many as it takes", {0, 1, 2, 4}, {3, 3}, {}},
      {"one leaf", {0, 1, 2}, {3, 3}, {}},
      {"every server there is", {0, 1, 2, 3, 4, 5}, {2, 2, 2}, {}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    Expect(Check(TableText(Servers(c.servers)), On(Described(c.leaves))), c.wanted);
  }
}

TEST(Spread, OnlyServersWithEnoughDevicesAreRoom) {
  FabricDescription fabric = Described({3, 3});
  for (std::size_t s : {1, 2, 4, 5}) fabric.servers[s].devices.pop_back();
  Expect(Check(TableText(Servers({0, 3})), On(std::move(fabric))), {});
}

TEST(Spread, LeavesOfOneRailGroupAreOne) {
  const testing::FabricShape shape{{4, 4}, 2, 2, 1, testing::Cabling::kRails};
  FabricDescription fabric = testing::DescribeFabric(shape);
  for (std::size_t i = 0; i < fabric.servers.size(); ++i) {
    fabric.servers[i].addresses = {"192.0.2." + std::to_string(i + 1)};
  }
  Expect(Check(TableText(Servers({0, 1})), On(fabric)), {});
  Expect(Check(TableText(Servers({0, 4})), On(fabric)),
         {{"RT021", kWarning, "server_list", "the 2 servers are under 2 leaves"}});
}

std::string HostIp(const char* ip) { return std::string("\"host_ip\": \"") + ip + "\", "; }

TEST(SameHost, TwoIdsOfOneHost) {
  std::vector<TableServer> by_ip = Servers({0, 1, 2});
  by_ip[0].extra = HostIp("192.0.2.77");
  by_ip[2].extra = HostIp("192.0.2.77");
  Expect(Check(TableText(by_ip), {}),
         {{"RT022", kWarning, "server_list[2].server_id",
           "server_id \"192.0.2.3\" looks like the host of server_list[0], \"192.0.2.1\" (line 3, "
           "column 15): both have host_ip \"192.0.2.77\""}});

  // Two pods of one server, by half of its devices each.
  std::vector<TableServer> by_device = {{"pod-a", {{0, Ip(0, 0)}}, ""},
                                        {"pod-b", {{1, Ip(0, 1)}}, ""}};
  Expect(Check(TableText(by_device), On(Described({2, 2}))),
         {{"RT022", kWarning, "server_list[1].server_id", "both are s-0-0 in the fabric"}});

  std::vector<TableServer> by_name = {{"s-0-0", {{0, ""}}, ""}, {"192.0.2.1", {{1, ""}}, ""}};
  Expect(Check(TableText(by_name), On(Described({2, 2}))),
         {{"RT022", kWarning, "server_list[1].server_id", "both are s-0-0 in the fabric"}});

  std::vector<TableServer> three = Servers({0, 1, 2});
  for (TableServer& server : three) server.extra = HostIp("2001:DB8::7");
  Expect(Check(TableText(three), {}),
         {{"RT022", kWarning, "server_list[1].server_id", "of server_list[0]"},
          {"RT022", kWarning, "server_list[2].server_id", "of server_list[0]"}});
}

TEST(SameHost, NotWithoutDoubt) {
  std::vector<TableServer> servers = Servers({0, 1});
  servers[0].extra = HostIp("192.0.2.1");
  servers[1].extra = HostIp("192.0.2.2");
  Expect(Check(TableText(servers), {}), {});
  // Neither empty ones nor one id twice, which RT007 reports.
  servers[0].extra = servers[1].extra = HostIp("");
  Expect(Check(TableText(servers), {}), {});
  servers[0].extra = servers[1].extra = HostIp("192.0.2.1");
  servers[1].id = servers[0].id;
  Expect(Check(TableText(servers), {}), {});
}

}  // namespace
}  // namespace rankroute
