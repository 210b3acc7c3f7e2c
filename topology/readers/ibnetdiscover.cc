#include "topology/readers/ibnetdiscover.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::size_t kGuidDigits = 16;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::int64_t kMaxPort = 65'535;

struct Node {
  char kind = 'S';  // Switch, 'H' for a host adapter, 'R' for a router.
  std::string guid;
  std::string description;
  std::int64_t ports = 0;  // 0 where only a neighbour speaks of it.
};

// One line of a port, as printed.
struct PortLine {
  std::int64_t port = 0;
  Node neighbor;
  std::int64_t neighbor_port = 0;
  std::int64_t mbps = 0;
};

// A cable as one of its ends states it; nodes by index.
struct Link {
  std::size_t from = 0;
  std::size_t to = 0;
  std::int64_t from_port = 0;
  std::int64_t to_port = 0;
  std::int64_t mbps = 0;
  int line = 0;
};

bool TakePrefix(std::string_view prefix, std::string_view* text) {
  if (!text->starts_with(prefix)) return false;
  text->remove_prefix(prefix.size());
  return true;
}

// "S-2c5eab0300b87b40" in quotes.
std::optional<Node> TakeNode(std::string_view* text) {
  if (!TakePrefix("\"", text) || text->size() < 2 || (*text)[1] != '-') return std::nullopt;
  Node node;
  node.kind = text->front();
  text->remove_prefix(2);
  const std::size_t end = text->find('"');
  if (end == std::string_view::npos || end == 0 || end > kGuidDigits) return std::nullopt;
  node.guid = LowerCase(text->substr(0, end));
  text->remove_prefix(end + 1);
  const bool known = node.kind == 'S' || node.kind == 'H' || node.kind == 'R';
  if (!known || node.guid.find_first_not_of("0123456789abcdef") != std::string::npos) {
    return std::nullopt;
  }
  node.guid.insert(0, kGuidDigits - node.guid.size(), '0');
  return node;
}

// "[65]", with what may follow it: "[ext 3]" on a chassis, "(e09d7303007a4bd8)" of a host's port.
std::optional<std::int64_t> TakePort(std::string_view* text) {
  if (!TakePrefix("[", text)) return std::nullopt;
  const std::optional<std::int64_t> port = ParseInt(TakeUntil(']', text));
  if (!port.has_value() || *port < 0 || *port > kMaxPort) return std::nullopt;
  if (TakePrefix("[ext ", text)) TakeUntil(']', text);
  *text = Trim(*text);
  if (TakePrefix("(", text)) TakeUntil(')', text);
  *text = Trim(*text);
  return port;
}

// What stands in quotes after the '#'; `*text` becomes what follows.
std::string TakeDescription(std::string_view* text) {
  const std::size_t first = std::min(text->find('"'), text->size());
  const std::size_t last = text->rfind('"');
  if (last == std::string_view::npos || last <= first) return {};
  const std::string_view description = text->substr(first + 1, last - first - 1);
  text->remove_prefix(last + 1);
  return std::string(Trim(description));
}

