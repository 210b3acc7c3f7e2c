#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ranktable/convert_report.h"
#include "ranktable/table_parts.h"
#include "ranktable/table_view.h"

namespace rankroute {

// Formats whose fields a conversion tells apart.
enum class TableFormat { k10, k11, k12, k13, k14, k20, kGroupList, kGlobal };

// A table to be converted: its parts with the ranks that the result shall have.
struct ConversionSource {
  const TableView& view;
  TableFormat format = TableFormat::k10;
  std::size_t list = 0;       // Of the view's lists, the one with the servers.
  bool group_stated = false;  // Whether the caller chose the group of a global table.
  TableParts parts;
  std::vector<std::string> super_pods;  // By server; empty for a server without one.

  // The devices of all servers, by rank.
  std::vector<const DeviceView*> DevicesByRank() const;
};

// The format of a table that was read.
TableFormat FormatOf(const TableView& view);

// Gives the parts of a group_list in cloud mode the order that its writer intends: groups as
// listed, in each the tasks by first appearance, their pods by the number at the end of pod_name
// and the devices of a pod by device_id; ranks of one server together, where its first pod comes.
// Notes where the order that HCCL computes first differs from it.
void ImposePodOrder(const TableView& view, TableParts* parts, ConversionReport* report);

}  // namespace rankroute
