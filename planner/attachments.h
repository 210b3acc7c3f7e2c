#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "topology/fabric.h"
#include "topology/hop_distances.h"

namespace rankroute {

// Cables from a device, or from a switch, to one switch.
struct CableBundle {
  std::size_t to = 0;  // Switch vertex.
  std::int64_t cables = 0;
  std::int64_t mbps = 0;  // Of the slowest; 0 where one is unknown.
};

// One way in which devices are cabled: the switches at their ports, and for a device with direct
// fibre its peers. Devices cabled alike share an attachment.
struct Attachment {
  std::vector<CableBundle> leaves;  // By switch vertex.
  // Set only with direct fibre; such an attachment belongs to one device.
  bool has_peers = false;
  FabricGraph::vertex_descriptor device = 0;
  std::vector<CableBundle> peers;  // `to` is a device vertex.
};

// The distinct attachments of a set of devices and the cross-switch hops between them.
class Attachments {
 public:
  static constexpr std::uint16_t kUnreachable = HopDistances::kUnreachable;
  static constexpr int kNone = -1;

  explicit Attachments(const Fabric& fabric) : fabric_(fabric), distances_(fabric) {}

  // The attachment of a device; kNone where it has no cable. O(cables log attachments).
  int Add(std::size_t server, std::size_t device);

  // Fills in the hops between all attachments added so far. O(attachments^2 * leaves each^2).
  void ComputeHops();

  std::size_t size() const { return attachments_.size(); }
  const Attachment& operator[](int index) const {
    return attachments_[static_cast<std::size_t>(index)];
  }

  // Cross-switch hops between devices of two attachments on different servers: the least over their
  // port pairs, 0 under one leaf and over direct fibre; kUnreachable where there is no path or an
  // attachment is kNone.
  std::uint16_t Hops(int a, int b) const {
    if (a == kNone || b == kNone) return kUnreachable;
    return hops_[static_cast<std::size_t>(a) * attachments_.size() + static_cast<std::size_t>(b)];
  }

 private:
  std::uint16_t HopsBetween(const Attachment& a, const Attachment& b) const;

  const Fabric& fabric_;
  HopDistances distances_;
  std::map<std::vector<std::int64_t>, int> index_;
  std::vector<Attachment> attachments_;
  std::vector<std::uint16_t> hops_;
};

}  // namespace rankroute
