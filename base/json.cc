#include "base/json.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include "base/utf8.h"

namespace rankroute {
namespace {

// Up to this many members a linear look finds duplicates fastest.
constexpr std::size_t kLinearKeySearch = 16;
// Members that an object has room for before the first of them is read, at most.
constexpr std::size_t kMostReserved = 16;

class JsonParser {
 public:
  JsonParser(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  JsonParse Parse() {
    SkipByteOrderMark();
    Value root;
    if (ParseValue(&root, 0)) {
      SkipSpace();
      if (at_ < text_.size()) {
        Fail("JSON_SYNTAX", "nothing may follow the document, found " + Found());
      } else {
        result_.root = std::move(root);
      }
    }
    return std::move(result_);
  }

 private:
  // --- characters -----------------------------------------------------------------------------

  bool AtEnd() const { return at_ >= text_.size(); }
  char Peek() const { return AtEnd() ? '\0' : text_[at_]; }

  void Advance() {
    const auto byte = static_cast<unsigned char>(text_[at_++]);
    if (byte == '\n') {
      ++line_;
      line_start_ = at_;
    } else if ((byte & 0xC0U) == 0x80U) {  // The continuation of a character.
      ++line_start_;
    }
  }
  // The same over `bytes` bytes of ASCII without a new line.
  void AdvanceInLine(std::size_t bytes) { at_ += bytes; }

  int Column() const { return static_cast<int>(at_ - line_start_) + 1; }

  void SkipByteOrderMark() {
    if (text_.substr(0, 3) != "\xEF\xBB\xBF") return;
    Report("BYTE_ORDER_MARK", "a JSON text may not start with a byte order mark");
    at_ = line_start_ = 3;
  }

  // Skips white space, and comments, which are reported.
  void SkipSpace() {
    while (!AtEnd()) {
      const char c = Peek();
      if (c == ' ' || c == '\t' || c == '\r') {
        AdvanceInLine(1);
      } else if (c == '\n') {
        Advance();
      } else if (c == '#' || text_.substr(at_, 2) == "//") {
        Report("COMMENT", "JSON has no comments: remove this one");
        while (!AtEnd() && Peek() != '\n') Advance();
      } else if (text_.substr(at_, 2) == "/*") {
        Report("COMMENT", "JSON has no comments: remove this one");
        const std::size_t end = text_.find("*/", at_ + 2);
        const std::size_t stop = end == std::string_view::npos ? text_.size() : end + 2;
        while (at_ < stop) Advance();
      } else {
        return;
      }
    }
  }

  // --- faults -----------------------------------------------------------------------------------

  void ReportAt(int line, int column, const char* reason, std::string message) {
    result_.diagnostics.push_back(
        {Severity::kError, reason, file_, line, column, std::move(message)});
  }
  void Report(const char* reason, std::string message) {
    ReportAt(line_, Column(), reason, std::move(message));
  }
  bool Fail(const char* reason, std::string message) {
    Report(reason, std::move(message));
    return false;
  }

  // The character here, for a message.
  std::string Found() const {
    if (AtEnd()) return "the end of the file";
    const auto byte = static_cast<unsigned char>(Peek());
    if (byte < 0x20 || byte == 0x7F) return "control character " + std::to_string(byte);
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U) ++end;
    return "'" + ToValidUtf8(text_.substr(at_, end - at_)) + "'";
  }

  // --- values -----------------------------------------------------------------------------------

  bool ParseValue(Value* value, int depth) {
    SkipSpace();
    value->line = line_;
    value->column = Column();
    if (depth > kMaxJsonDepth) {
      return Fail("TOO_DEEP", "more than " + std::to_string(kMaxJsonDepth) + " levels");
    }
    switch (Peek()) {
      case '{':
        return ParseObject(value, depth);
      case '[':
        return ParseArray(value, depth);
      case '"':
        value->kind = Value::Kind::kString;
        return ParseString(&value->text);
      case 't':
        return ParseWord("true", Value::Kind::kBool, value);
      case 'f':
        return ParseWord("false", Value::Kind::kBool, value);
      case 'n':
        return ParseWord("null", Value::Kind::kNull, value);
      default:
        return ParseNumber(value);
    }
  }

