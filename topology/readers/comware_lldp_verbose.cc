#include "topology/readers/comware_lldp_verbose.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/object_reader.h"
#include "topology/readers/capability_words.h"
#include "topology/readers/comware_text.h"
#include "topology/readers/id_type.h"
#include "topology/readers/key_line.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/readers/reporter.h"
#include "topology/readers/tally.h"
#include "topology/readers/vrp_text.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// Keys in the order of a block; those up to the description come once.
enum class Key : std::uint8_t {
  kNone,
  kChassisType,
  kChassisId,
  kChassisIdAndType,
  kPortIdType,
  kPortId,
  kPortIdAndType,
  kTimeToLive,
  kPortDescription,
  kSystemName,
  kSystemDescription,
  kCapabilitiesSupported,
  kCapabilitiesEnabled,
  kCapabilities,
  kManagementType,
  kManagementAddress,
  kOperMau,
  kLater,  // Known to end a description, of no use otherwise.
};

constexpr std::pair<std::string_view, Key> kKeys[] = {
    {"chassis type", Key::kChassisType},
    {"chassis id", Key::kChassisId},
    {"chassisid/subtype", Key::kChassisIdAndType},
    {"port id type", Key::kPortIdType},
    {"port id", Key::kPortId},
    {"portid/subtype", Key::kPortIdAndType},
    {"time to live", Key::kTimeToLive},
    {"port description", Key::kPortDescription},
    {"system name", Key::kSystemName},
    {"system description", Key::kSystemDescription},
    {"system capabilities supported", Key::kCapabilitiesSupported},
    {"system capabilities enabled", Key::kCapabilitiesEnabled},
    {"capabilities", Key::kCapabilities},
    {"management address type", Key::kManagementType},
    {"management address", Key::kManagementAddress},
    {"opermau", Key::kOperMau},
    {"port vlan id(pvid)", Key::kLater},
    {"link aggregation supported", Key::kLater},
    {"auto-negotiation supported", Key::kLater},
    {"maximum frame size", Key::kLater},
};

// "LLDP neighbor-information of port 1[Ten-GigabitEthernet1/0/1]:", also for CDP.
struct PortLine {
  bool lldp = false;
  std::string_view interface;
};

std::optional<PortLine> ParsePortLine(std::string_view line) {
  static constexpr std::string_view kOfPort = " neighbor-information of port ";
  const std::string_view protocol = line.substr(0, line.find(' '));
  if (!line.substr(protocol.size()).starts_with(kOfPort)) return std::nullopt;
  const std::size_t open = line.find('[');
  if (open == std::string_view::npos) return std::nullopt;
  // "…1/0/1]:" and "…1/0/1:]"; a split port has a colon inside its name.
  std::string_view interface = line.substr(open + 1);
  for (const char end : {':', ']', ':'}) {
    if (interface.ends_with(end)) interface.remove_suffix(1);
  }
  if (interface.empty()) return std::nullopt;
  return PortLine{protocol == "LLDP", interface};
}

bool IsNeighborIndex(const KeyLine& pair) { return pair.key == "lldp neighbor index"; }

