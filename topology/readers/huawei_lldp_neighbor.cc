#include "topology/readers/huawei_lldp_neighbor.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/capability_words.h"
#include "topology/readers/id_type.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/readers/reporter.h"
#include "topology/readers/tally.h"
#include "topology/readers/vrp_text.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// A description has at most 255 octets (IEEE 802.1AB), so what follows one is near.
constexpr std::size_t kMaxLookAhead = 300;

// Keys in the order in which VRP prints them. Those up to the description come in this order and
// once; whatever spells one of them after it is the neighbour's own text.
enum class Key : std::uint8_t {
  kNone,
  kChassisType,
  kChassisId,
  kPortIdType,
  kPortId,
  kPortDescription,
  kSystemName,
  kSystemDescription,
  kCapabilitiesSupported,
  kCapabilitiesEnabled,
  kManagementType,
  kManagementAddress,
  kOid,
  kExpiredTime,
  kOperMau,
  kLater,  // Known to end a description, of no use otherwise.
};

struct KeyText {
  std::string_view text;  // In lower case.
  Key key;
};
constexpr std::array<KeyText, 23> kKeys = {{
    {"chassis type", Key::kChassisType},
    {"chassis id", Key::kChassisId},
    {"port id type", Key::kPortIdType},
    {"port id subtype", Key::kPortIdType},
    {"port id", Key::kPortId},
    {"port description", Key::kPortDescription},
    {"system name", Key::kSystemName},
    {"system description", Key::kSystemDescription},
    {"system capabilities supported", Key::kCapabilitiesSupported},
    {"system capabilities enabled", Key::kCapabilitiesEnabled},
    {"management address type", Key::kManagementType},
    {"management address value", Key::kManagementAddress},
    {"management address", Key::kManagementAddress},
    {"oid", Key::kOid},
    {"expired time", Key::kExpiredTime},
    {"opermau", Key::kOperMau},
    {"port vlan id(pvid)", Key::kLater},
    {"port and protocol vlan id(ppvid)", Key::kLater},
    {"protocol identity", Key::kLater},
    {"auto-negotiation supported", Key::kLater},
    {"auto-negotiation enabled", Key::kLater},
    {"link aggregation supported", Key::kLater},
    {"maximum frame size", Key::kLater},
}};

struct KeyValue {
  Key key = Key::kNone;
  std::string_view value;
};

KeyValue ParseKeyValue(std::string_view line) {
  static constexpr std::size_t kMaxKey = 40;
  const std::size_t colon = line.substr(0, kMaxKey).find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view key = Trim(line.substr(0, colon));
  for (const KeyText& entry : kKeys) {
    if (EqualsIgnoringCase(key, entry.text)) return {entry.key, VrpValue(line.substr(colon + 1))};
  }
  return {};
}

// "GE1/0/11 has 1 neighbor(s):".
struct Header {
  std::string_view interface;
  std::int64_t count = 0;
};

std::optional<Header> ParseHeader(std::string_view line) {
  static constexpr std::string_view kHas = " has ";
  const std::size_t has = std::min(line.find(' '), line.size());
  if (!line.substr(has).starts_with(kHas)) return std::nullopt;
  const std::string_view interface = line.substr(0, has);
  std::string_view rest = line.substr(has + kHas.size());
  const std::optional<std::int64_t> count = ParseInt(TakeUntil(' ', &rest));
  if (rest.ends_with(":")) rest = Trim(rest.substr(0, rest.size() - 1));
  const bool word = rest == "neighbor(s)" || rest == "neighbors" || rest == "neighbor";
  if (!word || !count.has_value() || *count < 0 || interface.empty() ||
      interface.find_first_of(" \t") != std::string_view::npos) {
    return std::nullopt;
  }
  return Header{interface, *count};
}

bool IsNeighborIndex(std::string_view line) {
  static constexpr std::string_view kIndex = "neighbor index";
  if (!StartsWithIgnoringCase(line, kIndex)) return false;
  line = Trim(line.substr(kIndex.size()));
  return line.starts_with(":") && ParseInt(Trim(line.substr(1))).has_value();
}

class NeighborReader {
 public:
  NeighborReader(const Source& source, const std::string& device)
      : source_(source),
        text_(ReadableText(source.bytes)),
        lines_(SplitLines(text_)),
        reporter_(device) {
    // A line without an end may lack its own.
    last_line_is_cut_ = !text_.empty() && text_.back() != '\n';
  }

