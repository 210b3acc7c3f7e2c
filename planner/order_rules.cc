#include "planner/order_rules.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace rankroute {
namespace {

// Units that stay together: a single unit, or a server's or super pod's children.
struct Block {
  std::size_t units = 1;
  std::size_t unit = 0;         // Of a single unit.
  std::vector<Block> children;  // Empty for a single unit.
};

// Groups `units` by their keys in order of first appearance.
std::vector<UnitOrderVector> GroupBy(const UnitOrderVector& units, const std::vector<int>& key) {
  std::vector<UnitOrderVector> groups;
  std::map<int, std::size_t> index;
  for (const std::size_t unit : units) {
    const auto [at, added] = index.emplace(key[unit], groups.size());
    if (added) groups.emplace_back();
    groups[at->second].push_back(unit);
  }
  return groups;
}

Block ServerBlock(const UnitOrderVector& units) {
  if (units.size() == 1) return {1, units.front(), {}};
  Block block{units.size(), 0, {}};
  for (const std::size_t unit : units) block.children.push_back({1, unit, {}});
  return block;
}

// Fills slots with blocks from left to right, in the blocks' order where that fits, going back
// where nothing does.
class BlockPlacer {
 public:
  BlockPlacer(const OrderRules& rules, const std::vector<std::size_t>& unit_devices,
              UnitOrderVector* order)
      : rules_(rules), unit_devices_(unit_devices), order_(order) {}

  bool PlaceAll(const std::vector<Block>& blocks, std::size_t begin) {
    std::vector<std::size_t> chosen;
    std::vector<bool> used(blocks.size(), false);
    std::size_t first_unused = 0;
    std::size_t from = 0;
    std::size_t at = begin;
    while (chosen.size() < blocks.size()) {
      while (first_unused < blocks.size() && used[first_unused]) ++first_unused;
      std::size_t i = std::max(from, first_unused);
      while (i < blocks.size() && (used[i] || !Place(blocks[i], at))) {
        ++i;
        ++steps_;
      }
      if (i < blocks.size()) {
        used[i] = true;
        chosen.push_back(i);
        at += blocks[i].units;
        from = 0;
      } else if (chosen.empty() || steps_ > OrderRules::kMaxConstructionSteps) {
        return false;
      } else {
        from = chosen.back() + 1;
        at -= blocks[chosen.back()].units;
        used[chosen.back()] = false;
        first_unused = 0;
        chosen.pop_back();
      }
    }
    return true;
  }

 private:
  bool Place(const Block& block, std::size_t at) {
    if (at + block.units > rules_.slots()) return false;
    if (!block.children.empty()) return PlaceAll(block.children, at);
    const std::size_t slot_pin = rules_.pin_of_slot(at);
    const std::size_t unit_pin = rules_.pin_of_unit(block.unit);
    if (rules_.slot_devices(at) != unit_devices_[block.unit] ||
        (slot_pin != kNoPin && slot_pin != block.unit) || (unit_pin != kNoPin && unit_pin != at)) {
      return false;
    }
    (*order_)[at] = block.unit;
    return true;
  }

  const OrderRules& rules_;
  const std::vector<std::size_t>& unit_devices_;
  UnitOrderVector* order_;
  std::size_t steps_ = 0;
};

// Whether each key stands in one run of the first slots.
bool Consecutive(const UnitOrderVector& order, std::size_t slots, const std::vector<int>& key) {
  std::set<int> closed;
  for (std::size_t slot = 0; slot < slots; ++slot) {
    const int k = key[order[slot]];
    if (slot > 0 && key[order[slot - 1]] == k) continue;
    if (!closed.insert(k).second) return false;
  }
  return true;
}

// Runs of equal key within a run.
std::vector<OrderRules::Run> RunsOf(const UnitOrderVector& order, const std::vector<int>& key,
                                    const OrderRules::Run& within) {
  std::vector<OrderRules::Run> runs;
  for (std::size_t slot = within.begin; slot < within.begin + within.length; ++slot) {
    if (slot > within.begin && key[order[slot - 1]] == key[order[slot]]) {
      ++runs.back().length;
    } else {
      runs.push_back({slot, 1});
    }
  }
  return runs;
}

}  // namespace

