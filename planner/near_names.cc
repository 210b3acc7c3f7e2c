#include "planner/near_names.h"

#include <algorithm>
#include <numeric>

namespace rankroute {
namespace {

// Levenshtein's distance in bytes; `limit` + 1 where it is above `limit`.
std::size_t Distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t longer = std::max(a.size(), b.size());
  if (longer - std::min(a.size(), b.size()) > limit) return limit + 1;
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t exchanged = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({exchanged, row[j] + 1, row[j - 1] + 1});
    }
    if (*std::min_element(row.begin(), row.end()) > limit) return limit + 1;
  }
  return std::min(row.back(), limit + 1);
}

}  // namespace

NearNames::NearNames(std::string_view name)
    : name_(name), limit_(std::max<std::size_t>(2, name.size() / 4)) {}

void NearNames::Offer(std::string_view candidate) {
  const std::size_t distance = Distance(name_, candidate, limit_);
  if (distance > limit_) return;
  const std::pair<std::size_t, std::string> entry(distance, candidate);
  const auto at = std::lower_bound(nearest_.begin(), nearest_.end(), entry);
  if (at != nearest_.end() && *at == entry) return;
  nearest_.insert(at, entry);
  if (nearest_.size() > kMaxNames) nearest_.pop_back();
}

std::string NearNames::Text() const {
  std::string text;
  for (const auto& [distance, name] : nearest_) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? text : "; near it: " + text;
}

}  // namespace rankroute
