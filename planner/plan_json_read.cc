#include "planner/plan_json_read.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "base/json.h"
#include "base/object_reader.h"
#include "topology/fabric_description.h"

namespace rankroute {
namespace {

class OrderReader {
 public:
  OrderReader(const std::string& file, std::vector<Diagnostic>* diagnostics)
      : file_(file), diagnostics_(diagnostics) {}

  std::vector<PlannedUnit> Read(const Value& document) {
    ObjectReader root(document, "", file_, diagnostics_);
    CheckConstant(&root, "apiVersion", "rankroute/v1");
    CheckConstant(&root, "kind", "Plan");
    const Value* order = root.Required("order");
    if (order == nullptr) return {};
    if (!order->is_array() || order->items.empty()) {
      root.Report("order", "WRONG_TYPE", "order must be a list of at least one entry");
      return {};
    }
    units_.resize(order->items.size());
    placed_.resize(units_.size());
    previous_.resize(units_.size());
    for (std::size_t i = 0; i < order->items.size(); ++i) {
      ReadUnit(order->items[i], "order[" + std::to_string(i) + "]");
    }
    return std::move(units_);
  }

 private:
  void CheckConstant(ObjectReader* root, const char* key, const char* accepted) {
    const std::optional<std::string> text = Text(root, key);
    if (text.has_value() && *text != accepted) {
      root->Report(key, "INVALID_VALUE",
                   std::string(key) + " must be " + accepted + ", not " + QuoteJson(*text));
    }
  }

  // A member that is a JSON string.
  std::optional<std::string> Text(ObjectReader* reader, const char* key) {
    const Value* value = reader->Required(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) {
      reader->Report(key, "WRONG_TYPE",
                     reader->PathOf(key) + " must be a string, not " + KindName(value->kind));
      return std::nullopt;
    }
    return value->text;
  }

  void ReadUnit(const Value& value, const std::string& path) {
    ObjectReader reader(value, path, file_, diagnostics_);
    if (!value.is_object()) return;
    PlannedUnit unit;
    unit.server_id = Text(&reader, "serverId").value_or("");
    if (const Value* id = value.Find("serverId");
        id != nullptr && id->is_string() && id->text.empty()) {
      reader.Report("serverId", "EMPTY_VALUE", path + ".serverId must not be empty");
    }
    unit.pod_name = Text(&reader, "podName").value_or("");
    ReadDevices(&reader, &unit);
    ReadLeaves(&reader, &unit);
    const auto previous = Place(&reader, "previousNodeRank", &previous_, kMaxPreviousRank);
    const auto place =
        Place(&reader, "nodeRank", &placed_, static_cast<std::int64_t>(units_.size()) - 1);
    if (!place.has_value()) return;
    unit.node_rank = *place;
    unit.previous_node_rank = previous.value_or(0);
    units_[*place] = std::move(unit);
  }

  // A node rank up to `max` that no entry before has.
  std::optional<std::size_t> Place(ObjectReader* reader, const char* key, std::vector<bool>* taken,
                                   std::int64_t max) {
    const std::optional<std::int64_t> rank = reader->RequiredInt(key, 0, max);
    if (!rank.has_value()) return std::nullopt;
    const auto place = static_cast<std::size_t>(*rank);
    if (place >= taken->size()) taken->resize(place + 1);
    if ((*taken)[place]) {
      reader->Report(key, "DUPLICATE_NODE_RANK",
                     reader->PathOf(key) + " " + std::to_string(place) +
                         " is that of an entry before: each stands once");
      return std::nullopt;
    }
    (*taken)[place] = true;
    return place;
  }

  void ReadDevices(ObjectReader* reader, PlannedUnit* unit) {
    reader->Required("deviceIds");
    for (const Value& id : reader->OptionalList("deviceIds")) {
      const std::optional<std::int64_t> number =
          id.is(Value::Kind::kNumber) ? ParseInt(id.text) : std::nullopt;
      if (number.has_value() && *number >= 0 && *number <= kMaxDeviceId) {
        unit->device_ids.push_back(static_cast<int>(*number));
      } else {
        ReportAt(id, reader->PathOf("deviceIds") + " must hold device ids from 0 to " +
                         std::to_string(kMaxDeviceId));
      }
    }
  }

  void ReadLeaves(ObjectReader* reader, PlannedUnit* unit) {
    reader->Required("leaves");
    for (const Value& leaf : reader->OptionalList("leaves")) {
      if (leaf.is_string()) {
        unit->leaves.push_back(leaf.text);
      } else {
        ReportAt(leaf, reader->PathOf("leaves") + " must hold names of switches");
      }
    }
  }

  void ReportAt(const Value& at, std::string message) {
    diagnostics_->push_back(
        {Severity::kError, "WRONG_TYPE", file_, at.line, at.column, std::move(message)});
  }

  // A plan may use some of many candidates, so that former places leave gaps.
  static constexpr std::int64_t kMaxPreviousRank = 999'999;

  const std::string& file_;
  std::vector<Diagnostic>* diagnostics_;
  std::vector<PlannedUnit> units_;
  std::vector<bool> placed_;    // By node rank.
  std::vector<bool> previous_;  // By previous node rank.
};

}  // namespace

Result<std::vector<PlannedUnit>> ReadPlanJson(std::string_view text, const std::string& file) {
  JsonParse json = ParseJson(text, file);
  std::vector<Diagnostic> diagnostics = std::move(json.diagnostics);
  std::vector<PlannedUnit> units;
  if (json.root.has_value()) units = OrderReader(file, &diagnostics).Read(*json.root);
  if (diagnostics.empty()) return units;
  const std::string message =
      file + " is no plan that can be read: " + std::to_string(diagnostics.size()) +
      (diagnostics.size() == 1 ? " fault" : " faults");
  return Status(StatusCode::kInvalidArgument, "INVALID_PLAN", message, std::move(diagnostics));
}

}  // namespace rankroute
