#include "planner/parallel_groups.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace rankroute {
namespace {

enum Axis : std::size_t { kTp, kCp, kEp, kDp, kPp, kAxes };

constexpr std::array<std::string_view, kAxes> kAxisNames = {"tp", "cp", "ep", "dp", "pp"};
constexpr const char* kAcceptedAxes = "tp, cp, ep, dp, pp";

// A grid of ranks: sizes and strides by axis, 1 where the grid leaves an axis out.
struct Grid {
  std::array<std::int64_t, kAxes> size{};
  std::array<std::int64_t, kAxes> stride{};
};

Grid MakeGrid(const std::array<std::int64_t, kAxes>& size, const std::vector<Axis>& order) {
  Grid grid{size, {}};
  std::int64_t stride = 1;
  for (const Axis axis : order) {
    grid.stride[axis] = stride;
    stride *= size[axis];
  }
  return grid;
}

// Groups of the ranks that differ in some axes only; the ranks of each ascend.
RankGroups GroupsAlong(const Grid& grid, const std::vector<Axis>& axes, std::size_t ranks) {
  std::int64_t members = 1;
  for (const Axis axis : axes) members *= grid.size[axis];
  RankGroups groups;
  std::vector<std::int64_t> group_of_first(ranks, -1);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    std::int64_t first = static_cast<std::int64_t>(rank);
    for (const Axis axis : axes) {
      const std::int64_t index =
          static_cast<std::int64_t>(rank) / grid.stride[axis] % grid.size[axis];
      first -= index * grid.stride[axis];
    }
    std::int64_t& group = group_of_first[static_cast<std::size_t>(first)];
    if (group < 0) {
      group = static_cast<std::int64_t>(groups.size());
      groups.emplace_back().reserve(static_cast<std::size_t>(members));
    }
    groups[static_cast<std::size_t>(group)].push_back(static_cast<std::int32_t>(rank));
  }
  return groups;
}

class GroupMaker {
 public:
  GroupMaker(const Layout& layout, std::size_t ranks)
      : layout_(layout), ranks_(static_cast<std::int64_t>(ranks)) {}

  Result<ParallelGroups> Make() {
    groups_.etp = layout_.etp == 0 ? layout_.tp : layout_.etp;
    CheckSizes();
    ReadOrder();
    if (faults_.empty()) {
      groups_.dp = Remainder({layout_.tp, layout_.cp, layout_.pp}, "tp * cp * pp");
      groups_.edp = Remainder({groups_.etp, layout_.ep, layout_.pp}, "etp * ep * pp");
    }
    if (faults_.empty()) CompleteOrder();
    if (faults_.empty()) MakeGroups();
    if (faults_.empty()) return std::move(groups_);
    std::string message = "invalid layout: " + faults_.front().message;
    return Status(StatusCode::kInvalidArgument, "INVALID_LAYOUT", std::move(message),
                  std::move(faults_));
  }

 private:
  void Report(int column, std::string message) {
    faults_.push_back({Severity::kError, "INVALID_LAYOUT", "", 0, column, std::move(message)});
  }

  void CheckSizes() {
    const std::array<std::pair<const char*, int>, 6> sizes = {{{"tp", layout_.tp},
                                                               {"cp", layout_.cp},
                                                               {"ep", layout_.ep},
                                                               {"etp", groups_.etp},
                                                               {"pp", layout_.pp},
                                                               {"vpp", layout_.vpp}}};
    for (const auto& [name, size] : sizes) {
      if (size >= 1 && (size <= ranks_ || std::string_view(name) == "vpp")) continue;
      Report(0, std::string(name) + " must be from 1 to the number of ranks, " +
                    std::to_string(ranks_) + ", not " + std::to_string(size));
    }
    if (layout_.vpp > 1 && layout_.pp == 1) {
      Report(0, "vpp " + std::to_string(layout_.vpp) + " needs pp above 1");
    }
  }

  void ReadOrder() {
    const std::string_view order = layout_.order;
    std::size_t start = 0;
    while (start <= order.size()) {
      const std::size_t end = std::min(order.find('-', start), order.size());
      const std::string_view name = order.substr(start, end - start);
      const int column = static_cast<int>(start) + 1;
      const auto at = std::find(kAxisNames.begin(), kAxisNames.end(), name);
      if (at == kAxisNames.end()) {
        Report(column, "unknown axis \"" + std::string(name) + "\" in order \"" + layout_.order +
                           "\"; accepted: " + kAcceptedAxes + ", each once, joined by \"-\"");
      } else {
        const auto axis = static_cast<Axis>(at - kAxisNames.begin());
        if (std::find(order_.begin(), order_.end(), axis) != order_.end()) {
          Report(column,
                 "axis " + std::string(name) + " is twice in order \"" + layout_.order + "\"");
        }
        order_.push_back(axis);
      }
      start = end + 1;
    }
  }

