#include "topology/readers/hccn_lldpdu.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <string>
#include <tuple>
#include <utility>

#include "base/object_reader.h"
#include "topology/readers/link_speed.h"

namespace rankroute {
namespace {

// A description has at most 255 octets (IEEE 802.1AB), so what is looked for behind one is near.
constexpr std::size_t kMaxLookAhead = 300;

struct TitleText {
  std::string_view text;
  TlvTitle title;
};
constexpr std::array<TitleText, 20> kTitles = {{
    {"Chassis ID TLV", TlvTitle::kChassisId},
    {"Port ID TLV", TlvTitle::kPortId},
    {"Time to Live TLV", TlvTitle::kTimeToLive},
    {"Port Description TLV", TlvTitle::kPortDescription},
    {"System Name TLV", TlvTitle::kSystemName},
    {"System Description TLV", TlvTitle::kSystemDescription},
    {"System Capabilities TLV", TlvTitle::kSystemCapabilities},
    {"Management Address TLV", TlvTitle::kManagementAddress},
    {"MAC/PHY Configuration Status TLV", TlvTitle::kMacPhy},
    {"Maximum Frame Size TLV", TlvTitle::kMaximumFrameSize},
    {"Port VLAN ID TLV", TlvTitle::kOther},
    {"Port and Protocol VLAN ID TLV", TlvTitle::kOther},
    {"VLAN Name TLV", TlvTitle::kOther},
    {"Protocol Identity TLV", TlvTitle::kOther},
    {"Power via MDI TLV", TlvTitle::kOther},
    {"Link Aggregation TLV", TlvTitle::kOther},
    {"Unidentified Org Specific TLV", TlvTitle::kOther},
    {"CEE DCBX TLV", TlvTitle::kOther},
    {"EVB Configuration TLV", TlvTitle::kOther},
    {"End of LLDPDU TLV", TlvTitle::kEnd},
}};

struct IdPrefix {
  std::string_view text;  // In lower case.
  IdType type;
};
constexpr std::array<IdPrefix, 11> kIdPrefixes = {{
    {"mac:", IdType::kMac},
    {"ifname:", IdType::kIfname},
    {"ifalias:", IdType::kIfalias},
    {"local:", IdType::kLocal},
    {"ipv4:", IdType::kNetworkAddress},
    {"ipv6:", IdType::kNetworkAddress},
    {"network address:", IdType::kNetworkAddress},
    {"chassis component:", IdType::kComponent},
    {"port component:", IdType::kComponent},
    {"component:", IdType::kComponent},
    {"agent circuit id:", IdType::kUnknown},
}};

// "MAC: …", "Ifname: …" and so on; text without a known prefix is an id of unknown type.
std::pair<IdType, std::string> ParseId(std::string_view line) {
  for (const IdPrefix& prefix : kIdPrefixes) {
    if (!StartsWithIgnoringCase(line, prefix.text)) continue;
    return {prefix.type, std::string(Trim(line.substr(prefix.text.size())))};
  }
  return {IdType::kUnknown, std::string(line)};
}

bool IsDigits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// First value lines of organizational TLVs as lldptool words them: "PVID: 1", "OUI: …".
bool LooksLikeOrganizationValue(std::string_view value) {
  return TlvTitleOf(value) == TlvTitle::kNone &&
         (value.find(':') != std::string_view::npos || IsDigits(value) ||
          StartsWithIgnoringCase(value, "auto-negotiation") ||
          StartsWithIgnoringCase(value, "aggregation") ||
          StartsWithIgnoringCase(value, "currently"));
}

// The basic TLVs of which an LLDPDU has at most one.
bool IsSingle(TlvTitle title) {
  return title >= TlvTitle::kChassisId && title <= TlvTitle::kSystemCapabilities;
}

class OutputReader {
 public:
  explicit OutputReader(std::span<const TextLine> lines) : lines_(lines), end_(lines.size()) {}

  HccnOutput Read() {
    for (at_ = 0; at_ < end_; ++at_) {
      const TlvTitle title = TlvTitleOf(lines_[at_].text);
      if (title != TlvTitle::kNone && IsTitleHere(title)) {
        Start(title);
      } else if (!lines_[at_].text.empty() || InDescription()) {
        TakeValue();
      }
    }
    FinishNeighbor();
    PlaceBareLines();
    return std::move(output_);
  }

 private:
  bool InDescription() const { return open_ && tlv_ == TlvTitle::kSystemDescription; }
  bool Seen(TlvTitle title) const { return seen_.test(static_cast<std::size_t>(title)); }
  Observation& current() { return neighbor_.observation; }

