#include "planner/link_load_swaps.h"

#include <algorithm>

namespace rankroute {

SwapLoads::SwapLoads(std::shared_ptr<LinkRoutes> routes, const std::vector<RankFlow>& flows,
                     const std::vector<RankPlace>& places, const LinkBackground& background,
                     std::size_t slots, LoadMeasure measure)
    : routes_(std::move(routes)),
      flows_(flows),
      places_(places),
      measure_(measure),
      first_flow_(slots + 1, 0),
      order_(slots, kNoPin),
      load_(routes_->link_count(), 0),
      max_(routes_->link_count()),
      changed_at_(routes_->link_count(), 0),
      in_swap_(slots, false) {
  if (!background.empty()) background_.assign(routes_->link_count(), 0);
  for (const auto& [link, bytes] : background) background_[link] += LoadUnits{bytes} * kWholeShare;
  const auto slot = [&](std::int32_t rank) { return places_[static_cast<std::size_t>(rank)].slot; };
  for (const RankFlow& flow : flows_) {
    if (slot(flow.src) == slot(flow.dst)) continue;
    ++first_flow_[slot(flow.src) + 1];
    ++first_flow_[slot(flow.dst) + 1];
  }
  for (std::size_t s = 0; s < slots; ++s) first_flow_[s + 1] += first_flow_[s];
  flow_of_slot_.resize(first_flow_.back());
  std::vector<std::size_t> next(first_flow_.begin(), first_flow_.end() - 1);
  for (std::size_t i = 0; i < flows_.size(); ++i) {
    const std::size_t src = slot(flows_[i].src);
    const std::size_t dst = slot(flows_[i].dst);
    if (src == dst) continue;
    flow_of_slot_[next[src]++] = static_cast<std::uint32_t>(i);
    flow_of_slot_[next[dst]++] = static_cast<std::uint32_t>(i);
  }
}

double SwapLoads::Measured(LinkIndex link) const {
  if (load_[link] == 0) return 0;
  const LoadUnits load = load_[link] + (background_.empty() ? 0 : background_[link]);
  return measure_ == LoadMeasure::kBytes ? routes_->BytesPerCable(link, load)
                                         : routes_->Seconds(link, load);
}

void SwapLoads::AddFlow(const RankFlow& flow, std::int64_t sign) {
  const RankPlace& src = places_[static_cast<std::size_t>(flow.src)];
  const RankPlace& dst = places_[static_cast<std::size_t>(flow.dst)];
  const std::size_t from = order_[src.slot];
  const std::size_t to = order_[dst.slot];
  if (from == kNoPin || to == kNoPin) return;
  routes_->ForEachShare(from, src.plane, to, dst.plane, [&](LinkIndex link, std::int64_t share) {
    ++work_;
    if (changed_at_[link] != change_) {
      changed_at_[link] = change_;
      before_.emplace_back(link, load_[link]);
    }
    load_[link] += LoadUnits{flow.bytes} * sign * share;
  });
}

void SwapLoads::AddFlowsOf(std::size_t slot, std::int64_t sign) {
  for (std::size_t i = first_flow_[slot]; i < first_flow_[slot + 1]; ++i) {
    AddFlow(flows_[flow_of_slot_[i]], sign);
  }
}

void SwapLoads::Begin() {
  before_.clear();
  if (++change_ != 0) return;
  std::fill(changed_at_.begin(), changed_at_.end(), 0);  // The number has gone round.
  change_ = 1;
}

void SwapLoads::Finish() {
  for (const auto& [link, before] : before_) {
    if (load_[link] != before) max_.Set(link, Measured(link));
  }
}

void SwapLoads::Assign(const UnitOrderVector& order) {
  order_ = order;
  std::fill(load_.begin(), load_.end(), 0);
  max_.Clear();
  Begin();
  for (const RankFlow& flow : flows_) {
    const std::size_t src = places_[static_cast<std::size_t>(flow.src)].slot;
    if (src != places_[static_cast<std::size_t>(flow.dst)].slot) AddFlow(flow, 1);
  }
  Finish();
}

void SwapLoads::Place(std::size_t slot, std::size_t unit) {
  order_[slot] = unit;
  Begin();
  AddFlowsOf(slot, 1);
  Finish();
}

void SwapLoads::Remove(std::size_t slot) {
  Begin();
  AddFlowsOf(slot, -1);
  Finish();
  order_[slot] = kNoPin;
}

void SwapLoads::ExchangeUnits(const OrderRules::Run& a, const OrderRules::Run& b) {
  for (std::size_t i = 0; i < a.length; ++i) std::swap(order_[a.begin + i], order_[b.begin + i]);
}

void SwapLoads::AddFlowsOfSwap(const OrderRules::Run& a, const OrderRules::Run& b,
                               std::int64_t sign) {
  for (const OrderRules::Run* run : {&a, &b}) {
    for (std::size_t slot = run->begin; slot < run->begin + run->length; ++slot) {
      for (std::size_t i = first_flow_[slot]; i < first_flow_[slot + 1]; ++i) {
        const RankFlow& flow = flows_[flow_of_slot_[i]];
        const std::size_t src = places_[static_cast<std::size_t>(flow.src)].slot;
        // One between two slots of the swap counts where it starts.
        if (slot == src || !in_swap_[src]) AddFlow(flow, sign);
      }
    }
  }
}

void SwapLoads::Swap(const OrderRules::Run& a, const OrderRules::Run& b) {
  for (const OrderRules::Run* run : {&a, &b}) {
    for (std::size_t i = 0; i < run->length; ++i) in_swap_[run->begin + i] = true;
  }
  Begin();
  AddFlowsOfSwap(a, b, -1);
  ExchangeUnits(a, b);
  AddFlowsOfSwap(a, b, 1);
  Finish();
  for (const OrderRules::Run* run : {&a, &b}) {
    for (std::size_t i = 0; i < run->length; ++i) in_swap_[run->begin + i] = false;
  }
  last_swap_ = {a, b};
}

void SwapLoads::Undo() {
  ExchangeUnits(last_swap_.first, last_swap_.second);
  for (auto& [link, before] : before_) std::swap(load_[link], before);
  Finish();
}

std::vector<LinkIndex> SwapLoads::HottestLinks(std::size_t links) const {
  std::vector<std::pair<double, LinkIndex>> loaded;  // Negative, so that the busiest sorts first.
  for (LinkIndex link = 0; link < load_.size(); ++link) {
    if (load_[link] != 0) loaded.emplace_back(-Measured(link), link);
  }
  const std::size_t shown = std::min(links, loaded.size());
  std::partial_sort(loaded.begin(), loaded.begin() + static_cast<std::ptrdiff_t>(shown),
                    loaded.end());
  std::vector<LinkIndex> hottest;
  for (std::size_t i = 0; i < shown; ++i) hottest.push_back(loaded[i].second);
  return hottest;
}

std::vector<std::vector<std::size_t>> SwapLoads::SlotsOn(const std::vector<LinkIndex>& links) {
  std::vector<std::size_t> place(load_.size(), links.size());  // By link: where it is in `links`.
  for (std::size_t i = 0; i < links.size(); ++i) place[links[i]] = i;
  std::vector<std::vector<std::size_t>> slots(links.size());
  for (const RankFlow& flow : flows_) {
    const RankPlace& src = places_[static_cast<std::size_t>(flow.src)];
    const RankPlace& dst = places_[static_cast<std::size_t>(flow.dst)];
    if (src.slot == dst.slot || order_[src.slot] == kNoPin || order_[dst.slot] == kNoPin) continue;
    routes_->ForEachShare(order_[src.slot], src.plane, order_[dst.slot], dst.plane,
                          [&](LinkIndex link, std::int64_t /*share*/) {
                            ++work_;
                            if (place[link] == links.size()) return;
                            slots[place[link]].push_back(src.slot);
                            slots[place[link]].push_back(dst.slot);
                          });
  }
  for (auto& on : slots) {
    std::sort(on.begin(), on.end());
    on.erase(std::unique(on.begin(), on.end()), on.end());
  }
  return slots;
}

}  // namespace rankroute
