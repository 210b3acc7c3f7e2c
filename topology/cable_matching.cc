#include "topology/cable_matching.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <tuple>

namespace rankroute {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::size_t kIntended = 0;
constexpr std::size_t kObserved = 1;
constexpr std::size_t kMasks = 4;  // Which of two ends have a named port.

// The cables of both fabrics, and which ones have found their counterpart.
struct Sides {
  std::array<const std::vector<NumberedCable>*, 2> cables;
  std::array<std::vector<bool>, 2> done;

  const NumberedCable& At(std::size_t side, std::size_t i) const { return (*cables[side])[i]; }
  std::size_t Size(std::size_t side) const { return cables[side]->size(); }
};

// --- equal cables -------------------------------------------------------------------------------

// What has to be equal: nodes, ports, speed.
using Key = std::tuple<std::size_t, std::size_t, std::uint32_t, std::uint32_t, std::int64_t>;
using KeyedCables = std::vector<std::pair<Key, std::size_t>>;

std::size_t NamedEnds(const NumberedCable& cable) {
  const auto named = [&cable](std::size_t end) {
    return std::size_t{cable.ends[end].port != NumberedEnd::kUnnamed};
  };
  return named(0) | named(1) << 1U;
}

// The cables to be matched whose named ends are `named`, sorted; only the ports of `common` count.
KeyedCables Select(const Sides& sides, std::size_t side, std::size_t named, std::size_t common,
                   bool same_speed) {
  KeyedCables selected;
  for (std::size_t i = 0; i < sides.Size(side); ++i) {
    const NumberedCable& cable = sides.At(side, i);
    if (sides.done[side][i] || NamedEnds(cable) != named) continue;
    const auto port = [&](std::size_t end) {
      return (common >> end & 1U) != 0 ? cable.ends[end].port : NumberedEnd::kUnnamed;
    };
    selected.emplace_back(
        Key(cable.ends[0].node, cable.ends[1].node, port(0), port(1), same_speed ? cable.mbps : 0),
        i);
  }
  std::sort(selected.begin(), selected.end());
  return selected;
}

void Join(const KeyedCables& intended, const KeyedCables& observed, Sides* sides,
          CableMatching* matching) {
  auto i = intended.begin();
  auto o = observed.begin();
  while (i != intended.end() && o != observed.end()) {
    if (i->first < o->first) {
      ++i;
    } else if (o->first < i->first) {
      ++o;
    } else {
      sides->done[kIntended][i->second] = true;
      sides->done[kObserved][o->second] = true;
      matching->same.emplace_back((i++)->second, (o++)->second);
    }
  }
}

// Those with the most named ports in common find each other first.
void MatchSame(Sides* sides, CableMatching* matching) {
  std::vector<std::pair<std::size_t, std::size_t>> passes;
  for (std::size_t pass = 0; pass < kMasks * kMasks; ++pass) {
    passes.emplace_back(pass / kMasks, pass % kMasks);
  }
  std::stable_sort(passes.begin(), passes.end(), [](const auto& a, const auto& b) {
    return std::popcount(a.first & a.second) > std::popcount(b.first & b.second);
  });
  for (const auto& [intended, observed] : passes) {
    for (const bool same_speed : {true, false}) {
      const std::size_t common = intended & observed;
      Join(Select(*sides, kIntended, intended, common, same_speed),
           Select(*sides, kObserved, observed, common, same_speed), sides, matching);
    }
  }
  std::sort(matching->same.begin(), matching->same.end());
}

// --- ends that changed --------------------------------------------------------------------------

struct CableEnd {
  std::size_t cable = kNone;
  std::size_t end = 0;
};

struct OpenEnd {
  std::size_t node = 0;
  std::uint32_t port = 0;
  std::size_t side = kIntended;
  CableEnd at;
};

// By side, cable and end: the end of a cable of the other side that is in the same port.
using Partners = std::array<std::vector<std::array<CableEnd, 2>>, 2>;

std::vector<OpenEnd> OpenEnds(const Sides& sides) {
  std::vector<OpenEnd> open;
  for (const std::size_t side : {kIntended, kObserved}) {
    for (std::size_t i = 0; i < sides.Size(side); ++i) {
      if (sides.done[side][i]) continue;
      for (const std::size_t end : {0U, 1U}) {
        const NumberedEnd& at = sides.At(side, i).ends[end];
        open.push_back({at.node, at.port, side, {i, end}});
      }
    }
  }
  std::stable_sort(open.begin(), open.end(), [](const OpenEnd& a, const OpenEnd& b) {
    return std::tie(a.node, a.port, a.side) < std::tie(b.node, b.port, b.side);
  });
  return open;
}

// Pairs two lists as far as both reach; returns how many pairs that makes.
std::size_t Zip(std::span<const OpenEnd> intended, std::span<const OpenEnd> observed,
                Partners* partners) {
  const std::size_t pairs = std::min(intended.size(), observed.size());
  for (std::size_t i = 0; i < pairs; ++i) {
    const CableEnd& a = intended[i].at;
    const CableEnd& b = observed[i].at;
    (*partners)[kIntended][a.cable][a.end] = b;
    (*partners)[kObserved][b.cable][b.end] = a;
  }
  return pairs;
}

// Pairs the ends in one switch or device: those in the same port, then unnamed ones with the rest.
void PairEndsOfNode(std::span<const OpenEnd> ends, Partners* partners) {
  std::array<std::array<std::vector<OpenEnd>, 2>, 2> rest;  // By side, and whether it is named.
  while (!ends.empty()) {
    const std::uint32_t port = ends.front().port;
    const auto count = [&ends](auto belongs) {
      return static_cast<std::size_t>(std::find_if_not(ends.begin(), ends.end(), belongs) -
                                      ends.begin());
    };
    const std::size_t size = count([port](const OpenEnd& e) { return e.port == port; });
    const std::size_t split =
        count([port](const OpenEnd& e) { return e.port == port && e.side == kIntended; });
    const std::array<std::span<const OpenEnd>, 2> group = {ends.subspan(0, split),
                                                           ends.subspan(split, size - split)};
    const std::size_t pairs = Zip(group[kIntended], group[kObserved], partners);
    for (const std::size_t side : {kIntended, kObserved}) {
      auto& left = rest[side][port == NumberedEnd::kUnnamed ? 0 : 1];
      left.insert(left.end(), group[side].begin() + static_cast<std::ptrdiff_t>(pairs),
                  group[side].end());
    }
    ends = ends.subspan(size);
  }
  Zip(rest[kIntended][0], rest[kObserved][1], partners);
  Zip(rest[kIntended][1], rest[kObserved][0], partners);
}

Partners PairEnds(const Sides& sides) {
  Partners partners;
  for (const std::size_t side : {kIntended, kObserved}) partners[side].resize(sides.Size(side));
  const std::vector<OpenEnd> open = OpenEnds(sides);
  for (auto begin = open.begin(); begin != open.end();) {
    const auto end = std::find_if(begin, open.end(),
                                  [begin](const OpenEnd& e) { return e.node != begin->node; });
    PairEndsOfNode({begin, end}, &partners);
    begin = end;
  }
  return partners;
}

// The rotation that an intended cable is part of: through each cable to its other end. Empty where
// an end is left over on the way. A cable is walked through once.
std::vector<CableReplacement> FollowExchange(std::size_t start, const Partners& partners,
                                             std::vector<bool>* seen) {
  std::vector<CableReplacement> steps;
  CableEnd at{start, 0};
  while (true) {
    (*seen)[at.cable] = true;
    const CableEnd taken = partners[kIntended][at.cable][at.end];
    if (taken.cable == kNone) return {};
    steps.push_back({at.cable, taken.cable, at.end, taken.end});
    const CableEnd next = partners[kObserved][taken.cable][1 - taken.end];
    if (next.cable == start) return steps;
    if (next.cable == kNone || (*seen)[next.cable]) return {};
    at = {next.cable, 1 - next.end};
  }
}

void FindExchanges(const Partners& partners, Sides* sides, CableMatching* matching) {
  std::vector<bool> seen = sides->done[kIntended];
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) continue;
    std::vector<CableReplacement> steps = FollowExchange(i, partners, &seen);
    if (steps.empty()) continue;
    for (const CableReplacement& step : steps) {
      sides->done[kIntended][step.intended] = true;
      sides->done[kObserved][step.observed] = true;
    }
    matching->exchanges.push_back(std::move(steps));
  }
}