  // The next line after `i` with text in it, or end_.
  std::size_t NextText(std::size_t i) const {
    for (++i; i < end_ && lines_[i].text.empty();) ++i;
    return i;
  }

  // Whether `title` stands in the lines after this one, before a new chassis id.
  bool ComesLater(TlvTitle title) const {
    const std::size_t limit = std::min(end_, at_ + kMaxLookAhead);
    for (std::size_t i = at_ + 1; i < limit; ++i) {
      const TlvTitle other = TlvTitleOf(lines_[i].text);
      if (other == title) return true;
      if (other == TlvTitle::kChassisId) return false;
    }
    return false;
  }

  // Whether this line, which spells `title`, is one rather than free text.
  bool IsTitleHere(TlvTitle title) const {
    if (indented_values_ && lines_[at_].indented) return false;
    if (!InDescription()) return true;
    if (IsSingle(title) && Seen(title)) return false;
    const std::size_t next = NextText(at_);
    const std::string_view value = next < end_ ? lines_[next].text : std::string_view();
    switch (title) {
      case TlvTitle::kChassisId:
      case TlvTitle::kPortId:
      case TlvTitle::kTimeToLive:
        return false;
      case TlvTitle::kPortDescription:
      case TlvTitle::kSystemName:
        return !ComesLater(title);
      case TlvTitle::kSystemCapabilities:
        return StartsWithIgnoringCase(value, "system capabilities");
      case TlvTitle::kManagementAddress:
        return ParseId(value).first != IdType::kUnknown;
      case TlvTitle::kMaximumFrameSize:
        return IsDigits(value);
      case TlvTitle::kMacPhy:
      case TlvTitle::kOther:
        return LooksLikeOrganizationValue(value);
      case TlvTitle::kEnd:
        return next == end_ || TlvTitleOf(value) == TlvTitle::kChassisId || !ComesLater(title);
      default:
        return true;
    }
  }

  void Start(TlvTitle title) {
    const bool no_chassis = !Seen(TlvTitle::kChassisId);
    const bool next_neighbor =
        title == TlvTitle::kChassisId || (title == TlvTitle::kPortId && no_chassis && Seen(title));
    if (open_ && next_neighbor && neighbor_.has_titles) FinishNeighbor();
    if (!open_ && after_end_ && !next_neighbor) {  // Belongs to no LLDPDU.
      output_.leftovers.push_back(lines_[at_]);
      return;
    }
    Open();
    neighbor_.has_titles = true;
    tlv_ = title;
    // A repeated TLV of the basic set breaks the standard: the first one counts.
    repeated_ = IsSingle(title) && Seen(title);
    seen_.set(static_cast<std::size_t>(title));
    value_taken_ = false;
    if (title == TlvTitle::kEnd) {
      neighbor_.ended = true;
      FinishNeighbor();
      after_end_ = true;
    }
  }

  void Open() {
    if (open_) return;
    open_ = true;
    current().source.line = lines_[at_].number;
  }

  void FinishNeighbor() {
    if (!open_) return;
    neighbor_.cut_in_ids =
        tlv_ == TlvTitle::kChassisId || tlv_ == TlvTitle::kPortId || tlv_ == TlvTitle::kTimeToLive;
    std::string& description = current().system_description;
    description.erase(description.find_last_not_of('\n') + 1);
    output_.neighbors.push_back(std::move(neighbor_));
    neighbor_ = HccnNeighbor();
    seen_.reset();
    open_ = false;
    tlv_ = TlvTitle::kNone;
  }

  void TakeValue() {
    if (tlv_ == TlvTitle::kNone) {
      TakeFilteredLine();
    } else if (!repeated_) {
      TakeTlvValue(lines_[at_].text);
    }
  }

  void TakeTlvValue(std::string_view text) {
    const bool first = !std::exchange(value_taken_, true);
    switch (tlv_) {
      case TlvTitle::kChassisId:
        if (first) std::tie(current().chassis_id_type, current().chassis_id) = ParseId(text);
        if (first) indented_values_ = lines_[at_].indented;
        break;
      case TlvTitle::kPortId:
        if (first) std::tie(current().port_id_type, current().port_id) = ParseId(text);
        break;
      case TlvTitle::kTimeToLive:
        if (first) current().ttl_seconds = std::max<std::int64_t>(0, ParseInt(text).value_or(0));
        break;
      case TlvTitle::kPortDescription:
        if (first) current().port_description = text;
        break;
      case TlvTitle::kSystemName:
        // The filter "IPv4 or the line after System Name TLV" leaves addresses without a title.
        if (first) {
          current().system_name = text;
        } else if (!Seen(TlvTitle::kChassisId)) {
          TakeFilteredLine();
        }
        break;
      case TlvTitle::kSystemDescription:
        if (!text.empty() || !current().system_description.empty()) {
          current().system_description.append(text).push_back('\n');
        }
        break;
      case TlvTitle::kSystemCapabilities:
        TakeCapabilities(text);
        break;
      case TlvTitle::kManagementAddress:
        TakeManagementAddress(text);
        break;
      case TlvTitle::kMacPhy:
        if (StartsWithIgnoringCase(text, "mau type:")) {
          current().mbps = MbpsOfMauType(text.substr(text.find(':') + 1));
        }
        break;
      default:
        break;
    }
  }

