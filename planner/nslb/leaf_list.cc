#include "planner/nslb/leaf_list.h"

#include <map>
#include <optional>
#include <utility>

#include "base/object_reader.h"
#include "topology/readers/basic_tor_node_cm.h"
#include "topology/readers/embedded_json.h"
#include "topology/readers/kube_objects.h"
#include "topology/readers/report.h"
#include "topology/readers/value_path.h"
#include "topology/writers/basic_tor_node_cm.h"

namespace rankroute {
namespace {

constexpr std::string_view kServerList = "server_list";
// More slices, and higher ids of them, are no numbers of servers on a leaf.
constexpr std::int64_t kMaxSliceId = 1'000'000;

class LeafListReader {
 public:
  explicit LeafListReader(const Source& source) : source_(source) {}

  Result<LeafList> Read() {
    const KubeText text = ParseKubeText(source_, &reading_);
    for (const KubeObject& object : text.objects) ReadObject(*object.value);
    if (!any_ && !HasErrors(reading_.diagnostics)) {
      ReportError(source_, 1, "NO_DATA", "there is neither a server_list nor a key tor_info",
                  &reading_);
    }
    if (!HasErrors(reading_.diagnostics)) return std::move(list_);
    std::vector<Diagnostic> faults;
    for (Diagnostic& diagnostic : reading_.diagnostics) {
      if (diagnostic.severity == Severity::kError) faults.push_back(std::move(diagnostic));
    }
    return Status(StatusCode::kInvalidArgument, "INVALID_LEAF_LIST",
                  source_.name + " cannot be read as basic-tor-node-cm", std::move(faults));
  }

 private:
  void ReadObject(const Value& object) {
    if (object.Find(kServerList) != nullptr) {
      ReadList(object);
      return;
    }
    const Value* info = ValueAt(object, {"data", "tor_info"});
    if (info == nullptr) return;  // Of another kind.
    const std::optional<Value> list = ParseEmbeddedJson(info->text, info->line, source_, &reading_);
    if (!list.has_value()) return;
    ReadList(*list);
    list_.single_layer = TextAt(object, {"data", "tor_level"}) == "single_layer";
  }

  void ReadList(const Value& value) {
    if (std::exchange(any_, true)) {
      ReportError(source_, value.line, "SECOND_LIST", "one list of leaves is expected", &reading_);
      return;
    }
    ObjectReader root(value, "", source_.name, &reading_.diagnostics);
    list_.slices = root.RequiredInt("tor_count", 0, kMaxSliceId).value_or(0);
    if (root.Required(kServerList) == nullptr) return;
    for (const Value& item : root.OptionalList(kServerList)) ReadLeaf(item);
  }

  void ReadLeaf(const Value& item) {
    ObjectReader reader(item, "the leaf", source_.name, &reading_.diagnostics);
    SlicedLeaf leaf;
    leaf.name = reader.OptionalString("tor_ip").value_or("");
    if (leaf.name.empty()) {
      const std::optional<std::string> id = reader.RequiredString("tor_id");
      if (id.has_value()) leaf.name = "tor-" + *id;
    }
    for (const Value& server : reader.OptionalList("server")) ReadServer(server, &leaf);
    list_.leaves.push_back(std::move(leaf));
  }

  void ReadServer(const Value& item, SlicedLeaf* leaf) {
    ObjectReader reader(item, "the server", source_.name, &reading_.diagnostics);
    const std::optional<std::string> name = reader.RequiredString("server_ip");
    const std::optional<std::int64_t> slice = reader.RequiredInt("slice_id", -1, kMaxSliceId);
    if (!name.has_value() || !slice.has_value()) return;
    const auto [at, added] = line_of_server_.emplace(*name, item.line);
    if (!added) {
      ReportError(source_, item.line, "DUPLICATE_SERVER",
                  "server " + Shown(*name) + " is listed twice, first in line " +
                      std::to_string(at->second),
                  &reading_);
      return;
    }
    leaf->servers.push_back({*name, *slice, item.line});
  }

  const Source& source_;
  Reading reading_;
  LeafList list_;
  bool any_ = false;
  std::map<std::string, int> line_of_server_;
};

}  // namespace

Result<LeafList> ReadLeafList(std::string_view text, const std::string& file) {
  const Source source{file, std::string(text)};
  return LeafListReader(source).Read();
}

bool IsLeafList(std::string_view text) { return MatchesBasicTorNodeCm(text); }

Result<LeafList> LeafListOf(const Fabric& fabric) {
  Result<LeafList> list = ReadLeafList(WriteBasicTorNodeCm(fabric).text, "the fabric");
  if (!list.ok()) return list;
  list->slices_by_port = true;
  for (SlicedLeaf& leaf : list->leaves) {
    for (SlicedServer& server : leaf.servers) server.line = 0;
  }
  return list;
}

}  // namespace rankroute
