#include "planner/mapping/annealing.h"

#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace rankroute {
namespace {

constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);
// How often the temperature changes.
constexpr std::int64_t kTrialsPerTemperature = 256;
// How often the clock is looked at.
constexpr std::int64_t kTrialsPerLook = 16384;

// One of so many swaps is with any slot's class: neighbours' classes alone may not lead everywhere.
constexpr std::uint64_t kTrialsPerTrialAnywhere = 16;

// -ln of a uniform number, by its upper bits. Rounded, so that every machine has the same table.
constexpr int kLogBits = 12;
std::array<double, std::size_t{1} << kLogBits> MakeLogTable() {
  std::array<double, std::size_t{1} << kLogBits> table{};
  constexpr double kUnit = 1 << 20;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double uniform = (static_cast<double>(i) + 0.5) / static_cast<double>(table.size());
    table[i] = std::round(-std::log(uniform) * kUnit) / kUnit;
  }
  return table;
}

}  // namespace

SwapSearch::SwapSearch(const MappingProblem& problem, ClassAssignment start)
    : problem_(problem), class_of_(std::move(start)) {
  begin_.assign(problem.classes() + 1, 0);
  for (std::size_t c = 0; c < problem.classes(); ++c) {
    begin_[c + 1] = begin_[c] + problem.class_units[c];
  }
  end_ = begin_;
  members_.resize(problem.slots());
  place_.assign(problem.slots(), kNone);
  seen_.assign(problem.classes(), kNone);
  for (std::uint32_t slot = 0; slot < problem.slots(); ++slot) {
    if (problem.fixed_class[slot] != MappingProblem::kFree) continue;
    std::uint32_t& end = end_[class_of_[slot]];
    place_[slot] = end;
    members_[end++] = slot;
  }
  cost_.assign(problem.slots(), 0);
  for (std::uint32_t slot = 0; slot < problem.slots(); ++slot) {
    for (std::uint32_t e = problem.graph.first[slot]; e < problem.graph.first[slot + 1]; ++e) {
      const SlotEdge& edge = problem.graph.edges[e];
      cost_[slot] +=
          edge.bytes * problem.hops.At(edge.matrix, class_of_[slot], class_of_[edge.slot]);
    }
  }
}

bool SwapSearch::MaySwap(std::uint32_t u, std::uint32_t v) const {
  return problem_.slot_shape[u] == problem_.slot_shape[v];
}

std::int64_t SwapSearch::MoveDelta(std::uint32_t u, std::size_t to) const {
  const std::size_t classes = problem_.hops.classes;
  const std::uint8_t* from_row = problem_.hops.hops.data() + class_of_[u] * classes;
  const std::uint8_t* to_row = problem_.hops.hops.data() + to * classes;
  const SlotEdge* const end = problem_.graph.edges.data() + problem_.graph.first[u + 1];
  std::int64_t delta = 0;
  for (const SlotEdge* edge = problem_.graph.edges.data() + problem_.graph.first[u]; edge != end;
       ++edge) {
    const std::size_t at = problem_.hops.Offset(edge->matrix) + class_of_[edge->slot];
    delta += edge->bytes * (to_row[at] - from_row[at]);
  }
  return delta;
}

std::int64_t SwapSearch::FollowDelta(std::uint32_t v, std::uint32_t u) const {
  const std::size_t classes = problem_.hops.classes;
  const std::size_t from = class_of_[v];
  const std::uint8_t* from_row = problem_.hops.hops.data() + from * classes;
  const std::uint8_t* to_row = problem_.hops.hops.data() + class_of_[u] * classes;
  const SlotEdge* const end = problem_.graph.edges.data() + problem_.graph.first[v + 1];
  std::int64_t delta = 0;
  for (const SlotEdge* edge = problem_.graph.edges.data() + problem_.graph.first[v]; edge != end;
       ++edge) {
    const bool to_u = edge->slot == u;  // Which is where v was.
    const std::size_t at =
        problem_.hops.Offset(edge->matrix) + (to_u ? from : class_of_[edge->slot]);
    delta += edge->bytes * (to_row[at] - from_row[at]);
  }
  return delta;
}

void SwapSearch::Take(std::uint32_t u, std::uint32_t to) {
  const std::size_t classes = problem_.hops.classes;
  const std::uint8_t* from_row = problem_.hops.hops.data() + class_of_[u] * classes;
  const std::uint8_t* to_row = problem_.hops.hops.data() + to * classes;
  for (std::uint32_t e = problem_.graph.first[u]; e < problem_.graph.first[u + 1]; ++e) {
    const SlotEdge& edge = problem_.graph.edges[e];
    const std::size_t at = problem_.hops.Offset(edge.matrix) + class_of_[edge.slot];
    const std::int64_t delta = edge.bytes * (to_row[at] - from_row[at]);
    cost_[u] += delta;
    cost_[edge.slot] += delta;
  }
  class_of_[u] = to;
}

