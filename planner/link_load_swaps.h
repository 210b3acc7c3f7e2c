#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "planner/link_load.h"
#include "planner/link_load_max.h"
#include "planner/order_rules.h"

namespace rankroute {

// What the busiest link is the busiest by.
enum class LoadMeasure { kBytes, kSeconds };

// Loads of an order that changes bit by bit, and their maximum. Equal to those that LinkLoads finds
// from scratch, exactly: loads are whole numbers.
class SwapLoads {
 public:
  // All must outlive the object. The slots, so many, are empty at first; traffic to and from an
  // empty slot loads nothing.
  SwapLoads(std::shared_ptr<LinkRoutes> routes, const std::vector<RankFlow>& flows,
            const std::vector<RankPlace>& places, const LinkBackground& background,
            std::size_t slots, LoadMeasure measure);

  // Puts units to all slots, from scratch. O(links + flows * links on a route).
  void Assign(const UnitOrderVector& order);

  // Each is O(flows of the slots * (links on a route + log links)).
  void Place(std::size_t slot, std::size_t unit);  // Of an empty slot.
  void Remove(std::size_t slot);
  void Swap(const OrderRules::Run& a, const OrderRules::Run& b);  // Equally long, apart.
  // Takes the last Swap back; nothing may have changed since. O(links that it changed).
  void Undo();

  // Of the busiest link that the traffic uses, other jobs' load included: bytes on each cable, or
  // seconds; 0 where no link is loaded.
  double Max() const { return max_.Max(); }
  // How many links are as busy; the first of them.
  std::uint32_t LinksAtMax() const { return max_.CountAtMax(); }
  LinkIndex Hottest() const { return static_cast<LinkIndex>(max_.First()); }

  // What Max() is the largest of. O(1).
  double Measured(LinkIndex link) const;
  // The busiest links, at most so many, then by number; only loaded ones. O(links).
  std::vector<LinkIndex> HottestLinks(std::size_t links) const;
  // For each of the links the slots that send or receive what loads it, ascending.
  // O(flows * links on a route).
  std::vector<std::vector<std::size_t>> SlotsOn(const std::vector<LinkIndex>& links);

  const UnitOrderVector& order() const { return order_; }
  // Changes of a link's load so far, and links looked at by SlotsOn: a measure of work that does
  // not depend on the machine.
  std::int64_t work() const { return work_; }

 private:
  void AddFlow(const RankFlow& flow, std::int64_t sign);
  void AddFlowsOf(std::size_t slot, std::int64_t sign);
  void AddFlowsOfSwap(const OrderRules::Run& a, const OrderRules::Run& b, std::int64_t sign);
  void Begin();
  void Finish();
  void ExchangeUnits(const OrderRules::Run& a, const OrderRules::Run& b);

  std::shared_ptr<LinkRoutes> routes_;
  const std::vector<RankFlow>& flows_;
  const std::vector<RankPlace>& places_;
  LoadMeasure measure_;
  std::vector<LoadUnits> background_;        // By link; empty without other jobs.
  std::vector<std::size_t> first_flow_;      // By slot, into flow_of_slot_; one more at the end.
  std::vector<std::uint32_t> flow_of_slot_;  // Flows to and from other slots.
  UnitOrderVector order_;
  std::vector<LoadUnits> load_;
  MaxTree max_;
  std::vector<std::uint32_t> changed_at_;                // By link: the last change of it.
  std::uint32_t change_ = 0;                             // Number of the last change.
  std::vector<std::pair<LinkIndex, LoadUnits>> before_;  // Of the last change: loads before it.
  std::vector<bool> in_swap_;                            // By slot.
  std::pair<OrderRules::Run, OrderRules::Run> last_swap_;
  std::int64_t work_ = 0;
};

}  // namespace rankroute
