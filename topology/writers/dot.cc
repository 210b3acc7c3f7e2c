#include "topology/writers/dot.h"

#include <map>
#include <string_view>
#include <utility>

#include "topology/fabric_check.h"
#include "topology/writers/losses.h"

namespace rankroute {
namespace {

// A double-quoted DOT string. Backslashes start escapes in labels, so they are doubled; a line end
// becomes the escape for one.
std::string Quote(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out.append("\\n");
      continue;
    }
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  out.push_back('"');
  return out;
}

std::string SwitchId(const std::string& name) { return Quote("switch:" + name); }
std::string DeviceId(const std::string& device) { return Quote("device:" + device); }

std::string SpeedText(std::int64_t mbps) {
  static constexpr std::int64_t kMbpsPerGbps = 1'000;
  if (mbps == 0) return "";
  return mbps % kMbpsPerGbps == 0 ? std::to_string(mbps / kMbpsPerGbps) + "G"
                                  : std::to_string(mbps) + "M";
}

void AppendSwitches(const FabricDescription& fabric, std::string* out) {
  std::map<int, std::string> by_tier;
  for (const SwitchDescription& sw : fabric.switches) {
    by_tier[-sw.tier] += "    " + SwitchId(sw.name) + " [shape=box, label=" +
                         Quote(sw.name + "\ntier " + std::to_string(sw.tier)) +
                         (sw.evidence.doubtful ? ", color=red" : "") + "];\n";
  }
  for (const auto& [tier, lines] : by_tier) out->append("  { rank=same;\n" + lines + "  }\n");
}

void AppendServers(const FabricDescription& fabric, std::string* out) {
  std::size_t cluster = 0;
  for (const ServerDescription& server : fabric.servers) {
    const std::string label =
        server.super_pod.empty() ? server.name : server.name + "\nsuper pod " + server.super_pod;
    out->append("  subgraph cluster_" + std::to_string(cluster++) +
                " {\n    label=" + Quote(label) + ";\n");
    for (const DeviceDescription& device : server.devices) {
      const std::string port = DevicePortName(device.id);
      out->append("    " + DeviceId(FormatDeviceName(server.name, device.id)) +
                  " [label=" + Quote(device.ip.empty() ? port : port + "\n" + device.ip) + "];\n");
    }
    out->append("  }\n");
  }
}

struct Edge {
  std::string from;
  std::string from_port;
  std::string to;
  std::string to_port;
  std::int64_t mbps = 0;
};

void AppendEdge(const Edge& edge, const Evidence& evidence, std::string* out) {
  std::string attributes;
  const auto add = [&attributes](const char* key, const std::string& value) {
    if (value.empty()) return;
    attributes += (attributes.empty() ? " [" : ", ") + std::string(key) + "=" + Quote(value);
  };
  add("taillabel", edge.from_port);
  add("headlabel", edge.to_port);
  add("label", SpeedText(edge.mbps));
  add("style", evidence.one_sided ? "dashed" : "");
  add("color", evidence.doubtful ? "red" : "");
  out->append("  " + edge.from + " -- " + edge.to + attributes + (attributes.empty() ? "" : "]") +
              ";\n");
}

void AppendDeviceEdges(const FabricDescription& fabric, std::string* out) {
  for (const ServerDescription& server : fabric.servers) {
    for (const DeviceDescription& device : server.devices) {
      const std::string self = FormatDeviceName(server.name, device.id);
      for (const DevicePortDescription& port : device.ports) {
        if (!port.switch_name.empty()) {
          AppendEdge({DeviceId(self), "", SwitchId(port.switch_name), port.port, port.mbps},
                     port.evidence, out);
        } else if (self < port.peer_device) {  // The other end states the same cable.
          AppendEdge({DeviceId(self), "", DeviceId(port.peer_device), "", port.mbps}, port.evidence,
                     out);
        }
      }
    }
  }
}

}  // namespace

WrittenFabric WriteDot(const Fabric& fabric) {
  const FabricDescription& description = fabric.description();
  std::string out = "graph fabric {\n  rankdir=TB;\n";
  AppendSwitches(description, &out);
  AppendServers(description, &out);
  AppendDeviceEdges(description, &out);
  for (const LinkDescription& link : description.links) {
    AppendEdge({SwitchId(link.a), link.a_port, SwitchId(link.b), link.b_port, link.mbps},
               link.evidence, &out);
  }
  out.append("}\n");
  WrittenFabric written{std::move(out), {}};
  AddLosses(fabric,
            {FabricPart::kServerAddresses, FabricPart::kSwitchAddresses, FabricPart::kChassisIds,
             FabricPart::kSources},
            &written.losses);
  return written;
}

}  // namespace rankroute
