#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads a cabling sheet (a network's low-level design) exported as CSV. Tables are found by the
// words of their header row (ParseSheetHeader; docs/formats.md lists them), columns have any order,
// commas, semicolons or tabs part them, one file may hold several tables with titles above. A row
// is one cable, or states a server's super pod, address or devices. A blank cell of a device whose
// port is stated, or that has no port column, repeats the one above (merged cells are exported so);
// blank super pods and frames do, too; a blank row ends that. A frame number f means the super pod
// (f - 1) div 12, as MindCluster's tools count. Errors: NOT_UTF8, NO_DATA, BAD_ADDRESS (of an NPU;
// a warning for other devices). Warnings: those of PlanGraph, SKIPPED_ROWS (outside tables),
// UNCABLED_ROWS, UNKNOWN_COLUMN, BAD_DEVICE_ID, BAD_SPEED, BAD_FRAME, BAD_COUNT,
// SEVERAL_SUPER_PODS.
Reading ReadLldCsv(const Source& source, const std::string& device);

// A line that is the header row of such a table, also in GB18030, which the reader refuses with
// advice.
bool IsLldCsvLine(std::string_view line);

}  // namespace rankroute