class VerboseReader {
 public:
  VerboseReader(const Source& source, const std::string& device)
      : source_(source), reporter_(device) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& line : SplitLines(text)) TakeLine(line);
    FinishNeighbor();
    if (!any_port_) {
      ReportError(source_, 1, "NO_DATA",
                  "there is no line like \"LLDP neighbor-information of port "
                  "1[Ten-GigabitEthernet1/0/1]:\" in this text",
                  &reading_);
    }
    foreign_.Report(source_,
                    "neighbor(s) were not heard by LLDP and are left out: only LLDP is read",
                    &reading_);
    farther_.Report(source_, kFartherNeighbors, &reading_);
    skipped_.Report(source_, "line(s) outside any neighbor are skipped", &reading_);
    return std::move(reading_);
  }

 private:
  void TakeLine(const TextLine& line) {
    // The lines of a description are indented, what starts a block is not.
    const bool may_start = !InDescription() || !line.indented;
    const std::optional<PortLine> port = may_start ? ParsePortLine(line.text) : std::nullopt;
    if (port.has_value()) {
      StartPort(*port, line.number);
    } else if (const auto prompt = ParseVrpPrompt(line.text);
               prompt.has_value() && !InDescription()) {
      FinishNeighbor();
      interface_.clear();
      reporter_.TakePromptName(prompt->device, &reading_);
    } else if (may_start && line.text.starts_with("LLDP agent ") && !interface_.empty()) {
      FinishNeighbor();
      nearest_ = line.text.starts_with("LLDP agent nearest-bridge");
    } else {
      TakeNeighborLine(line);
    }
  }

  bool InDescription() const { return open_ && last_key_ == Key::kSystemDescription; }

  void StartPort(const PortLine& port, int line) {
    FinishNeighbor();
    any_port_ = true;
    lldp_ = port.lldp;
    nearest_ = true;
    interface_ = port.interface;
    port_line_ = line;
  }

  void TakeNeighborLine(const TextLine& line) {
    const KeyLine pair = ParseKeyLine(line.text);
    const Key key = MeaningOf(pair, kKeys);
    const bool ends_description = key > Key::kSystemDescription;
    if (IsNeighborIndex(pair) && !interface_.empty() && !InDescription()) {
      StartNeighbor(line.number);
    } else if (!lldp_ && !interface_.empty()) {
      if (pair.key == "cdp neighbor index") foreign_.Add(port_line_);
    } else if (!open_) {
      if (!line.text.empty()) skipped_.Add(line.number);
    } else if (InDescription() && !ends_description) {
      AppendDescription(line.text);
    } else if (key > last_key_ || (ends_description && last_key_ >= Key::kSystemDescription)) {
      last_key_ = key;
      TakeValue(key, VrpValue(pair.value));
    }
  }

  void StartNeighbor(int line) {
    FinishNeighbor();
    open_ = true;
    last_key_ = Key::kNone;
    neighbor_ = Observation();
    neighbor_.local_port = interface_;
    neighbor_.source = {source_.name, line};
  }

  void AppendDescription(std::string_view line) {
    std::string& description = neighbor_.system_description;
    if (!description.empty()) description += '\n';
    description += line;
  }

  void TakeValue(Key key, std::string_view value) {
    switch (key) {
      case Key::kChassisType:
        neighbor_.chassis_id_type = IdTypeOfWords(value);
        break;
      case Key::kChassisId:
        neighbor_.chassis_id = value;
        break;
      case Key::kChassisIdAndType:
        TakeIdAndType(value, &neighbor_.chassis_id, &neighbor_.chassis_id_type);
        break;
      case Key::kPortIdType:
        neighbor_.port_id_type = IdTypeOfWords(value);
        break;
      case Key::kPortId:
        neighbor_.port_id = value;
        break;
      case Key::kPortIdAndType:
        TakeIdAndType(value, &neighbor_.port_id, &neighbor_.port_id_type);
        break;
      case Key::kTimeToLive:
        neighbor_.ttl_seconds = std::max<std::int64_t>(0, ParseInt(value).value_or(0));
        break;
      case Key::kPortDescription:
        neighbor_.port_description = value;
        break;
      case Key::kSystemName:
        neighbor_.system_name = value;
        break;
      case Key::kSystemDescription:
        neighbor_.system_description = value;
        break;
      default:
        TakeLaterValue(key, value);
        break;
    }
  }

  void TakeLaterValue(Key key, std::string_view value) {
    if (key == Key::kCapabilitiesSupported || key == Key::kCapabilitiesEnabled ||
        key == Key::kCapabilities) {
      const bool none = value.empty() || value == "None";
      neighbor_.heard_capabilities = neighbor_.heard_capabilities || !none;
      if (key != Key::kCapabilitiesSupported) neighbor_.heard_bridge = NamesBridgeOrRouter(value);
    } else if (key == Key::kManagementType) {
      address_is_ip_ = LowerCase(value).starts_with("ipv");
    } else if (key == Key::kManagementAddress) {
      if (address_is_ip_ && neighbor_.management_address.empty()) {
        neighbor_.management_address = value;
      }
    } else if (key == Key::kOperMau) {
      neighbor_.mbps = VrpSpeed(value);
    }
  }

  // "GigabitEthernet1/0/5/Interface name".
  static void TakeIdAndType(std::string_view value, std::string* id, IdType* type) {
    const std::size_t slash = value.rfind('/');
    *id = value.substr(0, slash);
    if (slash != std::string_view::npos) *type = IdTypeOfWords(value.substr(slash + 1));
  }

  void FinishNeighbor() {
    if (!std::exchange(open_, false)) return;
    address_is_ip_ = false;
    const int line = neighbor_.source.line;
    if (!nearest_) {
      farther_.Add(line);
    } else if (neighbor_.chassis_id.empty() || neighbor_.port_id.empty()) {
      ReportIncompleteNeighbor(neighbor_, "it has no chassis id or port id", &reading_);
    } else {
      std::string& description = neighbor_.system_description;
      description.erase(description.find_last_not_of('\n') + 1);
      neighbor_.device = reporter_.name();
      AddObservation(std::move(neighbor_), &reading_);
    }
  }

  const Source& source_;
  Reporter reporter_;
  Reading reading_;
  bool any_port_ = false;
  std::string interface_;  // Empty outside a port.
  int port_line_ = 0;
  bool lldp_ = true;
  bool nearest_ = true;
  Tally foreign_{"FOREIGN_PROTOCOL"};
  Tally farther_{"NOT_NEAREST_BRIDGE"};
  Tally skipped_{"SKIPPED_LINES"};

  bool open_ = false;  // Inside a neighbour.
  Observation neighbor_;
  Key last_key_ = Key::kNone;
  bool address_is_ip_ = false;
};

}  // namespace

Reading ReadComwareLldpVerbose(const Source& source, const std::string& device) {
  return VerboseReader(source, device).Read();
}

bool IsComwareLldpVerboseLine(std::string_view line) {
  return line.starts_with("LLDP ") && ParsePortLine(line).has_value();
}

}  // namespace rankroute
