#include "ranktable/fields.h"

#include <string>
#include <string_view>

#include "base/json.h"

namespace rankroute {
namespace {

bool IsWhole(std::string_view text) {
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

void ReportMissing(const FieldPath& owner_path, const Value& owner, const char* key,
                   const char* hint, RuleReport* report) {
  report->Error(kHcclBadField, At(FieldPath(owner_path, key).Text(), owner),
                std::string(key) + " is missing", hint);
}

}  // namespace

bool HasNumberType(const TableView& table, const Value& value) {
  if (table.layout != TableLayout::kRankList) return value.is_string();
  return value.is(Value::Kind::kNumber) && IsWhole(value.text);
}

std::optional<std::int64_t> CheckNumberField(const TableView& table, const FieldPath& owner_path,
                                             const Value& owner, const NumberField& field,
                                             RuleReport* report) {
  const Value* value = owner.Find(field.key);
  if (value == nullptr) {
    if (field.required) ReportMissing(owner_path, owner, field.key, field.hint, report);
    return std::nullopt;
  }
  const std::optional<std::int64_t> number = NumberOf(value);
  if (number.has_value() && *number >= field.min && *number <= field.max) return number;
  if (!number.has_value() && !HasNumberType(table, *value)) return std::nullopt;
  report->Error(kHcclBadValue, At(FieldPath(owner_path, field.key).Text(), *value),
                std::string(field.key) + " " + Show(*value) + " is not a whole number from " +
                    std::to_string(field.min) + " to " + std::to_string(field.max),
                field.hint);
  return std::nullopt;
}

const Value* CheckTextField(const FieldPath& owner_path, const Value& owner, const TextField& field,
                            RuleReport* report) {
  const Value* value = owner.Find(field.key);
  if (value == nullptr) {
    if (field.required) ReportMissing(owner_path, owner, field.key, field.hint, report);
    return nullptr;
  }
  if (!value->is_string()) return nullptr;
  const std::size_t size = value->text.size();
  if (size >= field.min_bytes && size <= field.max_bytes) return value;
  report->Error(kHcclBadValue, At(FieldPath(owner_path, field.key).Text(), *value),
                size == 0
                    ? std::string(field.key) + " is empty"
                    : std::string(field.key) + " " + Show(*value) + " has " + std::to_string(size) +
                          " bytes, at most " + std::to_string(field.max_bytes) + " are accepted",
                field.hint);
  return nullptr;
}

const Value* CheckListField(const FieldPath& owner_path, const Value& owner, const ListField& field,
                            RuleReport* report) {
  const Value* value = owner.Find(field.key);
  if (value == nullptr) {
    ReportMissing(owner_path, owner, field.key, field.hint, report);
    return nullptr;
  }
  if (!value->is_array()) return nullptr;
  const std::size_t size = value->items.size();
  if (size >= field.min && size <= field.max) return value;
  report->Error(kHcclBadValue, At(FieldPath(owner_path, field.key).Text(), *value),
                size == 0 ? std::string(field.key) + " is empty"
                          : std::string(field.key) + " has " + std::to_string(size) +
                                " entries, at most " + std::to_string(field.max) + " are accepted",
                field.hint);
  return value;
}

void CheckWordField(const FieldPath& owner_path, const Value& owner, const WordField& field,
                    RuleReport* report) {
  const Value* value = owner.Find(field.key);
  std::string accepted;
  for (const std::string_view word : field.words) {
    if (value != nullptr && value->is_string() && value->text == word) return;
    accepted += (accepted.empty() ? "" : " or ") + QuoteJson(word);
  }
  const std::string hint = "write " + accepted;
  if (value == nullptr) {
    if (field.required) ReportMissing(owner_path, owner, field.key, hint.c_str(), report);
    return;
  }
  report->Error(value->is_string() ? kHcclBadValue : kHcclBadField,
                At(FieldPath(owner_path, field.key).Text(), *value),
                std::string(field.key) + " must be " + accepted + ", not " + Show(*value),
                field.required ? hint : hint + ", or leave the field out");
}

}  // namespace rankroute
