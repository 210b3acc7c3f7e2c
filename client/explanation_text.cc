#include "client/explanation_text.h"

#include <cmath>
#include <cstddef>
#include <set>

#include "client/plan_text.h"
#include "client/text_table.h"

namespace rankroute {
namespace {

std::string ServerText(const Talker& talker) {
  std::string text =
      "server " + talker.server_id + " (node rank " + std::to_string(talker.node_rank);
  if (!talker.pod_name.empty()) text += ", pod " + talker.pod_name;
  return text + ")";
}

std::string TalkerText(const Talker& talker) {
  if (!talker.rank.has_value()) return ServerText(talker);
  return "rank " + std::to_string(*talker.rank) + ", device " +
         std::to_string(talker.device_id.value_or(0)) + " of " + ServerText(talker);
}

// "2", or "0, 2" where devices are cabled differently; on no cable what is shared instead.
std::string HopsText(const Peer& peer) {
  if (peer.between == Between::kServer) return "same server";
  if (peer.between == Between::kSuperPod) return "same super pod";
  std::string text;
  for (const HopsShare& share : peer.exchange.spread.network) {
    text += (text.empty() ? "" : ", ") + std::to_string(share.hops);
  }
  return text;
}

std::string KindsText(const Exchange& exchange) {
  std::string text;
  for (const KindBytes& kind : exchange.kinds) {
    text += (text.empty() ? "" : ", ") + kind.kind + " " +
            BytesText(kind.sent_bytes + kind.received_bytes);
  }
  return text;
}

std::string SumTable(const PeersOfTalker& of) {
  TextTable table({"per training step", "sent", "received"});
  for (const KindBytes& kind : of.total.kinds) {
    table.AddRow({kind.kind, BytesText(kind.sent_bytes), BytesText(kind.received_bytes)});
  }
  table.AddRow({"sum", BytesText(of.total.sent_bytes), BytesText(of.total.received_bytes)});
  return table.Text();
}

// "of both 1.00 GiB inside servers and super pods, 2.00 GiB at 0 hops".
std::string SpreadLine(const PeersOfTalker& of) {
  const TrafficSpread& spread = of.total.spread;
  std::string text;
  if (spread.inside_bytes > 0) text = BytesText(spread.inside_bytes) + " on no cable";
  for (const HopsShare& share : spread.network) {
    text += (text.empty() ? "" : ", ") + BytesText(share.bytes) + " at " +
            std::to_string(share.hops) + " hops";
  }
  std::string line = "both together: " + (text.empty() ? "nothing" : text) + "\n";
  if (!of.talker.rank.has_value()) {
    line += "between its own ranks: " + BytesText(of.inner_bytes) + "\n";
  }
  return line;
}

std::string PeerTable(const PeersOfTalker& of) {
  const bool ranks = of.talker.rank.has_value();
  std::vector<std::string> header = {"node rank", "server",   "pod",         "hops",
                                     "sent",      "received", "both by kind"};
  if (ranks) header.insert(header.begin(), {"rank", "device"});
  TextTable table(header);
  for (const Peer& peer : of.peers) {
    const Talker& talker = peer.talker;
    std::vector<std::string> row = {std::to_string(talker.node_rank),
                                    talker.server_id,
                                    talker.pod_name.empty() ? "-" : talker.pod_name,
                                    HopsText(peer),
                                    BytesText(peer.exchange.sent_bytes),
                                    BytesText(peer.exchange.received_bytes),
                                    KindsText(peer.exchange)};
    if (ranks) {
      row.insert(row.begin(),
                 {std::to_string(*talker.rank), std::to_string(talker.device_id.value_or(0))});
    }
    table.AddRow(std::move(row));
  }
  return table.Text();
}

std::string PeersText(const PeersOfTalker& of) {
  std::string text = TalkerText(of.talker) + "\n\n" + SumTable(of) + SpreadLine(of);
  if (of.peer_count == 0) return text + "it talks to nobody\n";
  text += std::to_string(of.peer_count) + " peers";
  if (of.peers.size() < of.peer_count) {
    text += ", the heaviest " + std::to_string(of.peers.size()) + " of them";
  }
  return text + ":\n\n" + PeerTable(of);
}

std::string KindTable(const std::vector<KindShare>& kinds) {
  std::set<int> hops;
  for (const KindShare& kind : kinds) {
    for (const HopsShare& share : kind.spread.network) hops.insert(share.hops);
  }
  std::vector<std::string> header = {"per training step", "on no cable"};
  for (const int count : hops) header.push_back("at " + std::to_string(count) + " hops");
  TextTable table(header);
  for (const KindShare& kind : kinds) {
    std::map<int, std::int64_t> bytes;
    for (const HopsShare& share : kind.spread.network) bytes[share.hops] = share.bytes;
    std::vector<std::string> row = {kind.kind, BytesText(kind.spread.inside_bytes)};
    for (const int count : hops) row.push_back(BytesText(bytes[count]));
    table.AddRow(std::move(row));
  }
  return table.Text();
}

std::string PairsText(const HotLink& link) {
  std::string text;
  for (const PairOnLink& pair : link.pairs) {
    text += (text.empty() ? "rank " : ", ") + std::to_string(pair.src) + " to " +
            std::to_string(pair.dst) + " (" + BytesText(std::llround(pair.bytes)) + ")";
  }
  return text;
}

std::string LinkTable(const std::vector<ExplainedLink>& links) {
  TextTable table({"busiest cables", "to", "cables", "Mbit/s", "bytes on each", "of other jobs",
                   "seconds", "heaviest pairs"});
  for (const ExplainedLink& explained : links) {
    const HotLink& link = explained.link;
    table.AddRow({link.from, link.to, std::to_string(link.cables),
                  explained.mbps > 0 ? std::to_string(explained.mbps) : "unknown",
                  BytesText(std::llround(link.bytes)),
                  BytesText(std::llround(link.background_bytes)), SecondsText(link.seconds),
                  PairsText(link)});
  }
  return table.Text();
}

std::string OverviewText(const OrderOverview& overview) {
  const PlanCost& cost = overview.cost;
  std::string text = BytesText(cost.hop_bytes) + " hop bytes, " +
                     BytesText(cost.cross_switch_bytes) + " cross-switch bytes, " +
                     SecondsText(cost.step_seconds) + " of communication\n\n" +
                     KindTable(overview.kinds) + "\n";
  return text +
         (overview.links.empty() ? "no cable carries any of it\n" : LinkTable(overview.links));
}

}  // namespace

std::string ExplanationText(const Explanation& explanation) {
  std::string text;
  if (explanation.peers.has_value()) text += PeersText(*explanation.peers);
  if (explanation.overview.has_value()) text += OverviewText(*explanation.overview);
  text += "\ntraffic: " + explanation.traffic_source + "\n";
  for (const std::string& note : explanation.notes) text += "note: " + note + "\n";
  return text;
}

}  // namespace rankroute
