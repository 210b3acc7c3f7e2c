#include "planner/instance_dump.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "planner/metis_graph.h"

namespace rankroute {
namespace {

constexpr std::size_t kMinLevels = 3;  // Server, leaf, pod, as tools of this format expect.
constexpr std::int64_t kMaxGraphWeight = std::numeric_limits<std::int32_t>::max();

// Bytes between slots, both directions; slots stand for ranks.
std::vector<RankPair> SlotPairs(const SlotTraffic& slots) {
  std::vector<RankPair> pairs;
  for (std::size_t slot = 0; slot < slots.neighbors.size(); ++slot) {
    for (const SlotTraffic::Neighbor& neighbor : slots.neighbors[slot]) {
      if (neighbor.slot < slot) continue;
      RankPair pair{static_cast<std::int32_t>(slot), static_cast<std::int32_t>(neighbor.slot), 0};
      for (const PlaneBytes& planes : slots.patterns[neighbor.pattern]) pair.bytes += planes.bytes;
      pairs.push_back(pair);
    }
  }
  return pairs;
}

struct WeightUnit {
  std::int64_t bytes = 1;
  bool exact = true;  // All weights are whole in it.
};

// Empty where there are too many pairs for 32 bits. METIS counts each edge at both ends.
std::optional<WeightUnit> ChooseUnit(const std::vector<RankPair>& pairs) {
  WeightUnit unit;
  std::int64_t divisor = 0;
  std::int64_t total = 0;
  for (const RankPair& pair : pairs) {
    divisor = std::gcd(divisor, pair.bytes);
    total += pair.bytes;
  }
  if (divisor == 0) return unit;
  unit.bytes = divisor;
  if (2 * (total / divisor) <= kMaxGraphWeight) return unit;
  // Each weight is less than one above its share.
  const std::int64_t room = kMaxGraphWeight / 2 - static_cast<std::int64_t>(pairs.size());
  if (room <= 0) return std::nullopt;
  unit.bytes = (total + room - 1) / room;
  unit.exact = false;
  return unit;
}

std::vector<RankPair> InUnits(std::vector<RankPair> pairs, std::int64_t unit) {
  for (RankPair& pair : pairs) {
    pair.bytes = std::max<std::int64_t>(1, (pair.bytes + unit / 2) / unit);
  }
  return pairs;
}

// Pairs of planes that talk, in both ways that two units can stand.
std::set<std::pair<std::size_t, std::size_t>> TalkingPlanes(const SlotTraffic& slots) {
  std::set<std::pair<std::size_t, std::size_t>> planes;
  for (const auto& pattern : slots.patterns) {
    for (const PlaneBytes& bytes : pattern) {
      planes.emplace(bytes.k, bytes.l);
      planes.emplace(bytes.l, bytes.k);
    }
  }
  return planes;
}

// The servers as a tree: levels from the server up, each with a cluster for every unit.
struct UnitTree {
  std::vector<std::vector<std::size_t>> clusters;  // [level][unit], numbered in the order of
                                                   // `order`; level 0: each unit its own.
  std::vector<int> hops;                           // [level] within a cluster but no lower one;
                                                   // the last: between top clusters.
  std::vector<std::size_t> order;                  // Units, cluster by cluster.
};

// Hops between units of classes, square and row by row; empty where they are not one number.
std::optional<std::vector<int>> ClassHops(const JobOnFabric& job, const SlotTraffic& slots) {
  const auto planes = TalkingPlanes(slots);
  const std::size_t n = job.classes.size();
  std::vector<int> hops(n * n, 0);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (a == b && job.classes[a].units < 2) continue;
      std::optional<int> common;
      for (const auto& [k, l] : planes) {
        const int value = job.Hops(static_cast<int>(a), k, static_cast<int>(b), l);
        if (value == Attachments::kUnreachable || value != common.value_or(value)) {
          return std::nullopt;
        }
        common = value;
      }
      hops[a * n + b] = common.value_or(0);
    }
  }
  return hops;
}

bool UnitsAreAlike(const JobOnFabric& job) {
  const bool alone = std::all_of(job.classes.begin(), job.classes.end(), [](const UnitClass& c) {
    return c.super_pod < 0 && c.server_group < 0;
  });
  return alone && !job.devices.empty() &&
         std::all_of(job.devices.begin(), job.devices.end(),
                     [&](std::size_t devices) { return devices == job.devices[0]; });
}

