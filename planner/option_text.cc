#include "planner/option_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/object_reader.h"

namespace rankroute {
namespace {

template <typename T, std::size_t N>
using Names = std::array<std::pair<const char*, T>, N>;

constexpr Names<Objective, 3> kObjectives = {{{"hop-bytes", Objective::kHopBytes},
                                              {"max-link", Objective::kMaxLink},
                                              {"step-time", Objective::kStepTime}}};
constexpr Names<DeviceOrder, 2> kDeviceOrders = {
    {{"keep", DeviceOrder::kKeep}, {"rails", DeviceOrder::kRails}}};
constexpr Names<int, 4> kByteSuffixes = {{{"KiB", 10}, {"MiB", 20}, {"GiB", 30}, {"TiB", 40}}};

template <typename T, std::size_t N>
const char* NameOf(const Names<T, N>& names, T value) {
  for (const auto& [name, named] : names) {
    if (named == value) return name;
  }
  return "";
}

template <typename T, std::size_t N>
std::optional<T> Named(const Names<T, N>& names, std::string_view text) {
  for (const auto& [name, value] : names) {
    if (text == name) return value;
  }
  return std::nullopt;
}

std::optional<std::int64_t> ParseNodeRank(std::string_view text) {
  const std::optional<std::int64_t> rank = ParseInt(text);
  if (!rank.has_value() || *rank < 0 || *rank > kMaxNodeRank) return std::nullopt;
  return rank;
}

}  // namespace

const char* ObjectiveName(Objective objective) { return NameOf(kObjectives, objective); }
std::optional<Objective> ParseObjective(std::string_view text) { return Named(kObjectives, text); }

const char* DeviceOrderName(DeviceOrder order) { return NameOf(kDeviceOrders, order); }
std::optional<DeviceOrder> ParseDeviceOrder(std::string_view text) {
  return Named(kDeviceOrders, text);
}

bool IsTrafficKind(std::string_view text) {
  return std::find(kTrafficKinds.begin(), kTrafficKinds.end(), text) != kTrafficKinds.end();
}

std::optional<std::int64_t> ParseBytes(std::string_view text) {
  int shift = 0;
  for (const auto& [suffix, bits] : kByteSuffixes) {
    const std::size_t length = std::string_view(suffix).size();
    if (text.size() <= length || text.substr(text.size() - length) != suffix) continue;
    shift = bits;
    text.remove_suffix(length);
    break;
  }
  const std::optional<std::int64_t> number = ParseInt(text);
  if (!number.has_value() || *number < 0 || *number > (kMaxPairBytes >> shift)) {
    return std::nullopt;
  }
  return *number << shift;
}

std::optional<double> ParseDecimal(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) {
    return std::nullopt;
  }
  return number;
}

std::optional<std::vector<std::size_t>> ParseNodeRanks(std::string_view text) {
  std::vector<std::size_t> ranks;
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const std::string_view item = text.substr(0, comma);
    more = comma != std::string_view::npos;
    text.remove_prefix(more ? comma + 1 : text.size());
    const std::size_t dash = item.find('-');
    const std::optional<std::int64_t> first = ParseNodeRank(item.substr(0, dash));
    const std::optional<std::int64_t> last =
        dash == std::string_view::npos ? first : ParseNodeRank(item.substr(dash + 1));
    if (!first.has_value() || !last.has_value() || *last < *first) return std::nullopt;
    // More ranks than there are: one of them comes twice.
    if (static_cast<std::int64_t>(ranks.size()) + *last - *first > kMaxNodeRank) {
      return std::nullopt;
    }
    for (std::int64_t rank = *first; rank <= *last; ++rank) {
      ranks.push_back(static_cast<std::size_t>(rank));
    }
  }
  std::sort(ranks.begin(), ranks.end());
  if (std::adjacent_find(ranks.begin(), ranks.end()) != ranks.end()) return std::nullopt;
  return ranks;
}

}  // namespace rankroute
