#include "base/object_reader.h"

#include <charconv>
#include <utility>

#include "base/json.h"

namespace rankroute {

ObjectReader::ObjectReader(const Value& value, std::string path, std::string file,
                           std::vector<Diagnostic>* diagnostics)
    : value_(value), path_(std::move(path)), file_(std::move(file)), diagnostics_(diagnostics) {
  if (!value_.is_object()) {
    ReportAt(value_, "WRONG_TYPE",
             (path_.empty() ? "the document" : path_) + " must be a mapping, not " +
                 KindName(value_.kind));
  }
}

std::string ObjectReader::PathOf(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

void ObjectReader::ReportAt(const Value& value, std::string reason, std::string message) {
  diagnostics_->push_back(
      {Severity::kError, std::move(reason), file_, value.line, value.column, std::move(message)});
}

void ObjectReader::Report(std::string_view key, std::string reason, std::string message) {
  const Value* value = value_.Find(key);
  ReportAt(value == nullptr ? value_ : *value, std::move(reason), std::move(message));
}

const Value* ObjectReader::Optional(std::string_view key) {
  asked_.emplace(key);
  const Value* value = value_.Find(key);
  return value == nullptr || value->is(Value::Kind::kNull) ? nullptr : value;
}

const Value* ObjectReader::Required(std::string_view key) {
  const Value* value = Optional(key);
  if (value == nullptr && value_.is_object()) {
    ReportAt(value_, "MISSING_KEY", PathOf(key) + " is required");
  }
  return value;
}

std::optional<std::string> ObjectReader::Scalar(std::string_view key, const Value* value) {
  if (value == nullptr) return std::nullopt;
  if (value->is_array() || value->is_object()) {
    ReportAt(*value, "WRONG_TYPE", PathOf(key) + " must be a string, not " + KindName(value->kind));
    return std::nullopt;
  }
  return value->text;
}

std::optional<std::string> ObjectReader::OptionalString(std::string_view key) {
  return Scalar(key, Optional(key));
}

std::optional<std::string> ObjectReader::RequiredString(std::string_view key) {
  std::optional<std::string> text = Scalar(key, Required(key));
  if (text.has_value() && text->empty()) {
    Report(key, "EMPTY_VALUE", PathOf(key) + " must not be empty");
    return std::nullopt;
  }
  return text;
}

std::optional<std::int64_t> ObjectReader::Int(std::string_view key, const Value* value,
                                              std::int64_t min, std::int64_t max) {
  if (value == nullptr) return std::nullopt;
  const std::string accepted =
      "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
  if (value->is_array() || value->is_object()) {
    ReportAt(*value, "WRONG_TYPE",
             PathOf(key) + " must be " + accepted + ", not " + KindName(value->kind));
    return std::nullopt;
  }
  const std::optional<std::int64_t> number =
      value->is(Value::Kind::kNumber) ? ParseInt(value->text) : std::nullopt;
  if (!number.has_value() || *number < min || *number > max) {
    ReportAt(*value, number.has_value() ? "OUT_OF_RANGE" : "WRONG_TYPE",
             PathOf(key) + " must be " + accepted + ", not " + QuoteJson(value->text));
    return std::nullopt;
  }
  return number;
}

std::optional<std::int64_t> ObjectReader::OptionalInt(std::string_view key, std::int64_t min,
                                                      std::int64_t max) {
  return Int(key, Optional(key), min, max);
}

std::optional<std::int64_t> ObjectReader::RequiredInt(std::string_view key, std::int64_t min,
                                                      std::int64_t max) {
  return Int(key, Required(key), min, max);
}

std::optional<bool> ObjectReader::OptionalBool(std::string_view key) {
  const Value* value = Optional(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is(Value::Kind::kBool)) {
    ReportAt(*value, "WRONG_TYPE", PathOf(key) + " must be true or false");
    return std::nullopt;
  }
  return value->text == "true";
}

const std::vector<Value>& ObjectReader::OptionalList(std::string_view key) {
  static const std::vector<Value> none;
  const Value* value = Optional(key);
  if (value == nullptr) return none;
  if (!value->is_array()) {
    ReportAt(*value, "WRONG_TYPE", PathOf(key) + " must be a list, not " + KindName(value->kind));
  }
  return value->items;
}

void ObjectReader::RefuseUnknownKeys() {
  std::string accepted;
  for (const std::string& key : asked_) accepted += (accepted.empty() ? "" : ", ") + key;
  for (const Member& member : value_.members) {
    if (asked_.count(member.key) != 0) continue;
    diagnostics_->push_back(
        {Severity::kError, "UNKNOWN_KEY", file_, member.line, member.column,
         PathOf(member.key) + " is no known key here: expected one of " + accepted});
  }
}

std::optional<std::int64_t> ParseInt(std::string_view text) {
  const std::string_view digits = text.substr(text.substr(0, 1) == "-" ? 1 : 0);
  if (digits.size() > 1 && digits.front() == '0') return std::nullopt;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace rankroute
