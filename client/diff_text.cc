#include "client/diff_text.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace rankroute {
namespace {

using Json = nlohmann::ordered_json;

char SignOf(FabricChange::Kind kind) {
  switch (kind) {
    case FabricChange::Kind::kAdded:
      return '+';
    case FabricChange::Kind::kRemoved:
      return '-';
    case FabricChange::Kind::kChanged:
      return '~';
  }
  return '~';
}

std::string FieldText(const FieldChange& field, FabricChange::Kind kind) {
  const auto value = [](const std::string& text) { return text.empty() ? "none" : text; };
  if (kind == FabricChange::Kind::kChanged) {
    return std::string(field.field) + " " + value(field.before) + " -> " + value(field.after);
  }
  return std::string(field.field) + " " + field.before + field.after;  // One of them is empty.
}

std::string ChangeText(const FabricChange& change) {
  std::string text = SignOf(change.kind) + std::string(" ") + FabricItemName(change.item);
  for (std::size_t i = 0; i < change.ends.size(); ++i) {
    text += (i > 0 ? " to " : " ") + change.ends[i];
  }
  for (std::size_t i = 0; i < change.fields.size(); ++i) {
    text += (i > 0 ? ", " : ": ") + FieldText(change.fields[i], change.kind);
  }
  return text + "\n";
}

Json ValueJson(const std::string& value) { return value.empty() ? Json(nullptr) : Json(value); }

}  // namespace

std::string DiffText(const std::vector<FabricChange>& changes, const Fabric& before,
                     const Fabric& after) {
  if (changes.empty()) return "";
  std::string text = "--- " + before.revision() + "\n+++ " + after.revision() + "\n";
  for (const FabricChange& change : changes) text += ChangeText(change);
  return text;
}

std::string DiffJson(const std::vector<FabricChange>& changes, const Fabric& before,
                     const Fabric& after) {
  Json json;
  json["before"] = {{"revision", before.revision()}};
  json["after"] = {{"revision", after.revision()}};
  json["changes"] = Json::array();
  for (const FabricChange& change : changes) {
    Json fields = Json::array();
    for (const FieldChange& field : change.fields) {
      fields.push_back({{"field", field.field},
                        {"before", ValueJson(field.before)},
                        {"after", ValueJson(field.after)}});
    }
    json["changes"].push_back({{"change", FabricChangeName(change.kind)},
                               {"item", FabricItemName(change.item)},
                               {"ends", change.ends},
                               {"fields", std::move(fields)}});
  }
  // Names are bytes; what is no UTF-8 in one must not throw.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace rankroute
