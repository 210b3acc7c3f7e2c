#include "topology/readers/capability_words.h"

#include "topology/text_lines.h"

namespace rankroute {

bool NamesBridgeOrRouter(std::string_view capabilities) {
  for (const std::string_view item : SplitWords(capabilities)) {
    std::string_view rest = item;
    while (!rest.empty()) {
      const std::string_view word = TakeUntil(',', &rest);
      if (EqualsIgnoringCase(word, "bridge") || EqualsIgnoringCase(word, "router")) return true;
      if (IsCapabilityLetters(word) && word.find_first_of("BR") != std::string_view::npos) {
        return true;
      }
    }
  }
  return false;
}

bool IsCapabilityLetters(std::string_view word) {
  // (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS, (W) WLAN, (P) Repeater, (S) Station,
  // (O) Other.
  return !word.empty() && word.find_first_not_of("RBTCWPSO,") == std::string_view::npos;
}

}  // namespace rankroute
