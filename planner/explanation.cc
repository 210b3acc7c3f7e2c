#include "planner/explanation.h"

#include <algorithm>
#include <utility>

#include "planner/pins.h"
#include "planner/plan_problem.h"

namespace rankroute {
namespace {

Talker UnitTalker(const PlanProblem& problem, std::size_t unit) {
  const LaunchUnit& named = problem.job.units[unit];
  return {std::nullopt, std::nullopt, unit, named.server_id, named.pod_name};
}

Talker RankTalker(const PlanProblem& problem, std::size_t rank) {
  const RankPlace& place = problem.places[rank];
  Talker talker = UnitTalker(problem, place.slot);
  talker.rank = static_cast<std::int32_t>(rank);
  talker.device_id = problem.job.units[place.slot].devices[place.plane].id;
  return talker;
}

// Groups the traffic of one talker by its peers: ranks for a rank, units for a unit.
class PeerFinder {
 public:
  PeerFinder(const PlanProblem& problem, Talker talker)
      : problem_(problem), order_(GivenOrder(problem.job)), talker_(std::move(talker)) {}

  PeersOfTalker Find(std::size_t top) {
    std::map<std::size_t, Exchange> exchanges;
    PeersOfTalker found;
    found.talker = talker_;
    for (const StepPart& part : StepParts(problem_.traffic, /*overlap=*/0)) {
      for (const RankFlow& flow : *part.flows) AddKind(part.kind, flow, &exchanges, &found);
    }
    AddSpreads(&exchanges, &found.total);
    found.peer_count = exchanges.size();
    for (auto& [peer, exchange] : exchanges) {
      Talker talker =
          talker_.rank.has_value() ? RankTalker(problem_, peer) : UnitTalker(problem_, peer);
      const Between between = BetweenUnits(talker.node_rank, talker_.node_rank);
      found.peers.push_back({std::move(talker), between, std::move(exchange)});
    }
    const auto bytes = [](const Peer& peer) {
      return peer.exchange.sent_bytes + peer.exchange.received_bytes;
    };
    std::stable_sort(found.peers.begin(), found.peers.end(),
                     [&](const Peer& a, const Peer& b) { return bytes(a) > bytes(b); });
    if (found.peers.size() > top) found.peers.resize(top);
    return found;
  }

 private:
  std::size_t UnitOf(std::int32_t rank) const {
    return problem_.places[static_cast<std::size_t>(rank)].slot;
  }

  bool IsTalker(std::int32_t rank) const {
    return talker_.rank.has_value() ? rank == *talker_.rank : UnitOf(rank) == talker_.node_rank;
  }

  std::size_t PeerOf(std::int32_t rank) const {
    return talker_.rank.has_value() ? static_cast<std::size_t>(rank) : UnitOf(rank);
  }

  Between BetweenUnits(std::size_t a, std::size_t b) const {
    const JobOnFabric& placed = problem_.placed;
    if (placed.server_group[a] == placed.server_group[b]) return Between::kServer;
    const bool shared = placed.super_pod[a] >= 0 && placed.super_pod[a] == placed.super_pod[b];
    return shared ? Between::kSuperPod : Between::kNetwork;
  }

  static void Add(const std::string& kind, bool sent, std::int64_t bytes, Exchange* exchange) {
    if (exchange->kinds.empty() || exchange->kinds.back().kind != kind) {
      exchange->kinds.push_back({kind, 0, 0});
    }
    KindBytes& of_kind = exchange->kinds.back();
    (sent ? of_kind.sent_bytes : of_kind.received_bytes) += bytes;
    (sent ? exchange->sent_bytes : exchange->received_bytes) += bytes;
  }

  void AddKind(const std::string& kind, const RankFlow& flow,
               std::map<std::size_t, Exchange>* exchanges, PeersOfTalker* found) const {
    const bool sent = IsTalker(flow.src);
    const bool received = IsTalker(flow.dst);
    if (sent && received) found->inner_bytes += flow.bytes;
    if (sent == received) return;
    Add(kind, sent, flow.bytes, &(*exchanges)[PeerOf(sent ? flow.dst : flow.src)]);
    Add(kind, sent, flow.bytes, &found->total);
  }

