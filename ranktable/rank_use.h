#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ranktable/table_view.h"

namespace rankroute {

// The part of a table whose ranks count from 0: all of it, but for an inference service each of its
// groups.
struct RankSpace {
  std::size_t first_server = 0;  // Of TableView::servers, to below end_server.
  std::size_t end_server = 0;
  std::size_t first_device = 0;  // Of TableView::devices, to below end_device.
  std::size_t end_device = 0;
  std::size_t rank_total = 0;  // As TableView has it.
  bool complete = true;
};

// Those with devices, in the order of the document. O(servers).
std::vector<RankSpace> RankSpacesOf(const TableView& table);

enum class RankState : std::uint8_t {
  kSound,
  kUnusable,  // Absent, or spelling no number.
  kOutside,   // Not below the number of devices.
  kShared,    // Sound but for a later device with the same rank.
  kRepeated,  // That of an earlier device.
};

inline constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

// Who has which rank of a space. Devices are counted from its first one.
struct RankUse {
  std::vector<RankState> state;          // By device.
  std::vector<std::size_t> earlier;      // By device: of a repeated rank, who has it first.
  std::vector<std::size_t> first_owner;  // Device by rank, or kNobody.
  std::size_t outside = 0;               // How many are.
};

// O(devices log devices).
RankUse UseOfRanks(const TableView& table, const RankSpace& space);

// "0-3, 7" of ascending numbers, in as many ranges as a message takes.
std::string Ranges(const std::vector<std::int64_t>& numbers);

}  // namespace rankroute
