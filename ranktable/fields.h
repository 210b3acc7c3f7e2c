#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "ranktable/expect.h"
#include "ranktable/rule.h"

namespace rankroute {

// The local_id of a backup device (HCCL rank table configuration for Ascend 950).
inline constexpr std::int64_t kBackupLocalId = 64;

// What rules expect of single fields. A wrong type is left to RT005.

// Whether a number of this layout has the type that HCCL expects: a string in versions 1.x, a whole
// number in 2.0.
bool HasNumberType(const TableView& table, const Value& value);

struct NumberField {
  const char* key;
  std::int64_t min;
  std::int64_t max;
  bool required;
  const char* hint;
};

// The number that a field of `owner` spells, where it is there and in range; else empty, and an
// error unless the type is wrong or the field is optional and absent.
std::optional<std::int64_t> CheckNumberField(const TableView& table, const FieldPath& owner_path,
                                             const Value& owner, const NumberField& field,
                                             RuleReport* report);

struct TextField {
  const char* key;
  std::size_t min_bytes;  // 0 or 1.
  std::size_t max_bytes;
  bool required;
  const char* hint;
};

// The string likewise; null where CheckNumberField would be empty.
const Value* CheckTextField(const FieldPath& owner_path, const Value& owner, const TextField& field,
                            RuleReport* report);

struct ListField {
  const char* key;
  std::size_t min;  // 0 or 1.
  std::size_t max;
  const char* hint;
};

// The list likewise, with as many entries; it is required. Null only where it is absent or no list.
const Value* CheckListField(const FieldPath& owner_path, const Value& owner, const ListField& field,
                            RuleReport* report);

struct WordField {
  const char* key;
  bool required;
  std::vector<std::string_view> words;  // All that are accepted.
};

// One of the words, where the field is there; any other value is an error, of whatever type.
void CheckWordField(const FieldPath& owner_path, const Value& owner, const WordField& field,
                    RuleReport* report);

}  // namespace rankroute
