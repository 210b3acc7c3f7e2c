#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rankroute {

// Collects the names nearest to one that is not known, for a message about it: those that a few
// characters inserted, left out or exchanged turn into it.
class NearNames {
 public:
  // So many names are kept.
  static constexpr std::size_t kMaxNames = 3;

  explicit NearNames(std::string_view name);

  // O(name * candidate), less where their lengths differ much.
  void Offer(std::string_view candidate);

  // "; near it: leaf-1, leaf-2", the nearest first, then by name; empty where none is near.
  std::string Text() const;

 private:
  std::string name_;
  std::size_t limit_;  // The largest distance that counts as near.
  std::vector<std::pair<std::size_t, std::string>> nearest_;  // By distance and name.
};

}  // namespace rankroute
