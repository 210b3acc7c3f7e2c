#include "topology/cabling_check.h"

#include <algorithm>
#include <bitset>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "topology/cable_matching.h"

namespace rankroute {
namespace {

// Members of one rotation that a message names; the finding lists all.
constexpr std::size_t kMostNamed = 8;

std::string Counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

void Append(const std::vector<SourceLine>& from, std::vector<SourceLine>* to) {
  to->insert(to->end(), from.begin(), from.end());
}

void SortUnique(std::vector<SourceLine>* sources) {
  const auto key = [](const SourceLine& s) { return std::tie(s.file, s.line); };
  std::sort(sources->begin(), sources->end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
  sources->erase(std::unique(sources->begin(), sources->end(),
                             [&](const auto& a, const auto& b) { return key(a) == key(b); }),
                 sources->end());
}

std::string EndText(const CheckedEnd& end) {
  if (!end.server.empty()) return end.server + " device " + std::to_string(end.device);
  return end.port.empty() ? end.switch_name : end.switch_name + " " + end.port;
}

std::string CableText(const CheckedCable& cable) {
  return EndText(cable.a) + " to " + EndText(cable.b);
}

class Checker {
 public:
  Checker(const FabricDescription& observed, const FabricDescription& intended,
          const CheckOptions& options)
      : observed_(observed), intended_(intended), options_(options), all_(intended, observed) {}

  CablingReport Check() {
    report_.intended_cables = all_.intended().size();
    report_.observed_cables = all_.observed().size();
    for (const NumberedCable& cable : all_.observed()) {
      for (const NumberedEnd& end : cable.ends) cabled_.insert(end.node);
    }
    for (const NumberedCable& cable : all_.intended()) NoteRail(cable);
    const std::vector<NumberedCable> intended = SetAside(all_.intended());
    const std::vector<NumberedCable> observed = SetAside(all_.observed());
    JudgeItems("server", all_.servers().list, intended_.servers, observed_.servers, 0);
    JudgeItems("switch", all_.switches().list, intended_.switches, observed_.switches,
               all_.servers().list.size());
    const CableMatching matching = MatchCables(intended, observed);
    for (const auto& [i, o] : matching.same) JudgeSame(intended[i], observed[o]);
    for (const auto& exchange : matching.exchanges) AddSwapped(exchange, intended, observed);
    for (const CableReplacement& move : matching.moves) AddMoved(move, intended, observed);
    for (const std::size_t i : matching.missing) AddMissing(intended[i]);
    for (const std::size_t o : matching.unexpected) {
      Add(CablingVerdict::kUnexpected, {}, {&observed[o]},
          CableText(Checked(observed[o], true)) + " is not intended");
    }
    std::stable_sort(report_.findings.begin(), report_.findings.end(),
                     [](const auto& a, const auto& b) { return a.verdict < b.verdict; });
    return std::move(report_);
  }

 private:
  using Cables = std::vector<const NumberedCable*>;

  // --- the fabrics ------------------------------------------------------------------------------

  void NoteRail(const NumberedCable& cable) {
    if (all_.IsSwitch(cable.ends[0].node) || !all_.IsSwitch(cable.ends[1].node)) return;
    devices_on_[cable.ends[1].node].set(
        static_cast<std::size_t>(all_.DeviceIdOf(cable.ends[0].node)));
  }

  // Two leaves are of different rails if no device id is intended on both.
  bool OfDifferentRails(std::size_t a, std::size_t b) const {
    const auto on_a = devices_on_.find(a);
    const auto on_b = devices_on_.find(b);
    return on_a != devices_on_.end() && on_b != devices_on_.end() &&
           (on_a->second & on_b->second).none();
  }

  bool WasObserved(std::size_t device_node) const {
    const Counterpart& server = all_.CounterpartOf(device_node);
    const auto& devices = observed_.servers[server.observed].devices;
    return std::any_of(devices.begin(), devices.end(), [&](const DeviceDescription& device) {
      return device.id == all_.DeviceIdOf(device_node);
    });
  }

  template <typename Items>
  static const std::string& NameOf(const Counterpart& at, const Items& intended,
                                   const Items& observed) {
    return at.intended != Counterpart::kNone ? intended[at.intended].name
                                             : observed[at.observed].name;
  }

  CheckedEnd Checked(const NumberedEnd& end) const {
    const Counterpart& at = all_.CounterpartOf(end.node);
    if (all_.IsSwitch(end.node)) {
      return {"", 0, NameOf(at, intended_.switches, observed_.switches), *end.port_name};
    }
    return {NameOf(at, intended_.servers, observed_.servers), all_.DeviceIdOf(end.node), "", ""};
  }

  CheckedCable Checked(const NumberedCable& cable, bool observed) const {
    return {observed, Checked(cable.ends[0]), Checked(cable.ends[1]), cable.mbps};
  }

  // --- findings ---------------------------------------------------------------------------------

  // The sources are those of the cables.
  void Add(CablingVerdict verdict, const Cables& intended, const Cables& observed,
           std::string message) {
    CablingFinding finding{verdict, {}, std::move(message), {}};
    for (const NumberedCable* cable : intended) {
      finding.cables.push_back(Checked(*cable, false));
      Append(cable->evidence->sources, &finding.sources);
    }
    for (const NumberedCable* cable : observed) {
      finding.cables.push_back(Checked(*cable, true));
      Append(cable->evidence->sources, &finding.sources);
    }
    SortUnique(&finding.sources);
    report_.findings.push_back(std::move(finding));
  }

  // The cables but those of servers and switches that only one fabric has, which go into `alone_`.
  std::vector<NumberedCable> SetAside(const std::vector<NumberedCable>& cables) {
    std::vector<NumberedCable> kept;
    alone_.resize(all_.servers().list.size() + all_.switches().list.size());
    for (const NumberedCable& cable : cables) {
      const auto end = std::find_if(
          cable.ends.begin(), cable.ends.end(),
          [this](const NumberedEnd& e) { return !all_.CounterpartOf(e.node).in_both(); });
      if (end == cable.ends.end()) {
        kept.push_back(cable);
      } else {
        const std::size_t first = all_.IsSwitch(end->node) ? all_.servers().list.size() : 0;
        alone_[first + all_.PlaceOf(end->node)].push_back(&cable);
      }
    }
    return kept;
  }

  // Judges servers or switches as a whole; `first` is the place of their cables in `alone_`.
  template <typename Item>
  void JudgeItems(const std::string& what, const std::vector<Counterpart>& list,
                  const std::vector<Item>& intended, const std::vector<Item>& observed,
                  std::size_t first) {
    for (std::size_t place = 0; place < list.size(); ++place) {
      const Counterpart& at = list[place];
      const Cables& cables = alone_[first + place];
      if (at.observed == Counterpart::kNone) {
        AddWhole(CablingVerdict::kMissing, what, intended[at.intended], cables);
      } else if (at.intended == Counterpart::kNone) {
        AddWhole(CablingVerdict::kUnexpected, what, observed[at.observed], cables);
      } else if (!at.tie.empty()) {
        AddRenamed(what, intended[at.intended].name, observed[at.observed], at.tie);
      }
    }
  }

  template <typename Item>
  void AddWhole(CablingVerdict verdict, const std::string& what, const Item& item,
                const Cables& cables) {
    const std::string counted = Counted(cables.size(), "cable");
    if (verdict == CablingVerdict::kMissing) {
      Add(verdict, cables, {},
          what + " " + item.name + " was not observed; " + counted + " intended");
    } else {
      Add(verdict, {}, cables, what + " " + item.name + " is not intended; it has " + counted);
    }
    TakeSources(item);
  }

  template <typename Item>
  void AddRenamed(const std::string& what, const std::string& name, const Item& observed,
                  const std::string& tie) {
    Add(CablingVerdict::kRenamed, {}, {},
        what + " " + name + " was observed as " + observed.name + " (same " + tie + ")");
    TakeSources(observed);
  }

  // A line for each of hundreds of cables tells less than where the switch itself is known from.
  void TakeSources(const SwitchDescription& sw) {
    if (!sw.evidence.sources.empty()) report_.findings.back().sources = sw.evidence.sources;
  }
  void TakeSources(const ServerDescription&) {}

  void JudgeSame(const NumberedCable& intended, const NumberedCable& observed) {
    const CheckedCable cable = Checked(observed, true);
    const Evidence& evidence = *observed.evidence;
    if (intended.mbps != 0 && observed.mbps != 0 && intended.mbps != observed.mbps) {
      Add(CablingVerdict::kSpeedMismatch, {&intended}, {&observed},
          CableText(cable) + " runs at " + std::to_string(observed.mbps) + " Mbit/s instead of " +
              std::to_string(intended.mbps));
    } else if (evidence.doubtful) {
      Add(CablingVerdict::kDoubtful, {}, {&observed},
          CableText(cable) + ": sources contradict each other");
    } else if (evidence.one_sided) {
      Add(CablingVerdict::kOneSided, {}, {&observed},
          CableText(cable) + " was heard from one end only");
    } else if (options_.max_age_seconds >= 0 && evidence.age_seconds > options_.max_age_seconds) {
      Add(CablingVerdict::kStale, {}, {&observed},
          CableText(cable) + ": the oldest statement is " + std::to_string(evidence.age_seconds) +
              " seconds old");
    } else {
      ++report_.ok_cables;
    }
  }

  // "node1 device 0 goes to leaf-1 GE1/0/2 instead of leaf-1 GE1/0/1".
  std::string ReplacementText(const CableReplacement& step, const NumberedCable& intended,
                              const NumberedCable& observed) const {
    return EndText(Checked(intended.ends[step.intended_end])) + " goes to " +
           EndText(Checked(observed.ends[1 - step.observed_end])) + " instead of " +
           EndText(Checked(intended.ends[1 - step.intended_end]));
  }

  void AddSwapped(const std::vector<CableReplacement>& steps,
                  const std::vector<NumberedCable>& intended,
                  const std::vector<NumberedCable>& observed) {
    Cables wanted;
    Cables seen;
    std::string message = Counted(steps.size(), "cable") + " exchanged";
    for (const CableReplacement& step : steps) {
      wanted.push_back(&intended[step.intended]);
      seen.push_back(&observed[step.observed]);
      if (wanted.size() > kMostNamed) continue;
      message +=
          (wanted.size() == 1 ? ": " : "; ") + ReplacementText(step, *wanted.back(), *seen.back());
    }
    if (steps.size() > kMostNamed) {
      message += "; and " + std::to_string(steps.size() - kMostNamed) + " more";
    }
    Add(CablingVerdict::kSwapped, wanted, seen, std::move(message));
  }

  void AddMoved(const CableReplacement& move, const std::vector<NumberedCable>& intended,
                const std::vector<NumberedCable>& observed) {
    const NumberedCable& from = intended[move.intended];
    const NumberedCable& to = observed[move.observed];
    const bool wrong_rail = !all_.IsSwitch(from.ends[move.intended_end].node) &&
                            OfDifferentRails(from.ends[1 - move.intended_end].node,
                                             to.ends[1 - move.observed_end].node);
    Add(wrong_rail ? CablingVerdict::kWrongRail : CablingVerdict::kMoved, {&from}, {&to},
        ReplacementText(move, from, to) + (wrong_rail ? ", which is another rail" : ""));
  }

  void AddMissing(const NumberedCable& cable) {
    const CheckedCable checked = Checked(cable, false);
    const CheckedEnd* dark = nullptr;
    const CheckedEnd* absent = nullptr;
    for (const std::size_t end : {1U, 0U}) {
      const std::size_t node = cable.ends[end].node;
      if (all_.IsSwitch(node) || cabled_.contains(node)) continue;
      (WasObserved(node) ? dark : absent) = end == 0 ? &checked.a : &checked.b;
    }
    if (dark != nullptr) {
      const CheckedEnd& other = dark == &checked.a ? checked.b : checked.a;
      Add(CablingVerdict::kDarkPort, {&cable}, {},
          EndText(*dark) + " has no cable; intended to " + EndText(other));
    } else {
      const std::string why = absent == nullptr ? "" : ": there is no " + EndText(*absent);
      Add(CablingVerdict::kMissing, {&cable}, {}, CableText(checked) + " was not observed" + why);
    }
  }

  const FabricDescription& observed_;
  const FabricDescription& intended_;
  const CheckOptions& options_;
  NumberedCables all_;
  std::unordered_set<std::size_t> cabled_;  // Nodes with an observed cable.
  // Cables that are judged with their server or switch, by its place; switches follow servers.
  std::vector<Cables> alone_;
  std::unordered_map<std::size_t, std::bitset<kMaxDeviceId + 1>> devices_on_;  // By switch.
  CablingReport report_;
};

}  // namespace

const char* CablingVerdictName(CablingVerdict verdict) {
  switch (verdict) {
    case CablingVerdict::kOk:
      return "ok";
    case CablingVerdict::kMissing:
      return "missing";
    case CablingVerdict::kDarkPort:
      return "darkPort";
    case CablingVerdict::kSwapped:
      return "swapped";
    case CablingVerdict::kWrongRail:
      return "wrongRail";
    case CablingVerdict::kMoved:
      return "moved";
    case CablingVerdict::kUnexpected:
      return "unexpected";
    case CablingVerdict::kSpeedMismatch:
      return "speedMismatch";
    case CablingVerdict::kDoubtful:
      return "doubtful";
    case CablingVerdict::kOneSided:
      return "oneSided";
    case CablingVerdict::kStale:
      return "stale";
    case CablingVerdict::kRenamed:
      return "renamed";
  }
  return "";
}

CablingReport CheckCabling(const Fabric& observed, const Fabric& intended,
                           const CheckOptions& options) {
  return Checker(observed.description(), intended.description(), options).Check();
}

}  // namespace rankroute
