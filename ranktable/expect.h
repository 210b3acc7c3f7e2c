#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "ranktable/rule.h"

namespace rankroute {

// What several rules expect of a field. A path is put together only where there is a finding.

// The path of a value: a chain from its owner's path. Owners and keys must outlive it.
class FieldPath {
 public:
  FieldPath() = default;  // Of the document itself: "".
  explicit FieldPath(std::string_view key) : key_(key) {}
  FieldPath(const FieldPath& owner, std::string_view key) : owner_(&owner), key_(key) {}
  FieldPath(const FieldPath& list, std::size_t entry) : owner_(&list), entry_(entry) {}

  // "server_list[1].device".
  std::string Text() const;

  // The last key in the path: "device", and for an entry of a list that of the list.
  std::string_view key() const;

 private:
  const FieldPath* owner_ = nullptr;
  std::string_view key_;
  std::optional<std::size_t> entry_;
};

// RT005: a value that is there is a string.
void ExpectString(const FieldPath& path, const Value* value, RuleReport* report);

// RT005: those of an object's members `keys` that are there are strings.
void ExpectStrings(const FieldPath& path, const Value& object,
                   const std::vector<std::string_view>& keys, RuleReport* report);

// RT005: a value that is there is a list. Whether it is one.
bool ExpectList(const FieldPath& path, const Value* value, RuleReport* report);

// RT005: an entry of a list is an object. Whether it is one.
bool ExpectObject(const FieldPath& path, const Value& value, RuleReport* report);

// What a count is of: "server_list has 2 entries", "the table has 1 server".
struct Counted {
  std::string holder;                 // "server_list".
  const char* one = "entry";          // What it has, one of them
  const char* many = "entries";       // and more.
  std::optional<std::size_t> number;  // Empty where that cannot be told, or is none.
};

// RT006: `key` of `owner` is there, unless `optional`, and says how many there are. What has a
// wrong type is left to RT005.
void ExpectCount(const FieldPath& path, const Value& owner, std::string_view key,
                 const Counted& counted, bool optional, RuleReport* report);

// RT006: a list is there and not empty; `owner` is what should have it, `wanted` what to add.
void ExpectEntries(const FieldPath& path, const Value& owner, const Value* list, const char* wanted,
                   RuleReport* report);

}  // namespace rankroute
