#include "planner/mapping_of_job.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>

namespace rankroute {
namespace {

// Hops as the matrices hold them; what is farther or unreachable is as far as that.
std::uint8_t MatrixHops(std::uint16_t hops) {
  constexpr std::uint16_t kMost = std::numeric_limits<std::uint8_t>::max();
  return static_cast<std::uint8_t>(std::min(hops, kMost));
}

// Numbers the planes by how they are cabled: planes cabled alike on every class are one kind.
std::vector<std::size_t> PlaneKinds(const JobOnFabric& job) {
  std::size_t planes = 0;
  for (const UnitClass& c : job.classes) planes = std::max(planes, c.attachment.size());
  std::map<std::vector<int>, std::size_t> kinds;
  std::vector<std::size_t> kind_of_plane;
  for (std::size_t k = 0; k < planes; ++k) {
    std::vector<int> cabling;
    for (const UnitClass& c : job.classes) {
      cabling.push_back(k < c.attachment.size() ? c.attachment[k] : Attachments::kNone - 1);
    }
    kind_of_plane.push_back(kinds.emplace(std::move(cabling), kinds.size()).first->second);
  }
  return kind_of_plane;
}

// The matrices of a job, made when first needed; equal ones are one.
class MatrixMaker {
 public:
  MatrixMaker(const JobOnFabric& job, HopMatrices* matrices)
      : job_(job), kind_of_plane_(PlaneKinds(job)), matrices_(matrices) {
    matrices->classes = job.classes.size();
  }

  // Rows: classes of the units whose plane k talks; columns: of those whose plane l does.
  std::uint32_t MatrixOf(std::size_t k, std::size_t l) {
    const auto [at, added] =
        by_kinds_.emplace(std::make_pair(kind_of_plane_[k], kind_of_plane_[l]), std::uint32_t{0});
    if (added) at->second = Add(HopsBetween(k, l));
    return at->second;
  }

  std::uint32_t Add(std::vector<std::uint8_t> matrix) {
    const auto [at, added] =
        index_.emplace(std::move(matrix), static_cast<std::uint32_t>(index_.size()));
    if (added) {
      matrices_->hops.insert(matrices_->hops.end(), at->first.begin(), at->first.end());
    }
    return at->second;
  }

 private:
  std::vector<std::uint8_t> HopsBetween(std::size_t k, std::size_t l) const {
    const std::size_t classes = job_.classes.size();
    std::vector<std::uint8_t> matrix(classes * classes, 0);
    for (std::size_t a = 0; a < classes; ++a) {
      if (k >= job_.classes[a].attachment.size()) continue;  // Never stands at such a slot.
      for (std::size_t b = 0; b < classes; ++b) {
        if (l >= job_.classes[b].attachment.size()) continue;
        matrix[a * classes + b] =
            MatrixHops(job_.Hops(static_cast<int>(a), k, static_cast<int>(b), l));
      }
    }
    return matrix;
  }

