#include "topology/readers/eos_lldp_detail.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/capability_words.h"
#include "topology/readers/id_type.h"
#include "topology/readers/key_line.h"
#include "topology/readers/link_speed.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/readers/reporter.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// "Interface Ethernet1 detected 2 LLDP neighbors:".
struct Header {
  std::string_view interface;
  std::int64_t count = 0;
};

std::optional<Header> ParseHeader(std::string_view line) {
  if (!line.starts_with("Interface ")) return std::nullopt;
  const std::vector<std::string_view> words = SplitWords(line);
  if (words.size() != 6 || words[2] != "detected" || words[4] != "LLDP" ||
      !words[5].starts_with("neighbor")) {
    return std::nullopt;
  }
  const std::optional<std::int64_t> count = ParseInt(words[3]);
  if (!count.has_value() || *count < 0) return std::nullopt;
  return Header{words[1], *count};
}

// `Neighbor 0200.5e10.0061/"Ethernet1", age 12 seconds`.
bool IsNeighborLine(std::string_view line) {
  return line.starts_with("Neighbor ") && line.find('/') != std::string_view::npos;
}

// Without the quotes that EOS puts around texts; it escapes none inside them.
std::string_view Unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return text;
  return Trim(text.substr(1, text.size() - 2));
}

bool OpensQuote(std::string_view value) {
  return value.starts_with("\"") && (value.size() == 1 || value.back() != '"');
}

// A TLV starts with a dash; its further lines have none.
bool IsTlvLine(std::string_view line) { return line.starts_with("- "); }

