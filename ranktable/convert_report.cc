#include "ranktable/convert_report.h"

#include <utility>

namespace rankroute {
namespace {

// So many places of equal things are named, the others counted.
constexpr std::size_t kMaxPathsNamed = 8;

}  // namespace

void ConversionReport::Need(const std::string& what, const std::string& path, const Value& place) {
  Add("NEEDED", "the format needs " + what + ", which the table lacks", path, place, &needs_);
}

void ConversionReport::Loss(const std::string& what, const std::string& path, const Value& place) {
  Add("LOST", "the format cannot carry " + what, path, place, &losses_);
}

void ConversionReport::Add(const char* reason, const std::string& what, const std::string& path,
                           const Value& place, Kinds* kinds) {
  const auto [at, added] = kinds->index.emplace(what, kinds->things.size());
  if (added) kinds->things.push_back({reason, what, place.line, place.column, {}, 0});
  Things& things = kinds->things[at->second];
  if (things.paths.size() < kMaxPathsNamed) things.paths.push_back(path);
  ++things.count;
}

std::vector<Diagnostic> ConversionReport::Diagnostics(const Kinds& kinds, Severity severity) const {
  std::vector<Diagnostic> diagnostics;
  for (const Things& things : kinds.things) {
    std::string message = things.what + ": ";
    for (std::size_t i = 0; i < things.paths.size(); ++i) {
      message += (i == 0 ? "" : ", ") + things.paths[i];
    }
    if (things.count > things.paths.size()) {
      message += " and " + std::to_string(things.count - things.paths.size()) + " more";
    }
    diagnostics.push_back(
        {severity, things.reason, file_, things.line, things.column, std::move(message)});
  }
  return diagnostics;
}

}  // namespace rankroute
