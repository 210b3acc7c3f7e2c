#include "base/utf8.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rankroute {
namespace {

TEST(Utf8Test, TellsWellFormedText) {
  for (const char* text : {"", "a", "\x7F", "é", "節", "😀", "\xED\x9F\xBF", "\xEE\x80\x80",
                           "\xF4\x8F\xBF\xBF", "\xE0\xA0\x80", "\xF0\x90\x80\x80"}) {
    EXPECT_TRUE(IsValidUtf8(text)) << text;
    EXPECT_EQ(ToValidUtf8(text), text);
  }
  EXPECT_TRUE(IsValidUtf8(std::string(1, '\0')));
}

TEST(Utf8Test, ReplacesEachBadByte) {
  const std::string r = "\xEF\xBF\xBD";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"\x80", r},
      {"a\xFFz", "a" + r + "z"},
      {"\xC0\x80", r + r},                  // Overlong.
      {"\xE0\x80\x80", r + r + r},          // Overlong.
      {"\xF0\x80\x80\x80", r + r + r + r},  // Overlong.
      {"\xED\xA0\x80", r + r + r},          // Surrogate.
      {"\xF4\x90\x80\x80", r + r + r + r},  // Beyond U+10FFFF.
      {"\xC3", r},                          // Cut off.
      {"\xE2\x82", r + r},                  // Cut off.
      {"\xE2\x82z", r + r + "z"},
      {"\xF0\x9F\x98", r + r + r},
      {"é\xE9é", "é" + r + "é"},
  };
  for (const auto& [bad, mended] : cases) {
    EXPECT_FALSE(IsValidUtf8(bad)) << mended;
    EXPECT_EQ(ToValidUtf8(bad), mended);
  }
}

// ASCII is looked at several bytes at a time.
TEST(Utf8Test, FindsABadByteAnywhere) {
  static constexpr std::size_t kLength = 40;
  for (const std::string& start : {std::string(), std::string("é")}) {
    for (std::size_t at = 0; at < kLength; ++at) {
      std::string text = start + std::string(kLength, 'a');
      EXPECT_TRUE(IsValidUtf8(text));
      text[start.size() + at] = '\xFF';
      EXPECT_FALSE(IsValidUtf8(text)) << at;
    }
  }
}

// The definition of RFC 3629, the other way round: exactly the encodings of scalar values are well
// formed among all strings of up to three bytes.
TEST(Utf8Test, AcceptsExactlyTheEncodingsOfScalarValues) {
  std::vector<bool> encoded(std::size_t{1} << 24U, false);
  const auto number = [](const std::string& bytes) {
    std::size_t n = 0;
    for (const char c : bytes) n = n << 8U | static_cast<unsigned char>(c);
    return n;
  };
  for (std::uint32_t code = 0x80; code <= 0x10FFFF; ++code) {
    if (code >= 0xD800 && code <= 0xDFFF) continue;
    std::string text;
    AppendUtf8(code, &text);
    ASSERT_TRUE(IsValidUtf8(text)) << code;
    ASSERT_EQ(Utf8Length(text, 0), text.size()) << code;
    if (text.size() <= 3) encoded[number(text)] = true;
  }
  for (std::size_t n = 0x8000; n < encoded.size(); ++n) {
    const std::array<char, 3> bytes = {static_cast<char>(n >> 16U), static_cast<char>(n >> 8U),
                                       static_cast<char>(n)};
    std::string_view text(bytes.data(), bytes.size());
    if (n < 0x10000) text.remove_prefix(1);
    if (static_cast<unsigned char>(text[0]) < 0x80) continue;
    const bool whole = Utf8Length(text, 0) == text.size();
    if (whole != encoded[n]) FAIL() << n;
  }
}

TEST(Utf8Test, AppendsOneCharacter) {
  std::string text;
  for (const std::uint32_t code : {0x41U, 0xE9U, 0x7BC0U, 0x1F600U}) AppendUtf8(code, &text);
  EXPECT_EQ(text, "Aé節😀");
}

}  // namespace
}  // namespace rankroute