class DetailReader {
 public:
  DetailReader(const Source& source, const std::string& device)
      : source_(source), reporter_(device) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& line : SplitLines(text)) TakeLine(line);
    FinishInterface();
    if (!any_interface_) {
      ReportError(source_, 1, "NO_DATA",
                  "there is no line like \"Interface Ethernet1 detected 1 LLDP neighbors:\" in "
                  "this text",
                  &reading_);
    }
    skipped_.Report(source_, "line(s) outside any neighbor are skipped", &reading_);
    return std::move(reading_);
  }

 private:
  void TakeLine(const TextLine& line) {
    if (const std::optional<Header> header = ParseHeader(line.text);
        header.has_value() && !line.indented) {
      StartInterface(*header, line.number);
    } else if (open_text_ != nullptr && !IsTlvLine(line.text)) {
      open_text_->append("\n").append(line.text);
    } else if (const auto prompt = ParseCliPrompt(line.text)) {
      FinishInterface();
      reporter_.TakePromptName(prompt->device, &reading_);
    } else if (IsNeighborLine(line.text) && !interface_.empty()) {
      StartNeighbor(line);
    } else if (open_) {
      TakeNeighborLine(line.text);
    } else if (!line.text.empty()) {
      skipped_.Add(line.number);
    }
  }

  void StartInterface(const Header& header, int line) {
    FinishInterface();
    any_interface_ = true;
    interface_ = header.interface;
    interface_line_ = line;
    announced_ = header.count;
    found_ = 0;
    if (header.count != 0) return;
    AddFact(source_, line, Fact::Kind::kNoNeighbor, reporter_.name(), interface_, "", &reading_);
  }

  void StartNeighbor(const TextLine& line) {
    FinishNeighbor();
    open_ = true;
    neighbor_ = Observation();
    neighbor_.local_port = interface_;
    neighbor_.source = {source_.name, line.number};
    port_id_follows_ = false;
    address_is_ip_ = false;
    static constexpr std::string_view kAge = ", age ";
    const std::size_t age = line.text.rfind(kAge);
    if (age != std::string_view::npos) {
      neighbor_.age_seconds = ParseDuration(line.text.substr(age + kAge.size()));
    }
  }

  void TakeNeighborLine(std::string_view line) {
    CloseText();
    if (line.starts_with("Discovered ")) {
      line.remove_prefix(line.find(' '));
      const std::int64_t age = ParseDuration(line.substr(0, line.find(" ago")));
      if (neighbor_.age_seconds < 0) neighbor_.age_seconds = age;
      return;
    }
    if (IsTlvLine(line)) line = Trim(line.substr(1));
    const KeyLine pair = ParseKeyLine(line);
    if (!TakeId(pair)) TakeValue(pair);
  }

  // The link aggregation has a "Port ID", too: only that behind its type is the port's.
  bool TakeId(const KeyLine& pair) {
    const bool port_id = std::exchange(port_id_follows_, pair.key == "port id type");
    if (pair.key == "chassis id type") {
      neighbor_.chassis_id_type = IdTypeOfWords(pair.value);
    } else if (pair.key == "chassis id") {
      neighbor_.chassis_id = Unquoted(pair.value);
    } else if (pair.key == "port id type") {
      neighbor_.port_id_type = IdTypeOfWords(pair.value);
    } else if (pair.key == "port id") {
      if (port_id && !OpensQuote(pair.value)) neighbor_.port_id = Unquoted(pair.value);
    } else {
      return false;
    }
    return true;
  }

  void TakeValue(const KeyLine& pair) {
    if (pair.key == "time to live") {
      neighbor_.ttl_seconds = std::max<std::int64_t>(0, ParseDuration(pair.value));
    } else if (pair.key == "port description") {
      TakeText(pair.value, &neighbor_.port_description);
    } else if (pair.key == "system name") {
      TakeText(pair.value, &neighbor_.system_name);
    } else if (pair.key == "system description") {
      TakeText(pair.value, &neighbor_.system_description);
    } else if (pair.key == "system capabilities" || pair.key == "enabled capabilities") {
      const bool none = pair.value.empty() || pair.value == "None";
      neighbor_.heard_capabilities = neighbor_.heard_capabilities || !none;
      if (pair.key.front() == 'e') neighbor_.heard_bridge = NamesBridgeOrRouter(pair.value);
    } else if (pair.key == "management address subtype") {
      address_is_ip_ = pair.value.starts_with("IPv");
    } else if (pair.key == "management address") {
      if (address_is_ip_ && neighbor_.management_address.empty()) {
        neighbor_.management_address = pair.value;
      }
    } else if (pair.key == "operational mau type") {
      neighbor_.mbps = MbpsOfMauType(pair.value);
    }
  }

  // A text goes on up to the next TLV where its quote is not closed. What looks like one of these
  // later on is the neighbour's own text.
  void TakeText(std::string_view value, std::string* field) {
    if (!field->empty()) return;
    *field = Unquoted(value);
    if (OpensQuote(value)) open_text_ = field;
  }

  void CloseText() {
    if (open_text_ == nullptr) return;
    std::string& text = *std::exchange(open_text_, nullptr);
    text.erase(text.find_last_not_of('\n') + 1);
    if (text.ends_with("\"")) text.pop_back();
    text.erase(0, 1);  // The opening quote.
  }

  void FinishNeighbor() {
    CloseText();
    if (!std::exchange(open_, false)) return;
    if (neighbor_.chassis_id.empty() || neighbor_.port_id.empty()) {
      ReportIncompleteNeighbor(neighbor_, "it has no chassis id or port id", &reading_);
      return;
    }
    ++found_;
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

  const Source& source_;
  Reporter reporter_;
  Reading reading_;
  std::string interface_;
  int interface_line_ = 0;
  std::int64_t announced_ = 0;
  std::int64_t found_ = 0;
  bool any_interface_ = false;
  Tally skipped_{"SKIPPED_LINES"};

  bool open_ = false;  // Inside a neighbour.
  Observation neighbor_;
  std::string* open_text_ = nullptr;  // The field whose quote is not closed yet.
  bool port_id_follows_ = false;
  bool address_is_ip_ = false;
};

}  // namespace

Reading ReadEosLldpDetail(const Source& source, const std::string& device) {
  return DetailReader(source, device).Read();
}

bool IsEosLldpDetailLine(std::string_view line) { return ParseHeader(line).has_value(); }

}  // namespace rankroute
