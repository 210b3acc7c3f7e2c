#pragma once

#include "base/value.h"
#include "ranktable/convert_report.h"
#include "ranktable/convert_source.h"

namespace rankroute {

// Writers of the formats that a table can be converted to, a function each: they make the document
// as far as the source has what it takes, and report what it lacks and what is lost.
Value WriteVersion10(const ConversionSource& source, ConversionReport* report);
Value WriteVersion12(const ConversionSource& source, ConversionReport* report);
Value WriteVersion20(const ConversionSource& source, ConversionReport* report);
Value WriteGroupList(const ConversionSource& source, ConversionReport* report);
Value WriteHcclJson(const ConversionSource& source, ConversionReport* report);

}  // namespace rankroute
