#include "topology/readers/topograph_yaml.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "base/yaml.h"
#include "topology/readers/known_keys.h"
#include "topology/readers/plan_tree.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/readers/yaml_keys.h"

namespace rankroute {
namespace {

constexpr std::array<std::string_view, 4> kSections = {"switches", "blocks", "nodes",
                                                       "capacity_blocks"};
constexpr std::string_view kDomain = "accelerator.topology.test/domain";

// The text of the member `key` of the member `section` of an object; empty where there is none.
std::string TextIn(const Value& object, std::string_view section, std::string_view key) {
  const Value* members = object.Find(section);
  const Value* value = members == nullptr ? nullptr : members->Find(key);
  return value == nullptr || value->is(Value::Kind::kNull) ? std::string() : value->text;
}

class TopographReader {
 public:
  explicit TopographReader(const Source& source) : source_(source), tree_(source, &reading_) {}

  Reading Read() {
    YamlParse parse = ParseYaml(source_.bytes, source_.name);
    reading_.diagnostics = std::move(parse.diagnostics);
    if (HasErrors(reading_.diagnostics)) return std::move(reading_);
    if (parse.documents.size() != 1 || !parse.documents.front().is_object()) {
      ReportError(source_, 1, "BAD_DOCUMENT", "expected one YAML document with switches and blocks",
                  &reading_);
      return std::move(reading_);
    }
    const Value& model = parse.documents.front();
    TallyUnknownKeys(model, {kSections[0], kSections[1], kSections[2], kSections[3]},
                     &unknown_keys_);
    ReadSwitches(model);
    ReadBlocks(model);
    ReadDomains(model);
    ReadNodes(model);
    ReadCapacityBlocks(model);
    unknown_keys_.Report(source_, &reading_);
    tree_.Finish();
    return std::move(reading_);
  }

 private:
  // The members of a section that is a map of named things; WRONG_TYPE where it is anything else.
  const std::vector<Member>& MapOf(const Value& model, std::string_view section) {
    static const std::vector<Member> none;
    const Value* value = model.Find(section);
    if (value == nullptr || value->is(Value::Kind::kNull)) return none;
    ObjectReader check(*value, std::string(section), source_.name, &reading_.diagnostics);
    return value->members;
  }

  bool IsNamed(const Member& member) {
    if (!member.key.empty()) return true;
    ReportError(source_, member.line, "EMPTY_NAME", "a name must not be empty", &reading_);
    return false;
  }

  void ReadSwitches(const Value& model) {
    for (const Member& member : MapOf(model, "switches")) {
      if (!IsNamed(member)) continue;
      const std::size_t index = tree_.DefineSwitch(member.key, member.line);
      if (member.value.is(Value::Kind::kNull)) continue;
      ObjectReader item(member.value, "switch " + member.key, source_.name, &reading_.diagnostics);
      TallyUnknownKeys(member.value, {"switches", "nodes", "labels", "annotations", "metadata"},
                       &unknown_keys_);
      for (const PlacedName& lower : tree_.Expand(item.Optional("switches"))) {
        tree_.Attach(tree_.Switch(lower.name, lower.line), index, lower.line);
      }
      for (const PlacedName& node : tree_.Expand(item.Optional("nodes"))) {
        tree_.Attach(tree_.Server(node.name, node.line), index, node.line);
      }
    }
  }

  void ReadBlocks(const Value& model) {
    if (model.Find("blocks") == nullptr) return;
    ObjectReader root(model, "", source_.name, &reading_.diagnostics);
    for (const Value& block : root.OptionalList("blocks")) {
      ObjectReader item(block, "the block", source_.name, &reading_.diagnostics);
      TallyUnknownKeys(block, {"switch", "nodes", "labels", "annotations"}, &unknown_keys_);
      const std::optional<std::string> leaf = item.OptionalString("switch");
      const std::string domain = TextIn(block, "annotations", kDomain);
      std::optional<std::size_t> upper;
      if (leaf.has_value() && !leaf->empty()) upper = tree_.Switch(*leaf, block.line);
      for (const PlacedName& node : tree_.Expand(item.Optional("nodes"))) {
        const std::size_t server = tree_.Server(node.name, node.line);
        if (upper.has_value()) tree_.Attach(server, *upper, node.line);
        tree_.SetSuperPod(server, domain, node.line);
      }
    }
  }

  void ReadNodes(const Value& model) {
    for (const Member& member : MapOf(model, "nodes")) {
      if (!IsNamed(member)) continue;
      const std::size_t server = tree_.Server(member.key, member.line);
      TallyUnknownKeys(member.value, {"id", "type", "capacity_block", "attributes"},
                       &unknown_keys_);
      std::string domain = TextIn(member.value, "attributes", "nvlink");
      const Value* block = member.value.Find("capacity_block");
      if (domain.empty() && block != nullptr) domain = DomainOf(block->text);
      tree_.SetSuperPod(server, domain, member.line);
    }
  }

  // The accelerator domain of a capacity block: the one it states, else itself.
  std::string DomainOf(const std::string& block) const {
    const auto found = domains_.find(block);
    return found == domains_.end() ? block : found->second;
  }

  void ReadDomains(const Value& model) {
    for (const Member& member : MapOf(model, "capacity_blocks")) {
      TallyUnknownKeys(member.value, {"nodes", "attributes"}, &unknown_keys_);
      const std::string domain = TextIn(member.value, "attributes", "nvlink");
      domains_.emplace(member.key, domain.empty() ? member.key : domain);
    }
  }

  // The nodes of capacity blocks that do not say themselves which domain they are in.
  void ReadCapacityBlocks(const Value& model) {
    const Value* blocks = model.Find("capacity_blocks");
    if (blocks == nullptr) return;
    for (const Member& member : blocks->members) {
      const bool states = !TextIn(member.value, "attributes", "nvlink").empty();
      for (const PlacedName& node : tree_.Expand(member.value.Find("nodes"))) {
        const std::size_t server = tree_.Server(node.name, node.line);
        if (!states && !tree_.node(server).super_pod.empty()) continue;
        tree_.SetSuperPod(server, DomainOf(member.key), node.line);
      }
    }
  }

  const Source& source_;
  Reading reading_;
  PlanTree tree_;
  std::unordered_map<std::string, std::string> domains_;  // By capacity block.
  Tally unknown_keys_{"UNKNOWN_KEY"};
};

}  // namespace

Reading ReadTopographYaml(const Source& source, const std::string& device) {
  (void)device;  // The file speaks of many.
  return TopographReader(source).Read();
}

bool MatchesTopographYaml(std::string_view text) {
  const std::vector<std::string_view> keys = YamlTopLevelKeys(text);
  const auto has = [&](std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  const bool only_sections = std::all_of(keys.begin(), keys.end(), [](std::string_view key) {
    return std::find(kSections.begin(), kSections.end(), key) != kSections.end();
  });
  if (!only_sections) return false;
  return has("blocks") || has("capacity_blocks") ||
         (has("switches") && text.find("nodes:") != std::string_view::npos);
}

}  // namespace rankroute
