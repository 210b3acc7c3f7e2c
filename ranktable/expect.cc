#include "ranktable/expect.h"

#include "base/json.h"

namespace rankroute {
namespace {

// How to mend a field that should be a string.
std::string StringHint(std::string_view key, const Value& value) {
  if (!value.is(Value::Kind::kNumber)) {
    return "write a string, or leave the field out where it is optional";
  }
  if (!NumberOf(&value).has_value()) return "write a whole number in double quotes";
  return "write it in double quotes: \"" + std::string(key) + "\": " + QuoteJson(value.text);
}

std::string HowMany(const Counted& counted) {
  const std::string number = std::to_string(*counted.number);
  return counted.holder + " has " + number + " " + (number == "1" ? counted.one : counted.many);
}

}  // namespace

std::string FieldPath::Text() const {
  std::string text = owner_ == nullptr ? std::string() : owner_->Text();
  if (entry_.has_value()) return text + "[" + std::to_string(*entry_) + "]";
  if (!text.empty()) text += '.';
  return text.append(key_);
}

std::string_view FieldPath::key() const {
  std::string_view key = entry_.has_value() ? owner_->key() : key_;
  return key.substr(key.rfind('.') + 1);
}

void ExpectString(const FieldPath& path, const Value* value, RuleReport* report) {
  if (value == nullptr || value->is_string()) return;
  std::string found = KindName(value->kind);
  if (value->is(Value::Kind::kNumber) || value->is(Value::Kind::kBool)) {
    found += " (" + value->text + ")";
  }
  report->Error(kHcclBadField, At(path.Text(), *value),
                std::string(path.key()) + " must be a string, not " + found,
                StringHint(path.key(), *value));
}

void ExpectStrings(const FieldPath& path, const Value& object,
                   const std::vector<std::string_view>& keys, RuleReport* report) {
  for (const std::string_view key : keys) {
    ExpectString(FieldPath(path, key), object.Find(key), report);
  }
}

bool ExpectList(const FieldPath& path, const Value* value, RuleReport* report) {
  if (value == nullptr) return false;
  if (value->is_array()) return true;
  report->Error(kHcclBadField, At(path.Text(), *value),
                std::string(path.key()) + " must be a list, not " + KindName(value->kind),
                "write [ ... ] around its entries");
  return false;
}

bool ExpectObject(const FieldPath& path, const Value& value, RuleReport* report) {
  if (value.is_object()) return true;
  report->Error(kHcclBadField, At(path.Text(), value),
                "an entry of this list must be an object, not " + Show(value),
                "write { ... } with the entry's fields");
  return false;
}

void ExpectCount(const FieldPath& path, const Value& owner, std::string_view key,
                 const Counted& counted, bool optional, RuleReport* report) {
  const Value* count = owner.Find(key);
  const std::string name(key);
  const std::string right =
      counted.number.has_value() ? QuoteJson(std::to_string(*counted.number)) : "";
  if (count == nullptr) {
    if (optional) return;
    const std::string what = "add how many " + std::string(counted.many) + " " + counted.holder;
    report->Error(kHcclBadField, At(FieldPath(path, key).Text(), owner), name + " is missing",
                  what + (right.empty() ? " has" : " has: \"" + name + "\": " + right));
  } else if (!count->is_string() && !NumberOf(count).has_value()) {
    return;  // RT005 has it.
  } else if (!NumberOf(count).has_value()) {
    const std::string what = "write how many " + std::string(counted.many) + " " + counted.holder;
    report->Error(kHcclBadValue, At(FieldPath(path, key).Text(), *count),
                  name + " " + Show(*count) + " is no whole number",
                  what + (right.empty() ? " has" : " has: " + right));
  } else if (counted.number.has_value() &&
             *NumberOf(count) != static_cast<std::int64_t>(*counted.number)) {
    report->Error(kHcclBadValue, At(FieldPath(path, key).Text(), *count),
                  name + " is " + Show(*count) + ", but " + HowMany(counted),
                  "write " + right + ", or mend the list");
  }
}

void ExpectEntries(const FieldPath& path, const Value& owner, const Value* list, const char* wanted,
                   RuleReport* report) {
  if (list == nullptr) {
    report->Error(kHcclBadField, At(path.Text(), owner), std::string(path.key()) + " is missing",
                  wanted);
  } else if (list->is_array() && list->items.empty()) {
    report->Error(kHcclBadValue, At(path.Text(), *list), std::string(path.key()) + " is empty",
                  wanted);
  }
}

}  // namespace rankroute