  void TakeCapabilities(std::string_view text) {
    current().heard_capabilities = true;
    if (!StartsWithIgnoringCase(text, "enabled capabilities")) return;
    const std::string lower = LowerCase(text);
    current().heard_bridge =
        lower.find("bridge") != std::string::npos || lower.find("router") != std::string::npos;
  }

  void TakeManagementAddress(std::string_view text) {
    auto [type, address] = ParseId(text);
    if (type != IdType::kNetworkAddress || !current().management_address.empty()) return;
    current().management_address = std::move(address);
  }

  // A line of the form that is filtered down to "Ifname: …", "IPv4: …" and the system's name.
  void TakeFilteredLine() {
    const std::string_view text = lines_[at_].text;
    auto [type, value] = ParseId(text);
    if (StartsWithIgnoringCase(text, "ifindex:") || StartsWithIgnoringCase(text, "oid:") ||
        text == "--") {  // grep's mark between two finds.
      return;
    }
    if (after_end_ ||
        (type != IdType::kIfname && type != IdType::kMac && type != IdType::kNetworkAddress)) {
      bare_lines_.push_back({lines_[at_], output_.neighbors.size()});
      return;
    }
    if (type == IdType::kIfname && open_ && !current().port_id.empty()) FinishNeighbor();
    Open();
    if (type == IdType::kNetworkAddress) {
      TakeManagementAddress(text);
    } else if (type == IdType::kMac && current().chassis_id.empty()) {
      current().chassis_id_type = type;
      current().chassis_id = std::move(value);
    } else if (current().port_id.empty()) {
      current().port_id_type = type;
      current().port_id = std::move(value);
    } else {
      output_.leftovers.push_back(lines_[at_]);
    }
  }

  // In the filtered form the first bare line of a neighbour is its name; a text without any
  // neighbour has no name in it but an error message.
  void PlaceBareLines() {
    std::vector<HccnNeighbor>& neighbors = output_.neighbors;
    for (const BareLine& bare : bare_lines_) {
      const std::size_t index =
          std::min(bare.neighbor, neighbors.empty() ? 0 : neighbors.size() - 1);
      const bool named = index < neighbors.size() && !neighbors[index].has_titles &&
                         neighbors[index].observation.system_name.empty();
      if (named && !LooksLikeError(bare.line.text)) {
        neighbors[index].observation.system_name = bare.line.text;
      } else {
        output_.leftovers.push_back(bare.line);
      }
    }
    std::sort(output_.leftovers.begin(), output_.leftovers.end(),
              [](const TextLine& a, const TextLine& b) { return a.number < b.number; });
  }

  static bool LooksLikeError(std::string_view text) {
    const std::string lower = LowerCase(text);
    for (const std::string_view word :
         {"fail", "error", "not found", "no such", "denied", "not support", "timeout", "timed out",
          "invalid", "usage:"}) {
      if (lower.find(word) != std::string::npos) return true;
    }
    return false;
  }

  struct BareLine {
    TextLine line;
    std::size_t neighbor;  // Index of the neighbour that it stands in.
  };

  std::span<const TextLine> lines_;
  std::size_t end_;
  std::size_t at_ = 0;

  HccnOutput output_;
  std::vector<BareLine> bare_lines_;
  HccnNeighbor neighbor_;
  bool open_ = false;
  bool after_end_ = false;
  TlvTitle tlv_ = TlvTitle::kNone;
  std::bitset<16> seen_;  // Titles of this LLDPDU.
  bool repeated_ = false;
  bool value_taken_ = false;
  bool indented_values_ = false;
};

}  // namespace

TlvTitle TlvTitleOf(std::string_view line) {
  if (!line.ends_with(" TLV")) return TlvTitle::kNone;
  for (const TitleText& entry : kTitles) {
    if (line == entry.text) return entry.title;
  }
  return line.starts_with("LLDP-MED ") ? TlvTitle::kOther : TlvTitle::kNone;
}

HccnOutput ReadHccnOutput(std::span<const TextLine> lines) { return OutputReader(lines).Read(); }

}  // namespace rankroute
