#include "topology/readers/slurm_topology_conf.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "topology/readers/plan_tree.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::array<std::string_view, 3> kFirstKeys = {"switchname", "blockname", "blocksizes"};
// Known, and nothing that a plan holds.
constexpr std::array<std::string_view, 4> kOtherKeys = {"linkspeed", "level", "blockindex",
                                                        "blocksize"};

template <std::size_t kSize>
bool Contains(const std::array<std::string_view, kSize>& keys, std::string_view key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

struct Setting {
  std::string key;  // In lower case, as Slurm does not tell the cases apart.
  std::string_view value;
};

bool IsKeyCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Cuts the next "Key=value" or "Key = \"a value\"" off `*rest`; empty where none stands there.
std::optional<Setting> TakeSetting(std::string_view* rest) {
  std::size_t length = 0;
  while (length < rest->size() && IsKeyCharacter((*rest)[length])) ++length;
  std::string key = LowerCase(rest->substr(0, length));
  std::string_view after = Trim(rest->substr(length));
  if (key.empty() || !after.starts_with('=')) return std::nullopt;
  after.remove_prefix(1);
  const bool apart = after.empty() || after.front() == ' ' || after.front() == '\t';
  after = Trim(after);
  std::size_t end = 0;
  if (after.starts_with('"')) {
    after.remove_prefix(1);
    end = after.find('"');
    if (end == std::string_view::npos) return std::nullopt;
    *rest = Trim(after.substr(end + 1));
  } else {
    end = std::min(after.find_first_of(" \t"), after.size());
    if (apart && after.substr(0, end).find('=') != std::string_view::npos) end = 0;  // No value.
    *rest = Trim(after.substr(end));
  }
  return Setting{std::move(key), Trim(after.substr(0, end))};
}

// The text before a comment: '#' starts one unless a backslash stands before it.
std::string_view WithoutComment(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '#' && (at == 0 || line[at - 1] != '\\')) return Trim(line.substr(0, at));
  }
  return line;
}

class TopologyConfReader {
 public:
  explicit TopologyConfReader(const Source& source) : source_(source), tree_(source, &reading_) {}

  Reading Read() {
    const std::string text = ReadableText(source_.bytes);
    std::string joined;  // Of the lines that backslashes join.
    int first_line = 0;
    for (const TextLine& line : SplitLines(text)) {
      std::string_view part = WithoutComment(line.text);
      if (joined.empty()) first_line = line.number;
      if (!joined.empty() && line.indented) joined.push_back(' ');
      const bool goes_on = part.ends_with('\\');
      if (goes_on) part.remove_suffix(1);
      joined += part;
      if (goes_on) continue;
      ReadLine(Trim(joined), first_line);
      joined.clear();
    }
    if (!joined.empty()) ReadLine(Trim(joined), first_line);
    ReportTotals();
    return std::move(reading_);
  }

 private:
  void ReadLine(std::string_view line, int number) {
    if (line.empty()) return;
    if (!IsSlurmTopologyConfLine(line)) {
      skipped_.Add(number, [&] { return Shown(line) + " defines no switch or block: skipped"; });
      return;
    }
    std::vector<Setting> settings;
    std::string_view rest = line;
    while (!rest.empty()) {
      std::optional<Setting> setting = TakeSetting(&rest);
      if (!setting.has_value()) {
        ReportError(source_, number, "BAD_SETTING",
                    Shown(rest) + " is no setting: expected one like Nodes=npu[001-004]",
                    &reading_);
        break;
      }
      settings.push_back(*std::move(setting));
    }
    if (settings.empty()) return;
    any_ = true;
    if (settings[0].key == "blocksizes") return;
    if (settings[0].value.empty()) {
      ReportError(source_, number, "MISSING_NAME", Shown(line) + " has no name", &reading_);
    } else if (settings[0].key == "switchname") {
      ReadSwitch(settings, number);
    } else {
      ReadBlock(settings, number);
    }
  }

