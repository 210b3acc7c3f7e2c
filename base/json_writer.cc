#include <array>
#include <cstddef>

#include "base/json.h"

namespace rankroute {
namespace {

void AppendJson(const Value& value, int indent, int level, std::string* out);

void NewLine(int indent, int level, std::string* out) {
  if (indent == 0) return;
  out->push_back('\n');
  out->append(static_cast<std::size_t>(indent) * static_cast<std::size_t>(level), ' ');
}

void AppendArray(const Value& value, int indent, int level, std::string* out) {
  out->push_back('[');
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i > 0) out->push_back(',');
    NewLine(indent, level + 1, out);
    AppendJson(value.items[i], indent, level + 1, out);
  }
  if (!value.items.empty()) NewLine(indent, level, out);
  out->push_back(']');
}

void AppendObject(const Value& value, int indent, int level, std::string* out) {
  out->push_back('{');
  for (std::size_t i = 0; i < value.members.size(); ++i) {
    if (i > 0) out->push_back(',');
    NewLine(indent, level + 1, out);
    out->append(QuoteJson(value.members[i].key));
    out->append(indent == 0 ? ":" : ": ");
    AppendJson(value.members[i].value, indent, level + 1, out);
  }
  if (!value.members.empty()) NewLine(indent, level, out);
  out->push_back('}');
}

void AppendJson(const Value& value, int indent, int level, std::string* out) {
  switch (value.kind) {
    case Value::Kind::kNull:
      out->append("null");
      break;
    case Value::Kind::kBool:
    case Value::Kind::kNumber:
      out->append(value.text);
      break;
    case Value::Kind::kString:
      out->append(QuoteJson(value.text));
      break;
    case Value::Kind::kArray:
      AppendArray(value, indent, level, out);
      break;
    case Value::Kind::kObject:
      AppendObject(value, indent, level, out);
      break;
  }
}

}  // namespace

std::string WriteJson(const Value& value, int indent) {
  std::string out;
  AppendJson(value, indent, 0, &out);
  out.push_back('\n');
  return out;
}

std::string QuoteJson(std::string_view text) {
  static constexpr std::array<char, 16> kHex = {'0', '1', '2', '3', '4', '5', '6', '7',
                                                '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  static constexpr std::string_view kPlain = "\"\\\b\f\n\r\t";
  static constexpr std::string_view kLetter = "\"\\bfnrt";
  std::string out = "\"";
  for (const char c : text) {
    const std::size_t escape = kPlain.find(c);
    const auto byte = static_cast<unsigned char>(c);
    if (escape != std::string_view::npos) {
      out.push_back('\\');
      out.push_back(kLetter[escape]);
    } else if (byte < 0x20) {
      out.append("\\u00");
      out.push_back(kHex[byte >> 4U]);
      out.push_back(kHex[byte & 0xFU]);
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
  return out;
}

}  // namespace rankroute
