#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankroute {

struct Member;

// One value of a JSON or YAML document, with the place where it starts. Object members keep the
// order and the duplicates of the text; numbers keep their spelling.
struct Value {
  enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  int line = 0;    // From 1; 0 for a value made by the program.
  int column = 0;  // From 1, in characters.
  // The characters of a string, the spelling of a number, a Boolean or null.
  std::string text;
  std::vector<Value> items;     // Of an array.
  std::vector<Member> members;  // Of an object.

  bool is(Kind k) const { return kind == k; }
  bool is_object() const { return kind == Kind::kObject; }
  bool is_array() const { return kind == Kind::kArray; }
  bool is_string() const { return kind == Kind::kString; }

  // The first member of that name of an object, or null. O(members).
  const Value* Find(std::string_view key) const;
  Value* Find(std::string_view key);
};

struct Member {
  std::string key;
  int line = 0;
  int column = 0;
  Value value;
};

// "a string", "a number", … for messages.
const char* KindName(Value::Kind kind);

// Makes a string value or a number value that no text holds yet.
Value StringValue(std::string text);
Value NumberValue(std::int64_t number);

}  // namespace rankroute