// Whether a cable is still the same one when only this end of it stays. A device's cable is told
// by the device, not by the switch's port.
bool IsToldBy(const NumberedCable& cable, std::size_t end) {
  return cable.ends[end].port == NumberedEnd::kDevice ||
         cable.ends[1 - end].port != NumberedEnd::kDevice;
}

void FindMoves(const Partners& partners, Sides* sides, CableMatching* matching) {
  for (const std::size_t end : {0U, 1U}) {
    for (std::size_t i = 0; i < sides->Size(kIntended); ++i) {
      const CableEnd to = partners[kIntended][i][end];
      if (sides->done[kIntended][i] || to.cable == kNone || sides->done[kObserved][to.cable]) {
        continue;
      }
      if (!IsToldBy(sides->At(kIntended, i), end)) continue;
      sides->done[kIntended][i] = true;
      sides->done[kObserved][to.cable] = true;
      matching->moves.push_back({i, to.cable, end, to.end});
    }
  }
  std::sort(matching->moves.begin(), matching->moves.end(),
            [](const auto& a, const auto& b) { return a.intended < b.intended; });
}

}  // namespace

CableMatching MatchCables(const std::vector<NumberedCable>& intended,
                          const std::vector<NumberedCable>& observed) {
  Sides sides{{&intended, &observed},
              {std::vector<bool>(intended.size()), std::vector<bool>(observed.size())}};
  CableMatching matching;
  MatchSame(&sides, &matching);
  const Partners partners = PairEnds(sides);
  FindExchanges(partners, &sides, &matching);
  FindMoves(partners, &sides, &matching);
  for (std::size_t i = 0; i < intended.size(); ++i) {
    if (!sides.done[kIntended][i]) matching.missing.push_back(i);
  }
  for (std::size_t o = 0; o < observed.size(); ++o) {
    if (!sides.done[kObserved][o]) matching.unexpected.push_back(o);
  }
  return matching;
}

}  // namespace rankroute