  Reading Read() {
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      const std::string_view line = lines_[at_].text;
      if (const std::optional<Header> header = ParseHeader(line);
          header.has_value() && !IsDescriptionText()) {
        StartInterface(*header);
      } else if (const auto prompt = ParseVrpPrompt(line);
                 prompt.has_value() && !IsDescriptionText()) {
        FinishInterface();
        reporter_.TakePromptName(prompt->device, &reading_);
      } else if (IsNeighborIndex(line) && !interface_.empty() && !InDescription()) {
        StartNeighbor();
      } else {
        TakeLine(line);
      }
    }
    FinishInterface();
    ReportTotals();
    return std::move(reading_);
  }

 private:
  bool InDescription() const { return open_ && last_key_ == Key::kSystemDescription; }

  // Whether this line, though it looks like something else, stands inside a description: that
  // goes on until VRP prints the capabilities, two lines, and no neighbour starts before them.
  bool IsDescriptionText() const {
    if (!InDescription()) return false;
    const std::size_t limit = std::min(lines_.size(), at_ + kMaxLookAhead);
    for (std::size_t i = at_ + 1; i < limit; ++i) {
      if (IsNeighborIndex(lines_[i].text)) return false;
      if (ParseKeyValue(lines_[i].text).key == Key::kCapabilitiesSupported) return true;
    }
    return false;
  }

  bool AcceptsKey(Key key) const {
    if (key == Key::kNone) return false;
    if (late()) return key > Key::kSystemDescription;
    if (key <= Key::kSystemDescription) return key > last_key_;
    if (!InDescription()) return true;
    const bool capabilities = key == Key::kCapabilitiesSupported && at_ + 1 < lines_.size() &&
                              ParseKeyValue(lines_[at_ + 1].text).key == Key::kCapabilitiesEnabled;
    return capabilities || !IsDescriptionText();
  }

  void StartInterface(const Header& header) {
    FinishInterface();
    interface_ = header.interface;
    interface_line_ = lines_[at_].number;
    announced_ = header.count;
    found_ = 0;
    any_interface_ = true;
    if (header.count == 0) {
      AddFact(source_, interface_line_, Fact::Kind::kNoNeighbor, reporter_.name(), interface_, "",
              &reading_);
    }
  }

  void StartNeighbor() {
    FinishNeighbor();
    ++found_;
    open_ = true;
    last_key_ = Key::kNone;
    neighbor_ = Observation();
    neighbor_.local_port = interface_;
    neighbor_.source = {source_.name, lines_[at_].number};
  }

  void TakeLine(std::string_view line) {
    const KeyValue pair = ParseKeyValue(line);
    // A release that prints no index starts each neighbour with the chassis.
    const bool starts = pair.key == Key::kChassisType && !interface_.empty() &&
                        found_ < announced_ && (!open_ || late());
    if (starts) StartNeighbor();
    if (!open_) {
      if (!line.empty()) skipped_.Add(lines_[at_].number);
    } else if (AcceptsKey(pair.key)) {
      last_key_ = pair.key;
      if (!IsCut()) TakeValue(pair.key, pair.value);
    } else if (InDescription() && !IsCut()) {
      neighbor_.system_description.append("\n").append(line);
    }
  }

  bool late() const { return last_key_ > Key::kSystemDescription; }
  bool IsCut() const { return last_line_is_cut_ && at_ + 1 == lines_.size() && !expires_; }

  void TakeValue(Key key, std::string_view value) {
    switch (key) {
      case Key::kChassisType:
        neighbor_.chassis_id_type = IdTypeOfWords(value);
        break;
      case Key::kChassisId:
        neighbor_.chassis_id = value;
        break;
      case Key::kPortIdType:
        neighbor_.port_id_type = IdTypeOfWords(value);
        break;
      case Key::kPortId:
        neighbor_.port_id = value;
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
      case Key::kCapabilitiesSupported:
      case Key::kCapabilitiesEnabled:
        TakeCapabilities(key, value);
        break;
      case Key::kManagementAddress:
        // It may be a MAC address, which is no address to tell switches by.
        if (neighbor_.management_address.empty() && GuessedIdType(value) != IdType::kMac) {
          neighbor_.management_address = value;
        }
        break;
      case Key::kExpiredTime:
        expires_ = true;
        neighbor_.ttl_seconds =
            ParseInt(Trim(value.substr(0, value.find_first_not_of("0123456789")))).value_or(0);
        break;
      case Key::kOperMau:
        neighbor_.mbps = VrpSpeed(value);
        break;
      default:
        break;
    }
  }

  void TakeCapabilities(Key key, std::string_view value) {
    neighbor_.heard_capabilities = neighbor_.heard_capabilities || !value.empty();
    if (key != Key::kCapabilitiesEnabled) return;
    neighbor_.heard_bridge = NamesBridgeOrRouter(value);
  }

  void FinishNeighbor() {
    if (!open_) return;
    open_ = false;
    const bool whole = late();
    const bool truncated = !std::exchange(expires_, false);
    if (!whole) {
      --found_;
      ReportIncompleteNeighbor(
          neighbor_, "its block stops before what follows the system description", &reading_);
      return;
    }
    if (truncated && at_ >= lines_.size()) {
      ReportWarning(source_, neighbor_.source.line, "TRUNCATED",
                    "the text stops inside the neighbor of " + interface_ +
                        ": what it says up to there is kept",
                    &reading_);
    }
    std::string& description = neighbor_.system_description;
    description.erase(description.find_last_not_of('\n') + 1);
    neighbor_.device = reporter_.name();
    AddObservation(std::move(neighbor_), &reading_);
  }

  void FinishInterface() {
    FinishNeighbor();
    if (!interface_.empty()) {
      CheckAnnounced(source_, interface_line_, interface_, {announced_, found_}, &reading_);
    }
    interface_.clear();
  }

  void ReportTotals() {
    if (!any_interface_) {
      ReportError(source_, 1, "NO_DATA",
                  "there is no line like \"GE1/0/11 has 1 neighbor(s):\" in this text", &reading_);
    }
    skipped_.Report(source_, "line(s) outside any neighbor are skipped", &reading_);
  }

  const Source& source_;
  std::string text_;
  std::vector<TextLine> lines_;
  Reporter reporter_;
  bool last_line_is_cut_ = false;
  std::size_t at_ = 0;

  Reading reading_;
  std::string interface_;
  int interface_line_ = 0;
  std::int64_t announced_ = 0;
  std::int64_t found_ = 0;
  bool any_interface_ = false;
  Tally skipped_{"SKIPPED_LINES"};

  bool open_ = false;  // Inside a neighbour.
  Observation neighbor_;
  Key last_key_ = Key::kNone;
  bool expires_ = false;
};

}  // namespace

Reading ReadHuaweiLldpNeighbor(const Source& source, const std::string& device) {
  return NeighborReader(source, device).Read();
}

bool IsHuaweiLldpNeighborLine(std::string_view line) { return ParseHeader(line).has_value(); }

}  // namespace rankroute
