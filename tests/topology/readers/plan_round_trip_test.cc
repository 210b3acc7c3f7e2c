// Random trees of switches and servers, printed in every format of plans and read back: the nodes
// and cables must be the same, as far as the format can say them. The printers follow the formats'
// own descriptions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tests/topology/readers/reading_text.h"
#include "topology/host_list.h"
#include "topology/readers.h"

namespace rankroute {
namespace {

using Role = CablePlan::Role;

// A tree with every field that some format carries; `tiers` tiers of switches, one cable a server.
CablePlan RandomTree(std::mt19937* random, int tiers) {
  CablePlan plan;
  const auto pick = [&](std::size_t low, std::size_t high) {
    return low + (*random)() % (high - low + 1);
  };
  const auto add = [&](const std::string& name, Role role, int tier) {
    CablePlan::Node node;
    node.name = name;
    node.role = role;
    node.tier = tier;
    plan.nodes.push_back(node);
  };
  std::map<std::string, int> ports;
  const auto hang = [&](const std::string& lower, const std::string& upper, bool server) {
    CablePlan::Cable cable;
    cable.a = lower;
    cable.a_port = server ? "npu0" : "400GE1/0/" + std::to_string(++ports[lower]);
    cable.b = upper;
    cable.b_port = "400GE1/0/" + std::to_string(++ports[upper]);
    cable.mbps = server ? 200'000 : 400'000;
    plan.cables.push_back(cable);
  };
  std::vector<std::string> above = {"top"};
  add("top", Role::kSwitch, tiers);
  for (int tier = tiers - 1; tier >= 1; --tier) {
    std::vector<std::string> here;
    for (const std::string& upper : above) {
      for (std::size_t i = pick(1, 3); i > 0; --i) {
        here.push_back("t" + std::to_string(tier) + "-" + std::to_string(here.size() + 1));
        add(here.back(), Role::kSwitch, tier);
        hang(here.back(), upper, false);
      }
    }
    above = here;
  }
  std::size_t servers = 0;
  for (const std::string& leaf : above) {
    for (std::size_t i = pick(1, 4); i > 0; --i) {
      const std::string number = std::to_string(++servers);
      const std::string name = "npu" + std::string(3 - number.size(), '0') + number;
      add(name, Role::kServer, 0);
      plan.nodes.back().address = "192.0.2." + number;
      plan.nodes.back().super_pod = "sp" + std::to_string(pick(0, 2));
      plan.nodes.back().device_count = 8;
      hang(name, leaf, true);
    }
  }
  return plan;
}

// Names of the nodes of a role that are below a node.
std::vector<std::string> Below(const CablePlan& plan, const std::string& upper, Role role) {
  std::vector<std::string> names;
  for (const CablePlan::Cable& cable : plan.cables) {
    const bool server = cable.a.starts_with("npu") || cable.a.starts_with("192.");
    if (cable.b == upper && server == (role == Role::kServer)) names.push_back(cable.a);
  }
  return names;
}

std::map<std::string, std::vector<std::string>> Pods(const CablePlan& plan) {
  std::map<std::string, std::vector<std::string>> pods;
  for (const CablePlan::Node& node : plan.nodes) {
    if (!node.super_pod.empty()) pods[node.super_pod].push_back(node.name);
  }
  return pods;
}

std::string SlurmConf(const CablePlan& plan) {
  std::string out = "# printed\n";
  for (const CablePlan::Node& node : plan.nodes) {
    if (node.role != Role::kSwitch) continue;
    const std::string nodes = CompressHostList(Below(plan, node.name, Role::kServer));
    const std::string switches = CompressHostList(Below(plan, node.name, Role::kSwitch));
    out += "SwitchName=" + node.name + (nodes.empty() ? "" : " Nodes=" + nodes) +
           (switches.empty() ? "" : " Switches=" + switches) + "\n";
  }
  for (const auto& [pod, nodes] : Pods(plan)) {
    out += "BlockName=" + pod + " Nodes=" + CompressHostList(nodes) + "\n";
  }
  return out;
}

std::string SlurmYaml(const CablePlan& plan) {
  std::string out = "---\n- topology: tree\n  cluster_default: true\n  tree:\n    switches:\n";
  for (const CablePlan::Node& node : plan.nodes) {
    if (node.role != Role::kSwitch) continue;
    const std::string nodes = CompressHostList(Below(plan, node.name, Role::kServer));
    const std::string switches = CompressHostList(Below(plan, node.name, Role::kSwitch));
    out += "    - switch: " + node.name + "\n      " +
           (nodes.empty() ? "children: " + switches : "nodes: " + nodes) + "\n";
  }
  out += "- topology: pods\n  block:\n    block_sizes: [1]\n    blocks:\n";
  for (const auto& [pod, nodes] : Pods(plan)) {
    out += "    - block: " + pod + "\n      nodes: \"" + CompressHostList(nodes) + "\"\n";
  }
  return out;
}

std::string Topograph(const CablePlan& plan) {
  std::string out = "switches:\n";
  for (const CablePlan::Node& node : plan.nodes) {
    const std::vector<std::string> switches = Below(plan, node.name, Role::kSwitch);
    if (switches.empty()) continue;
    out += "  " + node.name + ":\n    switches:\n";
    for (const std::string& lower : switches) out += "    - " + lower + "\n";
  }
  out += "blocks:\n";
  for (const CablePlan::Cable& cable : plan.cables) {
    const auto node = std::find_if(plan.nodes.begin(), plan.nodes.end(),
                                   [&](const CablePlan::Node& n) { return n.name == cable.a; });
    if (node->role != Role::kServer) continue;
    out += "- switch: " + cable.b + "\n  nodes: [\"" + cable.a +
           "\"]\n  annotations:\n    accelerator.topology.test/domain: " + node->super_pod + "\n";
  }
  return out;
}

std::string TorNodeCm(const CablePlan& plan) {
  std::string out = R"({"version": "1.0", "tor_count": 4, "server_list": [)";
  std::string comma;
  for (const CablePlan::Node& node : plan.nodes) {
    if (node.role != Role::kSwitch) continue;
    out += comma + "\n{\"tor_id\": 0, \"tor_ip\": \"" + node.name + "\", \"server\": [";
    comma.clear();
    for (const std::string& server : Below(plan, node.name, Role::kServer)) {
      out += comma + R"({"server_ip": ")" + server + R"(", "npu_count": 8, "slice_id": 0})";
      comma = ", ";
    }
    out += "]}";
    comma = ",";
  }
  return out + "]}\n";
}

std::string Hypernodes(const CablePlan& plan) {
  std::string out;
  for (const CablePlan::Node& node : plan.nodes) {
    if (node.role != Role::kSwitch) continue;
    out += "---\napiVersion: topology.volcano.sh/v1alpha1\nkind: HyperNode\nmetadata:\n  name: " +
           node.name + "\nspec:\n  tier: " + std::to_string(node.tier) + "\n  members:\n";
    for (const Role role : {Role::kServer, Role::kSwitch}) {
      for (const std::string& member : Below(plan, node.name, role)) {
        out += std::string("  - type: ") + (role == Role::kServer ? "Node" : "HyperNode") +
               "\n    selector:\n      exactMatch:\n        name: " + member + "\n";
      }
    }
  }
  return out;
}

std::string Nodes(const CablePlan& plan) {
  std::map<std::string, std::string> above;
  for (const CablePlan::Cable& cable : plan.cables) above[cable.a] = cable.b;
  std::string out = "apiVersion: v1\nitems:\n";
  for (const CablePlan::Node& node : plan.nodes) {
    if (node.role != Role::kServer) continue;
    out +=
        "- apiVersion: v1\n  kind: Node\n  metadata:\n    labels:\n      kubernetes.io/os: linux\n"
        "      huawei.com/topotree.superpodid: " +
        node.super_pod + "\n";
    int tier = 0;
    for (std::string at = node.name; above.count(at) != 0;) {
      at = above[at];
      out += "      fabric.topograph.run/tier-" + std::to_string(tier++) + ": " + at + "\n";
    }
    out += "    name: " + node.name +
           "\n  status:\n    addresses:\n    - address: " + node.address +
           "\n      type: InternalIP\n    capacity:\n      huawei.com/Ascend910: \"8\"\n";
  }
  return out + "kind: List\nmetadata:\n  resourceVersion: \"\"\n";
}

std::string Containerlab(const CablePlan& plan) {
  std::string out = "name: lab\ntopology:\n  defaults:\n    kind: linux\n  nodes:\n";
  for (const CablePlan::Node& node : plan.nodes) {
    out += "    " + node.name + (node.role == Role::kSwitch ? ":\n      kind: ceos\n" : ":\n");
  }
  out += "  links:\n";
  for (const CablePlan::Cable& cable : plan.cables) {
    out += "    - endpoints: [\"" + cable.a + ":" + cable.a_port + "\", \"" + cable.b + ":" +
           cable.b_port + "\"]\n";
  }
  return out;
}

std::string Batfish(const CablePlan& plan) {
  const auto end = [](const std::string& node, const std::string& port) {
    return R"({"hostname": ")" + node + R"(", "interfaceName": ")" + port + "\"}";
  };
  std::string out = "{\"edges\": [";
  std::string comma;
  for (const CablePlan::Cable& cable : plan.cables) {
    const std::string a = end(cable.a, cable.a_port);
    const std::string b = end(cable.b, cable.b_port);
    out += comma + "{\"node1\": " + a + ", \"node2\": " + b + "},\n{\"node1\": " + b +
           ", \"node2\": " + a + "}";
    comma = ",\n";
  }
  return out + "]}\n";
}

std::string Dot(const CablePlan& plan) {
  std::string out = "graph \"g\" {\n";
  for (const CablePlan::Node& node : plan.nodes) {
    out += "  \"" + node.name + "\" [function=" + (node.role == Role::kServer ? "host" : "leaf") +
           "]\n";
  }
  for (const CablePlan::Cable& cable : plan.cables) {
    out += "  \"" + cable.a + "\":\"" + cable.a_port + "\" -- \"" + cable.b + "\":\"" +
           cable.b_port + "\"\n";
  }
  return out + "}\n";
}

std::string Csv(const CablePlan& plan) {
  std::string out = "本端设备,本端端口,对端设备,对端端口,速率\n";
  for (const CablePlan::Cable& cable : plan.cables) {
    out += cable.a + "," + cable.a_port + "," + cable.b + ",\"" + cable.b_port + "\"," +
           std::to_string(cable.mbps / 1000) + "GE\n";
  }
  return out;
}

struct Format {
  const char* name;
  std::string (*print)(const CablePlan& plan);
  bool roles;
  bool tiers;
  bool addresses;
  bool pods;
  bool device_counts;
  bool ports;
  bool speeds;
};
constexpr Format kFormats[] = {
    {"slurm-topology-conf", SlurmConf, true, true, false, true, false, false, false},
    {"slurm-topology-yaml", SlurmYaml, true, true, false, true, false, false, false},
    {"topograph-yaml", Topograph, true, true, false, true, false, false, false},
    {"basic-tor-node-cm", TorNodeCm, true, true, true, false, true, false, false},
    {"volcano-hypernode", Hypernodes, true, true, false, false, false, false, false},
    {"k8s-nodes", Nodes, true, true, true, true, true, false, false},
    {"containerlab", Containerlab, true, false, false, false, false, true, false},
    {"batfish-layer1", Batfish, false, false, false, false, false, true, false},
    {"ptm-dot", Dot, true, false, false, false, false, true, false},
    {"lld-csv", Csv, false, false, false, false, false, true, true},
};

// What the format can say of a plan.
CablePlan Carried(CablePlan plan, const Format& format) {
  for (CablePlan::Node& node : plan.nodes) {
    if (!format.roles) node.role = Role::kUnknown;
    if (!format.tiers) node.tier = 0;
    if (!format.addresses) node.address.clear();
    if (!format.pods) node.super_pod.clear();
    if (!format.device_counts) node.device_count = 0;
  }
  for (CablePlan::Cable& cable : plan.cables) {
    if (!format.ports) cable.a_port = cable.b_port = "";
    if (!format.speeds) cable.mbps = 0;
  }
  return plan;
}

// Of basic-tor-node-cm: one tier of leaves, which go by their addresses as the servers do.
CablePlan LeavesByAddress(CablePlan plan) {
  std::map<std::string, std::string> names;
  int leaf = 0;
  for (CablePlan::Node& node : plan.nodes) {
    if (node.role == Role::kSwitch) node.address = "203.0.113." + std::to_string(++leaf);
    names[node.name] = node.address;
    node.name = node.address;
  }
  for (CablePlan::Cable& cable : plan.cables) {
    cable.a = names[cable.a];
    cable.b = names[cable.b];
  }
  std::erase_if(plan.nodes, [](const auto& node) { return node.tier > 1; });
  std::erase_if(plan.cables, [](const auto& cable) { return cable.a.starts_with("203."); });
  return plan;
}

std::vector<std::string> SortedLines(const CablePlan& plan) {
  std::istringstream in(TextOf(plan));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(PlanRoundTrip, TreesComeBackAsTheFormatCarriesThem) {
  std::mt19937 random(4711);
  for (int round = 0; round < 60; ++round) {
    const CablePlan tree = RandomTree(&random, 2 + round % 2);
    for (const Format& format : kFormats) {
      const bool by_address = std::string_view(format.name) == "basic-tor-node-cm";
      const CablePlan plan = by_address ? LeavesByAddress(tree) : tree;
      const std::string text = format.print(plan);
      const Result<Reading> reading = ReadSource({"plan.txt", text}, "auto", {});
      ASSERT_TRUE(reading.ok()) << format.name << "\n" << text;
      EXPECT_EQ(reading->format, format.name) << text;
      EXPECT_TRUE(reading->diagnostics.empty()) << format.name << "\n" << TextOf(*reading);
      ASSERT_TRUE(reading->plan.has_value()) << format.name;
      ASSERT_EQ(SortedLines(*reading->plan), SortedLines(Carried(plan, format)))
          << format.name << "\n"
          << text;
    }
  }
}

}  // namespace
}  // namespace rankroute
