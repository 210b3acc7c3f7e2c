#include "topology/readers/key_line.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "base/object_reader.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

constexpr std::int64_t kMaxDays = 100'000;
constexpr std::int64_t kSecondsPerDay = 86'400;

// "05" and "5" alike, below `limit`; empty where it is none.
std::optional<std::int64_t> ParseClockPart(std::string_view part, std::int64_t limit) {
  if (part.size() == 2 && part.front() == '0') part.remove_prefix(1);
  const std::optional<std::int64_t> number = ParseInt(part);
  return number.has_value() && *number >= 0 && *number < limit ? number : std::nullopt;
}

// "19:40:42" in seconds; -1 where the text is none.
std::int64_t ParseClock(std::string_view text) {
  std::int64_t seconds = 0;
  for (const std::int64_t limit : {24, 60, 60}) {
    if (text.empty()) return -1;
    const std::optional<std::int64_t> part = ParseClockPart(TakeUntil(':', &text), limit);
    if (!part.has_value()) return -1;
    seconds = seconds * 60 + *part;
  }
  return text.empty() ? seconds : -1;
}

}  // namespace

KeyLine ParseKeyLine(std::string_view line) {
  static constexpr std::size_t kMaxKey = 48;
  const std::size_t colon = line.substr(0, kMaxKey).find(':');
  if (colon == std::string_view::npos) return {};
  return {LowerCase(Trim(line.substr(0, colon))), Trim(line.substr(colon + 1))};
}

std::int64_t ParseDuration(std::string_view text) {
  const std::vector<std::string_view> words = SplitWords(text);
  if (words.size() == 1) return ParseClock(words[0]);
  if (words.size() != 2 && words.size() != 3) return -1;
  const std::optional<std::int64_t> number = ParseInt(words[0]);
  if (!number.has_value() || *number < 0) return -1;
  if (words.size() == 2) return words[1] == "seconds" || words[1] == "second" ? *number : -1;
  const std::int64_t clock = ParseClock(words[2]);
  const bool days = words[1] == "days," || words[1] == "day,";
  return days && clock >= 0 && *number <= kMaxDays ? *number * kSecondsPerDay + clock : -1;
}

}  // namespace rankroute
