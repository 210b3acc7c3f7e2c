#include "topology/readers.h"

#include <algorithm>
#include <utility>

#include "base/json.h"
#include "topology/readers/base_device_infos.h"
#include "topology/readers/basic_tor_node_cm.h"
#include "topology/readers/batfish_layer1.h"
#include "topology/readers/comware_lldp_list.h"
#include "topology/readers/comware_lldp_verbose.h"
#include "topology/readers/containerlab.h"
#include "topology/readers/cumulus_lldp.h"
#include "topology/readers/eos_lldp_detail.h"
#include "topology/readers/eos_lldp_json.h"
#include "topology/readers/eos_lldp_table.h"
#include "topology/readers/fabric_yaml.h"
#include "topology/readers/hccn_conf.h"
#include "topology/readers/hccn_lldp.h"
#include "topology/readers/huawei_lldp_brief.h"
#include "topology/readers/huawei_lldp_neighbor.h"
#include "topology/readers/ibnetdiscover.h"
#include "topology/readers/junos_lldp_table.h"
#include "topology/readers/junos_lldp_xml.h"
#include "topology/readers/k8s_nodes.h"
#include "topology/readers/limit_diagnostics.h"
#include "topology/readers/lld_csv.h"
#include "topology/readers/lldpctl_json.h"
#include "topology/readers/lldpctl_keyvalue.h"
#include "topology/readers/lldpctl_xml.h"
#include "topology/readers/manifest_yaml.h"
#include "topology/readers/npu_smi_topo.h"
#include "topology/readers/nxos_lldp_detail.h"
#include "topology/readers/nxos_lldp_json.h"
#include "topology/readers/nxos_lldp_table.h"
#include "topology/readers/openconfig_lldp.h"
#include "topology/readers/pod_annotations.h"
#include "topology/readers/ptm_dot.h"
#include "topology/readers/ranktable_tor.h"
#include "topology/readers/slurm_topology_conf.h"
#include "topology/readers/slurm_topology_yaml.h"
#include "topology/readers/sonic_lldp_table.h"
#include "topology/readers/sonic_redis_json.h"
#include "topology/readers/topograph_yaml.h"
#include "topology/readers/volcano_hypernode.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// What an output of nothing means a dark port in.
constexpr std::string_view kMayBeEmpty = "hccn-lldp";

std::string FormatNames() {
  std::string names;
  for (const Reader& reader : Readers()) {
    names += names.empty() ? reader.name : std::string(", ") + reader.name;
  }
  return names;
}

Status Refuse(StatusCode code, const char* reason, const Source& source, std::string message) {
  Diagnostic diagnostic = {Severity::kError, reason, source.name, 0, 0, message};
  return Status(code, reason, std::move(message), {std::move(diagnostic)});
}

Result<const Reader*> ChooseReader(const Source& source, const std::string& format) {
  const Reader* reader = FindReader(format);
  if (reader == nullptr && format != "auto") {
    return Refuse(
        StatusCode::kInvalidArgument, "UNKNOWN_FORMAT", source,
        "there is no format " + QuoteJson(format) + ": expected auto or one of " + FormatNames());
  }
  if (source.bytes.size() > kMaxSourceBytes) {
    return Refuse(StatusCode::kResourceExhausted, "SOURCE_TOO_LARGE", source,
                  "the source has " + std::to_string(source.bytes.size()) + " bytes: at most " +
                      std::to_string(kMaxSourceBytes) + " are read");
  }
  if (source.bytes.find_first_not_of(" \t\r\n") == std::string::npos && format != kMayBeEmpty) {
    return Refuse(StatusCode::kInvalidArgument, "EMPTY_SOURCE", source, "the source is empty");
  }
  if (reader == nullptr) reader = FindReaderOf(source.bytes);
  if (reader == nullptr) {
    return Refuse(StatusCode::kInvalidArgument, "UNKNOWN_FORMAT", source,
                  "the text is none of the " + std::to_string(Readers().size()) +
                      " formats that are read, of which --format has the names");
  }
  return reader;
}

// Says once that the reporter is unknown; the reading stays as it is.
void CheckDevice(const Source& source, Reading* reading) {
  int line = 0;
  std::size_t nameless = 0;
  const auto check = [&](const std::string& device, const SourceLine& place) {
    if (!device.empty()) return;
    if (nameless++ == 0) line = place.line;
  };
  for (const Observation& item : reading->observations) check(item.device, item.source);
  for (const Fact& fact : reading->facts) check(fact.device, fact.source);
  if (nameless == 0) return;
  reading->diagnostics.push_back(
      {Severity::kWarning, "NO_DEVICE_NAME", source.name, line, 0,
       std::to_string(nameless) +
           " statement(s) by an unknown device: name it by a manifest, by the file's or folder's "
           "name or by --node"});
}

}  // namespace

