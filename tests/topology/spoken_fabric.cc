#include "tests/topology/spoken_fabric.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "tests/topology/printers/comware_lldp_list.h"
#include "tests/topology/printers/comware_lldp_verbose.h"
#include "tests/topology/printers/cumulus_lldp.h"
#include "tests/topology/printers/eos_lldp_detail.h"
#include "tests/topology/printers/eos_lldp_json.h"
#include "tests/topology/printers/eos_lldp_table.h"
#include "tests/topology/printers/hccn_lldp.h"
#include "tests/topology/printers/huawei_lldp_brief.h"
#include "tests/topology/printers/huawei_lldp_neighbor.h"
#include "tests/topology/printers/ibnetdiscover.h"
#include "tests/topology/printers/junos_lldp_table.h"
#include "tests/topology/printers/junos_lldp_xml.h"
#include "tests/topology/printers/lldpctl_json.h"
#include "tests/topology/printers/lldpctl_keyvalue.h"
#include "tests/topology/printers/lldpctl_xml.h"
#include "tests/topology/printers/nxos_lldp_detail.h"
#include "tests/topology/printers/nxos_lldp_json.h"
#include "tests/topology/printers/nxos_lldp_table.h"
#include "tests/topology/printers/openconfig_lldp.h"
#include "tests/topology/printers/sonic_lldp_table.h"
#include "tests/topology/printers/sonic_redis_json.h"

namespace rankroute {
namespace {

constexpr std::int64_t kTtlSeconds = 120;

std::string NpuMac(std::size_t server, int device) {
  static constexpr std::size_t kByte = 256;
  std::array<char, sizeof("02:01:00:00:00:00")> text = {};
  std::snprintf(text.data(), text.size(), "02:01:%02x:%02x:00:%02x",
                static_cast<unsigned>(server / kByte % kByte),
                static_cast<unsigned>(server % kByte), static_cast<unsigned>(device));
  return text.data();
}

Observation HearSwitch(const std::string& local_port, const SwitchDescription& sw,
                       const std::string& port, std::int64_t mbps) {
  Observation o;
  o.local_port = local_port;
  o.chassis_id = sw.chassis_id;
  o.chassis_id_type = IdType::kMac;
  o.port_id = port;
  o.port_id_type = IdType::kIfname;
  o.system_name = sw.name;
  o.system_description = "Network operating system, version 1";
  o.management_address = sw.management_address;
  o.heard_bridge = o.heard_capabilities = true;
  o.ttl_seconds = kTtlSeconds;
  o.mbps = mbps;
  return o;
}

Observation HearNpu(const std::string& local_port, const std::string& mac, std::int64_t mbps) {
  Observation o;
  o.local_port = local_port;
  o.chassis_id = o.port_id = mac;
  o.chassis_id_type = o.port_id_type = IdType::kMac;
  o.ttl_seconds = kTtlSeconds;
  o.mbps = mbps;
  return o;
}

void SpeakOfDevice(const ServerDescription& server, std::size_t index,
                   const DeviceDescription& device,
                   const std::map<std::string, const SwitchDescription*>& switches,
                   SpokenFabric* spoken) {
  const std::string local = DevicePortName(device.id);
  const std::string mac = NpuMac(index, device.id);
  Spoken& own = spoken->servers[server.name];
  const auto say = [&](Fact::Kind kind, const std::string& value) {
    if (!value.empty()) own.facts.push_back({kind, server.name, local, value, {}});
  };
  say(Fact::Kind::kDeviceAddress, device.ip);
  say(Fact::Kind::kDeviceMac, mac);
  say(Fact::Kind::kLinkState, device.ports.empty() ? "down" : "up");
  for (const DevicePortDescription& port : device.ports) {
    if (port.mbps > 0) say(Fact::Kind::kLinkSpeed, std::to_string(port.mbps));
    own.neighbors.push_back(
        HearSwitch(local, *switches.at(port.switch_name), port.port, port.mbps));
    spoken->switches[port.switch_name].neighbors.push_back(HearNpu(port.port, mac, port.mbps));
  }
}

}  // namespace

SpokenFabric Speak(const FabricDescription& fabric) {
  SpokenFabric spoken;
  std::map<std::string, const SwitchDescription*> switches;
  for (const SwitchDescription& sw : fabric.switches) {
    switches[sw.name] = &sw;
    spoken.switches[sw.name] = {sw.name, sw.chassis_id, sw.management_address, {}, {}};
  }
  for (std::size_t i = 0; i < fabric.servers.size(); ++i) {
    spoken.servers[fabric.servers[i].name].device = fabric.servers[i].name;
    for (const DeviceDescription& device : fabric.servers[i].devices) {
      SpeakOfDevice(fabric.servers[i], i, device, switches, &spoken);
    }
  }
  for (const LinkDescription& link : fabric.links) {
    spoken.switches[link.a].neighbors.push_back(
        HearSwitch(link.a_port, *switches.at(link.b), link.b_port, link.mbps));
    spoken.switches[link.b].neighbors.push_back(
        HearSwitch(link.b_port, *switches.at(link.a), link.a_port, link.mbps));
  }
  return spoken;
}

std::vector<const Printer*> AllPrinters() {
  return {&comware_lldp_list_printer, &comware_lldp_verbose_printer, &cumulus_lldp_printer,
          &eos_lldp_detail_printer,   &eos_lldp_json_printer,        &eos_lldp_table_printer,
          &hccn_lldp_printer,         &huawei_lldp_brief_printer,    &huawei_lldp_neighbor_printer,
          &ibnetdiscover_printer,     &junos_lldp_table_printer,     &junos_lldp_xml_printer,
          &lldpctl_json_printer,      &lldpctl_keyvalue_printer,     &lldpctl_xml_printer,
          &nxos_lldp_detail_printer,  &nxos_lldp_json_printer,       &nxos_lldp_table_printer,
          &openconfig_lldp_printer,   &sonic_lldp_table_printer,     &sonic_redis_json_printer};
}

std::vector<const Printer*> SwitchPrinters() {
  std::vector<const Printer*> printers = AllPrinters();
  printers.erase(std::find(printers.begin(), printers.end(), &hccn_lldp_printer));
  return printers;
}

std::vector<Source> PrintAll(const std::map<std::string, Spoken>& spoken, const Printer& printer) {
  std::vector<Source> sources;
  for (const auto& [name, words] : spoken) {
    sources.push_back({name + ".txt", printer.print(words)});
  }
  return sources;
}

std::vector<std::string> Told(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> told;
  for (const Diagnostic& d : diagnostics) {
    told.push_back(d.file + ":" + std::to_string(d.line) + " " + d.reason + " " + d.message);
  }
  return told;
}

std::string TestName(std::string format) {
  std::replace(format.begin(), format.end(), '-', '_');
  return format;
}

}  // namespace rankroute
