#include "topology/readers/volcano_hypernode.h"

#include <re2/re2.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/readers/k8s_nodes.h"
#include "topology/readers/known_keys.h"
#include "topology/readers/kube_objects.h"
#include "topology/readers/plan_tree.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/readers/value_path.h"

namespace rankroute {
namespace {

class HypernodeReader {
 public:
  explicit HypernodeReader(const Source& source)
      : source_(source), tree_(source, &reading_), nodes_(source, &tree_, &reading_) {}

  Reading Read() {
    const KubeText text = ParseKubeText(source_, &reading_);
    for (const KubeObject& object : text.objects) ReadObject(object);
    SetTiers();
    for (const Hypernode& hypernode : hypernodes_) ReadMembers(hypernode);
    ResolvePatterns();
    nodes_.Report();
    for (const Tally* tally : {&other_kinds_, &unknown_keys_, &label_match_, &no_match_}) {
      tally->Report(source_, &reading_);
    }
    tree_.WarnOfUndefinedSwitches();
    tree_.Finish();
    return std::move(reading_);
  }

 private:
  struct Hypernode {
    const Value* spec;
    std::size_t index;
    std::optional<std::int64_t> tier;
  };
  struct Pattern {
    std::string text;
    int line;
    CablePlan::Role role;  // Of what it is to fit.
    std::size_t upper;
  };

  void ReadObject(const KubeObject& object) {
    const Value& value = *object.value;
    if (object.kind == "Node") {
      nodes_.Read(value);
      return;
    }
    if (object.kind != "HyperNode") {
      other_kinds_.Add(value.line, [&] {
        return "an object of kind " + Shown(object.kind) + " is skipped: expected HyperNodes";
      });
      return;
    }
    const std::string name = TextAt(value, {"metadata", "name"});
    if (name.empty()) {
      ReportError(source_, value.line, "MISSING_NAME", "this HyperNode has no metadata.name",
                  &reading_);
      return;
    }
    const std::size_t index = tree_.DefineSwitch(name, value.line);
    ObjectReader root(value, name, source_.name, &reading_.diagnostics);
    const Value* spec = root.Required("spec");
    if (spec == nullptr) return;
    ObjectReader reader(*spec, "spec of " + name, source_.name, &reading_.diagnostics);
    TallyUnknownKeys(*spec, {"tier", "tierName", "members"}, &unknown_keys_);
    hypernodes_.push_back({spec, index, reader.RequiredInt("tier", 0, kMaxTier)});
  }

  // The tiers as stated; where the lowest is 0, each is one more here.
  void SetTiers() {
    const bool from_zero = std::any_of(hypernodes_.begin(), hypernodes_.end(),
                                       [](const Hypernode& node) { return node.tier == 0; });
    for (const Hypernode& hypernode : hypernodes_) {
      if (!hypernode.tier.has_value()) continue;
      tree_.SetTier(hypernode.index, *hypernode.tier + (from_zero ? 1 : 0), hypernode.spec->line);
    }
  }

  void ReadMembers(const Hypernode& hypernode) {
    ObjectReader spec(*hypernode.spec, "spec", source_.name, &reading_.diagnostics);
    for (const Value& member : spec.OptionalList("members")) {
      ObjectReader reader(member, "the member", source_.name, &reading_.diagnostics);
      const std::optional<std::string> type = reader.RequiredString("type");
      if (!type.has_value()) continue;
      if (*type != "Node" && *type != "HyperNode") {
        reader.Report("type", "BAD_SELECTOR",
                      "a member's type must be Node or HyperNode, not " + Shown(*type));
        continue;
      }
      const bool is_node = *type == "Node";
      ReadSelector(member, is_node ? CablePlan::Role::kServer : CablePlan::Role::kSwitch,
                   hypernode.index);
    }
  }

  void ReadSelector(const Value& member, CablePlan::Role role, std::size_t upper) {
    const std::string name = TextAt(member, {"selector", "exactMatch", "name"});
    const std::string pattern = TextAt(member, {"selector", "regexMatch", "pattern"});
    if (!name.empty()) {
      const bool is_node = role == CablePlan::Role::kServer;
      tree_.Attach(is_node ? tree_.Server(name, member.line) : tree_.Switch(name, member.line),
                   upper, member.line);
    } else if (!pattern.empty()) {
      patterns_.push_back({pattern, member.line, role, upper});
    } else if (ValueAt(member, {"selector", "labelMatch"}) != nullptr) {
      label_match_.Add(member.line, [&] {
        return "members of " + Shown(tree_.node(upper).name) +
               " that labels select are unknown here: left out";
      });
    } else {
      ReportError(source_, member.line, "BAD_SELECTOR",
                  "a member needs selector.exactMatch.name, selector.regexMatch.pattern or "
                  "selector.labelMatch",
                  &reading_);
    }
  }

  // Patterns come last: they stand for the names that anything else in the source states.
  void ResolvePatterns() {
    const std::size_t names = tree_.size();
    std::size_t trials = 0;
    for (const Pattern& pattern : patterns_) {
      if ((trials += names) > kMaxPatternTrials) {
        ReportError(source_, pattern.line, "TOO_MANY_PATTERNS",
                    "this pattern and those after it are left out: too many patterns for " +
                        std::to_string(names) + " names",
                    &reading_);
        return;
      }
      Resolve(pattern, names);
    }
  }

  void Resolve(const Pattern& pattern, std::size_t names) {
    const RE2 expression(pattern.text, RE2::Quiet);
    if (!expression.ok()) {
      ReportError(source_, pattern.line, "BAD_PATTERN",
                  Shown(pattern.text) + " is no regular expression of Go: " + expression.error(),
                  &reading_);
      return;
    }
    bool any = false;
    for (std::size_t i = 0; i < names; ++i) {
      if (tree_.node(i).role != pattern.role || i == pattern.upper) continue;
      if (!RE2::PartialMatch(tree_.node(i).name, expression)) continue;
      tree_.Attach(i, pattern.upper, pattern.line, true);
      any = true;
    }
    if (any) return;
    no_match_.Add(pattern.line, [&] {
      return "pattern " + Shown(pattern.text) +
             " fits no name that this source states: add what `" + "kubectl get nodes` prints";
    });
  }

  const Source& source_;
  Reading reading_;
  PlanTree tree_;
  KubeNodeReader nodes_;
  std::vector<Hypernode> hypernodes_;
  std::vector<Pattern> patterns_;
  Tally other_kinds_{"OTHER_KINDS"};
  Tally unknown_keys_{"UNKNOWN_KEY"};
  Tally label_match_{"LABEL_MATCH"};
  Tally no_match_{"NO_MATCH"};
};

}  // namespace

Reading ReadVolcanoHypernode(const Source& source, const std::string& device) {
  (void)device;  // The text speaks of many.
  return HypernodeReader(source).Read();
}

bool MatchesVolcanoHypernode(std::string_view text) { return HoldsKubeKind(text, "HyperNode"); }

}  // namespace rankroute
