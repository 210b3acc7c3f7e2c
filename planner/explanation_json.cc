#include <cmath>
#include <nlohmann/json.hpp>

#include "planner/explanation.h"
#include "planner/report_json.h"

namespace rankroute {
namespace {

using Json = nlohmann::ordered_json;

const char* BetweenName(Between between) {
  switch (between) {
    case Between::kServer:
      return "server";
    case Between::kSuperPod:
      return "superPod";
    case Between::kNetwork:
      return "network";
  }
  return "network";
}

Json TalkerJson(const Talker& talker) {
  Json json = Json::object();
  if (talker.rank.has_value()) json["rank"] = *talker.rank;
  if (talker.device_id.has_value()) json["deviceId"] = *talker.device_id;
  json["nodeRank"] = talker.node_rank;
  json["serverId"] = talker.server_id;
  json["podName"] = talker.pod_name;
  return json;
}

void AddSpread(const TrafficSpread& spread, Json* json) {
  (*json)["insideBytes"] = spread.inside_bytes;
  (*json)["byHops"] = HopsJson(spread.network);
}

void AddExchange(const Exchange& exchange, Json* json) {
  (*json)["sentBytes"] = exchange.sent_bytes;
  (*json)["receivedBytes"] = exchange.received_bytes;
  AddSpread(exchange.spread, json);
  Json kinds = Json::array();
  for (const KindBytes& kind : exchange.kinds) {
    kinds.push_back({{"kind", kind.kind},
                     {"sentBytes", kind.sent_bytes},
                     {"receivedBytes", kind.received_bytes}});
  }
  (*json)["kinds"] = std::move(kinds);
}

void AddPeers(const PeersOfTalker& of, Json* json) {
  (*json)[of.talker.rank.has_value() ? "rank" : "server"] = TalkerJson(of.talker);
  (*json)["innerBytes"] = of.inner_bytes;
  Json total = Json::object();
  AddExchange(of.total, &total);
  (*json)["total"] = std::move(total);
  (*json)["peerCount"] = of.peer_count;
  Json peers = Json::array();
  for (const Peer& peer : of.peers) {
    Json entry = TalkerJson(peer.talker);
    entry["between"] = BetweenName(peer.between);
    AddExchange(peer.exchange, &entry);
    peers.push_back(std::move(entry));
  }
  (*json)["peers"] = std::move(peers);
}

Json LinkJson(const ExplainedLink& explained) {
  const HotLink& link = explained.link;
  Json pairs = Json::array();
  for (const PairOnLink& pair : link.pairs) {
    pairs.push_back({{"src", pair.src}, {"dst", pair.dst}, {"bytes", std::llround(pair.bytes)}});
  }
  return {{"from", link.from},
          {"to", link.to},
          {"cables", link.cables},
          {"mbps", explained.mbps},
          {"bytes", std::llround(link.bytes)},
          {"backgroundBytes", std::llround(link.background_bytes)},
          {"seconds", link.seconds},
          {"pairs", std::move(pairs)}};
}

void AddOverview(const OrderOverview& overview, Json* json) {
  (*json)["cost"] = CostJson(overview.cost);
  Json kinds = Json::array();
  for (const KindShare& kind : overview.kinds) {
    Json entry = {{"kind", kind.kind}};
    AddSpread(kind.spread, &entry);
    kinds.push_back(std::move(entry));
  }
  (*json)["kinds"] = std::move(kinds);
  (*json)["links"] = Json::array();
  for (const ExplainedLink& link : overview.links) (*json)["links"].push_back(LinkJson(link));
}

}  // namespace

std::string WriteExplanationJson(const Explanation& explanation) {
  Json json = ReportJson("Explanation");
  json["fabricRevision"] = explanation.fabric_revision;
  json["traffic"] = TrafficJson(explanation.traffic_source, explanation.traffic_algorithm);
  if (explanation.peers.has_value()) AddPeers(*explanation.peers, &json);
  if (explanation.overview.has_value()) AddOverview(*explanation.overview, &json);
  json["notes"] = explanation.notes;
  return JsonText(json);
}

}  // namespace rankroute
