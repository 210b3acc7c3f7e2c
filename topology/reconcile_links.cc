#include <algorithm>

#include "topology/reconcile_state.h"

namespace rankroute::reconcile {
namespace {

// One direction of a link: `self` hears `other`.
struct Half {
  SwitchEnd self;
  SwitchEnd other;
  std::vector<const Observation*> observations;
  bool joined = false;
};

class LinkJoiner {
 public:
  explicit LinkJoiner(State* state) : state_(*state) {}

  void Join() {
    CollectHalves();
    JoinExact();
    JoinVague();
    JoinLast();
    for (Half& half : halves_) {
      if (!half.joined) AddLink(&half, nullptr);
    }
  }

 private:
  using SwitchPair = std::pair<std::size_t, std::size_t>;

  void CollectHalves() {
    NumbersMap<4, std::size_t> index;
    for (const HeardNeighbor& heard : state_.heard) {
      if (heard.device >= 0 || heard.sighting == kNone) continue;
      const Observation& o = *heard.observation;
      const std::size_t sw = state_.identities.of_sighting[heard.sighting];
      if (sw == kNone) {
        ++state_.result.ignored_neighbors;
        continue;
      }
      const SwitchEnd self = OwnEnd(heard, &state_);
      const SwitchEnd other = EndOfNeighbor(sw, o, &state_);
      if (self.sw == sw) {
        ++state_.result.ignored_neighbors;
        state_.Warn("SELF_LINK", o.source, state_.NameOf(self) + " hears its own switch: left out");
        continue;
      }
      const auto [it, is_new] =
          index.emplace(Numbers<4>{self.sw, self.key, sw, other.key}, halves_.size());
      if (is_new) halves_.push_back({self, other, {}, false});
      halves_[it->second].observations.push_back(&o);
    }
    for (std::size_t i = 0; i < halves_.size(); ++i) {
      by_pair_[{halves_[i].self.sw, halves_[i].other.sw}].push_back(i);
    }
  }

  // Both ends name both ports.
  void JoinExact() {
    NumbersMap<4, std::size_t> open;  // By end that hears and end that is heard.
    for (std::size_t i = 0; i < halves_.size(); ++i) {
      Half& half = halves_[i];
      if (half.other.vague) continue;
      const auto back =
          open.find(Numbers<4>{half.other.sw, half.other.key, half.self.sw, half.self.key});
      if (back != open.end()) {
        AddLink(&halves_[back->second], &half);
      } else {
        open.emplace(Numbers<4>{half.self.sw, half.self.key, half.other.sw, half.other.key}, i);
      }
    }
  }

  // The halves of the other direction that may be the same cable.
  std::vector<std::size_t> Candidates(const Half& half, bool vague) const {
    std::vector<std::size_t> found;
    const auto back = by_pair_.find({half.other.sw, half.self.sw});
    if (back == by_pair_.end()) return found;
    for (const std::size_t i : back->second) {
      const Half& other = halves_[i];
      if (other.joined || other.other.vague != vague) continue;
      if (vague || other.other.key == half.self.key) found.push_back(i);
    }
    return found;
  }

  // One end does not name the other's port, which names this one's.
  void JoinVague() {
    for (Half& half : halves_) {
      if (half.joined || !half.other.vague) continue;
      const std::vector<std::size_t> candidates = Candidates(half, false);
      if (candidates.size() == 1) AddLink(&half, &halves_[candidates.front()]);
    }
  }

  // Neither end names the other's port: certain only for the last cable between two switches.
  void JoinLast() {
    for (const auto& [pair, list] : by_pair_) {
      std::vector<std::size_t> open;
      for (const std::size_t i : list) {
        if (!halves_[i].joined && halves_[i].other.vague) open.push_back(i);
      }
      if (open.size() != 1) continue;
      const std::vector<std::size_t> candidates = Candidates(halves_[open.front()], true);
      if (candidates.size() == 1) AddLink(&halves_[open.front()], &halves_[candidates.front()]);
    }
  }

  // `back` is the other direction, or null where nobody states it.
  void AddLink(Half* half, Half* back) {
    SwitchLink link;
    link.a = half->self;
    link.b = back == nullptr ? half->other : back->self;
    link.heard_by_a = true;
    link.heard_by_b = back != nullptr;
    for (Half* stated : {half, back}) {
      if (stated == nullptr) continue;
      stated->joined = true;
      for (const Observation* o : stated->observations) AddSource(*o, &link.state);
    }
    if (back == nullptr && state_.switches[link.b.sw].reported) {
      link.state.evidence.one_sided = true;
      state_.Warn(
          "ONE_SIDED_LINK", link.state.first,
          state_.NameOf(link.a) + " hears " + state_.NameOf(link.b) + ", which does not hear it");
    }
    state_.links.push_back(std::move(link));
  }

  State& state_;
  std::vector<Half> halves_;
  std::map<SwitchPair, std::vector<std::size_t>> by_pair_;
};

}  // namespace

void JoinLinks(State* state) { LinkJoiner(state).Join(); }

}  // namespace rankroute::reconcile