const std::vector<Reader>& Readers() {
  using By = Reader::By;
  static const std::vector<Reader> readers = {
      {"fabric-yaml", By::kPerson, "a fabric or the intended cabling (kind: Fabric)",
       MatchesFabricYaml, nullptr, ReadFabricYaml},
      {"manifest-yaml", By::kPerson, "who reports in which source (kind: Manifest)",
       MatchesManifestYaml, nullptr, ReadManifestYaml},
      {"slurm-topology-yaml", By::kPerson, "Slurm's topology.yaml: a tree, blocks as super pods",
       MatchesSlurmTopologyYaml, nullptr, ReadSlurmTopologyYaml},
      {"topograph-yaml", By::kPerson, "a topograph model: switches and blocks of nodes",
       MatchesTopographYaml, nullptr, ReadTopographYaml},
      {"basic-tor-node-cm", By::kPerson,
       "MindCluster's leaves and servers: ConfigMap basic-tor-node-cm or its tor_info",
       MatchesBasicTorNodeCm, nullptr, ReadBasicTorNodeCm},
      {"volcano-hypernode", By::kPerson, "Volcano's HyperNode objects", MatchesVolcanoHypernode,
       nullptr, ReadVolcanoHypernode},
      {"k8s-nodes", By::kPerson, "Kubernetes nodes: kubectl get nodes -o yaml or json",
       MatchesK8sNodes, nullptr, ReadK8sNodes},
      {"containerlab", By::kPerson, "a containerlab topology", MatchesContainerlab, nullptr,
       ReadContainerlab},
      {"batfish-layer1", By::kPerson, "Batfish's layer1_topology.json", MatchesBatfishLayer1,
       nullptr, ReadBatfishLayer1},
      {"ptm-dot", By::kPerson, "a cabling plan in Graphviz's DOT, as Cumulus' PTM takes it",
       MatchesPtmDot, IsPtmDotLine, ReadPtmDot},
      {"lldpctl-json", By::kAny, "lldpctl -f json or json0, show chassis and SONiC's file of both",
       MatchesLldpctlJson, nullptr, ReadLldpctlJson},
      {"lldpctl-xml", By::kAny, "lldpctl -f xml, show chassis", MatchesLldpctlXml, nullptr,
       ReadLldpctlXml},
      {"lldpctl-keyvalue", By::kAny, "lldpctl -f keyvalue, show chassis", nullptr,
       IsLldpctlKeyvalueLine, ReadLldpctlKeyvalue},
      {"base-device-infos", By::kAny, "annotation baseDeviceInfos of a node: addresses of the NPUs",
       MatchesBaseDeviceInfosJson, nullptr, ReadBaseDeviceInfosJson},
      {"ranktable-tor", By::kAny, "ranktables and pod annotations with tor_ip and tor_port",
       MatchesRanktableTor, nullptr, ReadRanktableTor},
      {"pod-annotations", By::kAny, "annotations of pods that state the addresses of their NPUs",
       MatchesPodAnnotations, nullptr, ReadPodAnnotations},
      {"hccn-lldp", By::kAny,
       "hccn_tool -i N -lldp -g of one or many NPUs; -ip, -link, -mac, -net_health, -speed",
       MatchesDarkHccnLldp, IsHccnLldpLine, ReadHccnLldp},
      {"eos-lldp-json", By::kSwitch, "show lldp neighbors [detail] | json of Arista EOS",
       MatchesEosLldpJson, nullptr, ReadEosLldpJson},
      {"nxos-lldp-json", By::kSwitch, "show lldp neighbors [detail] | json of Cisco NX-OS",
       MatchesNxosLldpJson, nullptr, ReadNxosLldpJson},
      {"sonic-redis-json", By::kSwitch,
       "LLDP_ENTRY_TABLE of SONiC's database, as redis-dump has it", MatchesSonicRedisJson, nullptr,
       ReadSonicRedisJson},
      {"openconfig-lldp", By::kAny, "the tree of openconfig-lldp as JSON (RFC 7951), also in gNMI",
       MatchesOpenconfigLldp, nullptr, ReadOpenconfigLldp},
      {"hccn-conf", By::kAny, "/etc/hccn.conf: addresses of the NPUs", nullptr, IsHccnConfLine,
       ReadHccnConf},
      {"npu-smi-topo", By::kAny, "npu-smi info -t topo: links between the NPUs of a server",
       nullptr, IsNpuSmiTopoLine, ReadNpuSmiTopo},
      {"huawei-lldp-neighbor", By::kSwitch, "display lldp neighbor of Huawei VRP and CloudEngine",
       nullptr, IsHuaweiLldpNeighborLine, ReadHuaweiLldpNeighbor},
      {"huawei-lldp-brief", By::kSwitch,
       "display lldp neighbor brief of Huawei VRP and CloudEngine", nullptr, IsHuaweiLldpBriefLine,
       ReadHuaweiLldpBrief},
      {"comware-lldp-verbose", By::kSwitch,
       "display lldp neighbor-information [verbose] of H3C and HPE Comware", nullptr,
       IsComwareLldpVerboseLine, ReadComwareLldpVerbose},
      {"comware-lldp-list", By::kSwitch, "display lldp neighbor-information list of the same",
       nullptr, IsComwareLldpListLine, ReadComwareLldpList},
      {"eos-lldp-detail", By::kSwitch, "show lldp neighbors detail of Arista EOS", nullptr,
       IsEosLldpDetailLine, ReadEosLldpDetail},
      {"eos-lldp-table", By::kSwitch, "show lldp neighbors of Arista EOS", nullptr,
       IsEosLldpTableLine, ReadEosLldpTable},
      {"nxos-lldp-detail", By::kSwitch, "show lldp neighbors detail of Cisco NX-OS", nullptr,
       IsNxosLldpDetailLine, ReadNxosLldpDetail},
      {"nxos-lldp-table", By::kSwitch, "show lldp neighbors of Cisco NX-OS", nullptr,
       IsNxosLldpTableLine, ReadNxosLldpTable},
      {"junos-lldp-table", By::kSwitch, "show lldp neighbors of JunOS", nullptr,
       IsJunosLldpTableLine, ReadJunosLldpTable},
      {"junos-lldp-xml", By::kSwitch, "show lldp neighbors | display xml of JunOS", nullptr,
       IsJunosLldpXmlLine, ReadJunosLldpXml},
      {"sonic-lldp-table", By::kSwitch, "show lldp table of SONiC and OcNOS", nullptr,
       IsSonicLldpTableLine, ReadSonicLldpTable},
      {"cumulus-lldp", By::kSwitch, "nv show interface lldp and net show lldp of Cumulus Linux",
       nullptr, IsCumulusLldpLine, ReadCumulusLldp},
      {"ibnetdiscover", By::kAny, "ibnetdiscover: the whole of an InfiniBand fabric", nullptr,
       IsIbnetdiscoverLine, ReadIbnetdiscover},
      {"slurm-topology-conf", By::kPerson, "Slurm's topology.conf: a tree, blocks as super pods",
       nullptr, IsSlurmTopologyConfLine, ReadSlurmTopologyConf},
      {"lld-csv", By::kPerson, "a cabling sheet exported as CSV, columns found by their header",
       nullptr, IsLldCsvLine, ReadLldCsv},
  };
  return readers;
}