// The clusters of classes at most `limit` apart, if that is an equivalence; numbered by first
// class.
std::optional<std::vector<std::size_t>> ClustersWithin(const std::vector<int>& hops, std::size_t n,
                                                       int limit) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> cluster(n, kNone);
  std::vector<std::size_t> first;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t c = 0; c < first.size() && cluster[a] == kNone; ++c) {
      if (hops[first[c] * n + a] <= limit) cluster[a] = c;
    }
    if (cluster[a] != kNone) continue;
    cluster[a] = first.size();
    first.push_back(a);
  }
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (a != b && (hops[a * n + b] <= limit) != (cluster[a] == cluster[b])) return std::nullopt;
    }
  }
  return cluster;
}

// Puts the units in the order of their clusters from the top down and numbers the clusters so.
void NumberInOrder(UnitTree* tree) {
  const auto key = [&](std::size_t unit) {
    std::vector<std::size_t> path;
    for (std::size_t level = tree->clusters.size(); level-- > 0;) {
      path.push_back(tree->clusters[level][unit]);
    }
    return path;
  };
  std::vector<std::pair<std::vector<std::size_t>, std::size_t>> sorted;
  for (std::size_t unit = 0; unit < tree->clusters[0].size(); ++unit) {
    sorted.emplace_back(key(unit), unit);
  }
  std::sort(sorted.begin(), sorted.end());
  for (const auto& [path, unit] : sorted) tree->order.push_back(unit);
  for (auto& level : tree->clusters) {
    std::map<std::size_t, std::size_t> number;
    for (const std::size_t unit : tree->order) {
      level[unit] = number.emplace(level[unit], number.size()).first->second;
    }
  }
}

std::optional<UnitTree> MakeTree(const JobOnFabric& job, const SlotTraffic& slots) {
  if (!UnitsAreAlike(job)) return std::nullopt;
  const auto hops = ClassHops(job, slots);
  if (!hops.has_value()) return std::nullopt;
  const std::size_t n = job.classes.size();
  std::set<int> distances;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (a != b || job.classes[a].units > 1) distances.insert((*hops)[a * n + b]);
      // Units of one class are in one cluster of every level only if they are no further apart.
      if (a != b && (*hops)[a * n + b] < (*hops)[a * n + a]) return std::nullopt;
    }
  }
  if (distances.empty()) distances.insert(0);
  UnitTree tree;
  tree.hops.push_back(0);
  tree.clusters.emplace_back(job.unit_class.size());
  std::iota(tree.clusters[0].begin(), tree.clusters[0].end(), std::size_t{0});
  for (const int distance : distances) {
    tree.hops.push_back(distance);
    if (distance == *distances.rbegin()) break;  // All is one cluster from here on.
    const auto cluster = ClustersWithin(*hops, n, distance);
    if (!cluster.has_value()) return std::nullopt;
    auto& level = tree.clusters.emplace_back();
    for (std::size_t unit = 0; unit < job.unit_class.size(); ++unit) {
      const auto c = static_cast<std::size_t>(job.unit_class[unit]);
      // A class whose units are further apart from each other has a cluster for each.
      const bool apart = job.classes[c].units > 1 && (*hops)[c * n + c] > distance;
      level.push_back(apart ? n + unit : (*cluster)[c]);
    }
  }
  while (tree.clusters.size() < kMinLevels) {
    tree.clusters.emplace_back(job.unit_class.size(), 0);
    tree.hops.push_back(tree.hops.back());
  }
  NumberInOrder(&tree);
  return tree;
}

void AppendNumber(std::int64_t number, char end, std::string* text) {
  *text += std::to_string(number);
  *text += end;
}

