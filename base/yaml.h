#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/value.h"

namespace rankroute {

// What ParseYaml found: every document of the text, or none and why.
struct YamlParse {
  std::vector<Value> documents;
  std::vector<Diagnostic> diagnostics;

  bool ok() const { return diagnostics.empty(); }
};

// Parses YAML into the same values as JSON. A plain scalar is null (`null`, `Null`, `NULL`, `~`,
// nothing), a Boolean (`true`, `false`) or a number in JSON's grammar, else a string: `yes`, `010`
// and `1:20` stay strings. Errors with line and column: YAML_SYNTAX, DUPLICATE_KEY, ALIAS (anchors
// and aliases are refused, so that a small text cannot stand for a huge document), BAD_KEY (a key
// that is null, a list or a mapping), TOO_DEEP (more levels than kMaxJsonDepth), INVALID_UTF8.
// Never throws. O(bytes).
YamlParse ParseYaml(std::string_view text, const std::string& file);

// `text` as a YAML scalar in block or flow context: plain where that reads back as the same
// string, else in double quotes.
std::string QuoteYaml(std::string_view text);

}  // namespace rankroute