  // The value of a key; the last one where it stands twice, as Slurm takes it.
  std::string_view ValueOf(const std::vector<Setting>& settings, std::string_view key) {
    const auto found = std::find_if(settings.rbegin(), settings.rend(),
                                    [&](const Setting& setting) { return setting.key == key; });
    return found == settings.rend() ? std::string_view() : found->value;
  }

  void CheckKeys(const std::vector<Setting>& settings, std::string_view more, int number) {
    for (std::size_t i = 1; i < settings.size(); ++i) {
      const std::string& key = settings[i].key;
      if (key == "nodes" || key == more || Contains(kOtherKeys, key)) continue;
      unknown_keys_.Add(number, [&] { return "key " + Shown(key) + " is unknown: skipped"; });
    }
  }

  void ReadSwitch(const std::vector<Setting>& settings, int number) {
    CheckKeys(settings, "switches", number);
    const std::string name(settings[0].value);
    const std::size_t index = tree_.DefineSwitch(name, number);
    std::string_view nodes = ValueOf(settings, "nodes");
    const std::string_view switches = ValueOf(settings, "switches");
    if (nodes.empty() && switches.empty()) {
      empty_.Add(number,
                 [&] { return "switch " + Shown(name) + " has neither nodes nor switches"; });
    }
    if (!nodes.empty() && !switches.empty()) {
      if (!ValueOf(settings, "level").empty()) {
        nodes = {};  // scontrol lists all nodes below, at whatever switch.
      } else {
        both_.Add(number, [&] {
          return "switch " + Shown(name) +
                 " has nodes and switches: both are kept, though Slurm accepts one of them";
        });
      }
    }
    for (const std::string& node : tree_.Expand(nodes, number)) {
      tree_.Attach(tree_.Server(node, number), index, number);
    }
    for (const std::string& lower : tree_.Expand(switches, number)) {
      tree_.Attach(tree_.Switch(lower, number), index, number);
    }
  }

  void ReadBlock(const std::vector<Setting>& settings, int number) {
    CheckKeys(settings, "nodes", number);
    const std::string name(settings[0].value);
    const auto known = blocks_.emplace(name, number);
    if (!known.second) {
      duplicate_block_.Add(number, [&] {
        return "block " + Shown(name) + " stands in line " + std::to_string(known.first->second) +
               " already: both entries count";
      });
    }
    for (const std::string& node : tree_.Expand(ValueOf(settings, "nodes"), number)) {
      tree_.SetSuperPod(tree_.Server(node, number), name, number);
    }
  }

  void ReportTotals() {
    for (const Tally* tally : {&skipped_, &unknown_keys_, &empty_, &both_, &duplicate_block_}) {
      tally->Report(source_, &reading_);
    }
    if (!any_) {
      ReportError(source_, 1, "NO_DATA",
                  "no line defines a switch or block: expected lines like "
                  "\"SwitchName=leaf-1 Nodes=npu[001-004]\"",
                  &reading_);
    }
    tree_.WarnOfUndefinedSwitches();
    tree_.Finish();
  }

  const Source& source_;
  Reading reading_;
  PlanTree tree_;
  bool any_ = false;
  std::map<std::string, int> blocks_;
  Tally skipped_{"SKIPPED_LINES"};
  Tally unknown_keys_{"UNKNOWN_KEY"};
  Tally empty_{"EMPTY_SWITCH"};
  Tally both_{"NODES_AND_SWITCHES"};
  Tally duplicate_block_{"DUPLICATE_BLOCK"};
};

}  // namespace

Reading ReadSlurmTopologyConf(const Source& source, const std::string& device) {
  (void)device;  // The file speaks of many.
  return TopologyConfReader(source).Read();
}

bool IsSlurmTopologyConfLine(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view key = Trim(line.substr(0, equals));
  static constexpr std::size_t kMaxKey = 16;
  return key.size() <= kMaxKey && Contains(kFirstKeys, LowerCase(key));
}

}  // namespace rankroute
