#include "topology/readers/junos_lldp_xml.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/capability_words.h"
#include "topology/readers/id_type.h"
#include "topology/readers/prompt.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/readers/xml_document.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::string_view kNeighbors = "lldp-neighbors-information";
constexpr std::string_view kNeighbor = "lldp-neighbor-information";
constexpr std::string_view kLocal = "lldp-local-info";

// The number that `text` starts with; -1 where it starts with none.
std::int64_t LeadingNumber(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  return ParseInt(text.substr(0, end)).value_or(-1);
}

// The text of a child; empty for "-", which stands for nothing.
std::string Advertised(pugi::xml_node node, std::string_view name) {
  const std::string_view text = TextIn(ChildNamed(node, name));
  return text == "-" ? std::string() : std::string(text);
}

// Collects the elements that are read, in the order of the text.
struct Collector : pugi::xml_tree_walker {
  bool for_each(pugi::xml_node& node) override {
    const std::string_view name = LocalName(node);
    if (name == kNeighbors) any = true;
    if (name == kNeighbor) neighbors.push_back(node);
    if (name == kLocal) locals.push_back(node);
    return true;
  }
  bool any = false;  // Also where it has no neighbor.
  std::vector<pugi::xml_node> neighbors;
  std::vector<pugi::xml_node> locals;
};

// Where a prompt stands and whom it names.
struct PromptLine {
  int line = 0;
  std::string device;
};

std::vector<PromptLine> PromptsIn(std::string_view text) {
  std::vector<PromptLine> prompts;
  for (int line = 1; !text.empty(); ++line) {
    const auto prompt = ParseUserPrompt(Trim(TakeUntil('\n', &text)));
    if (prompt.has_value()) prompts.push_back({line, std::string(prompt->device)});
  }
  return prompts;
}

Observation ParseNeighbor(pugi::xml_node node) {
  Observation result;
  // In detail the local port id is a number and the name has an element of its own.
  result.local_port = Advertised(node, "lldp-local-interface");
  if (result.local_port.empty()) result.local_port = Advertised(node, "lldp-local-port-id");
  result.chassis_id = Advertised(node, "lldp-remote-chassis-id");
  result.chassis_id_type = IdTypeOfWords(Advertised(node, "lldp-remote-chassis-id-subtype"));
  result.port_id = Advertised(node, "lldp-remote-port-id");
  result.port_id_type = IdTypeOfWords(Advertised(node, "lldp-remote-port-id-subtype"));
  result.port_description = Advertised(node, "lldp-remote-port-description");
  result.system_name = Advertised(node, "lldp-remote-system-name");
  result.management_address = Advertised(node, "lldp-remote-management-address");
  const pugi::xml_node description = ChildNamed(node, "lldp-system-description");
  result.system_description = Advertised(description, "lldp-remote-system-description");
  if (result.system_description.empty()) {
    result.system_description = Advertised(node, "lldp-remote-system-description");
  }
  const std::string enabled = Advertised(node, "lldp-remote-system-capabilities-enabled");
  const std::string supported = Advertised(node, "lldp-remote-system-capabilities-supported");
  result.heard_capabilities = !enabled.empty() || !supported.empty();
  result.heard_bridge = NamesBridgeOrRouter(enabled);
  result.ttl_seconds = std::max<std::int64_t>(0, LeadingNumber(Advertised(node, "lldp-ttl")));
  result.age_seconds = LeadingNumber(Advertised(node, "lldp-age"));
  return result;
}

class JunosXmlReader {
 public:
  JunosXmlReader(const Source& source, const std::string& device)
      : source_(source), device_(device) {}

  Reading Read() {
    const std::unique_ptr<XmlDocument> document = ParseXml(source_, &reading_);
    Collector found;
    document->tree.traverse(found);
    if (!found.any && found.neighbors.empty() && found.locals.empty()) {
      ReportError(source_, 1, "NO_DATA",
                  "expected an element \"lldp-neighbors-information\" or \"lldp-local-info\", as "
                  "show lldp neighbors | display xml writes",
                  &reading_);
      return std::move(reading_);
    }
    // Half a neighbour may name another port than the whole.
    if (HasErrors(reading_.diagnostics) && !found.neighbors.empty()) {
      incomplete_.Add(document->LineOf(found.neighbors.back()));
      found.neighbors.pop_back();
    }
    FindDevice(found.locals, *document);
    for (const pugi::xml_node node : found.locals) ReadLocal(node, document->LineOf(node));
    for (const pugi::xml_node node : found.neighbors) ReadNeighbor(node, document->LineOf(node));
    incomplete_.Report(
        source_,
        "neighbor(s) are left out: expected a local interface or port id, and a chassis id "
        "or system name of the neighbor",
        &reading_);
    return std::move(reading_);
  }

 private:
  // Without a prompt the first local information names the device.
  void FindDevice(const std::vector<pugi::xml_node>& locals, const XmlDocument& document) {
    prompts_ = PromptsIn(source_.bytes);
    std::string named;
    Tally others("SEVERAL_DEVICES");
    for (const pugi::xml_node node : locals) {
      const std::string name = Advertised(node, "lldp-local-system-name");
      if (named.empty()) named = name;
      if (!name.empty() && name != named && prompts_.empty()) others.Add(document.LineOf(node));
    }
    if (!named.empty()) device_ = named;
    others.Report(source_,
                  "local information(s) name another device than the first, " + Shown(named) +
                      ": all is taken as that one's; a prompt above each would tell",
                  &reading_);
  }

  // Who reports in that line: whom the last prompt above it names, else the first one.
  const std::string& DeviceAt(int line) const {
    if (prompts_.empty()) return device_;
    const auto below =
        std::upper_bound(prompts_.begin(), prompts_.end(), line,
                         [](int at, const PromptLine& prompt) { return at < prompt.line; });
    return below == prompts_.begin() ? below->device : std::prev(below)->device;
  }

  void ReadLocal(pugi::xml_node node, int line) {
    Observation own;
    own.device = DeviceAt(line);
    own.chassis_id = Advertised(node, "lldp-local-chassis-id");
    own.chassis_id_type = GuessedIdType(own.chassis_id);
    own.system_name = Advertised(node, "lldp-local-system-name");
    own.management_address = Advertised(node, "lldp-local-management-address-address");
    own.source = {source_.name, line};
    AddOwnFacts(std::move(own), &reading_);
  }

  void ReadNeighbor(pugi::xml_node node, int line) {
    Observation observation = ParseNeighbor(node);
    const bool says_who = !observation.chassis_id.empty() || !observation.system_name.empty();
    if (observation.local_port.empty() || !says_who) {
      incomplete_.Add(line);
      return;
    }
    observation.device = DeviceAt(line);
    observation.source = {source_.name, line};
    AddObservation(std::move(observation), &reading_);
  }

  const Source& source_;
  std::string device_;               // Where there is no prompt.
  std::vector<PromptLine> prompts_;  // By line.
  Reading reading_;
  Tally incomplete_{"INCOMPLETE_NEIGHBOR"};
};

}  // namespace

Reading ReadJunosLldpXml(const Source& source, const std::string& device) {
  return JunosXmlReader(source, device).Read();
}

bool IsJunosLldpXmlLine(std::string_view line) {
  if (!line.starts_with("<")) return false;
  for (const std::string_view tag : {kNeighbors, kLocal}) {
    const std::size_t at = line.find("<" + std::string(tag));
    if (at == std::string_view::npos) continue;
    const std::string_view rest = line.substr(at + 1 + tag.size());
    if (rest.empty() || std::string_view(" \t/>").find(rest.front()) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace rankroute
