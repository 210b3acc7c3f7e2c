#include "planner/plane_assignment.h"

#include <optional>

namespace rankroute {
namespace {

// Rows are assigned one after another. Rows and columns count from 1; column 0 stands for the
// row that is being assigned.
class ShortestAugmentingPaths {
 public:
  explicit ShortestAugmentingPaths(const std::vector<std::vector<PlaneCost>>& cost)
      : cost_(cost),
        n_(cost.size()),
        row_potential_(n_ + 1),
        column_potential_(n_ + 1),
        row_of_(n_ + 1, 0) {}

  std::vector<std::size_t> Solve() {
    for (std::size_t row = 1; row <= n_; ++row) Assign(row);
    std::vector<std::size_t> rows;
    for (std::size_t column = 1; column <= n_; ++column) rows.push_back(row_of_[column] - 1);
    return rows;
  }

 private:
  void Assign(std::size_t row) {
    row_of_[0] = row;
    reached_.assign(n_ + 1, false);
    distance_.assign(n_ + 1, std::nullopt);
    from_.assign(n_ + 1, 0);
    std::size_t column = 0;
    do {
      column = Advance(column);
    } while (row_of_[column] != 0);
    while (column != 0) {
      row_of_[column] = row_of_[from_[column]];
      column = from_[column];
    }
  }

  // Takes `column` into the tree of shortest paths; the nearest column outside.
  std::size_t Advance(std::size_t column) {
    reached_[column] = true;
    const std::size_t row = row_of_[column];
    std::size_t nearest = 0;
    for (std::size_t j = 1; j <= n_; ++j) {
      if (reached_[j]) continue;
      const PlaneCost reduced = cost_[row - 1][j - 1] - row_potential_[row] - column_potential_[j];
      if (!distance_[j].has_value() || reduced < *distance_[j]) {
        distance_[j] = reduced;
        from_[j] = column;
      }
      if (nearest == 0 || *distance_[j] < *distance_[nearest]) nearest = j;
    }
    const PlaneCost step = *distance_[nearest];
    for (std::size_t j = 0; j <= n_; ++j) {
      if (reached_[j]) {
        row_potential_[row_of_[j]] += step;
        column_potential_[j] -= step;
      } else if (distance_[j].has_value()) {
        *distance_[j] -= step;
      }
    }
    return nearest;
  }

  const std::vector<std::vector<PlaneCost>>& cost_;
  std::size_t n_;
  std::vector<PlaneCost> row_potential_;
  std::vector<PlaneCost> column_potential_;
  std::vector<std::size_t> row_of_;  // By column; 0 without one.
  std::vector<bool> reached_;
  std::vector<std::optional<PlaneCost>> distance_;
  std::vector<std::size_t> from_;
};

}  // namespace

std::vector<std::size_t> CheapestAssignment(const std::vector<std::vector<PlaneCost>>& cost) {
  return ShortestAugmentingPaths(cost).Solve();
}

}  // namespace rankroute