  bool ParseWord(std::string_view word, Value::Kind kind, Value* value) {
    if (text_.substr(at_, word.size()) != word) {
      return Fail("JSON_SYNTAX", "expected a value, found " + Found());
    }
    AdvanceInLine(word.size());
    value->kind = kind;
    value->text = word;
    return true;
  }

  bool Digits() {
    const std::size_t start = at_;
    while (std::isdigit(static_cast<unsigned char>(Peek())) != 0) AdvanceInLine(1);
    return at_ > start || Fail("JSON_SYNTAX", "expected a digit, found " + Found());
  }

  bool ParseNumber(Value* value) {
    const std::size_t start = at_;
    const bool minus = Peek() == '-';
    if (minus) Advance();
    if (std::isdigit(static_cast<unsigned char>(Peek())) == 0) {
      return Fail("JSON_SYNTAX",
                  (minus ? "expected a digit, found " : "expected a value, found ") + Found());
    }
    if (Peek() == '0') {
      Advance();
      if (std::isdigit(static_cast<unsigned char>(Peek())) != 0) {
        return Fail("JSON_SYNTAX", "a number may not start with 0");
      }
    } else if (!Digits()) {
      return false;
    }
    if (Peek() == '.') {
      Advance();
      if (!Digits()) return false;
    }
    if (Peek() == 'e' || Peek() == 'E') {
      Advance();
      if (Peek() == '+' || Peek() == '-') Advance();
      if (!Digits()) return false;
    }
    value->kind = Value::Kind::kNumber;
    value->text = text_.substr(start, at_ - start);
    return true;
  }

  // Passes over the characters of a string up to what is special in one; false where all are ASCII.
  bool SkipPlain() {
    bool beyond_ascii = false;
    while (!AtEnd()) {
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte == '"' || byte == '\\' || byte < 0x20) break;
      if (byte < 0x80) {
        AdvanceInLine(1);
      } else {
        beyond_ascii = true;
        Advance();
      }
    }
    return beyond_ascii;
  }

  bool ParseString(std::string* out) {
    const int line = line_;
    const int column = Column();
    bool beyond_ascii = false;
    AdvanceInLine(1);  // The opening quote.
    while (true) {
      const std::size_t start = at_;
      beyond_ascii = SkipPlain() || beyond_ascii;
      out->append(text_.substr(start, at_ - start));
      if (AtEnd()) {
        ReportAt(line, column, "JSON_SYNTAX", "this string has no closing quote");
        return false;
      }
      if (Peek() == '"') break;
      if (Peek() != '\\') return Fail("JSON_SYNTAX", "a string may not contain " + Found());
      if (!ParseEscape(out)) return false;
    }
    AdvanceInLine(1);  // The closing quote.
    if (beyond_ascii && !IsValidUtf8(*out)) {
      ReportAt(line, column, "INVALID_UTF8", "this string is not valid UTF-8");
      *out = ToValidUtf8(*out);
    }
    return true;
  }

  bool ParseEscape(std::string* out) {
    Advance();  // The backslash.
    static constexpr std::string_view kLetters = "\"\\/bfnrt";
    static constexpr std::string_view kMeaning = "\"\\/\b\f\n\r\t";
    const std::size_t letter = AtEnd() ? std::string_view::npos : kLetters.find(Peek());
    if (letter != std::string_view::npos) {
      Advance();
      out->push_back(kMeaning[letter]);
      return true;
    }
    if (Peek() != 'u') {
      return Fail("JSON_SYNTAX", "expected one of \"\\/bfnrtu after a backslash, found " + Found());
    }
    Advance();
    std::uint32_t code = 0;
    if (!ParseHex4(&code)) return false;
    if (code >= 0xDC00 && code <= 0xDFFF) return LoneSurrogate();
    if (code >= 0xD800 && code <= 0xDBFF) {
      std::uint32_t low = 0;
      if (text_.substr(at_, 2) != "\\u") return LoneSurrogate();
      Advance();
      Advance();
      if (!ParseHex4(&low)) return false;
      if (low < 0xDC00 || low > 0xDFFF) return LoneSurrogate();
      code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
    }
    AppendUtf8(code, out);
    return true;
  }

