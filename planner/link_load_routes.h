#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "planner/job.h"
#include "planner/job_on_fabric.h"

namespace rankroute {

// Where the speed of a cable is unknown, this one is taken for times: the RoCE port of an Atlas A2
// device (HCCL's own cost model counts 25 GB/s per port).
inline constexpr std::int64_t kAssumedMbps = 200'000;

// Loads are counted in bytes / kWholeShare, in whole numbers: sums are exact, do not depend on the
// order of addition, and taking away what was added leaves nothing. A route's share is rounded to a
// multiple of 1 / kWholeShare once, as precise as a double.
__extension__ using LoadUnits = __int128;
inline constexpr int kWholeShareBits = 52;
inline constexpr std::int64_t kWholeShare = std::int64_t{1} << kWholeShareBits;

// One direction of the parallel cables between two switches, or between a device of the job and a
// switch or peer: a directed link. They are numbered: switch by switch, then for each unit's
// devices those out of the device and those into it.
using LinkIndex = std::uint32_t;

// The directed links that a job can load and the routes over them: shortest paths; at its source
// and at every switch, traffic is split over the next hops in proportion to parallel cables. Routes
// are found when first needed and kept, up to kMaxKeptShares.
class LinkRoutes {
 public:
  // Both must outlive the object. O(switch cables + devices of the job).
  LinkRoutes(const Fabric& fabric, const JobOnFabric& job);

  std::size_t link_count() const { return links_.size(); }
  std::int64_t cables(LinkIndex link) const { return links_[link].cables; }
  // Of the slowest of its cables; 0 unknown.
  std::int64_t mbps(LinkIndex link) const { return links_[link].mbps; }

  // Bytes on each of the link's cables, and the seconds that they take.
  double BytesPerCable(LinkIndex link, LoadUnits load) const {
    return static_cast<double>(load) / static_cast<double>(kWholeShare) /
           static_cast<double>(links_[link].cables);
  }
  double Seconds(LinkIndex link, LoadUnits load) const {
    const std::int64_t mbps = links_[link].mbps > 0 ? links_[link].mbps : kAssumedMbps;
    return BytesPerCable(link, load) * 8 / (static_cast<double>(mbps) * 1e6);
  }

  // The link between two switches, or of a device of the job (out of it, or into it) and the vertex
  // `other`; link_count() where there is no cable.
  LinkIndex FindSwitchLink(std::size_t from, std::size_t to) const;
  LinkIndex FindDeviceLink(std::size_t unit, std::size_t plane, std::size_t other,
                           bool outgoing) const;

  // The unit on whose device the link ends or begins, and the link's place among that unit's links;
  // empty for a link between switches. O(log devices).
  struct UnitLink {
    std::size_t unit = 0;
    std::size_t place = 0;
  };
  std::optional<UnitLink> FindUnitLink(LinkIndex link) const;

  // Names of the two ends: a switch's, or "server/device id".
  std::pair<std::string, std::string> Ends(LinkIndex link, const Job& job) const;

  // Calls visit(link, share) for every link that traffic from one device to another loads, with its
  // share in kWholeShare-ths; never inside a server or super pod, or where there is no path.
  // Amortised O(links on the route).
  template <typename Visit>
  void ForEachShare(std::size_t unit_a, std::size_t plane_a, std::size_t unit_b,
                    std::size_t plane_b, const Visit& visit) {
    if (job_.server_group[unit_a] == job_.server_group[unit_b]) return;
    if (job_.super_pod[unit_a] >= 0 && job_.super_pod[unit_a] == job_.super_pod[unit_b]) return;
    const int a = AttachmentOf(unit_a, plane_a);
    const int b = AttachmentOf(unit_b, plane_b);
    if (a == Attachments::kNone || b == Attachments::kNone) return;
    const Route route = RouteBetween(a, b);
    const LinkIndex out = port_base_[first_device_[unit_a] + plane_a];
    const LinkIndex in =
        port_base_[first_device_[unit_b] + plane_b] + static_cast<LinkIndex>(Ports(b));
    std::size_t i = route.begin;
    for (; i < route.out_end; ++i) visit(out + shares_[i].link, shares_[i].share);
    for (; i < route.switches_end; ++i) visit(shares_[i].link, shares_[i].share);
    for (; i < route.end; ++i) visit(in + shares_[i].link, shares_[i].share);
  }

  static constexpr std::size_t kMaxKeptShares = 6'000'000;

 private:
  struct Link {
    std::int64_t mbps = 0;
    std::int64_t cables = 1;
  };
  // `link` of the first hop is relative to the source's first link out, of the last hop to the
  // destination's first link in.
  struct Share {
    LinkIndex link = 0;
    std::int64_t share = 0;
  };
  struct Route {
    std::size_t begin = 0;
    std::size_t out_end = 0;
    std::size_t switches_end = 0;
    std::size_t end = 0;
  };
  // Switches by their distance to the leaves of a destination, as far as they were looked for:
  // those at distance d end at level_end[d].
  struct Surroundings {
    std::vector<std::uint32_t> switches;
    std::vector<std::size_t> level_end;
  };

  int AttachmentOf(std::size_t unit, std::size_t plane) const {
    return job_.classes[static_cast<std::size_t>(job_.unit_class[unit])].attachment[plane];
  }
  std::size_t Ports(int attachment) const {
    if (attachment == Attachments::kNone) return 0;
    return job_.attachments[attachment].leaves.size() + job_.attachments[attachment].peers.size();
  }
  const CableBundle& Port(int attachment, std::size_t i) const {
    const Attachment& a = job_.attachments[attachment];
    return i < a.leaves.size() ? a.leaves[i] : a.peers[i - a.leaves.size()];
  }
  std::size_t DeviceOfLink(LinkIndex link) const;
  std::size_t UnitOfDevice(std::size_t device) const;
  void AddSwitchLinks(const Fabric& fabric);
  void AddDeviceLinks();
  Route RouteBetween(int a, int b);
  Route FindRoute(int a, int b);
  const Surroundings& Explore(int b, std::size_t distance);
  void MarkDistances(const Surroundings& around);
  bool IsAt(std::size_t v, std::uint16_t distance) const;
  std::vector<std::uint32_t> SplitAtSource(const Attachment& a, std::uint16_t distance);
  void FindNearerLinks(std::uint32_t v, std::uint16_t distance, const Surroundings& around);
  std::vector<std::uint32_t> Forward(const std::vector<std::uint32_t>& at, std::uint16_t distance,
                                     const Surroundings& around);
  void Keep(LinkIndex link, double share);

  const Fabric& fabric_;
  const JobOnFabric& job_;
  std::vector<Link> links_;
  std::vector<std::uint32_t> neighbor_;    // By switch link: the switch it leads to.
  std::vector<LinkIndex> first_link_;      // By switch: its first link; one more at the end.
  std::vector<std::size_t> first_device_;  // By unit: number of its first device.
  std::vector<LinkIndex> port_base_;       // By device: its first link.
  std::unordered_map<std::uint64_t, Route> routes_;  // By attachments; looked up only.
  std::vector<Share> shares_;
  std::vector<Surroundings> around_;     // By attachment.
  std::vector<std::uint16_t> distance_;  // By switch, of the route that is being found.
  std::vector<LinkIndex> nearer_;        // Of one switch, links to those nearer the destination.
  std::vector<double> arriving_;         // By switch: share of the traffic that comes there.
};

}  // namespace rankroute
