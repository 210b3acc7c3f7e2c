#include "base/utf8.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace rankroute {
namespace {

// The bytes at the start of `text` that are ASCII, whole words of eight.
std::size_t AsciiLength(std::string_view text) {
  static constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  std::size_t at = 0;
  for (std::uint64_t word = 0; at + sizeof(word) <= text.size(); at += sizeof(word)) {
    std::memcpy(&word, text.data() + at, sizeof(word));
    if ((word & kHighBits) != 0) break;
  }
  return at;
}

}  // namespace

std::size_t Utf8Length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return 0;
  const unsigned lowest = first == 0xE0 ? 0xA0U : first == 0xF0 ? 0x90U : 0x80U;
  const unsigned highest = first == 0xED ? 0x9FU : first == 0xF4 ? 0x8FU : 0xBFU;
  if (byte(1) < lowest || byte(1) > highest) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  return length;
}

bool IsValidUtf8(std::string_view text) {
  std::size_t at = AsciiLength(text);
  while (at < text.size()) {
    const std::size_t length = Utf8Length(text, at);
    if (length == 0) return false;
    at += length;
    if (length > 1) at += AsciiLength(text.substr(at));
  }
  return true;
}

std::string ToValidUtf8(std::string_view text) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = Utf8Length(text, at);
    out.append(length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(at, length));
    at += length == 0 ? 1 : length;
  }
  return out;
}

void AppendUtf8(std::uint32_t code, std::string* out) {
  const auto push = [&](std::uint32_t byte) { out->push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    push(code);
  } else if (code < 0x800) {
    push(0xC0U | code >> 6U);
    push(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    push(0xE0U | code >> 12U);
    push(0x80U | (code >> 6U & 0x3FU));
    push(0x80U | (code & 0x3FU));
  } else {
    push(0xF0U | code >> 18U);
    push(0x80U | (code >> 12U & 0x3FU));
    push(0x80U | (code >> 6U & 0x3FU));
    push(0x80U | (code & 0x3FU));
  }
}

}  // namespace rankroute
