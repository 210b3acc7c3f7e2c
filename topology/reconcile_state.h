#pragma once

#include <algorithm>
#include <array>
#include <boost/container/flat_map.hpp>
#include <boost/functional/hash.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "topology/fabric_description.h"
#include "topology/port_names.h"
#include "topology/readers.h"
#include "topology/reconcile.h"
#include "topology/switch_identity.h"

// The stages of Reconcile and what they hand on. Private to topology/reconcile*.cc.
namespace rankroute::reconcile {

inline constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// A few numbers as the key of a map whose order is never looked at.
template <std::size_t kCount>
using Numbers = std::array<std::uint64_t, kCount>;
template <std::size_t kCount, typename Value>
using NumbersMap = std::unordered_map<Numbers<kCount>, Value, boost::hash<Numbers<kCount>>>;
// A set that mostly holds one or two values, in their order.
template <typename Value>
using FewValues = std::vector<Value>;

template <typename Value>
void Insert(Value value, FewValues<Value>* values) {
  const auto at = std::lower_bound(values->begin(), values->end(), value);
  if (at == values->end() || *at != value) values->insert(at, value);
}

enum class Role { kHost, kServer, kSwitch };

// Who a source speaks for.
struct ReportingSource {
  Role role = Role::kHost;
  bool switch_format = false;  // Read by a reader of switch printouts.
  bool own_bridge = false;
  std::string own_name;  // The facts that it states of itself; empty where it states none.
  std::string own_chassis_id;
  std::string own_address;
  bool names_npus = false;    // Some statement of it is about an NPU.
  SourceLine source;          // Its first statement.
  std::size_t index = kNone;  // Into servers or switches.
};

struct DeviceRef {
  std::size_t server = kNone;
  int device = 0;

  friend bool operator==(const DeviceRef& a, const DeviceRef& b) {
    return a.server == b.server && a.device == b.device;
  }
  friend bool operator<(const DeviceRef& a, const DeviceRef& b) {
    return std::tie(a.server, a.device) < std::tie(b.server, b.device);
  }
};

// Places are those of statements; null where there is none.
struct DeviceState {
  std::string ip;
  const SourceLine* ip_source = nullptr;
  bool has_address_fact = false;
  bool asked = false;  // Its LLDP was read, whatever it said.
  bool dark = false;   // … and it said that nobody is heard.
  const SourceLine* dark_source = nullptr;
  FewValues<std::uint64_t> macs;  // Of its port, as the device says (MacNumber).
  std::string link_state;         // "up", "down" or empty.
  const SourceLine* link_source = nullptr;
  std::int64_t mbps = 0;   // As the device says; 0 not stated.
  std::size_t cables = 0;  // Counted by ApplyPortStates.
};

struct ServerState {
  std::string name;
  std::string super_pod;
  std::set<std::string> addresses;
  boost::container::flat_map<int, DeviceState> devices;
};

struct SwitchState {
  SwitchDescription description;
  bool reported = false;  // Its own neighbour table is among the sources.
  // By key: as its own printout names its ports, as it advertises them to others, and those on
  // which it says that nobody is heard.
  std::unordered_map<PortNames::Id, std::string_view> own_ports;
  std::unordered_map<PortNames::Id, std::string_view> advertised;
  std::unordered_set<PortNames::Id> dark_ports;
};

// A port of a switch, as one end of a cable.
struct SwitchEnd {
  std::size_t sw = kNone;
  std::string_view port;                 // As the statement names it; empty where it does not.
  PortNames::Id key = PortNames::kNone;  // What joins spellings; none or a MAC address if `vague`.
  bool vague = false;                    // The port's name is not stated.

  Numbers<2> numbers() const { return {sw, key}; }
};

struct CableState {
  bool observed = false;              // By LLDP, rather than only in a Fabric file.
  FewValues<std::int64_t> stated;     // Operating speeds in Mbit/s that its ends state.
  std::int64_t file_mbps = 0;         // Of a Fabric file; 0 not stated.
  const SourceLine* first = nullptr;  // Of its observations; null without any.
  Evidence evidence;

