#include "planner/plane_candidates.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "planner/plane_assignment.h"

namespace rankroute {
namespace {

// How many distinct orders the devices have; `limit` + 1 where more than `limit`.
std::size_t DistinctOrders(CabledPlanes devices, std::size_t limit) {
  std::sort(devices.begin(), devices.end());
  std::size_t count = 1;
  while (count <= limit && std::next_permutation(devices.begin(), devices.end())) ++count;
  return count;
}

// Collects orders, each once.
class Candidates {
 public:
  explicit Candidates(std::size_t limit) : limit_(limit) {}

  void Add(const CabledPlanes& order) {
    if (orders_.size() < limit_ && known_.insert(order).second) orders_.push_back(order);
  }

  // The order in which plane k has the device of plane place(k).
  template <typename Place>
  void AddMapped(const CabledPlanes& order, const Place& place) {
    CabledPlanes mapped;
    for (std::size_t k = 0; k < order.size(); ++k) mapped.push_back(order[place(k)]);
    Add(mapped);
  }

  std::vector<CabledPlanes> Take() { return std::move(orders_); }

 private:
  std::size_t limit_;
  std::set<CabledPlanes> known_;
  std::vector<CabledPlanes> orders_;
};

void AddSymmetries(const CabledPlanes& order, Candidates* candidates) {
  const std::size_t n = order.size();
  for (std::size_t block = n / 2; block > 0; --block) {
    if (n % (2 * block) != 0) continue;
    candidates->AddMapped(
        order, [&](std::size_t k) { return k / block % 2 == 0 ? k + block : k - block; });
  }
  for (std::size_t block = n; block > 1; --block) {
    if (n % block != 0) continue;
    candidates->AddMapped(order,
                          [&](std::size_t k) { return k / block * block + block - 1 - k % block; });
  }
  for (std::size_t by = 1; by < n; ++by) {
    candidates->AddMapped(order, [&](std::size_t k) { return (k + by) % n; });
  }
}

}  // namespace

std::vector<CabledPlanes> MajorityOrder(const JobOnFabric& job) {
  std::size_t planes = 0;
  for (const UnitClass& c : job.classes) planes = std::max(planes, c.attachment.size());
  std::vector<std::vector<std::int64_t>> votes(job.attachments.size(),
                                               std::vector<std::int64_t>(planes, 0));
  const auto known = [](int attachment) { return attachment != Attachments::kNone; };
  std::vector<bool> seen(job.attachments.size(), false);
  for (const UnitClass& c : job.classes) {
    std::vector<int> voted;
    for (std::size_t k = 0; k < c.attachment.size(); ++k) {
      if (!known(c.attachment[k])) continue;
      const auto a = static_cast<std::size_t>(c.attachment[k]);
      // Where votes are equal, the class that came first decides.
      votes[a][k] += 2 * static_cast<std::int64_t>(c.units) + (seen[a] ? 0 : 1);
      voted.push_back(c.attachment[k]);
    }
    for (const int a : voted) seen[static_cast<std::size_t>(a)] = true;
  }
  std::vector<CabledPlanes> orders;
  for (const UnitClass& c : job.classes) {
    const std::size_t n = c.attachment.size();
    std::vector<std::vector<PlaneCost>> cost(n, std::vector<PlaneCost>(n));
    for (std::size_t d = 0; d < n; ++d) {
      for (std::size_t k = 0; k < n; ++k) {
        if (known(c.attachment[d])) {
          cost[d][k].hop_bytes = -votes[static_cast<std::size_t>(c.attachment[d])][k];
        }
        cost[d][k].moved = c.attachment[d] != c.attachment[k] ? 1 : 0;
      }
    }
    CabledPlanes order;
    for (const std::size_t d : CheapestAssignment(cost)) order.push_back(c.attachment[d]);
    orders.push_back(std::move(order));
  }
  return orders;
}

std::vector<CabledPlanes> PlaneCandidates(const CabledPlanes& given, const CabledPlanes& majority,
                                          std::size_t limit) {
  Candidates candidates(limit);
  candidates.Add(given);
  candidates.Add(majority);
  if (DistinctOrders(given, limit) <= limit) {
    CabledPlanes order = given;
    std::sort(order.begin(), order.end());
    do {
      candidates.Add(order);
    } while (std::next_permutation(order.begin(), order.end()));
  } else {
    AddSymmetries(majority, &candidates);
    AddSymmetries(given, &candidates);
  }
  return candidates.Take();
}

}  // namespace rankroute
