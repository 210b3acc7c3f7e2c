#include "topology/readers/containerlab.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "base/yaml.h"
#include "topology/readers/plan_graph.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/readers/value_path.h"
#include "topology/readers/yaml_keys.h"

namespace rankroute {
namespace {

constexpr std::array<std::string_view, 8> kServerKinds = {
    "linux",       "host",     "freebsd",   "openbsd", "keysight_ixia-c-one",
    "spirent_stc", "vr-linux", "mysocketio"};
// Also with the prefix "vr-" of older releases.
constexpr std::array<std::string_view, 66> kSwitchKinds = {"bridge",
                                                           "ovs-bridge",
                                                           "nokia_srlinux",
                                                           "srl",
                                                           "nokia_sros",
                                                           "sros",
                                                           "nokia_srsim",
                                                           "arista_ceos",
                                                           "ceos",
                                                           "arista_veos",
                                                           "veos",
                                                           "juniper_crpd",
                                                           "crpd",
                                                           "juniper_vmx",
                                                           "vmx",
                                                           "juniper_vqfx",
                                                           "vqfx",
                                                           "juniper_vjunosrouter",
                                                           "vjunosrouter",
                                                           "juniper_vjunosswitch",
                                                           "vjunosswitch",
                                                           "juniper_vjunosevolved",
                                                           "vjunosevolved",
                                                           "juniper_cjunosevolved",
                                                           "cjunosevolved",
                                                           "cisco_xrd",
                                                           "xrd",
                                                           "cisco_xrd_vrouter",
                                                           "cisco_xrv",
                                                           "xrv",
                                                           "cisco_xrv9k",
                                                           "xrv9k",
                                                           "cisco_csr1000v",
                                                           "cisco_csr",
                                                           "csr",
                                                           "cisco_nxos",
                                                           "nxos",
                                                           "cisco_n9kv",
                                                           "n9kv",
                                                           "cisco_c8000",
                                                           "c8000",
                                                           "cisco_c8000v",
                                                           "c8000v",
                                                           "cisco_cat9kv",
                                                           "cat9kv",
                                                           "cisco_iol",
                                                           "nvidia_cumulusvx",
                                                           "cvx",
                                                           "aruba_aoscx",
                                                           "aoscx",
                                                           "sonic-vs",
                                                           "sonic-vm",
                                                           "dell_ftosv",
                                                           "ftosv",
                                                           "dell_sonic",
                                                           "mikrotik_ros",
                                                           "ros",
                                                           "huawei_vrp",
                                                           "ipinfusion_ocnos",
                                                           "ciena_saos",
                                                           "6wind_vsr",
                                                           "arrcus_arcos",
                                                           "fdio_vpp",
                                                           "rare",
                                                           "vyosnetworks_vyos",
                                                           "plvision_sonic"};
// What is no node of the lab, at the place of a node or as the type of a link.
constexpr std::array<std::string_view, 6> kSpecial = {"host",  "mgmt-net",     "macvlan",
                                                      "vxlan", "vxlan-stitch", "dummy"};

template <std::size_t kSize>
bool Contains(const std::array<std::string_view, kSize>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

CablePlan::Role RoleOfKind(std::string_view kind) {
  static constexpr std::string_view kOldPrefix = "vr-";
  if (Contains(kServerKinds, kind)) return CablePlan::Role::kServer;
  if (kind.starts_with(kOldPrefix)) kind.remove_prefix(kOldPrefix.size());
  return Contains(kSwitchKinds, kind) ? CablePlan::Role::kSwitch : CablePlan::Role::kUnknown;
}

struct Endpoint {
  std::string node;
  std::string port;
};

class ContainerlabReader {
 public:
  explicit ContainerlabReader(const Source& source) : source_(source), graph_(source, &reading_) {}

  Reading Read() {
    YamlParse parse = ParseYaml(source_.bytes, source_.name);
    reading_.diagnostics = std::move(parse.diagnostics);
    if (HasErrors(reading_.diagnostics)) return std::move(reading_);
    if (parse.documents.size() != 1) {
      ReportError(source_, 1, "BAD_DOCUMENT", "expected one YAML document with a topology",
                  &reading_);
      return std::move(reading_);
    }
    ObjectReader root(parse.documents.front(), "", source_.name, &reading_.diagnostics);
    const Value* topology = root.Required("topology");
    if (topology != nullptr) ReadTopology(*topology);
    skipped_links_.Report(source_, &reading_);
    undefined_nodes_.Report(source_, &reading_);
    graph_.Finish();
    return std::move(reading_);
  }

 private:
  void ReadTopology(const Value& topology) {
    ObjectReader reader(topology, "topology", source_.name, &reading_.diagnostics);
    const Value* nodes = reader.Required("nodes");
    if (nodes != nullptr) {
      ObjectReader check(*nodes, "topology.nodes", source_.name, &reading_.diagnostics);
      for (const Member& node : nodes->members) ReadNode(topology, node);
    }
    for (const Value& link : reader.OptionalList("links")) ReadLink(link);
  }

  void ReadNode(const Value& topology, const Member& node) {
    if (node.key.empty()) {
      ReportError(source_, node.line, "EMPTY_NAME", "a name must not be empty", &reading_);
      return;
    }
    std::string kind = TextAt(node.value, {"kind"});
    const std::string group = TextAt(node.value, {"group"});
    if (kind.empty() && !group.empty()) kind = TextAt(topology, {"groups", group, "kind"});
    if (kind.empty()) kind = TextAt(topology, {"defaults", "kind"});
    graph_.SetRole(node.key, RoleOfKind(kind), node.line);
    std::string address = TextAt(node.value, {"mgmt-ipv4"});
    if (address.empty()) address = TextAt(node.value, {"mgmt_ipv4"});
    graph_.Node(node.key, node.line).address = std::move(address);
  }

  void ReadLink(const Value& link) {
    ObjectReader reader(link, "the link", source_.name, &reading_.diagnostics);
    const std::string type = reader.OptionalString("type").value_or("veth");
    if (Contains(kSpecial, type)) {
      SkipLink(link.line, type);
      return;
    }
    const std::vector<Value>& items = reader.OptionalList("endpoints");
    std::vector<Endpoint> ends;
    for (const Value& item : items) {
      std::optional<Endpoint> end = ReadEndpoint(item);
      if (end.has_value()) ends.push_back(*std::move(end));
    }
    if (items.size() != 2 || ends.size() != 2) {
      ReportError(source_, link.line, "BAD_LINK",
                  "a link of type " + Shown(type) +
                      " needs two endpoints like \"leaf-1:e1-1\", or such with node and interface",
                  &reading_);
      return;
    }
    for (const Endpoint& end : ends) {
      if (!graph_.HasNode(end.node) && Contains(kSpecial, end.node)) {
        SkipLink(link.line, end.node);
        return;
      }
    }
    AddLink(ends, link.line);
  }

  void AddLink(const std::vector<Endpoint>& ends, int line) {
    for (const Endpoint& end : ends) {
      if (graph_.HasNode(end.node)) continue;
      undefined_nodes_.Add(line, [&] {
        return "node " + Shown(end.node) + " is no node of this topology: its cables are kept";
      });
    }
    CablePlan::Cable cable;
    cable.a = ends[0].node;
    cable.a_port = ends[0].port;
    cable.b = ends[1].node;
    cable.b_port = ends[1].port;
    graph_.AddCable(std::move(cable), line);
  }

  // "node:interface", or an object with both; empty where it is neither.
  static std::optional<Endpoint> ReadEndpoint(const Value& item) {
    Endpoint end;
    if (item.is_object()) {
      end = {TextAt(item, {"node"}), TextAt(item, {"interface"})};
    } else {
      const std::size_t colon = item.text.find(':');
      if (colon == std::string::npos) return std::nullopt;
      end = {item.text.substr(0, colon), item.text.substr(colon + 1)};
    }
    if (end.node.empty() || end.port.empty()) return std::nullopt;
    return end;
  }

  void SkipLink(int line, const std::string& what) {
    skipped_links_.Add(
        line, [&] { return "a link to " + Shown(what) + " leads out of the lab: skipped"; });
  }

  const Source& source_;
  Reading reading_;
  PlanGraph graph_;
  Tally skipped_links_{"SKIPPED_LINKS"};
  Tally undefined_nodes_{"UNDEFINED_NODE"};
};

}  // namespace

Reading ReadContainerlab(const Source& source, const std::string& device) {
  (void)device;  // The file speaks of many.
  return ContainerlabReader(source).Read();
}

bool MatchesContainerlab(std::string_view text) {
  const std::vector<std::string_view> keys = YamlTopLevelKeys(text);
  const auto has = [&](std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  return has("name") && has("topology") && !has("kind") &&
         text.find("nodes:") != std::string_view::npos;
}

}  // namespace rankroute
