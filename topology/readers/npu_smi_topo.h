#pragma once

#include <string>
#include <string_view>

#include "topology/readers.h"

namespace rankroute {

// Reads the matrix of `npu-smi info -t topo`, in which row and column NPU0, NPU1, … (or Phy-ID0, …)
// meet in the way these devices of one server reach each other: HCCS, HCCS_SW, SIO, PIX, PXB, PIB,
// PHB or SYS. Gives one kDeviceLink fact for each pair of devices, as a statement of the lower
// device id ("npu0": "npu3 HCCS"); X (itself) and NA (unknown) give none. The column CPU Affinity
// and the legend are left out. A shell prompt names the reporter.
// Warnings: UNKNOWN_LINK (another word; once with the count), ASYMMETRIC_LINK (the two cells of a
// pair differ: the upper one is taken), SKIPPED_LINES, NO_LINKS. Errors: BAD_DEVICE_ID, BAD_ROW.
Reading ReadNpuSmiTopo(const Source& source, const std::string& device);

// The header: names of devices and "CPU Affinity" or two of the former.
bool IsNpuSmiTopoLine(std::string_view line);

}  // namespace rankroute
