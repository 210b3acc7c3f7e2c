#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/value.h"

namespace rankroute {

// Reads one object of a settings-like document (fabric, job, manifest, server settings) strictly.
// Every fault becomes an error in `diagnostics`, with file, line and column, and reading goes on:
// the caller checks once, at the end. A getter that reports returns an empty optional.
class ObjectReader {
 public:
  // `value` and `diagnostics` must outlive the reader. `path` names the object in messages
  // ("servers[3]"); empty for the root. WRONG_TYPE unless `value` is an object.
  ObjectReader(const Value& value, std::string path, std::string file,
               std::vector<Diagnostic>* diagnostics);

  // The member, or null where it is absent or null; MISSING_KEY from the Required forms.
  const Value* Optional(std::string_view key);
  const Value* Required(std::string_view key);

  // A scalar as text (a YAML number counts as its spelling). WRONG_TYPE for lists and objects.
  std::optional<std::string> OptionalString(std::string_view key);
  std::optional<std::string> RequiredString(std::string_view key);

  // A whole number between `min` and `max`; OUT_OF_RANGE or WRONG_TYPE otherwise.
  std::optional<std::int64_t> OptionalInt(std::string_view key, std::int64_t min, std::int64_t max);
  std::optional<std::int64_t> RequiredInt(std::string_view key, std::int64_t min, std::int64_t max);
  std::optional<bool> OptionalBool(std::string_view key);

  // The items of a list member; empty where it is absent. WRONG_TYPE unless it is a list.
  const std::vector<Value>& OptionalList(std::string_view key);

  // UNKNOWN_KEY for each member that no getter asked for. Call it last.
  void RefuseUnknownKeys();

  // Reports a fault of the member `key` (or of the object where there is none such).
  void Report(std::string_view key, std::string reason, std::string message);

  // "servers[3].name", for messages and nested readers.
  std::string PathOf(std::string_view key) const;

 private:
  std::optional<std::string> Scalar(std::string_view key, const Value* value);
  std::optional<std::int64_t> Int(std::string_view key, const Value* value, std::int64_t min,
                                  std::int64_t max);
  void ReportAt(const Value& value, std::string reason, std::string message);

  const Value& value_;
  std::string path_;
  std::string file_;
  std::vector<Diagnostic>* diagnostics_;
  std::set<std::string, std::less<>> asked_;
};

// The whole number that `text` spells in decimal, without sign prefix '+', blanks or leading
// zeros; empty where it spells none or one outside int64.
std::optional<std::int64_t> ParseInt(std::string_view text);

}  // namespace rankroute