  // What remains of the ranks when sizes are taken out.
  int Remainder(const std::array<std::int64_t, 3>& sizes, const char* name) {
    std::int64_t product = 1;
    for (const std::int64_t size : sizes) product = std::min(product * size, ranks_ + 1);
    if (product > ranks_ || ranks_ % product != 0) {
      Report(0, std::string(name) + " = " + std::to_string(sizes[0]) + " * " +
                    std::to_string(sizes[1]) + " * " + std::to_string(sizes[2]) +
                    " must divide the number of ranks, " + std::to_string(ranks_));
      return 1;
    }
    return static_cast<int>(ranks_ / product);
  }

  void CompleteOrder() {
    const std::array<int, kAxes> largest = {std::max(layout_.tp, groups_.etp), layout_.cp,
                                            layout_.ep, std::max(groups_.dp, groups_.edp),
                                            layout_.pp};
    for (const Axis axis : {kTp, kCp, kEp, kDp, kPp}) {
      if (std::find(order_.begin(), order_.end(), axis) != order_.end()) continue;
      if (largest[axis] > 1) {
        Report(0, "axis " + std::string(kAxisNames[axis]) + " of size " +
                      std::to_string(largest[axis]) + " is missing in order \"" + layout_.order +
                      "\"");
      }
      order_.push_back(axis);
    }
  }

  // Both grids must have the same pipelines; Megatron-Core also wants dp = edp unless pp is last.
  void CheckPipelines(std::int64_t dense_stride, std::int64_t expert_stride) {
    if (layout_.pp == 1 || order_.back() == kPp) return;
    if (groups_.dp != groups_.edp) {
      Report(0, "order \"" + layout_.order + "\" needs pp last: dp is " +
                    std::to_string(groups_.dp) + " and edp " + std::to_string(groups_.edp));
    }
    if (dense_stride != expert_stride) {
      Report(0, "order \"" + layout_.order +
                    "\" gives dense and expert layers different pipelines, with strides " +
                    std::to_string(dense_stride) + " and " + std::to_string(expert_stride) +
                    "; put pp last");
    }
  }

  void MakeGroups() {
    const auto ranks = static_cast<std::size_t>(ranks_);
    const Grid dense = MakeGrid({layout_.tp, layout_.cp, 1, groups_.dp, layout_.pp}, order_);
    const Grid expert = MakeGrid({groups_.etp, 1, layout_.ep, groups_.edp, layout_.pp}, order_);
    CheckPipelines(dense.stride[kPp], expert.stride[kPp]);
    if (!faults_.empty()) return;
    groups_.pp_groups = GroupsAlong(dense, {kPp}, ranks);
    groups_.tp_groups = GroupsAlong(dense, {kTp}, ranks);
    groups_.cp_groups = GroupsAlong(dense, {kCp}, ranks);
    groups_.dp_groups = GroupsAlong(dense, {kDp}, ranks);
    groups_.dp_cp_groups = GroupsAlong(dense, {kDp, kCp}, ranks);
    groups_.etp_groups = GroupsAlong(expert, {kTp}, ranks);
    groups_.ep_groups = GroupsAlong(expert, {kEp}, ranks);
    groups_.edp_groups = GroupsAlong(expert, {kDp}, ranks);
    if (layout_.pp > 1) {
      for (const auto& group : groups_.pp_groups) {
        groups_.embd_groups.push_back({group.front(), group.back()});
      }
    }
    for (std::int64_t rank = 0; rank < ranks_; ++rank) {
      groups_.stage_of_rank.push_back(
          static_cast<std::int32_t>(rank / dense.stride[kPp] % layout_.pp));
    }
  }

  const Layout& layout_;
  std::int64_t ranks_;
  std::vector<Axis> order_;
  ParallelGroups groups_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

Result<ParallelGroups> MakeParallelGroups(const Layout& layout, std::size_t ranks) {
  return GroupMaker(layout, ranks).Make();
}

}  // namespace rankroute
