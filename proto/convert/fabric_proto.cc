#include "proto/convert/fabric_proto.h"

#include <string>
#include <utility>

#include "base/utf8.h"

namespace rankroute {
namespace {

constexpr std::size_t kMaxNamedFaults = 20;

v1::Evidence ToProto(const Evidence& evidence) {
  v1::Evidence out;
  for (const SourceLine& source : evidence.sources) {
    v1::SourceLine* line = out.add_sources();
    // A file name may hold any bytes and is only shown to people.
    line->set_file(ToValidUtf8(source.file));
    line->set_line(source.line);
  }
  if (evidence.age_seconds >= 0) out.set_age_seconds(evidence.age_seconds);
  out.set_one_sided(evidence.one_sided);
  out.set_doubtful(evidence.doubtful);
  out.set_confidence(static_cast<v1::Confidence>(evidence.confidence));
  return out;
}

Evidence FromProto(const v1::Evidence& evidence) {
  Evidence out;
  for (const v1::SourceLine& source : evidence.sources()) {
    out.sources.push_back({source.file(), source.line()});
  }
  if (evidence.has_age_seconds()) out.age_seconds = evidence.age_seconds();
  out.one_sided = evidence.one_sided();
  out.doubtful = evidence.doubtful();
  if (v1::Confidence_IsValid(evidence.confidence())) {
    out.confidence = static_cast<Confidence>(evidence.confidence());
  }
  return out;
}

// Collects what cannot be a proto3 string.
class Utf8Check {
 public:
  const std::string& operator()(const std::string& text) {
    if (IsValidUtf8(text)) return text;
    if (faults_.size() < kMaxNamedFaults) {
      faults_.push_back({Severity::kError, "INVALID_UTF8", "", 0, 0,
                         "'" + ToValidUtf8(text) + "' is no UTF-8 text"});
    }
    ++count_;
    return empty_;
  }

  Status status() && {
    if (count_ == 0) return {};
    return {StatusCode::kInvalidArgument, "INVALID_UTF8",
            std::to_string(count_) + " strings of the fabric are no UTF-8 text",
            std::move(faults_)};
  }

 private:
  std::string empty_;
  std::size_t count_ = 0;
  std::vector<Diagnostic> faults_;
};

v1::Switch ToProto(const SwitchDescription& node, Utf8Check& utf8) {
  v1::Switch out;
  out.set_name(utf8(node.name));
  out.set_tier(node.tier);
  out.set_chassis_id(utf8(node.chassis_id));
  out.set_management_address(utf8(node.management_address));
  *out.mutable_evidence() = ToProto(node.evidence);
  return out;
}

v1::Server ToProto(const ServerDescription& server, Utf8Check& utf8) {
  v1::Server out;
  out.set_name(utf8(server.name));
  for (const std::string& address : server.addresses) out.add_addresses(utf8(address));
  out.set_super_pod(utf8(server.super_pod));
  for (const DeviceDescription& device : server.devices) {
    v1::Device* to = out.add_devices();
    to->set_id(device.id);
    to->set_ip(utf8(device.ip));
    for (const DevicePortDescription& port : device.ports) {
      v1::DevicePort* cable = to->add_ports();
      cable->set_switch_name(utf8(port.switch_name));
      cable->set_port(utf8(port.port));
      cable->set_peer_device(utf8(port.peer_device));
      cable->set_speed_mbps(port.mbps);
      *cable->mutable_evidence() = ToProto(port.evidence);
    }
  }
  return out;
}

v1::Link ToProto(const LinkDescription& link, Utf8Check& utf8) {
  v1::Link out;
  out.set_a(utf8(link.a));
  out.set_a_port(utf8(link.a_port));
  out.set_b(utf8(link.b));
  out.set_b_port(utf8(link.b_port));
  out.set_speed_mbps(link.mbps);
  *out.mutable_evidence() = ToProto(link.evidence);
  return out;
}

// Opens a new part whenever the last one is full.
class PartWriter {
 public:
  v1::FabricPart& PartFor(std::size_t bytes) {
    if (used_ >= kPartBytes) {
      parts_.emplace_back();
      used_ = 0;
    }
    used_ += bytes;
    return parts_.back();
  }

  std::vector<v1::FabricPart> parts() && { return std::move(parts_); }

 private:
  std::vector<v1::FabricPart> parts_ = std::vector<v1::FabricPart>(1);
  std::size_t used_ = 0;
};

DeviceDescription FromProto(const v1::Device& device) {
  DeviceDescription out;
  out.id = device.id();
  out.ip = device.ip();
  for (const v1::DevicePort& port : device.ports()) {
    out.ports.push_back({port.switch_name(), port.port(), port.peer_device(), port.speed_mbps(),
                         FromProto(port.evidence())});
  }
  return out;
}

}  // namespace

Result<std::vector<v1::FabricPart>> ToParts(const FabricDescription& fabric) {
  Utf8Check utf8;
  PartWriter writer;
  for (const SwitchDescription& node : fabric.switches) {
    v1::Switch item = ToProto(node, utf8);
    v1::FabricPart& part = writer.PartFor(item.ByteSizeLong());
    *part.add_switches() = std::move(item);
  }
  for (const ServerDescription& server : fabric.servers) {
    v1::Server item = ToProto(server, utf8);
    v1::FabricPart& part = writer.PartFor(item.ByteSizeLong());
    *part.add_servers() = std::move(item);
  }
  for (const LinkDescription& link : fabric.links) {
    v1::Link item = ToProto(link, utf8);
    v1::FabricPart& part = writer.PartFor(item.ByteSizeLong());
    *part.add_links() = std::move(item);
  }
  Status status = std::move(utf8).status();
  if (!status.ok()) return status;
  return std::move(writer).parts();
}

void AppendPart(const v1::FabricPart& part, FabricDescription* fabric) {
  for (const v1::Switch& node : part.switches()) {
    fabric->switches.push_back({node.name(), node.tier(), node.chassis_id(),
                                node.management_address(), FromProto(node.evidence())});
  }
  for (const v1::Server& server : part.servers()) {
    ServerDescription out;
    out.name = server.name();
    out.addresses.assign(server.addresses().begin(), server.addresses().end());
    out.super_pod = server.super_pod();
    for (const v1::Device& device : server.devices()) out.devices.push_back(FromProto(device));
    fabric->servers.push_back(std::move(out));
  }
  for (const v1::Link& link : part.links()) {
    fabric->links.push_back({link.a(), link.a_port(), link.b(), link.b_port(), link.speed_mbps(),
                             FromProto(link.evidence())});
  }
}

v1::Topology ToProto(const Fabric& fabric) {
  const FabricDescription& description = fabric.description();
  std::size_t devices = 0;
  for (const ServerDescription& server : description.servers) devices += server.devices.size();
  v1::Topology out;
  out.set_fabric_revision(fabric.revision());
  out.set_switch_count(static_cast<std::int64_t>(description.switches.size()));
  out.set_server_count(static_cast<std::int64_t>(description.servers.size()));
  out.set_device_count(static_cast<std::int64_t>(devices));
  out.set_link_count(static_cast<std::int64_t>(description.links.size()));
  return out;
}

}  // namespace rankroute
