#pragma once

#include <cstddef>
#include <memory>
#include <pugixml.hpp>
#include <string_view>
#include <vector>

#include "topology/readers.h"

namespace rankroute {

// A document whose elements nest deeper is refused.
inline constexpr int kMaxElementDepth = 64;

// A parsed XML text and where its lines start.
struct XmlDocument {
  pugi::xml_document tree;
  std::vector<std::size_t> line_starts;  // Offset of each line in the parsed text.

  // The line of the source in which an element's tag starts, from 1. O(log lines).
  int LineOf(pugi::xml_node node) const;
};

// Parses `source` as XML. Only the five entities of XML itself and character references are
// expanded, and no DTD is read. Text around the elements (a prompt) is skipped, and several
// outermost elements may follow each other. XML_SYNTAX (an error) by line; what stands before the
// fault is in the tree. XML_TOO_DEEP (an error) leaves the tree empty. O(bytes).
std::unique_ptr<XmlDocument> ParseXml(const Source& source, Reading* reading);

// The name of the first element, with its prefix, of a text that starts as an XML document does
// (blanks, declaration, comments, a DOCTYPE without inner declarations); empty for any other text.
// Looks no further than that element's name.
std::string_view XmlRootName(std::string_view text);

// An element's name without a namespace prefix.
std::string_view LocalName(pugi::xml_node node);

// The first child element of that local name, or an empty node. O(children).
pugi::xml_node ChildNamed(pugi::xml_node node, std::string_view local_name);

// The text that stands directly in an element, without blanks at its ends; empty for an empty node.
std::string_view TextIn(pugi::xml_node node);

}  // namespace rankroute
