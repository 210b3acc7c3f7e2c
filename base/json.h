#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/value.h"

namespace rankroute {

// A deeper document is refused (TOO_DEEP) before it can exhaust the stack.
inline constexpr int kMaxJsonDepth = 128;

// What ParseJson found. `root` is set whenever the structure could be followed to its end, even
// where `diagnostics` holds errors (a comment, a trailing comma, a duplicate key, bad UTF-8), so
// that a checker can go on and report everything at once.
struct JsonParse {
  std::optional<Value> root;
  std::vector<Diagnostic> diagnostics;

  // Strict RFC 8259 and no duplicate key.
  bool ok() const { return root.has_value() && diagnostics.empty(); }
};

// Parses one JSON document (RFC 8259); `file` names it in the diagnostics. Faults are errors with
// line and column: COMMENT, TRAILING_COMMA, DUPLICATE_KEY, INVALID_UTF8, BYTE_ORDER_MARK,
// TOO_DEEP, JSON_SYNTAX. Never throws. O(bytes).
JsonParse ParseJson(std::string_view text, const std::string& file);

// Writes a document with `indent` spaces a level, or on one line when `indent` is 0; members in
// their order, numbers as spelt, a newline at the end. parse(write(v)) equals v but for places.
std::string WriteJson(const Value& value, int indent);

// `text` between double quotes, escaped as JSON wants it.
std::string QuoteJson(std::string_view text);

}  // namespace rankroute
