#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankroute {

// What a column of a cabling sheet is about.
enum class SheetEnd : std::uint8_t {
  kA,       // One end of a cable, of any kind ("本端…", "Source …").
  kB,       // The other ("对端…", "Destination …").
  kServer,  // "服务器…", "Server …".
  kLeaf,    // The first switch of a server ("ToR…", "Leaf…", "L1…").
  kSpine,   // A switch above ("Spine…", "L2…").
  kSingle,  // The one device that a list of devices is about ("设备名", "管理IP").
  kRow,     // The row as a whole: its super pod, its speed.
};
enum class SheetField : std::uint8_t {
  kName,
  kAddress,
  kPort,
  kDevice,         // Number of the NPU at the server's end.
  kDeviceAddress,  // IP address of that NPU.
  kDeviceCount,
  kSuperPod,
  kFrame,  // Number of the frame, which tells the super pod.
  kSpeed,
};

struct SheetColumn {
  std::size_t index = 0;  // In the row, from 0.
  SheetEnd end = SheetEnd::kRow;
  SheetField field = SheetField::kName;
};

// The columns that a table's header row says; of two columns of one meaning the first.
struct SheetHeader {
  std::vector<SheetColumn> columns;
  std::vector<std::string> unknown;  // Header cells that mean nothing here.

  bool Has(SheetEnd end) const;
  bool Has(SheetEnd end, SheetField field) const;
};

// Reads a row as a header by the words of its cells, see docs/formats.md. It has no columns unless
// they suffice for a table: two ends of a cable, or a server and its super pod or devices, or a
// device and its address, and not bare words alone ("server,leaf").
SheetHeader ParseSheetHeader(const std::vector<std::string>& cells);

}  // namespace rankroute
