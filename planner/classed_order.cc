#include "planner/classed_order.h"

#include <algorithm>
#include <utility>

#include "planner/mapping_of_job.h"

namespace rankroute {

ClassedOrder::ClassedOrder(const JobOnFabric& job, const MappingProblem& mapping,
                           UnitOrderVector order)
    : mapping_(&mapping),
      order_(std::move(order)),
      classes_(ClassesOf(job, order_)),
      in_swap_(order_.size(), false) {}

bool ClassedOrder::SameClasses(const OrderRules::Run& a, const OrderRules::Run& b) const {
  return std::equal(classes_.begin() + static_cast<std::ptrdiff_t>(a.begin),
                    classes_.begin() + static_cast<std::ptrdiff_t>(a.begin + a.length),
                    classes_.begin() + static_cast<std::ptrdiff_t>(b.begin));
}

void ClassedOrder::Swap(const OrderRules::Run& a, const OrderRules::Run& b) {
  for (std::size_t i = 0; i < a.length; ++i) {
    std::swap(order_[a.begin + i], order_[b.begin + i]);
    std::swap(classes_[a.begin + i], classes_[b.begin + i]);
  }
}

std::int64_t ClassedOrder::CostAround(const OrderRules::Run& a, const OrderRules::Run& b) {
  const SlotGraph& graph = mapping_->graph;
  std::int64_t cost = 0;
  for (const OrderRules::Run* run : {&a, &b}) {
    for (std::size_t slot = run->begin; slot < run->begin + run->length; ++slot) {
      for (std::size_t e = graph.first[slot]; e < graph.first[slot + 1]; ++e) {
        const SlotEdge& edge = graph.edges[e];
        if (in_swap_[edge.slot]) continue;  // Counted from the neighbour already.
        cost += edge.bytes * mapping_->hops.At(edge.matrix, classes_[slot], classes_[edge.slot]);
      }
      in_swap_[slot] = true;
    }
  }
  for (const OrderRules::Run* run : {&a, &b}) {
    for (std::size_t i = 0; i < run->length; ++i) in_swap_[run->begin + i] = false;
  }
  return cost;
}

}  // namespace rankroute
