#include "topology/readers/pod_annotations.h"

#include <algorithm>
#include <array>
#include <optional>

#include "topology/readers/device_address.h"
#include "topology/readers/embedded_json.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/kube_objects.h"
#include "topology/readers/report.h"
#include "topology/readers/value_path.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::array<std::string_view, 4> kAnnotations = {
    "ascend.kubectl.kubernetes.io/ascend-910-configuration",
    "ascend.kubectl.kubernetes.io/ascend-npu-configuration",
    "cce.kubectl.kubernetes.io/ascend-1980-configuration",
    "cce.kubectl.kubernetes.io/ascend-rank-table"};

bool Holds(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

class PodReader {
 public:
  PodReader(const Source& source, Reading* reading) : source_(source), reading_(reading) {}

  void ReadPod(const Value& pod) {
    for (const std::string_view name : kAnnotations) {
      const Value* annotation = ValueAt(pod, {"metadata", "annotations", name});
      if (annotation == nullptr || !annotation->is_string()) continue;
      const std::optional<Value> server =
          ParseEmbeddedJson(annotation->text, annotation->line, source_, reading_);
      if (server.has_value()) ReadServer(*server);
    }
  }

  // What an annotation holds.
  void ReadServer(const Value& server) {
    std::string name = ScalarText(server.Find("host_ip"));
    if (name.empty()) name = ScalarText(server.Find("server_id"));
    if (name.empty()) {
      ReportError(source_, server.line, "MISSING_KEY", "a pod's server needs a server_id",
                  reading_);
      return;
    }
    const Value* devices = server.Find("devices");
    if (devices == nullptr) devices = server.Find("device");
    if (devices == nullptr || !devices->is_array()) {
      ReportError(source_, server.line, "UNEXPECTED_SHAPE",
                  "expected server " + Shown(name) + " to have a list \"devices\"", reading_);
      return;
    }
    for (const Value& device : devices->items) {
      const std::optional<std::string> port = DevicePortOf(device, name, source_, reading_);
      if (!port.has_value()) continue;
      AddDeviceAddresses(ScalarText(device.Find("device_ip")), device.line, source_, name, *port,
                         reading_);
    }
  }

 private:
  const Source& source_;
  Reading* reading_;
};

}  // namespace

Reading ReadPodAnnotations(const Source& source, const std::string& /*device*/) {
  Reading reading;
  const KubeText text = ParseKubeText(source, &reading);
  PodReader reader(source, &reading);
  for (const KubeObject& object : text.objects) {
    if (object.value->Find("server_id") != nullptr) {
      reader.ReadServer(*object.value);
    } else if (object.kind == "Pod") {
      reader.ReadPod(*object.value);
    }
  }
  if (reading.facts.empty() && reading.diagnostics.empty()) {
    ReportWarning(source, 1, "NO_DATA",
                  "no device has an address: expected pods with the annotation " +
                      std::string(kAnnotations[0]),
                  &reading);
  }
  return reading;
}

bool MatchesPodAnnotations(std::string_view text) {
  if (Holds(text, "tor_ip")) return false;
  const bool annotated = std::any_of(kAnnotations.begin(), kAnnotations.end(),
                                     [&](std::string_view name) { return Holds(text, name); });
  if (annotated) {
    return HoldsKubeKind(text, "Pod") && !HoldsKubeKind(text, "Node") &&
           !HoldsKubeKind(text, "HyperNode");
  }
  bool server = false;
  bool devices = false;
  AnyTopLevelKey(text, [&](std::string_view key) {
    server = server || key == "server_id";
    devices = devices || key == "devices" || key == "device";
    return server && devices;
  });
  return server && devices && Holds(text, "\"device_id\"");
}

}  // namespace rankroute
