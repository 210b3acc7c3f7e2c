#include "planner/rank_reach.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "planner/plane_cost.h"

namespace rankroute {
namespace {

std::string Counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

class RankReach {
 public:
  RankReach(const Job& job, const JobOnFabric& placed, const std::vector<RankPlace>& places)
      : job_(job), placed_(placed), places_(places) {}

  Status Check(const Traffic& traffic, const std::vector<std::int32_t>& cut_off) {
    for (const RankPair& pair : RankPairs(traffic)) {
      if (!OverCables(pair)) continue;
      const bool a = std::binary_search(cut_off.begin(), cut_off.end(), pair.a);
      const bool b = std::binary_search(cut_off.begin(), cut_off.end(), pair.b);
      if (a) ++peers_of_[pair.a];
      if (b) ++peers_of_[pair.b];
      if (!a && !b && !HasPath(pair)) AddPair(pair);
    }
    if (peers_of_.empty() && pairs_ == 0) return {};
    return Fail();
  }

 private:
  int ClassOf(std::int32_t rank) const {
    return placed_.unit_class[places_[static_cast<std::size_t>(rank)].slot];
  }

  bool OverCables(const RankPair& pair) const {
    const auto& a = placed_.classes[static_cast<std::size_t>(ClassOf(pair.a))];
    const auto& b = placed_.classes[static_cast<std::size_t>(ClassOf(pair.b))];
    const bool one_slot = places_[static_cast<std::size_t>(pair.a)].slot ==
                          places_[static_cast<std::size_t>(pair.b)].slot;
    return !one_slot && !OnNoCable(a, b);
  }

  bool HasPath(const RankPair& pair) const {
    return placed_.Hops(ClassOf(pair.a), places_[static_cast<std::size_t>(pair.a)].plane,
                        ClassOf(pair.b), places_[static_cast<std::size_t>(pair.b)].plane) !=
           Attachments::kUnreachable;
  }

  std::string Name(std::int32_t rank) const {
    const RankPlace& place = places_[static_cast<std::size_t>(rank)];
    const LaunchUnit& unit = job_.units[place.slot];
    return "rank " + std::to_string(rank) + " (" + unit.server_id + " device " +
           std::to_string(unit.devices[place.plane].id) + ")";
  }

  void AddPair(const RankPair& pair) {
    if (++pairs_ > kMaxNamedRanks) return;
    pair_faults_.push_back({Severity::kError, "UNREACHABLE", "", 0, 0,
                            Name(pair.a) + " and " + Name(pair.b) + " have no path"});
  }

  Status Fail() {
    std::vector<Diagnostic> faults;
    const auto add = [&](std::string message) {
      faults.push_back({Severity::kError, "UNREACHABLE", "", 0, 0, std::move(message)});
    };
    for (const auto& [rank, peers] : peers_of_) {
      if (faults.size() == kMaxNamedRanks) break;
      add(Name(rank) + " has no cable left and exchanges traffic with " +
          Counted(peers, "rank", "ranks") + " of other servers");
    }
    if (peers_of_.size() > faults.size()) {
      add("and " + Counted(peers_of_.size() - faults.size(), "more rank", "more ranks") +
          " without a cable");
    }
    faults.insert(faults.end(), pair_faults_.begin(), pair_faults_.end());
    if (pairs_ > pair_faults_.size()) {
      add("and " + Counted(pairs_ - pair_faults_.size(), "more pair", "more pairs") +
          " of ranks without a path");
    }
    return {StatusCode::kFailedPrecondition, "UNREACHABLE",
            Counted(peers_of_.size(), "rank has", "ranks have") + " no cable left, " +
                Counted(pairs_, "pair", "pairs") + " of other ranks no path",
            std::move(faults)};
  }

  const Job& job_;
  const JobOnFabric& placed_;
  const std::vector<RankPlace>& places_;
  std::map<std::int32_t, std::size_t> peers_of_;  // Of ranks that are cut off.
  std::size_t pairs_ = 0;
  std::vector<Diagnostic> pair_faults_;
};

}  // namespace

Status CheckRanksReach(const Job& job, const JobOnFabric& placed,
                       const std::vector<RankPlace>& places, const Traffic& traffic,
                       const std::vector<std::int32_t>& cut_off) {
  return RankReach(job, placed, places).Check(traffic, cut_off);
}

}  // namespace rankroute