// "4xNDR" in Mbit/s; 0 where the word is no speed, or an unknown one ("4x???").
std::int64_t ParseSpeed(std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, std::int64_t>, 9> kLaneMbps = {{
      {"SDR", 2'500},
      {"DDR", 5'000},
      {"QDR", 10'000},
      {"FDR10", 10'000},
      {"FDR", 14'000},
      {"EDR", 25'000},
      {"HDR", 50'000},
      {"NDR", 100'000},
      {"XDR", 200'000},
  }};
  static constexpr std::int64_t kMaxLanes = 12;
  const std::optional<std::int64_t> lanes = ParseInt(TakeUntil('x', &word));
  if (!lanes.has_value() || *lanes < 1 || *lanes > kMaxLanes) return 0;
  for (const auto& [name, mbps] : kLaneMbps) {
    if (word == name) return *lanes * mbps;
  }
  return 0;
}

// `Switch 65 "S-…" # "leaf-1" enhanced port 0 …`, `Ca 1 "H-…" # "node01 mlx5_0"`.
std::optional<Node> ParseNode(std::string_view line) {
  const bool node =
      TakePrefix("Switch", &line) || TakePrefix("Ca", &line) || TakePrefix("Rt", &line);
  if (!node || line.empty() || (line.front() != ' ' && line.front() != '\t')) return std::nullopt;
  line = Trim(line);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::optional<std::int64_t> ports = ParseInt(line.substr(0, end));
  line = Trim(line.substr(end));
  std::optional<Node> result = TakeNode(&line);
  if (!result.has_value() || !ports.has_value() || *ports < 0) return std::nullopt;
  result->ports = *ports;
  result->description = TakeDescription(&line);
  return result;
}

// `[1] "S-…"[7] # "spine-1" lid 5 4xNDR`, `[1](guid) "S-…"[7] # lid 4 lmc 0 "spine-1" lid 5 4xNDR`.
std::optional<PortLine> ParsePort(std::string_view line) {
  PortLine result;
  const std::optional<std::int64_t> port = TakePort(&line);
  if (!port.has_value()) return std::nullopt;
  std::optional<Node> neighbor = TakeNode(&line);
  const std::optional<std::int64_t> neighbor_port =
      neighbor.has_value() ? TakePort(&line) : std::nullopt;
  if (!neighbor_port.has_value()) return std::nullopt;
  result.port = *port;
  result.neighbor = *std::move(neighbor);
  result.neighbor_port = *neighbor_port;
  result.neighbor.description = TakeDescription(&line);
  for (const std::string_view word : SplitWords(line)) {
    result.mbps = std::max(result.mbps, ParseSpeed(word));
  }
  return result;
}

// "node01" and "mlx5_0" of "node01 mlx5_0"; empty where the description has another form.
std::pair<std::string_view, std::string_view> SplitHost(std::string_view description) {
  const std::vector<std::string_view> words = SplitWords(description);
  if (words.size() != 2 || words[1].back() < '0' || words[1].back() > '9') return {};
  return {words[0], words[1]};
}

class NetworkReader {
 public:
  explicit NetworkReader(const Source& source) : source_(source) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    for (const TextLine& line : SplitLines(text)) TakeLine(line);
    for (const Node& node : nodes_) ++described_[node.description];
    for (const auto& [node, line] : reporters_) AddFacts(nodes_[node], line);
    for (const Link& link : links_) AddLink(link);
    ReportTotals();
    return std::move(reading_);
  }

 private:
  void TakeLine(const TextLine& line) {
    static constexpr std::array<std::string_view, 10> kOther = {
        "#",       "vendid=",  "devid=",    "sysimgguid=",       "switchguid=",
        "caguid=", "Chassis ", "Hostname:", "Non-Chassis Nodes", "rtguid="};
    if (line.text.empty()) return;
    const bool starts = line.text.starts_with("Switch") || line.text.starts_with("Ca\t") ||
                        line.text.starts_with("Ca ") || line.text.starts_with("Rt\t") ||
                        line.text.starts_with("Rt ");
    if (starts) {
      StartNode(line);
    } else if (line.text.starts_with("[") && current_ != kNone) {
      TakePortLine(line);
    } else if (std::any_of(kOther.begin(), kOther.end(), [&](std::string_view prefix) {
                 return line.text.starts_with(prefix);
               })) {
      current_ = kNone;
    } else {
      skipped_lines_.Add(line.number);
    }
  }

  void StartNode(const TextLine& line) {
    current_ = kNone;
    std::optional<Node> node = ParseNode(line.text);
    if (!node.has_value()) {
      bad_nodes_.Add(line.number);
      return;
    }
    current_ = IndexOf(*std::move(node));
    reporters_.emplace(current_, line.number);
  }

  void TakePortLine(const TextLine& line) {
    std::optional<PortLine> port = ParsePort(line.text);
    if (!port.has_value()) {
      bad_ports_.Add(line.number);
      return;
    }
    const Link link = {current_,   IndexOf(std::move(port->neighbor)),
                       port->port, port->neighbor_port,
                       port->mbps, line.number};
    // Grouped output prints a switch of a chassis under several headings.
    const bool is_new = seen_.emplace(link.from, link.from_port, link.to, link.to_port).second;
    if (is_new) links_.push_back(link);
  }

  // A node's own line knows more than those of its neighbours.
  std::size_t IndexOf(Node node) {
    const auto [it, is_new] = index_.emplace(node.guid, nodes_.size());
    if (is_new) {
      nodes_.push_back(std::move(node));
    } else if (node.ports > 0 || nodes_[it->second].description.empty()) {
      Node& known = nodes_[it->second];
      known.ports = std::max(known.ports, node.ports);
      if (!node.description.empty()) known.description = std::move(node.description);
    }
    return it->second;
  }

  bool GoesByGuid(const Node& node) const {
    return node.description.empty() || described_.at(node.description) > 1;
  }

  std::string NameOf(const Node& node) const {
    if (GoesByGuid(node)) return node.guid;
    const std::string_view host =
        node.kind == 'S' ? std::string_view() : SplitHost(node.description).first;
    return host.empty() ? node.description : std::string(host);
  }

  std::string PortNameOf(const Node& node, std::int64_t port) const {
    if (node.kind == 'S') return std::to_string(port);
    const std::string_view adapter =
        GoesByGuid(node) ? std::string_view() : SplitHost(node.description).second;
    if (adapter.empty()) return "ib" + std::to_string(port);
    const bool single = node.ports <= 1 && port == 1;
    return std::string(adapter) + (single ? "" : "/" + std::to_string(port));
  }

  void AddFacts(const Node& node, int line) {
    if (node.kind != 'S') return;
    Observation own;
    own.device = own.system_name = NameOf(node);
    own.chassis_id = node.guid;
    own.heard_capabilities = own.heard_bridge = true;
    own.source = {source_.name, line};
    AddOwnFacts(std::move(own), &reading_);
  }

  void AddLink(const Link& link) {
    const Node& from = nodes_[link.from];
    const Node& to = nodes_[link.to];
    Observation observation;
    observation.device = NameOf(from);
    observation.local_port = PortNameOf(from, link.from_port);
    observation.chassis_id = to.guid;
    observation.chassis_id_type = IdType::kLocal;
    observation.port_id = PortNameOf(to, link.to_port);
    observation.port_id_type = IdType::kLocal;
    observation.system_name = NameOf(to);
    observation.heard_capabilities = true;
    observation.heard_bridge = to.kind == 'S';
    observation.mbps = link.mbps;
    observation.source = {source_.name, link.line};
    AddObservation(std::move(observation), &reading_);
  }

  void ReportTotals() {
    if (reporters_.empty()) {
      ReportError(source_, 1, "NO_DATA",
                  "there is no node like 'Switch 65 \"S-…\" # \"…\"' in this text", &reading_);
    }
    bad_nodes_.Report(
        source_,
        "node(s) are skipped with their ports: expected a line like 'Switch 65 \"S-0200…\" "
        "# \"leaf-1\" …'",
        &reading_);
    bad_ports_.Report(
        source_,
        "port(s) are skipped: expected a line like '[1] \"S-0200…\"[7] # \"spine-1\" lid 5 "
        "4xNDR'",
        &reading_);
    skipped_lines_.Report(source_, "line(s) of no node are skipped", &reading_);
  }

  const Source& source_;
  Reading reading_;
  std::vector<Node> nodes_;
  std::map<std::string, std::size_t> index_;      // By GUID.
  std::map<std::string, std::size_t> described_;  // How many nodes have a description.
  std::map<std::size_t, int> reporters_;          // Nodes with a block, and its line.
  std::vector<Link> links_;
  std::set<std::tuple<std::size_t, std::int64_t, std::size_t, std::int64_t>> seen_;
  std::size_t current_ = kNone;  // The node of the block.
  Tally bad_nodes_{"BAD_NODE"};
  Tally bad_ports_{"BAD_PORT"};
  Tally skipped_lines_{"SKIPPED_LINES"};
};

}  // namespace

Reading ReadIbnetdiscover(const Source& source, const std::string& /*device*/) {
  return NetworkReader(source).Read();
}

bool IsIbnetdiscoverLine(std::string_view line) { return ParseNode(line).has_value(); }

}  // namespace rankroute
