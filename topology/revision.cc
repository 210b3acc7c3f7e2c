#include "topology/revision.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/json.h"
#include "topology/sha256.h"

namespace rankroute {
namespace {

void Append(std::string_view text, std::string* out) {
  // What JSON escapes: nearly no name has any of it.
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
  });
  if (plain) {
    out->append(" \"").append(text).push_back('"');
  } else {
    out->append(" ").append(QuoteJson(text));
  }
}

void Append(std::int64_t number, std::string* out) {
  std::array<char, 21> digits = {' '};  // A blank, a sign and 19 digits.
  const auto end = std::to_chars(digits.data() + 1, digits.data() + digits.size(), number);
  out->append(digits.data(), static_cast<std::size_t>(end.ptr - digits.data()));
}

void AppendEvidence(const Evidence& evidence, std::string* out) {
  out->append("evidence");
  for (const SourceLine& source : evidence.sources) {
    Append(source.file, out);
    Append(source.line, out);
  }
  Append(evidence.age_seconds, out);
  Append(evidence.one_sided ? 1 : 0, out);
  Append(evidence.doubtful ? 1 : 0, out);
  Append(ConfidenceName(evidence.confidence), out);
  out->push_back('\n');
}

void AppendServer(const ServerDescription& server, std::string* out) {
  out->append("server");
  Append(server.name, out);
  Append(server.super_pod, out);
  for (const std::string& address : server.addresses) Append(address, out);
  out->push_back('\n');
  for (const DeviceDescription& device : server.devices) {
    out->append("device");
    Append(device.id, out);
    Append(device.ip, out);
    out->push_back('\n');
    for (const DevicePortDescription& port : device.ports) {
      out->append("port");
      Append(port.switch_name, out);
      Append(port.port, out);
      Append(port.peer_device, out);
      Append(port.mbps, out);
      out->push_back('\n');
    }
  }
}

}  // namespace

std::string StructureText(const FabricDescription& canonical) {
  std::string out = "rankroute fabric 1\n";
  for (const SwitchDescription& sw : canonical.switches) {
    out.append("switch");
    Append(sw.name, &out);
    Append(sw.tier, &out);
    Append(sw.chassis_id, &out);
    Append(sw.management_address, &out);
    out.push_back('\n');
  }
  for (const ServerDescription& server : canonical.servers) AppendServer(server, &out);
  for (const LinkDescription& link : canonical.links) {
    out.append("link");
    Append(link.a, &out);
    Append(link.a_port, &out);
    Append(link.b, &out);
    Append(link.b_port, &out);
    Append(link.mbps, &out);
    out.push_back('\n');
  }
  return out;
}

std::string RevisionOf(const FabricDescription& canonical) {
  Sha256 digest;
  digest.Add(StructureText(canonical));
  return "sha256:" + std::move(digest).Hex();
}

std::string EvidenceDigestOf(const FabricDescription& canonical) {
  std::string text = "rankroute evidence 1\n";
  for (const SwitchDescription& sw : canonical.switches) AppendEvidence(sw.evidence, &text);
  for (const ServerDescription& server : canonical.servers) {
    for (const DeviceDescription& device : server.devices) {
      for (const DevicePortDescription& port : device.ports) AppendEvidence(port.evidence, &text);
    }
  }
  for (const LinkDescription& link : canonical.links) AppendEvidence(link.evidence, &text);
  Sha256 digest;
  digest.Add(text);
  return "sha256:" + std::move(digest).Hex();
}

}  // namespace rankroute
