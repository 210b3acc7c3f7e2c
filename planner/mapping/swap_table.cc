#include "planner/mapping/swap_table.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

namespace rankroute {
namespace {

// Blocks up to which each is a partner of every other one.
constexpr std::uint32_t kAllPartnersBlocks = 64;
// Swaps that save nothing from which chains of two begin, those that cost least.
constexpr std::size_t kChainFirsts = 16;

// Whether one swap is better than another by a rule. Both save.
bool Better(const BlockSwap& a, const BlockSwap& b, SwapRule rule) {
  const std::int64_t moves_a = std::max<std::int64_t>(a.moves, 0);
  const std::int64_t moves_b = std::max<std::int64_t>(b.moves, 0);
  if (rule == SwapRule::kSavingPerMove && (moves_a > 0 || moves_b > 0)) {
    const std::int64_t left = a.delta * moves_b;
    const std::int64_t right = b.delta * moves_a;
    if (left != right) return left < right;
  }
  return a.delta != b.delta ? a.delta < b.delta : moves_a < moves_b;
}

}  // namespace

SwapTable::SwapTable(const MappingProblem& problem, const ClassAssignment& previous,
                     const SlotBlocks& blocks, const ClassAssignment& start, std::int64_t edges)
    : problem_(&problem),
      previous_(&previous),
      blocks_(&blocks),
      search_(problem, start),
      partners_(blocks.size()),
      fixed_(problem.classes()),
      class_seen_(problem.classes(), 0),
      edges_left_(edges) {
  for (std::uint32_t slot = 0; slot < problem.slots(); ++slot) {
    if (problem.fixed_class[slot] != MappingProblem::kFree) fixed_[start[slot]].push_back(slot);
  }
  for (const std::uint32_t block : FromVacantSlots()) {
    if (edges_left_ <= 0) break;
    FindPartners(block);
  }
}

// Blocks by their distance from vacant slots along the traffic, the others behind.
std::vector<std::uint32_t> SwapTable::FromVacantSlots() const {
  std::vector<std::uint32_t> slots;
  std::vector<bool> reached(problem_->slots(), false);
  const auto reach = [&](std::uint32_t slot) {
    if (!reached[slot]) slots.push_back(slot);
    reached[slot] = true;
  };
  for (std::uint32_t slot = 0; slot < problem_->slots(); ++slot) {
    if ((*previous_)[slot] == kNoClass) reach(slot);
  }
  for (std::size_t at = 0; at < slots.size(); ++at) {
    const std::uint32_t slot = slots[at];
    for (std::uint32_t e = problem_->graph.first[slot]; e < problem_->graph.first[slot + 1]; ++e) {
      reach(problem_->graph.edges[e].slot);
    }
  }
  for (std::uint32_t slot = 0; slot < problem_->slots(); ++slot) reach(slot);
  std::vector<std::uint32_t> order;
  std::vector<bool> listed(blocks_->size(), false);
  for (const std::uint32_t slot : slots) {
    const std::uint32_t block = blocks_->block_of(slot);
    if (block == SlotBlocks::kNoBlock || listed[block]) continue;
    listed[block] = true;
    order.push_back(block);
  }
  return order;
}

bool SwapTable::MayPartner(std::uint32_t a, std::uint32_t b) const {
  if (b == SlotBlocks::kNoBlock || a == b || !blocks_->SameShape(a, b)) return false;
  const auto class_at = [&](std::uint32_t slot) { return assignment()[slot]; };
  const auto slots_a = blocks_->slots(a);
  const auto slots_b = blocks_->slots(b);
  return slots_a.size() > 1 || class_at(slots_a.front()) != class_at(slots_b.front());
}

std::int64_t SwapTable::MovesOfSwap(std::uint32_t u, std::uint32_t v) const {
  const auto moved = [&](std::uint32_t slot, std::uint32_t now) {
    return IsMove((*previous_)[slot], assignment()[now]) ? 1 : 0;
  };
  return moved(u, v) + moved(v, u) - moved(u, u) - moved(v, v);
}

void SwapTable::SwapBlocks(std::uint32_t a, std::uint32_t b) {
  const auto slots_a = blocks_->slots(a);
  const auto slots_b = blocks_->slots(b);
  for (std::size_t i = 0; i < slots_a.size(); ++i) search_.Swap(slots_a[i], slots_b[i]);
}

BlockSwap SwapTable::Evaluate(std::uint32_t a, std::uint32_t b) {
  BlockSwap swap{a, b, 0, 0};
  const auto slots_a = blocks_->slots(a);
  const auto slots_b = blocks_->slots(b);
  const auto& first = problem_->graph.first;
  for (std::size_t i = 0; i < slots_a.size(); ++i) {
    const std::uint32_t u = slots_a[i];
    const std::uint32_t v = slots_b[i];
    edges_left_ -= first[u + 1] - first[u] + first[v + 1] - first[v] + 1;
    swap.moves += MovesOfSwap(u, v);
    swap.delta += search_.SwapDelta(u, v);
    if (slots_a.size() > 1) search_.Swap(u, v);
  }
  if (slots_a.size() > 1) SwapBlocks(a, b);
  return swap;
}

void SwapTable::Offer(const BlockSwap& swap, std::uint32_t to) {
  const auto kind = static_cast<std::size_t>(std::clamp<std::int64_t>(swap.moves, 0, 2));
  BlockSwap& best = partners_[to][kind];
  if (swap.delta < best.delta) best = {to, swap.a == to ? swap.b : swap.a, swap.delta, swap.moves};
}

template <typename Function>
void SwapTable::ForEachPartner(std::uint32_t block, const Function& function) {
  if (blocks_->size() <= kAllPartnersBlocks) {
    for (std::uint32_t other = 0; other < blocks_->size(); ++other) {
      if (MayPartner(block, other)) function(other);
    }
    return;
  }
  // Members may change places in their class while blocks are tried, so they are copied.
  std::vector<std::uint32_t> partners;
  ++mark_;
  for (const std::uint32_t slot : blocks_->slots(block)) {
    for (std::uint32_t e = problem_->graph.first[slot]; e < problem_->graph.first[slot + 1]; ++e) {
      const std::uint32_t c = assignment()[problem_->graph.edges[e].slot];
      if (class_seen_[c] == mark_) continue;
      class_seen_[c] = mark_;
      for (const std::uint32_t member : search_.Members(c)) {
        const std::uint32_t other = blocks_->block_of(member);
        if (MayPartner(block, other)) partners.push_back(other);
      }
    }
  }
  std::sort(partners.begin(), partners.end());
  partners.erase(std::unique(partners.begin(), partners.end()), partners.end());
  for (const std::uint32_t other : partners) function(other);
}

void SwapTable::FindPartners(std::uint32_t block) {
  partners_[block] = {};
  if (edges_left_ <= 0) return;
  ForEachPartner(block, [&](std::uint32_t other) {
    if (edges_left_ > 0) Offer(Evaluate(block, other), block);
  });
}

// Offers a block that has changed to those that may swap with it: the blocks of neighbours of
// slots that have its classes.
void SwapTable::OfferTo(std::uint32_t partner, const std::vector<bool>& done) {
  std::vector<std::uint32_t> seekers;
  const auto add = [&](std::uint32_t slot) {
    for (std::uint32_t e = problem_->graph.first[slot]; e < problem_->graph.first[slot + 1]; ++e) {
      const std::uint32_t block = blocks_->block_of(problem_->graph.edges[e].slot);
      if (block == SlotBlocks::kNoBlock || done[block]) continue;
      if (MayPartner(partner, block)) seekers.push_back(block);
    }
  };
  for (const std::uint32_t slot : blocks_->slots(partner)) {
    const std::uint32_t c = assignment()[slot];
    for (const std::uint32_t member : search_.Members(c)) add(member);
    for (const std::uint32_t member : fixed_[c]) add(member);
  }
  std::sort(seekers.begin(), seekers.end());
  seekers.erase(std::unique(seekers.begin(), seekers.end()), seekers.end());
  for (const std::uint32_t seeker : seekers) {
    if (edges_left_ > 0) Offer(Evaluate(partner, seeker), seeker);
  }
}

// The blocks of a swap and of its neighbours, ascending.
std::vector<std::uint32_t> SwapTable::Neighbourhood(const BlockSwap& swap) const {
  std::vector<std::uint32_t> blocks = {swap.a, swap.b};
  for (const std::uint32_t block : {swap.a, swap.b}) {
    for (const std::uint32_t slot : blocks_->slots(block)) {
      for (std::uint32_t e = problem_->graph.first[slot]; e < problem_->graph.first[slot + 1];
           ++e) {
        const std::uint32_t other = blocks_->block_of(problem_->graph.edges[e].slot);
        if (other != SlotBlocks::kNoBlock) blocks.push_back(other);
      }
    }
  }
  std::sort(blocks.begin(), blocks.end());
  blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
  return blocks;
}

void SwapTable::Update(const BlockSwap& swap) {
  const std::vector<std::uint32_t> changed = Neighbourhood(swap);
  std::vector<bool> stale(blocks_->size(), blocks_->size() <= kAllPartnersBlocks);
  std::vector<bool> is_changed(blocks_->size(), false);
  for (const std::uint32_t block : changed) stale[block] = is_changed[block] = true;
  for (std::uint32_t block = 0; block < blocks_->size(); ++block) {
    for (const BlockSwap& best : partners_[block]) {
      if (best.b != SlotBlocks::kNoBlock && is_changed[best.b]) stale[block] = true;
    }
  }
  for (std::uint32_t block = 0; block < blocks_->size(); ++block) {
    if (stale[block]) FindPartners(block);
  }
  for (const std::uint32_t block : changed) {
    if (edges_left_ > 0) OfferTo(block, stale);
  }
}

void SwapTable::Apply(const SwapChain& chain) {
  for (const BlockSwap& swap : chain.swaps) {
    SwapBlocks(swap.a, swap.b);
    Update(swap);
  }
}

// The swaps that cost least without saving, each once.
std::vector<BlockSwap> SwapTable::FirstsOfChains() const {
  std::vector<BlockSwap> firsts;
  for (const Partners& partners : partners_) {
    for (const BlockSwap& swap : partners) {
      if (swap.b == SlotBlocks::kNoBlock || swap.delta < 0) continue;
      firsts.push_back(
          {std::min(swap.a, swap.b), std::max(swap.a, swap.b), swap.delta, swap.moves});
    }
  }
  const auto key = [](const BlockSwap& s) { return std::tuple(s.delta, s.moves, s.a, s.b); };
  std::sort(firsts.begin(), firsts.end(),
            [&](const BlockSwap& x, const BlockSwap& y) { return key(x) < key(y); });
  const auto same = [&](const BlockSwap& x, const BlockSwap& y) { return key(x) == key(y); };
  firsts.erase(std::unique(firsts.begin(), firsts.end(), same), firsts.end());
  if (firsts.size() > kChainFirsts) firsts.resize(kChainFirsts);
  return firsts;
}

void SwapTable::ExtendChain(const BlockSwap& first, std::int64_t max_moves, SwapChain* best) {
  SwapBlocks(first.a, first.b);
  for (const std::uint32_t block : Neighbourhood(first)) {
    ForEachPartner(block, [&](std::uint32_t other) {
      if (edges_left_ <= 0) return;
      const BlockSwap second = Evaluate(block, other);
      const std::int64_t delta = first.delta + second.delta;
      const std::int64_t moves = first.moves + second.moves;
      if (moves > max_moves) return;
      if (delta > best->delta || (delta == best->delta && moves >= best->moves)) return;
      *best = {{first, second}, delta, moves};
    });
  }
  SwapBlocks(first.a, first.b);
}

std::optional<SwapChain> SwapTable::Best(SwapRule rule, std::int64_t max_moves) {
  const BlockSwap* best = nullptr;
  for (const Partners& partners : partners_) {
    for (const BlockSwap& swap : partners) {
      if (swap.delta >= 0 || swap.moves > max_moves) continue;
      if (best == nullptr || Better(swap, *best, rule)) best = &swap;
    }
  }
  if (best != nullptr) return SwapChain{{*best}, best->delta, best->moves};
  SwapChain chain;
  for (const BlockSwap& first : FirstsOfChains()) {
    if (edges_left_ > 0) ExtendChain(first, max_moves, &chain);
  }
  if (chain.delta >= 0) return std::nullopt;
  return chain;
}

}  // namespace rankroute
