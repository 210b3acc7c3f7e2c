#include "topology/readers/nxos_lldp_detail.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "topology/readers/capability_words.h"
#include "topology/readers/id_type.h"
#include "topology/readers/key_line.h"
#include "topology/readers/nxos_text.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/readers/reporter.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// Keys in the order of a block. Those up to the description come once; it ends where the time
// remaining is printed.
enum class Key : std::uint8_t {
  kNone,
  kChassisId,
  kPortId,
  kLocalPort,
  kPortDescription,
  kSystemName,
  kSystemDescription,
  kTimeRemaining,
  kCapabilities,
  kEnabledCapabilities,
  kManagementAddress,
  kManagementAddressIpv6,
};

constexpr std::pair<std::string_view, Key> kKeys[] = {
    {"chassis id", Key::kChassisId},
    {"port id", Key::kPortId},
    {"local port id", Key::kLocalPort},
    {"port description", Key::kPortDescription},
    {"system name", Key::kSystemName},
    {"system description", Key::kSystemDescription},
    {"time remaining", Key::kTimeRemaining},
    {"system capabilities", Key::kCapabilities},
    {"enabled capabilities", Key::kEnabledCapabilities},
    {"management address", Key::kManagementAddress},
    {"management address ipv6", Key::kManagementAddressIpv6},
};

class DetailReader {
 public:
  DetailReader(const Source& source, const std::string& device)
      : source_(source),
        text_(ReadableText(source.bytes)),
        lines_(SplitLines(text_)),
        reporter_(device) {}

  Reading Read() {
    for (at_ = 0; at_ < lines_.size(); ++at_) TakeLine(lines_[at_]);
    FinishPrintout();
    if (!any_neighbor_ && !any_total_) {
      ReportError(
          source_, 1, "NO_DATA",
          "there is no block that starts with a line like \"Chassis id: 0200.5e10.0061\" in "
          "this text",
          &reading_);
    }
    skipped_.Report(source_, "line(s) outside any neighbor are skipped", &reading_);
    return std::move(reading_);
  }

 private:
  void TakeLine(const TextLine& line) {
    const KeyLine pair = ParseKeyLine(line.text);
    const Key key = MeaningOf(pair, kKeys);
    if (key == Key::kChassisId && StartsBlock()) {
      StartNeighbor(line.number, pair.value);
    } else if (InDescription() && key != Key::kTimeRemaining) {
      neighbor_.system_description.append("\n").append(line.text);
    } else if (const auto total = NxosTotal(line.text); total.has_value()) {
      any_total_ = true;
      total_ = total;
      if (first_line_ == 0) first_line_ = line.number;
      FinishPrintout();
    } else if (const auto prompt = ParseCliPrompt(line.text)) {
      FinishPrintout();
      reporter_.TakePromptName(prompt->device, &reading_);
    } else if (open_) {
      if (key > last_key_) TakeValue(key, NxosValue(pair.value));
    } else if (!line.text.empty() && !IsNxosLegend(line.text)) {
      skipped_.Add(line.number);
    }
  }

  bool InDescription() const { return open_ && last_key_ == Key::kSystemDescription; }

  // A chassis id inside a description starts a block only with what follows it in one.
  bool StartsBlock() const {
    if (!InDescription()) return true;
    const auto key_at = [&](std::size_t at) {
      return at < lines_.size() ? MeaningOf(ParseKeyLine(lines_[at].text), kKeys) : Key::kNone;
    };
    return key_at(at_ + 1) == Key::kPortId && key_at(at_ + 2) == Key::kLocalPort;
  }

  void StartNeighbor(int line, std::string_view chassis_id) {
    FinishNeighbor();
    open_ = true;
    any_neighbor_ = true;
    if (first_line_ == 0) first_line_ = line;
    last_key_ = Key::kChassisId;
    neighbor_ = Observation();
    neighbor_.source = {source_.name, line};
    neighbor_.chassis_id = NxosValue(chassis_id);
    neighbor_.chassis_id_type = GuessedIdType(neighbor_.chassis_id);
  }

  void TakeValue(Key key, std::string_view value) {
    last_key_ = key;
    switch (key) {
      case Key::kPortId:
        neighbor_.port_id = value;
        neighbor_.port_id_type = GuessedIdType(value);
        break;
      case Key::kLocalPort:
        neighbor_.local_port = value;
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
      case Key::kTimeRemaining:
        neighbor_.ttl_seconds = std::max<std::int64_t>(0, ParseDuration(value));
        break;
      case Key::kCapabilities:
      case Key::kEnabledCapabilities:
        neighbor_.heard_capabilities = neighbor_.heard_capabilities || !value.empty();
        if (key == Key::kEnabledCapabilities) neighbor_.heard_bridge = NamesBridgeOrRouter(value);
        break;
      case Key::kManagementAddress:
      case Key::kManagementAddressIpv6:
        // It may be a MAC address, which is no address to tell switches by.
        if (neighbor_.management_address.empty() && GuessedIdType(value) != IdType::kMac) {
          neighbor_.management_address = value;
        }
        break;
      default:
        break;
    }
  }

  void FinishNeighbor() {
    if (!std::exchange(open_, false)) return;
    if (neighbor_.local_port.empty() || last_key_ < Key::kTimeRemaining) {
      ReportWarning(source_, neighbor_.source.line, "INCOMPLETE_NEIGHBOR",
                    "a neighbor" +
                        (neighbor_.local_port.empty() ? "" : " of " + neighbor_.local_port) +
                        " is left out: its block stops before its local port or time remaining",
                    &reading_);
      return;
    }
    std::string& description = neighbor_.system_description;
    description.erase(description.find_last_not_of('\n') + 1);
    neighbor_.device = reporter_.name();
    ++found_;
    AddObservation(std::move(neighbor_), &reading_);
  }

  void FinishPrintout() {
    FinishNeighbor();
    if (first_line_ != 0 && total_ != found_) {
      ReportWarning(source_, first_line_, "TRUNCATED",
                    total_.has_value()
                        ? std::to_string(*total_) + " neighbor(s) are announced, of which " +
                              std::to_string(found_) + " can be read"
                        : "the text stops before the number of neighbors: it may be cut",
                    &reading_);
    }
    first_line_ = 0;
    found_ = 0;
    total_.reset();
  }

  const Source& source_;
  std::string text_;
  std::vector<TextLine> lines_;
  std::size_t at_ = 0;
  Reporter reporter_;
  Reading reading_;
  bool any_neighbor_ = false;
  bool any_total_ = false;
  Tally skipped_{"SKIPPED_LINES"};

  int first_line_ = 0;  // Of the printout; 0 outside one.
  std::int64_t found_ = 0;
  std::optional<std::int64_t> total_;

  bool open_ = false;  // Inside a neighbour.
  Observation neighbor_;
  Key last_key_ = Key::kNone;
};

}  // namespace

Reading ReadNxosLldpDetail(const Source& source, const std::string& device) {
  return DetailReader(source, device).Read();
}

bool IsNxosLldpDetailLine(std::string_view line) { return line.starts_with("Local Port id:"); }

}  // namespace rankroute
