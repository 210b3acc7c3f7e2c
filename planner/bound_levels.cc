#include "planner/bound_levels.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "topology/union_find.h"

namespace rankroute {
namespace {

// Attachments of planes k and l that some classes share.
struct Cabling {
  int k = Attachments::kNone;
  int l = Attachments::kNone;

  bool operator<(const Cabling& other) const { return std::tie(k, l) < std::tie(other.k, other.l); }
};

struct Join {
  std::uint16_t hops = 0;
  std::size_t a = 0;
  std::size_t b = 0;
};

int AttachmentOf(const UnitClass& c, std::size_t plane) {
  return plane < c.attachment.size() ? c.attachment[plane] : Attachments::kNone;
}

std::uint16_t HopsBetween(const JobOnFabric& job, const Cabling& a, const Cabling& b) {
  return std::min(job.attachments.Hops(a.k, b.l), job.attachments.Hops(a.l, b.k));
}

// The job's cablings, numbered, and the joins that leave single linkage as it is.
struct Linkage {
  std::vector<Cabling> cablings;
  std::vector<std::size_t> cabling_of_class;  // kNoCluster without either plane.
  std::vector<Join> joins;                    // By hops.
  std::uint16_t least = Attachments::kUnreachable;
};

void NumberCablings(const JobOnFabric& job, std::size_t k, std::size_t l, Linkage* linkage) {
  std::map<Cabling, std::pair<std::size_t, std::size_t>> index;  // Number and units.
  for (const UnitClass& c : job.classes) {
    if (k >= c.attachment.size() && l >= c.attachment.size()) {
      linkage->cabling_of_class.push_back(kNoCluster);
      continue;
    }
    const Cabling cabling = {AttachmentOf(c, k), AttachmentOf(c, l)};
    const auto [at, added] = index.emplace(cabling, std::make_pair(index.size(), std::size_t{0}));
    if (added) linkage->cablings.push_back(cabling);
    at->second.second += c.units;
    linkage->cabling_of_class.push_back(at->second.first);
  }
  for (const auto& [cabling, number_units] : index) {
    if (number_units.second < 2) continue;
    linkage->least = std::min(linkage->least, HopsBetween(job, cabling, cabling));
  }
}

// Joins what shares a super pod or a server.
void JoinWithoutHops(const JobOnFabric& job, Linkage* linkage) {
  std::map<std::pair<bool, int>, std::size_t> first;
  for (std::size_t c = 0; c < job.classes.size(); ++c) {
    const std::size_t cabling = linkage->cabling_of_class[c];
    if (cabling == kNoCluster) continue;
    for (const bool super_pod : {false, true}) {
      const int shared = super_pod ? job.classes[c].super_pod : job.classes[c].server_group;
      if (shared < 0) continue;
      linkage->least = 0;
      const std::size_t other =
          first.emplace(std::make_pair(super_pod, shared), cabling).first->second;
      if (other != cabling) linkage->joins.push_back({0, other, cabling});
    }
  }
}

// Adds a spanning tree of least distances (Prim 1957).
void JoinNearest(const JobOnFabric& job, Linkage* linkage) {
  const std::vector<Cabling>& cablings = linkage->cablings;
  std::vector<Join> nearest(cablings.size(), {Attachments::kUnreachable, 0, 0});
  std::vector<std::size_t> left;
  for (std::size_t i = 1; i < cablings.size(); ++i) left.push_back(i);
  std::size_t at = 0;
  while (!left.empty()) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
      Join& join = nearest[left[i]];
      const std::uint16_t hops = HopsBetween(job, cablings[at], cablings[left[i]]);
      if (hops < join.hops) join = {hops, at, left[i]};
      if (join.hops < nearest[left[next]].hops) next = i;
    }
    at = left[next];
    if (nearest[at].hops != Attachments::kUnreachable) linkage->joins.push_back(nearest[at]);
    left[next] = left.back();
    left.pop_back();
  }
  std::stable_sort(linkage->joins.begin(), linkage->joins.end(),
                   [](const Join& x, const Join& y) { return x.hops < y.hops; });
  if (!linkage->joins.empty()) {
    linkage->least = std::min(linkage->least, linkage->joins.front().hops);
  }
}

std::vector<std::size_t> Clusters(const Linkage& linkage, UnionFind* joined) {
  std::map<std::size_t, std::size_t> number;
  std::vector<std::size_t> clusters;
  for (const std::size_t cabling : linkage.cabling_of_class) {
    if (cabling == kNoCluster) {
      clusters.push_back(kNoCluster);
    } else {
      clusters.push_back(number.emplace(joined->Find(cabling), number.size()).first->second);
    }
  }
  return clusters;
}

}  // namespace

bool DistanceLevel::operator<(const DistanceLevel& other) const {
  return std::tie(hops, cluster) < std::tie(other.hops, other.cluster);
}

bool DistanceLevels::operator<(const DistanceLevels& other) const {
  return std::tie(least, levels) < std::tie(other.least, other.levels);
}

DistanceLevels FindDistanceLevels(const JobOnFabric& job, std::size_t k, std::size_t l) {
  Linkage linkage;
  NumberCablings(job, k, l, &linkage);
  JoinWithoutHops(job, &linkage);
  JoinNearest(job, &linkage);
  DistanceLevels result;
  if (linkage.least == Attachments::kUnreachable) return result;  // No two units see each other.
  result.least = linkage.least;
  UnionFind joined(linkage.cablings.size());
  std::uint16_t hops = linkage.least;
  for (const Join& join : linkage.joins) {
    if (join.hops > hops) {
      result.levels.push_back(
          {static_cast<std::uint16_t>(join.hops - hops), Clusters(linkage, &joined)});
      hops = join.hops;
    }
    joined.Join(join.a, join.b);
  }
  return result;
}

}  // namespace rankroute
