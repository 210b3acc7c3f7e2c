#include "topology/readers/basic_tor_node_cm.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/object_reader.h"
#include "topology/fabric_description.h"
#include "topology/ip_address.h"
#include "topology/readers/embedded_json.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/known_keys.h"
#include "topology/readers/kube_objects.h"
#include "topology/readers/plan_tree.h"
#include "topology/readers/report.h"
#include "topology/readers/tally.h"
#include "topology/readers/value_path.h"

namespace rankroute {
namespace {

constexpr std::string_view kServerList = "server_list";

class TorNodeReader {
 public:
  explicit TorNodeReader(const Source& source) : source_(source), tree_(source, &reading_) {}

  Reading Read() {
    const KubeText text = ParseKubeText(source_, &reading_);
    for (const KubeObject& object : text.objects) ReadObject(object);
    for (const Tally* tally : {&other_kinds_, &unknown_keys_, &bad_addresses_}) {
      tally->Report(source_, &reading_);
    }
    if (!any_ && !HasErrors(reading_.diagnostics)) {
      ReportError(source_, 1, "NO_DATA", "there is neither a server_list nor a key tor_info",
                  &reading_);
    }
    tree_.Finish();
    return std::move(reading_);
  }

 private:
  void ReadObject(const KubeObject& object) {
    if (object.value->Find(kServerList) != nullptr) {
      ReadTors(*object.value);
      return;
    }
    const Value* info = ValueAt(*object.value, {"data", "tor_info"});
    if (info == nullptr) {
      other_kinds_.Add(object.value->line, [&] {
        return "an object of kind " + Shown(object.kind) + " has no tor_info: skipped";
      });
      return;
    }
    const std::optional<Value> tors = ParseEmbeddedJson(info->text, info->line, source_, &reading_);
    if (!tors.has_value()) return;
    ReadTors(*tors);
    const Value* level = ValueAt(*object.value, {"data", "tor_level"});
    if (level != nullptr && level->text == "double_layer") AddSecondLayer(level->line);
  }

  // With a second layer every leaf reaches every other; nothing says by which switches.
  void AddSecondLayer(int line) {
    if (leaves_.empty()) return;
    const std::size_t upper = tree_.DefineSwitch("second-layer", line);
    for (const std::size_t leaf : leaves_) tree_.Attach(leaf, upper, line);
    leaves_.clear();
  }

  void ReadTors(const Value& value) {
    any_ = true;
    ObjectReader root(value, "", source_.name, &reading_.diagnostics);
    TallyUnknownKeys(value, {"version", "tor_count", kServerList}, &unknown_keys_);
    if (root.Required(kServerList) == nullptr) return;
    for (const Value& item : root.OptionalList(kServerList)) {
      ObjectReader tor(item, "the leaf", source_.name, &reading_.diagnostics);
      TallyUnknownKeys(item, {"tor_id", "tor_ip", "IsSharedTor", "IsHealthy", "server"},
                       &unknown_keys_);
      std::string address = tor.OptionalString("tor_ip").value_or("");
      std::string name = address;
      if (name.empty()) {
        const std::optional<std::string> id = tor.RequiredString("tor_id");
        if (!id.has_value()) continue;
        name = "tor-" + *id;
      }
      const std::size_t leaf = tree_.DefineSwitch(name, item.line);
      tree_.node(leaf).address = AddressOf(address, item.line);
      leaves_.push_back(leaf);
      for (const Value& server : tor.OptionalList("server")) ReadServer(server, leaf);
    }
  }

  void ReadServer(const Value& item, std::size_t leaf) {
    ObjectReader server(item, "the server", source_.name, &reading_.diagnostics);
    TallyUnknownKeys(item, {"server_ip", "npu_count", "slice_id"}, &unknown_keys_);
    const std::optional<std::string> name = server.RequiredString("server_ip");
    const std::optional<std::int64_t> count = server.OptionalInt("npu_count", 0, kMaxDeviceId + 1);
    if (!name.has_value()) return;
    const std::size_t index = tree_.Server(*name, item.line);
    tree_.node(index).address = AddressOf(*name, item.line);
    if (count.has_value()) tree_.node(index).device_count = static_cast<int>(*count);
    tree_.Attach(index, leaf, item.line);
  }

  std::string AddressOf(const std::string& text, int line) {
    std::string address = CanonicalAddress(text);
    if (address.empty() && !text.empty()) {
      bad_addresses_.Add(line, [&] {
        return Shown(text) + " is no IPv4 or IPv6 address: it is taken for a name only";
      });
    }
    return address;
  }

  const Source& source_;
  Reading reading_;
  PlanTree tree_;
  bool any_ = false;
  std::vector<std::size_t> leaves_;
  Tally other_kinds_{"OTHER_KINDS"};
  Tally unknown_keys_{"UNKNOWN_KEY"};
  Tally bad_addresses_{"BAD_ADDRESS"};
};

}  // namespace

Reading ReadBasicTorNodeCm(const Source& source, const std::string& device) {
  (void)device;  // The file speaks of many.
  return TorNodeReader(source).Read();
}

bool MatchesBasicTorNodeCm(std::string_view text) {
  const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
  const bool bare = StartsJson(text) &&
                    (has("\"tor_id\"") || (has("\"tor_ip\"") && !has("\"device_id\""))) &&
                    AnyTopLevelKey(text, [](std::string_view key) { return key == kServerList; });
  // A list of several kinds belongs to the reader that takes the most of it.
  return bare || (HoldsKubeKind(text, "ConfigMap") && has("tor_info") &&
                  !HoldsKubeKind(text, "Node") && !HoldsKubeKind(text, "HyperNode"));
}

}  // namespace rankroute
