#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace rankroute {

// Port names as numbers, so that they are compared and looked up fast: a fabric has many ports and
// few names of them. Equal texts have equal numbers.
class PortNames {
 public:
  using Id = std::uint32_t;

  static constexpr Id kNone = 0;  // Of the empty text.

  PortNames();

  Id Of(std::string_view name);
  // The number of what joins the spellings of `name` (InterfaceKey).
  Id KeyOf(std::string_view name);
  // Stays where it is as long as this object.
  std::string_view Text(Id id) const { return names_[id].text; }

 private:
  struct Name {
    std::string text;
    Id key = kNone;
    bool has_key = false;
  };
  std::deque<Name> names_;  // By number.
  std::unordered_map<std::string_view, Id> index_;
};

}  // namespace rankroute
