#pragma once

#include "base/value.h"
#include "topology/readers/xml_document.h"

namespace rankroute {

// The elements of an XML document as values with their lines: an element is an object with a
// string for each attribute, its text as "value", and a list for each name among its children. The
// result holds the outermost elements. O(elements log elements).
Value XmlValues(const XmlDocument& document);

}  // namespace rankroute