  const JobOnFabric& job_;
  const std::vector<std::size_t> kind_of_plane_;
  HopMatrices* matrices_;
  std::map<std::pair<std::size_t, std::size_t>, std::uint32_t> by_kinds_;
  std::map<std::vector<std::uint8_t>, std::uint32_t> index_;
};

// Bytes of a pattern by matrix, as seen from its k side and from its l side.
struct PatternEdges {
  std::map<std::uint32_t, std::int64_t> from_k;
  std::map<std::uint32_t, std::int64_t> from_l;
};

std::vector<PatternEdges> EdgesOfPatterns(const SlotTraffic& traffic, MatrixMaker* maker) {
  std::vector<PatternEdges> edges(traffic.patterns.size());
  for (std::size_t p = 0; p < edges.size(); ++p) {
    for (const PlaneBytes& planes : traffic.patterns[p]) {
      edges[p].from_k[maker->MatrixOf(planes.k, planes.l)] += planes.bytes;
      edges[p].from_l[maker->MatrixOf(planes.l, planes.k)] += planes.bytes;
    }
  }
  return edges;
}

bool Share(const JobOnFabric& job, Together::Where where, std::size_t a, std::size_t b) {
  const UnitClass& class_a = job.classes[a];
  const UnitClass& class_b = job.classes[b];
  if (where == Together::Where::kSuperPod) {
    return class_a.super_pod >= 0 && class_a.super_pod == class_b.super_pod;
  }
  const std::size_t planes = std::min(class_a.attachment.size(), class_b.attachment.size());
  for (std::size_t k = 0; k < planes; ++k) {
    if (job.attachments.Hops(class_a.attachment[k], class_b.attachment[k]) != 0) return false;
  }
  return true;
}

// 1 where two classes do not share what they must.
std::vector<std::uint8_t> ApartMatrix(const JobOnFabric& job, Together::Where where) {
  const std::size_t classes = job.classes.size();
  std::vector<std::uint8_t> matrix(classes * classes);
  for (std::size_t a = 0; a < classes; ++a) {
    for (std::size_t b = 0; b < classes; ++b) {
      matrix[a * classes + b] = Share(job, where, a, b) ? 0 : 1;
    }
  }
  return matrix;
}

// More than any order's traffic can cost; 0 where `edges` times that does not fit.
std::int64_t ApartCost(const std::vector<std::vector<SlotEdge>>& edges, std::size_t apart_edges) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 8;
  std::int64_t cost = 1;
  for (const auto& list : edges) {
    for (const SlotEdge& edge : list) {
      const std::int64_t most = std::numeric_limits<std::uint8_t>::max();
      if (edge.bytes > (kMost - cost) / most) return 0;
      cost += edge.bytes * most;
    }
  }
  const auto count = static_cast<std::int64_t>(std::max<std::size_t>(1, apart_edges));
  return cost > kMost / count ? 0 : cost;
}

// Joins each group's node ranks one to the next.
Status AddTogether(const JobOnFabric& job, const std::vector<Together>& together,
                   MatrixMaker* maker, std::vector<std::vector<SlotEdge>>* edges,
                   std::int64_t* cost_limit) {
  std::size_t count = 0;
  for (const Together& group : together) count += group.node_ranks.size();
  if (count == 0) return {};
  const std::int64_t cost = ApartCost(*edges, count);
  if (cost == 0) {
    return {StatusCode::kInvalidArgument, "TRAFFIC_TOO_LARGE",
            "the traffic's bytes are too many to weigh node ranks that must be together"};
  }
  *cost_limit = cost;
  for (const Together& group : together) {
    const std::uint32_t matrix = maker->Add(ApartMatrix(job, group.where));
    for (std::size_t i = 1; i < group.node_ranks.size(); ++i) {
      const auto a = static_cast<std::uint32_t>(group.node_ranks[i - 1]);
      const auto b = static_cast<std::uint32_t>(group.node_ranks[i]);
      (*edges)[a].push_back({b, matrix, cost});
      (*edges)[b].push_back({a, matrix, cost});
    }
  }
  return {};
}

SlotGraph GraphOf(std::vector<std::vector<SlotEdge>> edges) {
  SlotGraph graph;
  graph.first.push_back(0);
  for (std::vector<SlotEdge>& list : edges) {
    std::stable_sort(list.begin(), list.end(),
                     [](const SlotEdge& a, const SlotEdge& b) { return a.slot < b.slot; });
    graph.edges.insert(graph.edges.end(), list.begin(), list.end());
    graph.first.push_back(static_cast<std::uint32_t>(graph.edges.size()));
    list = {};
  }
  return graph;
}

}  // namespace

Result<MappingProblem> MappingOfJob(const JobOnFabric& job, const SlotTraffic& traffic,
                                    const OrderRules& rules,
                                    const std::vector<Together>& together) {
  MappingProblem problem;
  MatrixMaker maker(job, &problem.hops);
  const std::vector<PatternEdges> patterns = EdgesOfPatterns(traffic, &maker);
  std::vector<std::vector<SlotEdge>> edges(rules.slots());
  for (std::size_t slot = 0; slot < traffic.neighbors.size(); ++slot) {
    for (const SlotTraffic::Neighbor& neighbor : traffic.neighbors[slot]) {
      const PatternEdges& pattern = patterns[neighbor.pattern];
      for (const auto& [matrix, bytes] : neighbor.lower ? pattern.from_l : pattern.from_k) {
        edges[slot].push_back({static_cast<std::uint32_t>(neighbor.slot), matrix, bytes});
      }
    }
  }
  Status added = AddTogether(job, together, &maker, &edges, &problem.cost_limit);
  if (!added.ok()) return added;
  if (problem.hops.hops.empty()) {
    maker.Add(std::vector<std::uint8_t>(job.classes.size() * job.classes.size(), 0));
  }
  problem.graph = GraphOf(std::move(edges));
  for (const UnitClass& c : job.classes) {
    problem.class_units.push_back(static_cast<std::uint32_t>(c.units));
    problem.class_shape.push_back(static_cast<int>(c.attachment.size()));
  }
  for (std::size_t slot = 0; slot < rules.slots(); ++slot) {
    problem.slot_shape.push_back(static_cast<int>(rules.slot_devices(slot)));
    const std::size_t pin = rules.pin_of_slot(slot);
    problem.fixed_class.push_back(pin == kNoPin ? MappingProblem::kFree : job.unit_class[pin]);
  }
  return problem;
}

bool KeepsTogether(const JobOnFabric& job, const std::vector<Together>& together,
                   const UnitOrderVector& order) {
  const auto class_at = [&](std::size_t node_rank) {
    return static_cast<std::size_t>(job.unit_class[order[node_rank]]);
  };
  for (const Together& group : together) {
    for (std::size_t i = 1; i < group.node_ranks.size(); ++i) {
      const std::size_t a = class_at(group.node_ranks[i - 1]);
      if (!Share(job, group.where, a, class_at(group.node_ranks[i]))) return false;
    }
  }
  return true;
}

ClassAssignment ClassesOf(const JobOnFabric& job, const UnitOrderVector& order) {
  ClassAssignment classes;
  classes.reserve(order.size());
  for (const std::size_t unit : order) {
    classes.push_back(static_cast<std::uint32_t>(job.unit_class[unit]));
  }
  return classes;
}

}  // namespace rankroute