OrderRules::OrderRules(const JobOnFabric& job, std::vector<std::size_t> slot_devices,
                       std::vector<std::size_t> pin_of_slot, std::size_t node_ranks)
    : top_group_(job.super_pod),
      server_group_(job.server_group),
      unit_devices_(job.devices),
      slot_devices_(std::move(slot_devices)),
      pin_of_slot_(std::move(pin_of_slot)),
      pin_of_unit_(slot_devices_.size(), kNoPin),
      node_ranks_(node_ranks == 0 ? slot_devices_.size() : node_ranks) {
  for (std::size_t slot = 0; slot < pin_of_slot_.size(); ++slot) {
    if (pin_of_slot_[slot] != kNoPin) pin_of_unit_[pin_of_slot_[slot]] = slot;
  }
  const int units = static_cast<int>(top_group_.size());  // Numbers of super pods are below it.
  for (std::size_t unit = 0; unit < top_group_.size(); ++unit) {
    if (top_group_[unit] < 0) top_group_[unit] = units + server_group_[unit];
  }
  const std::set<int> groups(top_group_.begin(), top_group_.end());
  has_blocks_ = groups.size() < top_group_.size();
}

bool OrderRules::Allows(const UnitOrderVector& order) const {
  for (std::size_t slot = 0; slot < order.size(); ++slot) {
    if (unit_devices_[order[slot]] != slot_devices_[slot]) return false;
    if (pin_of_slot_[slot] != kNoPin && pin_of_slot_[slot] != order[slot]) return false;
  }
  return Consecutive(order, node_ranks_, top_group_) &&
         Consecutive(order, node_ranks_, server_group_);
}

std::optional<UnitOrderVector> OrderRules::Construct(const UnitOrderVector& preference) const {
  if (Allows(preference)) return preference;
  std::vector<Block> blocks;
  for (const UnitOrderVector& pod : GroupBy(preference, top_group_)) {
    Block block{pod.size(), 0, {}};
    for (const UnitOrderVector& server : GroupBy(pod, server_group_)) {
      block.children.push_back(ServerBlock(server));
    }
    blocks.push_back(std::move(block));
  }
  UnitOrderVector order(preference.size());
  BlockPlacer placer(*this, unit_devices_, &order);
  if (!placer.PlaceAll(blocks, 0)) return std::nullopt;
  return order;
}

std::vector<std::vector<OrderRules::Run>> OrderRules::SwappableRuns(
    const UnitOrderVector& order) const {
  std::vector<std::vector<Run>> groups;
  const auto pinned = [&](const Run& run) {
    for (std::size_t slot = run.begin; slot < run.begin + run.length; ++slot) {
      if (pin_of_slot_[slot] != kNoPin) return true;
    }
    return false;
  };
  const auto add_group = [&](const std::vector<Run>& runs) {
    std::vector<Run> free;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(free),
                 [&](const Run& run) { return !pinned(run); });
    if (free.size() > 1) groups.push_back(std::move(free));
  };
  const std::vector<Run> pods = RunsOf(order, top_group_, {0, order.size()});
  for (const Run& pod : pods) {
    const std::vector<Run> servers = RunsOf(order, server_group_, pod);
    for (const Run& server : servers) {
      std::vector<Run> units;
      for (std::size_t slot = server.begin; slot < server.begin + server.length; ++slot) {
        units.push_back({slot, 1});
      }
      add_group(units);
    }
    add_group(servers);
  }
  add_group(pods);
  return groups;
}

bool OrderRules::SameShape(const Run& a, const Run& b) const {
  return a.length == b.length &&
         std::equal(slot_devices_.begin() + static_cast<std::ptrdiff_t>(a.begin),
                    slot_devices_.begin() + static_cast<std::ptrdiff_t>(a.begin + a.length),
                    slot_devices_.begin() + static_cast<std::ptrdiff_t>(b.begin));
}

}  // namespace rankroute
