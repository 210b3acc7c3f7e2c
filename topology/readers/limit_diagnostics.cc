#include "topology/readers/limit_diagnostics.h"

#include <map>
#include <string>
#include <utility>

namespace rankroute {

void LimitDiagnostics(std::vector<Diagnostic>* diagnostics) {
  struct Kind {
    std::size_t count = 0;
    std::size_t last = 0;  // Index of the last one that is kept.
  };
  std::map<std::pair<std::string, Severity>, Kind> kinds;
  std::vector<Diagnostic> kept;
  for (Diagnostic& diagnostic : *diagnostics) {
    Kind& kind = kinds[{diagnostic.reason, diagnostic.severity}];
    if (++kind.count > kMaxDiagnosticsOfReason + 1) continue;
    kind.last = kept.size();
    kept.push_back(std::move(diagnostic));
  }
  for (const auto& [name, kind] : kinds) {
    if (kind.count <= kMaxDiagnosticsOfReason + 1) continue;
    kept[kind.last].message =
        std::to_string(kind.count - kMaxDiagnosticsOfReason) + " more of this kind from here on";
  }
  *diagnostics = std::move(kept);
}

}  // namespace rankroute