  // For diagnostics.
  SourceLine place() const { return first == nullptr ? SourceLine() : *first; }
};

struct DeviceCable {
  DeviceRef device;
  // The interface that hears; none where only the switch does.
  PortNames::Id local_port = PortNames::kNone;
  SwitchEnd end;  // Where `peer` is empty.
  std::optional<DeviceRef> peer;
  bool heard_by_device = false;
  bool heard_by_other = false;  // By the switch or the peer.
  CableState state;
};

struct SwitchLink {
  SwitchEnd a;
  SwitchEnd b;
  bool heard_by_a = false;
  bool heard_by_b = false;
  CableState state;
};

// One observation of somebody and what becomes of it.
struct HeardNeighbor {
  const Observation* observation = nullptr;
  ReportingSource* reporter = nullptr;
  int device = -1;                    // Id of the reporter's device port; -1 for others.
  std::optional<DeviceRef> neighbor;  // The device that the neighbour is, where it can be told.
  std::size_t sighting = kNone;       // Where the neighbour is a switch.
};

// One fact that somebody states.
struct StatedFact {
  const Fact* fact = nullptr;
  ReportingSource* reporter = nullptr;
  int device = -1;                               // Id of the reporter's device port; -1 for others.
  Fact::Kind kind = Fact::Kind::kDeviceAddress;  // The fact's.
};

struct State {
  explicit State(const std::vector<Reading>& readings, unsigned thread_count = 1);

  unsigned threads = 1;  // That may take part.

  // Inputs in an order of their own.
  std::vector<const Observation*> observations;
  std::vector<const Fact*> facts;
  std::vector<const FabricDescription*> files;  // Fabric files, then what plans come to.
  std::vector<CablePlan> plans;
  std::map<std::pair<std::string, std::string>, int> interface_device;
  std::unordered_set<std::string> switch_format_reporters;
  // Inputs that had to be rewritten.
  std::deque<Observation> own_observations;
  std::deque<Fact> own_facts;
  std::deque<FabricDescription> own_files;

  PortNames ports;
  std::map<std::string, ReportingSource> reporters;
  std::vector<StatedFact> stated;
  // By IdentifyNeighbors without what is no part of the fabric.
  std::vector<HeardNeighbor> heard;
  std::vector<ServerState> servers;
  std::unordered_map<std::string, std::size_t> server_by_name;  // And by every other name.
  // MAC addresses of device ports (MacNumber); kNone as the server where several claim one.
  std::unordered_map<std::uint64_t, DeviceRef> device_by_mac;
  std::unordered_set<std::string> known_switch_names;
  std::unordered_set<std::string> known_switch_chassis;

  std::vector<SwitchSighting> sightings;
  SwitchIdentities identities;
  std::vector<SwitchState> switches;
  // The switch of each name that a Fabric file uses.
  std::vector<std::unordered_map<std::string, std::size_t>> file_switches;

  std::vector<DeviceCable> device_cables;
  std::vector<SwitchLink> links;

  Reconciled result;

  void Warn(const char* reason, const SourceLine& place, std::string message) {
    result.diagnostics.push_back(
        {Severity::kWarning, reason, place.file, place.line, 0, std::move(message)});
  }
  void Warn(const char* reason, const SourceLine* place, std::string message) {
    Warn(reason, place == nullptr ? SourceLine() : *place, std::move(message));
  }
  // Id of the device port that `local_port` of `device` is, or -1.
  int DeviceIdOf(const std::string& device, const std::string& local_port) const;
  std::string NameOf(const DeviceRef& ref) const;
  std::string NameOf(const SwitchEnd& end) const;
  std::size_t AddServer(const std::string& name);
};

bool Before(const SourceLine& a, const SourceLine& b);
void AddSource(const Observation& observation, CableState* state);

// Stages, in order.
void UnifyNames(State* state);         // One name for each system, in all inputs.
void ExpandPlans(State* state);        // files.
void DecideRoles(State* state);        // reporters, stated, heard, servers.
void IdentifyNeighbors(State* state);  // identities, switches.
void JoinDeviceCables(State* state);   // device_cables.
void JoinLinks(State* state);          // links.
void AddFileCables(State* state);      // Cables of Fabric files.
void AssignAddresses(State* state);    // ip and addresses of servers.
void Assemble(State* state);           // result.

// Whether an NPU is heard.
bool HearsNpu(const HeardNeighbor& heard);
// The port of switch `sw` that a neighbour's statement names.
SwitchEnd EndOfNeighbor(std::size_t sw, const Observation& observation, State* state);
// The reporting switch's own port.
SwitchEnd OwnEnd(const HeardNeighbor& heard, State* state);

}  // namespace rankroute::reconcile
