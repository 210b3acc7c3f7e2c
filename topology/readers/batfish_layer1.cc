#include "topology/readers/batfish_layer1.h"

#include <optional>
#include <unordered_map>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "topology/readers/json_key_paths.h"
#include "topology/readers/plan_graph.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

class Layer1Reader {
 public:
  explicit Layer1Reader(const Source& source) : source_(source), graph_(source, &reading_) {}

  Reading Read() {
    JsonParse parse = ParseJson(WithoutByteOrderMark(source_.bytes), source_.name);
    reading_.diagnostics = std::move(parse.diagnostics);
    if (!parse.root.has_value()) return std::move(reading_);
    ObjectReader root(*parse.root, "", source_.name, &reading_.diagnostics);
    if (root.Required("edges") != nullptr) {
      for (const Value& edge : root.OptionalList("edges")) ReadEdge(edge);
    }
    graph_.Finish();
    return std::move(reading_);
  }

 private:
  void ReadEdge(const Value& edge) {
    ObjectReader reader(edge, "the edge", source_.name, &reading_.diagnostics);
    const Value* node1 = reader.Required("node1");
    const Value* node2 = reader.Required("node2");
    CablePlan::Cable cable;
    const bool near = ReadEnd(node1, &cable.a, &cable.a_port);
    const bool far = ReadEnd(node2, &cable.b, &cable.b_port);
    if (near && far) graph_.AddCable(std::move(cable), edge.line);
  }

  bool ReadEnd(const Value* value, std::string* host, std::string* port) {
    if (value == nullptr) return false;
    ObjectReader reader(*value, "the end", source_.name, &reading_.diagnostics);
    const std::optional<std::string> name = reader.RequiredString("hostname");
    const std::optional<std::string> interface = reader.RequiredString("interfaceName");
    if (!name.has_value() || !interface.has_value()) return false;
    *host = spelling_.emplace(LowerCase(*name), *name).first->second;
    *port = *interface;
    return true;
  }

  const Source& source_;
  Reading reading_;
  PlanGraph graph_;
  std::unordered_map<std::string, std::string> spelling_;  // Of host names by their lower case.
};

}  // namespace

Reading ReadBatfishLayer1(const Source& source, const std::string& device) {
  (void)device;  // The file speaks of many.
  return Layer1Reader(source).Read();
}

bool MatchesBatfishLayer1(std::string_view text) {
  return AnyTopLevelKey(text, [](std::string_view key) { return key == "edges"; }) &&
         text.find("\"interfaceName\"") != std::string_view::npos &&
         text.find("\"hostname\"") != std::string_view::npos;
}

}  // namespace rankroute
