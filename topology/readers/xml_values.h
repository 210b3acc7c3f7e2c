#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "topology/readers.h"

namespace rankroute {

// A deeper XML document is refused (TOO_DEEP) before it can exhaust the stack.
inline constexpr int kMaxXmlDepth = 64;

// The elements of an XML text as values with their lines: an element is an object with a list for
// each name among its children, a string for each attribute, and its text as "value". The result
// holds the outermost elements. Only the five predefined entities and character references are
// replaced; a document type is skipped. Errors of `*reading`: XML_SYNTAX and TOO_DEEP, after which
// there is no result. O(bytes log bytes).
std::optional<Value> ParseXmlValues(std::string_view text, const Source& source, Reading* reading);

// The first element of `text` as it stands there, without the brackets ("lldp label=\"x\""), if
// only a declaration, comments and a document type precede it; else empty. Looks at no more.
std::string_view FirstXmlTag(std::string_view text);

}  // namespace rankroute