  void AddSpreads(std::map<std::size_t, Exchange>* exchanges, Exchange* total) const {
    std::map<std::size_t, std::vector<RankFlow>> flows;
    std::vector<RankFlow> all;
    for (const RankFlow& flow : problem_.traffic.flows) {
      const bool sent = IsTalker(flow.src);
      if (sent == IsTalker(flow.dst)) continue;
      flows[PeerOf(sent ? flow.dst : flow.src)].push_back(flow);
      all.push_back(flow);
    }
    for (const auto& [peer, of_peer] : flows) (*exchanges)[peer].spread = Spread(of_peer);
    total->spread = Spread(all);
  }

  TrafficSpread Spread(const std::vector<RankFlow>& flows) const {
    return SpreadOf(flows, problem_.placed, problem_.places, order_);
  }

  const PlanProblem& problem_;
  UnitOrderVector order_;
  Talker talker_;
};

Result<Talker> FindRank(const PlanProblem& problem, std::int64_t rank) {
  const auto ranks = static_cast<std::int64_t>(problem.places.size());
  if (rank < 0 || rank >= ranks) {
    return Status(
        StatusCode::kInvalidArgument, "UNKNOWN_RANK",
        "rank " + std::to_string(rank) + " must be from 0 to " + std::to_string(ranks - 1));
  }
  return RankTalker(problem, static_cast<std::size_t>(rank));
}

Result<Talker> FindUnit(const PlanProblem& problem, const std::string& name) {
  const std::vector<std::size_t> units =
      UnitsNamed(problem.fabric, problem.job, problem.placed, name);
  if (units.empty()) {
    return Status(StatusCode::kInvalidArgument, "UNKNOWN_SERVER",
                  "no server of the job is called " + name +
                      " by id, pod name, host name, host address or device ip");
  }
  if (units.size() > 1) {
    return Status(StatusCode::kInvalidArgument, "AMBIGUOUS_SERVER",
                  "several pods of the job run on server " + name + "; name the pod");
  }
  return UnitTalker(problem, units.front());
}

OrderOverview Overview(PlanProblem* problem, std::size_t links, bool* assumed_speed) {
  const UnitOrderVector order = GivenOrder(problem->job);
  OrderOverview overview;
  overview.cost = CostOf(order, problem, assumed_speed);
  for (const StepPart& part : StepParts(problem->traffic, /*overlap=*/0)) {
    overview.kinds.push_back(
        {part.kind, SpreadOf(*part.flows, problem->placed, problem->places, order)});
  }
  for (HotLink& link : problem->loads->HottestLinks(problem->job, order, links, kExplainedPairs)) {
    const std::int64_t mbps = problem->routes->mbps(link.link);
    overview.links.push_back({std::move(link), mbps});
  }
  return overview;
}

}  // namespace

Result<Explanation> ExplainOrder(const Fabric& fabric, const Job& job, const Traffic& traffic,
                                 const PlanOptions& options, const ExplainQuestion& question) {
  const Result<std::unique_ptr<PlanProblem>> problem = PosePlan(fabric, job, traffic, options);
  if (!problem.ok()) return problem.status();
  Explanation explanation;
  explanation.fabric_revision = fabric.revision();
  explanation.traffic_source = traffic.source;
  explanation.traffic_algorithm = traffic.algorithm;
  bool assumed_speed = false;
  if (question.rank.has_value() || !question.server.empty()) {
    Result<Talker> talker = question.rank.has_value() ? FindRank(**problem, *question.rank)
                                                      : FindUnit(**problem, question.server);
    if (!talker.ok()) return talker.status();
    explanation.peers = PeerFinder(**problem, *std::move(talker)).Find(question.top);
  } else {
    explanation.overview = Overview(problem->get(), question.top, &assumed_speed);
  }
  explanation.notes = NotesOf(**problem, assumed_speed);
  return explanation;
}

}  // namespace rankroute
