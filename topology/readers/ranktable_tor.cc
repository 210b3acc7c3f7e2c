#include "topology/readers/ranktable_tor.h"

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/yaml.h"
#include "topology/ip_address.h"
#include "topology/readers/device_address.h"
#include "topology/readers/embedded_json.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/packed_text.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// Today's name and the one before it.
constexpr std::array<std::string_view, 2> kAnnotations = {
    "cce.kubectl.kubernetes.io/ascend-1980-configuration",
    "cce.kubectl.kubernetes.io/ascend-rank-table"};

bool Holds(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

bool HoldsAnnotation(std::string_view text) {
  return Holds(text, kAnnotations[0]) || Holds(text, kAnnotations[1]);
}

bool IsYaml(std::string_view text) {
  text = WithoutByteOrderMark(text);
  if (text.starts_with("---\n")) text.remove_prefix(4);
  return text.starts_with("apiVersion:");
}

// The text of a string or a number; empty for anything else.
std::string_view TextOf(const Value* value) {
  const bool scalar = value != nullptr && (value->is_string() || value->is(Value::Kind::kNumber));
  return scalar ? Trim(value->text) : std::string_view();
}

// The items of a list in a member of `owner`; none where it is absent or no list.
const std::vector<Value>& ListIn(const Value& owner, std::string_view key) {
  static const std::vector<Value> none;
  const Value* list = owner.Find(key);
  return list != nullptr && list->is_array() ? list->items : none;
}

class TorReader {
 public:
  explicit TorReader(const Source& source) : source_(source) {}

  Reading Read() {
    const std::string_view text = WithoutByteOrderMark(source_.bytes);
    if (IsBase64Gzip(text)) {
      ReadPacked(text);
    } else if (IsYaml(source_.bytes)) {
      YamlParse parse = ParseYaml(source_.bytes, source_.name);
      reading_.diagnostics = std::move(parse.diagnostics);
      for (const Value& document : parse.documents) ReadDocument(document);
    } else {
      JsonParse parse = ParseJson(text, source_.name);
      reading_.diagnostics = std::move(parse.diagnostics);
      if (parse.root.has_value()) ReadDocument(*parse.root);
    }
    ReportTotals();
    return std::move(reading_);
  }

 private:
  void ReadPacked(std::string_view packed) {
    const Result<std::string> text = UnpackBase64Gzip(packed, kMaxSourceBytes);
    if (!text.ok()) {
      ReportError(source_, 1, text.status().reason().c_str(), text.status().message(), &reading_);
      return;
    }
    const std::optional<Value> root = ParseEmbeddedJson(*text, 1, source_, &reading_);
    if (root.has_value()) ReadDocument(*root);
  }

  void ReadDocument(const Value& root) {
    if (root.Find("server_list") != nullptr) {
      ReadTable(root);
    } else if (root.Find("server_id") != nullptr) {
      ReadServer(root);
    } else if (root.Find("items") != nullptr) {
      for (const Value& pod : ListIn(root, "items")) ReadPod(pod);
    } else {
      ReadPod(root);
    }
  }

  void ReadPod(const Value& pod) {
    const Value* metadata = pod.Find("metadata");
    const Value* annotations = metadata == nullptr ? nullptr : metadata->Find("annotations");
    if (annotations == nullptr) return;
    for (const std::string_view name : kAnnotations) {
      const Value* annotation = annotations->Find(name);
      if (annotation == nullptr || !annotation->is_string()) continue;
      const std::optional<Value> server =
          ParseEmbeddedJson(annotation->text, annotation->line, source_, &reading_);
      if (server.has_value()) ReadServer(*server);
      return;
    }
  }

  void ReadTable(const Value& table) {
    if (const Value* status = table.Find("status"); status != nullptr) {
      if (TextOf(status) != "completed") {
        ReportWarning(
            source_, status->line, "NOT_COMPLETE",
            "the status is " + Shown(status->text) + ", not \"completed\": servers may be missing",
            &reading_);
      }
    }
    const Value& servers = *table.Find("server_list");
    if (!servers.is_array()) {
      ReportShape(servers, "server_list to be a list");
      return;
    }
    for (const Value& server : servers.items) ReadServer(server);
    for (const Value& pod : ListIn(table, "super_pod_list")) ReadSuperPod(pod);
  }

  void ReadSuperPod(const Value& pod) {
    const std::string_view id = TextOf(pod.Find("super_pod_id"));
    if (id.empty()) {
      ReportError(source_, pod.line, "MISSING_KEY", "a super pod needs a super_pod_id", &reading_);
      return;
    }
    for (const Value& server : ListIn(pod, "server_list")) {
      const std::string server_id(TextOf(server.Find("server_id")));
      if (server_id.empty()) continue;
      AddFact(source_, server.line, Fact::Kind::kSuperPod, server_id, "", std::string(id),
              &reading_);
    }
  }

  void ReadServer(const Value& server) {
    const std::string server_id(TextOf(server.Find("server_id")));
    if (server_id.empty()) {
      ReportError(source_, server.line, "MISSING_KEY", "a server needs a server_id", &reading_);
      return;
    }
    const Value* devices = server.Find("device");
    if (devices == nullptr) devices = server.Find("devices");
    if (devices == nullptr || !devices->is_array()) {
      ReportShape(server, "server " + Shown(server_id) + " to have a list \"device\"");
      return;
    }
    for (const Value& device : devices->items) ReadDevice(server_id, device);
  }

  void ReadDevice(const std::string& server_id, const Value& device) {
    const std::optional<std::string> port = DevicePortOf(device, server_id, source_, &reading_);
    if (!port.has_value()) return;
    AddDeviceAddresses(TextOf(device.Find("device_ip")), device.line, source_, server_id, *port,
                       &reading_);
    ReadTor(server_id, *port, device);
  }

  void ReadTor(const std::string& server_id, const std::string& port, const Value& device) {
    const std::string_view tor_ip = TextOf(device.Find("tor_ip"));
    if (tor_ip.empty()) {
      without_tor_.Add(device.line);
      return;
    }
    Observation observation;
    observation.device = server_id;
    observation.local_port = port;
    observation.management_address = CanonicalAddress(tor_ip);
    observation.port_id = TextOf(device.Find("tor_port"));
    observation.port_id_type = observation.port_id.empty() ? IdType::kUnknown : IdType::kIfname;
    observation.source = {source_.name, device.line};
    if (observation.management_address.empty()) {
      ReportError(source_, device.line, "BAD_ADDRESS",
                  "tor_ip of " + port + " of server " + Shown(server_id) +
                      " must be an IPv4 or IPv6 address, not " + Shown(tor_ip),
                  &reading_);
      return;
    }
    AddObservation(std::move(observation), &reading_);
  }

  void ReportShape(const Value& value, const std::string& expected) {
    ReportError(source_, value.line, "UNEXPECTED_SHAPE", "expected " + expected, &reading_);
  }

  void ReportTotals() {
    without_tor_.Report(source_,
                        "device(s) from here on have no tor_ip: where they are cabled is unknown",
                        &reading_);
    if (reading_.observations.empty() && reading_.facts.empty() && reading_.diagnostics.empty()) {
      ReportWarning(source_, 1, "NO_DATA",
                    "no device is listed: expected a server_list, or pods with the annotation " +
                        std::string(kAnnotations[0]),
                    &reading_);
    }
  }

  const Source& source_;
  Reading reading_;
  Tally without_tor_{"NO_TOR"};
};

// What the unpacked text must be.
bool MatchesText(std::string_view text) {
  if (IsYaml(text)) return HoldsAnnotation(text) && Holds(text, "tor_ip");
  if (!StartsJson(text) || !Holds(text, "tor_ip")) return false;
  bool table = false;
  bool server = false;
  bool pods = false;
  const bool object = AnyTopLevelKey(text, [&](std::string_view key) {
    table = table || key == "server_list";
    server = server || key == "server_id";
    pods = pods || key == "items" || key == "metadata";
    return table || server || pods;
  });
  // `basic-tor-node-cm`, too, has a server_list with tor_ip, but no devices.
  return object && (pods ? HoldsAnnotation(text) : Holds(text, "\"device_id\""));
}

}  // namespace

Reading ReadRanktableTor(const Source& source, const std::string& /*device*/) {
  return TorReader(source).Read();
}

bool MatchesRanktableTor(std::string_view text) {
  text = WithoutByteOrderMark(text);
  if (!IsBase64Gzip(text)) return MatchesText(text);
  const Result<std::string> unpacked = UnpackBase64Gzip(text, kMaxSourceBytes);
  return !unpacked.ok() || MatchesText(*unpacked);
}

}  // namespace rankroute