const Reader* FindReader(std::string_view name) {
  for (const Reader& reader : Readers()) {
    if (name == reader.name) return &reader;
  }
  return nullptr;
}

const Reader* FindReaderOf(std::string_view text) {
  for (const Reader& reader : Readers()) {
    if (reader.matches != nullptr && reader.matches(text)) return &reader;
  }
  text = WithoutByteOrderMark(text);
  while (!text.empty()) {
    const std::string_view line = Trim(TakeUntil('\n', &text));
    for (const Reader& reader : Readers()) {
      if (reader.marks != nullptr && reader.marks(line)) return &reader;
    }
  }
  return nullptr;
}

Result<Reading> ReadSource(const Source& source, const std::string& format,
                           const ReadOptions& options) {
  const Result<const Reader*> reader = ChooseReader(source, format);
  if (!reader.ok()) return reader.status();
  int device_id = -1;
  std::string device = options.device;
  if (device.empty()) device = DeviceNameOf(source.name, &device_id);
  if (device.empty()) device = options.fallback_device;
  Reading reading = (*reader)->read(source, device);
  reading.format = (*reader)->name;
  reading.by_switch = (*reader)->by == Reader::By::kSwitch;
  CheckDevice(source, &reading);
  std::stable_sort(reading.diagnostics.begin(), reading.diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) {
                     return std::pair(a.line, a.column) < std::pair(b.line, b.column);
                   });
  LimitDiagnostics(&reading.diagnostics);
  return reading;
}

}  // namespace rankroute
