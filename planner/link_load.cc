#include "planner/link_load.h"

#include <algorithm>
#include <tuple>

namespace rankroute {

LinkLoads::LinkLoads(const Fabric& fabric, const JobOnFabric& job, const Traffic& traffic,
                     const std::vector<RankPlace>& places)
    : LinkLoads(std::make_shared<LinkRoutes>(fabric, job), traffic.flows, places, {}) {}

LinkLoads::LinkLoads(std::shared_ptr<LinkRoutes> routes, const std::vector<RankFlow>& flows,
                     const std::vector<RankPlace>& places, const LinkBackground& background)
    : routes_(std::move(routes)), flows_(flows), places_(places) {
  if (!background.empty()) background_.assign(routes_->link_count(), 0);
  for (const auto& [link, bytes] : background) background_[link] += LoadUnits{bytes} * kWholeShare;
}

void LinkLoads::Tally(const UnitOrderVector& order) {
  load_.assign(routes_->link_count(), 0);
  for (const RankFlow& flow : flows_) {
    const RankPlace& src = places_[static_cast<std::size_t>(flow.src)];
    const RankPlace& dst = places_[static_cast<std::size_t>(flow.dst)];
    if (src.slot == dst.slot) continue;
    routes_->ForEachShare(
        order[src.slot], src.plane, order[dst.slot], dst.plane,
        [&](LinkIndex link, std::int64_t share) { load_[link] += LoadUnits{flow.bytes} * share; });
  }
}

LinkLoad LinkLoads::Of(const UnitOrderVector& order) {
  Tally(order);
  LinkLoad result;
  for (LinkIndex link = 0; link < load_.size(); ++link) {
    if (load_[link] == 0) continue;
    const LoadUnits load = WithBackground(link);
    result.max_bytes = std::max(result.max_bytes, routes_->BytesPerCable(link, load));
    result.max_seconds = std::max(result.max_seconds, routes_->Seconds(link, load));
    result.assumed_speed = result.assumed_speed || routes_->mbps(link) <= 0;
  }
  return result;
}

LinkIndex LinkLoads::Hottest(const UnitOrderVector& order) {
  Tally(order);
  auto hottest = static_cast<LinkIndex>(load_.size());
  double most = 0;
  for (LinkIndex link = 0; link < load_.size(); ++link) {
    if (load_[link] == 0) continue;
    const double seconds = routes_->Seconds(link, WithBackground(link));
    if (seconds <= most) continue;
    most = seconds;
    hottest = link;
  }
  return hottest;
}

std::vector<HotLink> LinkLoads::HottestLinks(const Job& job, const UnitOrderVector& order,
                                             std::size_t links, std::size_t pairs) {
  Tally(order);
  std::vector<std::pair<double, LinkIndex>> loaded;  // Negative, so that the busiest sorts first.
  for (LinkIndex link = 0; link < load_.size(); ++link) {
    if (load_[link] != 0) loaded.emplace_back(-routes_->Seconds(link, WithBackground(link)), link);
  }
  const std::size_t shown = std::min(links, loaded.size());
  std::partial_sort(loaded.begin(), loaded.begin() + static_cast<std::ptrdiff_t>(shown),
                    loaded.end());
  std::vector<HotLink> hot;
  for (std::size_t i = 0; i < shown; ++i) {
    const LinkIndex link = loaded[i].second;
    HotLink entry;
    entry.link = link;
    std::tie(entry.from, entry.to) = routes_->Ends(link, job);
    entry.cables = routes_->cables(link);
    entry.bytes = routes_->BytesPerCable(link, WithBackground(link));
    entry.background_bytes = routes_->BytesPerCable(link, WithBackground(link) - load_[link]);
    entry.seconds = -loaded[i].first;
    hot.push_back(std::move(entry));
  }
  if (pairs > 0) AddPairs(order, pairs, &hot);
  return hot;
}

std::vector<double> LinkLoads::SecondsOn(const UnitOrderVector& order,
                                         const std::vector<HotLink>& links) {
  Tally(order);
  std::vector<double> seconds;
  seconds.reserve(links.size());
  for (const HotLink& hot : links) seconds.push_back(routes_->Seconds(hot.link, load_[hot.link]));
  return seconds;
}

void LinkLoads::AddPairs(const UnitOrderVector& order, std::size_t pairs,
                         std::vector<HotLink>* hot) {
  std::vector<std::size_t> place(load_.size(), hot->size());  // By link: where it is in `hot`.
  for (std::size_t i = 0; i < hot->size(); ++i) place[(*hot)[i].link] = i;
  for (const RankFlow& flow : flows_) {
    const RankPlace& src = places_[static_cast<std::size_t>(flow.src)];
    const RankPlace& dst = places_[static_cast<std::size_t>(flow.dst)];
    if (src.slot == dst.slot) continue;
    routes_->ForEachShare(order[src.slot], src.plane, order[dst.slot], dst.plane,
                          [&](LinkIndex link, std::int64_t share) {
                            if (place[link] == hot->size()) return;
                            const double bytes =
                                static_cast<double>(LoadUnits{flow.bytes} * share) /
                                static_cast<double>(kWholeShare);
                            (*hot)[place[link]].pairs.push_back({flow.src, flow.dst, bytes});
                          });
  }
  for (HotLink& link : *hot) {
    const std::size_t shown = std::min(pairs, link.pairs.size());
    std::partial_sort(link.pairs.begin(), link.pairs.begin() + static_cast<std::ptrdiff_t>(shown),
                      link.pairs.end(), [](const PairOnLink& a, const PairOnLink& b) {
                        return std::tie(b.bytes, a.src, a.dst) < std::tie(a.bytes, b.src, b.dst);
                      });
    link.pairs.resize(shown);
  }
}

}  // namespace rankroute
