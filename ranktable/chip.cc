#include "ranktable/chip.h"

#include <array>
#include <utility>

namespace rankroute {
namespace {

constexpr std::array<std::pair<const char*, Chip>, 4> kChips = {
    {{"910", Chip::k910}, {"910b", Chip::k910B}, {"910_93", Chip::k910_93}, {"950", Chip::k950}}};

}  // namespace

const char* ChipName(Chip chip) {
  for (const auto& [name, named] : kChips) {
    if (named == chip) return name;
  }
  return "";
}

std::optional<Chip> ParseChip(std::string_view text) {
  for (const auto& [name, chip] : kChips) {
    if (text == name) return chip;
  }
  return std::nullopt;
}

}  // namespace rankroute