void SwapSearch::Swap(std::uint32_t u, std::uint32_t v) {
  const std::uint32_t class_of_u = class_of_[u];
  Take(u, class_of_[v]);
  Take(v, class_of_u);
  std::swap(place_[u], place_[v]);
  members_[place_[u]] = u;
  members_[place_[v]] = v;
}

bool SwapSearch::Anneal(double hot, double cold, std::int64_t trials, const Deadline& deadline,
                        Random* random) {
  static const auto minus_log = MakeLogTable();
  const auto slots = static_cast<std::uint32_t>(problem_.slots());
  double temperature = hot;
  const double step = (cold - hot) * kTrialsPerTemperature / static_cast<double>(trials);
  for (std::int64_t trial = 0; trial < trials; ++trial) {
    if (trial % kTrialsPerTemperature == 0) temperature += step;
    if (trial % kTrialsPerLook == 0 && deadline.Passed()) return false;
    const std::uint32_t u = random->Below(slots);
    const std::uint32_t degree = problem_.graph.first[u + 1] - problem_.graph.first[u];
    if (degree == 0 || place_[u] == kNone) continue;
    const std::uint64_t bits = random->Next();
    const std::uint64_t low = bits & 0xFFFFFFFFU;
    const bool anywhere = (bits >> 32) % kTrialsPerTrialAnywhere == 0;
    const auto which = static_cast<std::uint32_t>((low * (anywhere ? slots : degree)) >> 32);
    const std::uint32_t other =
        anywhere ? which : problem_.graph.edges[problem_.graph.first[u] + which].slot;
    const std::uint32_t c = class_of_[other];
    const std::uint32_t members = end_[c] - begin_[c];
    if (c == class_of_[u] || members == 0) continue;
    const std::uint32_t v = members_[begin_[c] + random->Below(members)];
    if (!MaySwap(u, v)) continue;
    const double barrier = temperature * minus_log[bits >> (64 - kLogBits)];
    const std::int64_t follow = FollowDelta(v, u);
    // At best u's edges cost nothing any more.
    if (follow > cost_[u] && static_cast<double>(follow - cost_[u]) >= barrier) continue;
    const std::int64_t delta = MoveDelta(u, c) + follow;
    if (delta <= 0 || static_cast<double>(delta) < barrier) Swap(u, v);
  }
  return true;
}

std::uint32_t SwapSearch::BestPartner(std::uint32_t u, std::int64_t* trials) {
  std::uint32_t best = kNone;
  std::int64_t least = 0;
  seen_[class_of_[u]] = u;
  for (std::uint32_t e = problem_.graph.first[u]; e < problem_.graph.first[u + 1]; ++e) {
    const std::uint32_t c = class_of_[problem_.graph.edges[e].slot];
    if (seen_[c] == u) continue;
    seen_[c] = u;
    const std::int64_t move = MoveDelta(u, c);
    for (std::uint32_t i = begin_[c]; i < end_[c]; ++i) {
      const std::uint32_t v = members_[i];
      if (!MaySwap(u, v)) continue;
      --*trials;
      const std::int64_t delta = move + FollowDelta(v, u);
      if (delta >= least) continue;
      least = delta;
      best = v;
    }
  }
  for (std::uint32_t e = problem_.graph.first[u]; e < problem_.graph.first[u + 1]; ++e) {
    seen_[class_of_[problem_.graph.edges[e].slot]] = kNone;
  }
  seen_[class_of_[u]] = kNone;
  return best;
}

void SwapSearch::Descend(std::int64_t trials) {
  std::vector<std::uint32_t> queue(problem_.slots());
  std::iota(queue.begin(), queue.end(), 0U);
  std::vector<bool> queued(problem_.slots(), true);
  const auto push = [&](std::uint32_t slot) {
    if (queued[slot]) return;
    queued[slot] = true;
    queue.push_back(slot);
  };
  for (std::size_t at = 0; at < queue.size() && trials > 0; ++at) {
    const std::uint32_t u = queue[at];
    queued[u] = false;
    if (place_[u] == kNone) continue;
    for (std::uint32_t v = BestPartner(u, &trials); v != kNone && trials > 0;
         v = BestPartner(u, &trials)) {
      Swap(u, v);
      push(v);
      for (const std::uint32_t moved : {u, v}) {
        for (std::uint32_t e = problem_.graph.first[moved]; e < problem_.graph.first[moved + 1];
             ++e) {
          push(problem_.graph.edges[e].slot);
        }
      }
    }
  }
}

double MeanEdge(const MappingProblem& problem) {
  if (problem.graph.edges.empty()) return 0;
  double bytes = 0;
  for (const SlotEdge& edge : problem.graph.edges) bytes += static_cast<double>(edge.bytes);
  return bytes / static_cast<double>(problem.graph.edges.size());
}

}  // namespace rankroute