  bool LoneSurrogate() {
    return Fail("JSON_SYNTAX", "a \\u escape of half a surrogate pair names no character");
  }

  bool ParseHex4(std::uint32_t* code) {
    for (int i = 0; i < 4; ++i) {
      const char c = Peek();
      if (AtEnd() || std::isxdigit(static_cast<unsigned char>(c)) == 0) {
        return Fail("JSON_SYNTAX", "expected four hexadecimal digits after \\u, found " + Found());
      }
      const int digit = std::isdigit(static_cast<unsigned char>(c)) != 0
                            ? c - '0'
                            : std::tolower(static_cast<unsigned char>(c)) - 'a' + 10;
      *code = *code * 16 + static_cast<std::uint32_t>(digit);
      Advance();
    }
    return true;
  }

  // After an element: true with *more telling whether another follows before `close`.
  bool ParseSeparator(char close, const char* what, bool* more) {
    SkipSpace();
    if (Peek() == close && !AtEnd()) {
      Advance();
      *more = false;
      return true;
    }
    if (Peek() != ',') {
      return Fail("JSON_SYNTAX", std::string("expected ',' or '") + close + "' after " + what +
                                     ", found " + Found());
    }
    const int line = line_;
    const int column = Column();
    Advance();
    SkipSpace();
    *more = AtEnd() || Peek() != close;
    if (!*more) {
      ReportAt(line, column, "TRAILING_COMMA",
               std::string("a comma may not stand before '") + close + "': remove it");
      Advance();
    }
    return true;
  }

  bool ParseArray(Value* value, int depth) {
    value->kind = Value::Kind::kArray;
    Advance();
    SkipSpace();
    bool more = AtEnd() || Peek() != ']';
    if (!more) Advance();
    while (more) {
      value->items.emplace_back();
      if (!ParseValue(&value->items.back(), depth + 1)) return false;
      if (!ParseSeparator(']', "a list item", &more)) return false;
    }
    return true;
  }

  bool ParseObject(Value* value, int depth) {
    value->kind = Value::Kind::kObject;
    Advance();
    SkipSpace();
    bool more = AtEnd() || Peek() != '}';
    if (!more) Advance();
    std::unordered_set<std::string> keys;
    if (more) value->members.reserve(usual_members_);
    while (more) {
      SkipSpace();
      Member& member = value->members.emplace_back();
      member.line = line_;
      member.column = Column();
      if (AtEnd() || Peek() != '"') {
        return Fail("JSON_SYNTAX", "expected a key in double quotes, found " + Found());
      }
      if (!ParseString(&member.key)) return false;
      SkipSpace();
      if (AtEnd() || Peek() != ':') {
        return Fail("JSON_SYNTAX", "expected ':' after a key, found " + Found());
      }
      Advance();
      if (!ParseValue(&member.value, depth + 1)) return false;
      CheckDuplicate(*value, &keys);
      if (!ParseSeparator('}', "a member", &more)) return false;
    }
    usual_members_ = std::min(value->members.size(), kMostReserved);
    return true;
  }

  // Reports the last member of an object where its key stands there already.
  void CheckDuplicate(const Value& object, std::unordered_set<std::string>* keys) {
    const Member& member = object.members.back();
    bool duplicate = false;
    if (object.members.size() <= kLinearKeySearch) {
      duplicate = object.Find(member.key) != &member.value;
    } else {
      if (keys->empty()) {
        for (const Member& earlier : object.members) {
          if (&earlier != &member) keys->insert(earlier.key);
        }
      }
      duplicate = !keys->insert(member.key).second;
    }
    if (duplicate) {
      ReportAt(member.line, member.column, "DUPLICATE_KEY",
               "key " + QuoteJson(member.key) + " stands twice in this object: keep one");
    }
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t line_start_ = 0;  // Where column 1 would be if this line were ASCII.
  // Members of the object before: objects of one list are alike as a rule.
  std::size_t usual_members_ = 0;
  JsonParse result_;
};

}  // namespace

JsonParse ParseJson(std::string_view text, const std::string& file) {
  return JsonParser(text, file).Parse();
}

}  // namespace rankroute
