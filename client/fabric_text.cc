#include "client/fabric_text.h"

#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "client/text_table.h"

namespace rankroute {
namespace {

std::size_t DeviceCount(const Fabric& fabric) {
  return num_vertices(fabric.graph()) - fabric.switch_count();
}

// "node17 device 3", of every device without a cable.
std::vector<std::string> DarkDevices(const Fabric& fabric) {
  std::vector<std::string> dark;
  for (const ServerDescription& server : fabric.description().servers) {
    for (const DeviceDescription& device : server.devices) {
      if (device.ports.empty())
        dark.push_back(server.name + " device " + std::to_string(device.id));
    }
  }
  return dark;
}

std::string Join(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// Cables of each switch, by index: to devices and to switches.
struct CableCounts {
  std::size_t devices = 0;
  std::map<std::string, std::size_t> switches;
};

std::vector<CableCounts> CountCables(const Fabric& fabric) {
  const FabricGraph& graph = fabric.graph();
  std::vector<CableCounts> counts(fabric.switch_count());
  for (std::size_t v = 0; v < counts.size(); ++v) {
    const auto [begin, end] = boost::out_edges(v, graph);
    for (auto edge = begin; edge != end; ++edge) {
      const auto to = boost::target(*edge, graph);
      if (graph[to].is_switch) {
        ++counts[v].switches[fabric.description().switches[to].name];
      } else {
        ++counts[v].devices;
      }
    }
  }
  return counts;
}

std::string SwitchTable(const Fabric& fabric) {
  TextTable table({"switch", "tier", "device ports", "links to"});
  const std::vector<CableCounts> counts = CountCables(fabric);
  for (std::size_t v = 0; v < counts.size(); ++v) {
    std::string links;
    for (const auto& [name, cables] : counts[v].switches) {
      links += (links.empty() ? "" : ", ") + name;
      if (cables > 1) links += " x" + std::to_string(cables);
    }
    const SwitchDescription& description = fabric.description().switches[v];
    table.AddRow({description.name, description.tier > 0 ? std::to_string(description.tier) : "-",
                  std::to_string(counts[v].devices), links});
  }
  return table.Text();
}

std::string ServerTable(const Fabric& fabric) {
  TextTable table({"server", "devices", "super pod", "leaves"});
  for (const ServerDescription& server : fabric.description().servers) {
    std::set<std::string> leaves;
    for (const DeviceDescription& device : server.devices) {
      for (const DevicePortDescription& port : device.ports) {
        leaves.insert(port.switch_name.empty() ? "device " + port.peer_device : port.switch_name);
      }
    }
    table.AddRow({server.name, std::to_string(server.devices.size()),
                  server.super_pod.empty() ? "-" : server.super_pod, Join(leaves)});
  }
  return table.Text();
}

}  // namespace

std::string FabricSummary(const Fabric& fabric) {
  std::ostringstream text;
  text << fabric.description().servers.size() << " servers, " << DeviceCount(fabric) << " devices";
  const std::size_t dark = DarkDevices(fabric).size();
  if (dark > 0) text << " (" << dark << " dark)";
  text << ", " << fabric.switch_count() << " switches, " << fabric.description().links.size()
       << " links; " << fabric.revision();
  return text.str();
}

std::string IngestionSummary(std::size_t sources, std::size_t observations, std::size_t ignored) {
  std::string text = "read " + std::to_string(sources) + " sources with " +
                     std::to_string(observations) + " observations";
  if (ignored > 0) text += "; " + std::to_string(ignored) + " neighbours are no part of the fabric";
  return text;
}

std::string FabricText(const Fabric& fabric) {
  std::string text =
      FabricSummary(fabric) + "\n\n" + SwitchTable(fabric) + "\n" + ServerTable(fabric);
  const std::vector<std::string> dark = DarkDevices(fabric);
  if (!dark.empty()) text += "\ndark devices:\n";
  for (const std::string& device : dark) text += "  " + device + "\n";
  return text;
}

}  // namespace rankroute