std::string WriteTree(const JobOnFabric& job, const UnitTree& tree) {
  const std::size_t levels = tree.clusters.size();
  const std::size_t devices = job.devices[0];
  std::string text;
  AppendNumber(static_cast<std::int64_t>(tree.order.size() * devices), ' ', &text);
  AppendNumber(static_cast<std::int64_t>(levels), ' ', &text);
  text += "0\n";
  for (std::size_t i = 0; i < tree.hops.size(); ++i) {
    AppendNumber(tree.hops[i], i + 1 < tree.hops.size() ? ' ' : '\n', &text);
  }
  for (const std::size_t unit : tree.order) {
    std::string clusters;
    for (const auto& level : tree.clusters) {
      AppendNumber(static_cast<std::int64_t>(level[unit]), ' ', &clusters);
    }
    for (std::size_t k = 0; k < devices; ++k) {
      text += clusters;
      AppendNumber(static_cast<std::int64_t>(k), '\n', &text);
    }
  }
  AppendNumber(static_cast<std::int64_t>(tree.order.size()), '\n', &text);
  for (std::size_t i = 0; i < tree.order.size(); ++i) {
    AppendNumber(static_cast<std::int64_t>(tree.order[i]), i + 1 < tree.order.size() ? ' ' : '\n',
                 &text);
  }
  return text;
}

std::string WriteDistances(const JobOnFabric& job) {
  const auto n = static_cast<int>(job.attachments.size());
  std::string text;
  AppendNumber(static_cast<std::int64_t>(job.unit_class.size()), ' ', &text);
  AppendNumber(n, '\n', &text);
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < n; ++b) {
      const std::uint16_t hops = job.attachments.Hops(a, b);
      AppendNumber(hops == Attachments::kUnreachable ? -1 : hops, b + 1 < n ? ' ' : '\n', &text);
    }
  }
  for (std::size_t unit = 0; unit < job.unit_class.size(); ++unit) {
    const UnitClass& c = job.classes[static_cast<std::size_t>(job.unit_class[unit])];
    AppendNumber(job.server_group[unit], ' ', &text);
    text += std::to_string(job.super_pod[unit]);
    for (const int attachment : c.attachment) {
      text += ' ';
      text += std::to_string(attachment);
    }
    text += '\n';
  }
  return text;
}

std::string WriteServers(const Fabric& fabric, const JobOnFabric& job,
                         const std::vector<std::size_t>& order) {
  std::string text;
  for (const std::size_t unit : order) {
    AppendNumber(static_cast<std::int64_t>(unit), ' ', &text);
    text += fabric.description().servers[job.server[unit]].name;
    text += '\n';
  }
  return text;
}

}  // namespace

Result<std::vector<InstanceFile>> DumpInstance(const Fabric& fabric, const JobOnFabric& job,
                                               const std::vector<RankPair>& pairs,
                                               const SlotTraffic& slots) {
  const auto unit = ChooseUnit(pairs);
  if (!unit.has_value()) {
    return Status(StatusCode::kResourceExhausted, "GRAPH_TOO_LARGE",
                  std::to_string(pairs.size()) +
                      " pairs of ranks talk, a graph with weights of 32 "
                      "bits holds fewer than " +
                      std::to_string(kMaxGraphWeight / 2));
  }
  const auto tree = MakeTree(job, slots);
  if (!tree.has_value() && job.attachments.size() > kMaxDumpAttachments) {
    return Status(StatusCode::kResourceExhausted, "TOO_MANY_ATTACHMENTS",
                  "the devices are cabled in " + std::to_string(job.attachments.size()) +
                      " ways, of which distances.txt holds at most " +
                      std::to_string(kMaxDumpAttachments));
  }
  const std::size_t ranks = std::accumulate(job.devices.begin(), job.devices.end(), std::size_t{0});
  std::vector<InstanceFile> files;
  files.push_back({"graph.metis", WriteMetisGraph(ranks, InUnits(pairs, unit->bytes))});
  files.push_back({"graphc.metis",
                   WriteMetisGraph(job.devices.size(), InUnits(SlotPairs(slots), unit->bytes))});
  std::vector<std::size_t> order(job.devices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (tree.has_value()) {
    files.push_back({"topo.txt", WriteTree(job, *tree)});
    order = tree->order;
  } else {
    files.push_back({"distances.txt", WriteDistances(job)});
  }
  files.push_back({"servers.txt", WriteServers(fabric, job, order)});
  std::string instance = "unitBytes ";
  AppendNumber(unit->bytes, '\n', &instance);
  instance += unit->exact ? "exact 1\n" : "exact 0\n";
  files.push_back({"instance.txt", std::move(instance)});
  return files;
}

}  // namespace rankroute
