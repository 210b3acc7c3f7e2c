#include "planner/reachability.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rankroute {
namespace {

// Pairs of ranks named in an UNREACHABLE error; the rest are counted.
constexpr std::size_t kMaxNamedPairs = 10;
// The farthest that two devices may be apart, so that hop_bytes stays in 64 bits.
constexpr std::uint16_t kMaxHops = 64;

// Whether every device of the job reaches every other one.
bool AllReachable(const JobOnFabric& job) {
  for (const UnitClass& c : job.classes) {
    if (std::count(c.attachment.begin(), c.attachment.end(), Attachments::kNone) > 0) return false;
  }
  const auto attachments = static_cast<int>(job.attachments.size());
  for (int a = 0; a < attachments; ++a) {
    for (int b = 0; b < attachments; ++b) {
      if (a != b && job.attachments.Hops(a, b) > kMaxHops) return false;
    }
  }
  return true;
}

// Device pairs that would talk in some order but have no path, or a path that is too long.
class ReachabilityCheck {
 public:
  ReachabilityCheck(const Job& job, const JobOnFabric& placed) : job_(job), placed_(placed) {}

  Status Check(const SlotTraffic& traffic) {
    if (AllReachable(placed_)) return {};
    std::set<std::pair<std::size_t, std::size_t>> planes;
    for (const auto& pattern : traffic.patterns) {
      for (const PlaneBytes& p : pattern) planes.insert({{p.k, p.l}, {p.l, p.k}});
    }
    // Units of one class have the same paths: one pair of them speaks for all.
    std::vector<std::vector<std::size_t>> units(placed_.classes.size());
    for (std::size_t u = 0; u < job_.units.size(); ++u) {
      units[static_cast<std::size_t>(placed_.unit_class[u])].push_back(u);
    }
    for (std::size_t a = 0; a < units.size(); ++a) {
      for (std::size_t b = a; b < units.size(); ++b) {
        const std::size_t n = units[a].size();
        if (a == b && n < 2) continue;
        const std::size_t pairs = a == b ? n * (n - 1) / 2 : n * units[b].size();
        for (const auto& [k, l] : planes) {
          CheckPair(units[a][0], k, units[b][a == b ? 1 : 0], l, pairs);
        }
      }
    }
    if (count_ == 0) return {};
    if (count_ > faults_.size()) {
      faults_.push_back({Severity::kError, "UNREACHABLE", "", 0, 0,
                         "and " + std::to_string(count_ - faults_.size()) + " more such pairs"});
    }
    return {StatusCode::kFailedPrecondition, "UNREACHABLE",
            std::to_string(count_) + " pairs of devices that would exchange traffic have no path",
            std::move(faults_)};
  }

 private:
  // `pairs`: how many pairs of devices are cabled like these two.
  void CheckPair(std::size_t u, std::size_t k, std::size_t v, std::size_t l, std::size_t pairs) {
    if (k >= placed_.devices[u] || l >= placed_.devices[v]) return;
    if (placed_.Hops(placed_.unit_class[u], k, placed_.unit_class[v], l) <= kMaxHops) return;
    count_ += pairs;
    if (faults_.size() == kMaxNamedPairs) return;
    faults_.push_back({Severity::kError, "UNREACHABLE", "", 0, 0,
                       Name(u, k) + " and " + Name(v, l) + " have no path of at most " +
                           std::to_string(kMaxHops) + " switch-to-switch links in the fabric"});
  }

  std::string Name(std::size_t unit, std::size_t plane) const {
    return job_.units[unit].server_id + " device " +
           std::to_string(job_.units[unit].devices[plane].id);
  }

  const Job& job_;
  const JobOnFabric& placed_;
  std::size_t count_ = 0;
  std::vector<Diagnostic> faults_;
};

}  // namespace

Status CheckReachable(const Job& job, const JobOnFabric& placed, const SlotTraffic& traffic) {
  return ReachabilityCheck(job, placed).Check(traffic);
}

}  // namespace rankroute
