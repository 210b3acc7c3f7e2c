#include "base/yaml.h"

#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <sstream>
#include <unordered_set>
#include <utility>

#include "base/json.h"
#include "base/utf8.h"

namespace rankroute {
namespace {

// Turns yaml-cpp's marks, which count bytes, into lines and columns in characters. Marks come in
// text order but for a few, so counting goes on from the last one: O(bytes) over a document.
class PlaceFinder {
 public:
  struct Place {
    int line = 0;
    int column = 0;
  };

  explicit PlaceFinder(std::string_view text) : text_(text) {}

  Place Find(const YAML::Mark& mark) {
    if (mark.line < 0) return {};
    const auto pos = std::min(static_cast<std::size_t>(mark.pos), text_.size());
    const std::size_t start = pos - std::min(static_cast<std::size_t>(mark.column), pos);
    if (start != start_ || pos < pos_) {
      start_ = pos_ = start;
      characters_ = 0;
    }
    for (; pos_ < pos; ++pos_) {
      if ((static_cast<unsigned char>(text_[pos_]) & 0xC0U) != 0x80U) ++characters_;
    }
    return {mark.line + 1, characters_ + 1};
  }

 private:
  std::string_view text_;
  std::size_t start_ = 0;  // Of the line that was asked for last.
  std::size_t pos_ = 0;
  int characters_ = 0;  // From start_ to pos_.
};

// Builds values from yaml-cpp's events. `open_` holds the containers on the way down; of a map the
// pending key waits in the frame until its value is complete.
class ValueBuilder final : public YAML::EventHandler {
 public:
  ValueBuilder(std::string_view text, const std::string& file, YamlParse* result)
      : text_(text), places_(text), file_(file), result_(result) {}

  // yaml-cpp starts another document at whatever it cannot make part of the last one, for ever at
  // some characters: a document after the first must be announced.
  void OnDocumentStart(const YAML::Mark& mark) override {
    const auto start = std::min(static_cast<std::size_t>(mark.pos), text_.size());
    const std::string_view between = text_.substr(last_start_, start - last_start_);
    if (started_ && text_.substr(start, 3) != "---" &&
        between.find("\n...") == std::string_view::npos) {
      Report(mark, "YAML_SYNTAX", "this is no part of the document, and no --- starts another");
      stopped_ = true;
    }
    started_ = true;
    last_start_ = start;
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    CheckAnchor(mark, anchor);
    Add(At(Value::Kind::kNull, mark, "null"));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    (void)anchor;
    Report(mark, "ALIAS", "aliases are not accepted: write the value out");
    Add(At(Value::Kind::kNull, mark, "null"));
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    CheckAnchor(mark, anchor);
    Add(At(tag == "?" ? PlainKind(text) : Value::Kind::kString, mark, text));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    (void)tag, (void)style;
    CheckAnchor(mark, anchor);
    Open(At(Value::Kind::kArray, mark, ""));
  }
  void OnSequenceEnd() override { Close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    (void)tag, (void)style;
    CheckAnchor(mark, anchor);
    Open(At(Value::Kind::kObject, mark, ""));
  }
  void OnMapEnd() override { Close(); }

  void Report(const YAML::Mark& mark, const char* reason, std::string message) {
    const PlaceFinder::Place place = places_.Find(mark);
    ReportAt(place.line, place.column, reason, std::move(message));
  }
  bool too_deep() const { return too_deep_; }
  bool stopped() const { return stopped_; }

 private:
  struct Frame {
    Value value;
    bool has_key = false;
    Member pending;
    std::unordered_set<std::string> keys;
  };

  Value At(Value::Kind kind, const YAML::Mark& mark, std::string text) {
    const PlaceFinder::Place place = places_.Find(mark);
    Value value;
    value.kind = kind;
    value.line = place.line;
    value.column = place.column;
    value.text = std::move(text);
    return value;
  }

  static Value::Kind PlainKind(const std::string& text) {
    if (text.empty() || text == "~" || text == "null") return Value::Kind::kNull;
    if (text == "true" || text == "false") return Value::Kind::kBool;
    const char first = text.front();
    if (first != '-' && std::isdigit(static_cast<unsigned char>(first)) == 0) {
      return Value::Kind::kString;
    }
    return ParseJson(text, "").ok() ? Value::Kind::kNumber : Value::Kind::kString;
  }

  void ReportAt(int line, int column, const char* reason, std::string message) {
    result_->diagnostics.push_back(
        {Severity::kError, reason, file_, line, column, std::move(message)});
  }
  void CheckAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != YAML::NullAnchor) {
      Report(mark, "ALIAS", "anchors are not accepted: write the value out where it is needed");
    }
  }

  void Open(Value value) {
    if (open_.size() > kMaxJsonDepth && !too_deep_) {
      ReportAt(value.line, value.column, "TOO_DEEP",
               "more than " + std::to_string(kMaxJsonDepth) + " levels");
      too_deep_ = true;
    }
    open_.emplace_back();
    open_.back().value = std::move(value);
  }
  void Close() {
    Value value = std::move(open_.back().value);
    open_.pop_back();
    Add(std::move(value));
  }

  void Add(Value value) {
    if (open_.empty()) {
      result_->documents.push_back(std::move(value));
      return;
    }
    Frame& frame = open_.back();
    if (frame.value.is_array()) {
      frame.value.items.push_back(std::move(value));
    } else if (!frame.has_key) {
      TakeKey(std::move(value), &frame);
    } else {
      frame.pending.value = std::move(value);
      frame.value.members.push_back(std::move(frame.pending));
      frame.pending = Member();
      frame.has_key = false;
    }
  }

  void TakeKey(Value key, Frame* frame) {
    if (key.is_array() || key.is_object() || key.is(Value::Kind::kNull)) {
      ReportAt(key.line, key.column, "BAD_KEY",
               std::string("a key must be a scalar, not ") + KindName(key.kind));
    } else if (!frame->keys.insert(key.text).second) {
      ReportAt(key.line, key.column, "DUPLICATE_KEY",
               "key " + QuoteJson(key.text) + " stands twice: keep one");
    }
    frame->pending.key = std::move(key.text);
    frame->pending.line = key.line;
    frame->pending.column = key.column;
    frame->has_key = true;
  }

  std::string_view text_;
  PlaceFinder places_;
  const std::string& file_;
  YamlParse* result_;
  std::vector<Frame> open_;
  std::size_t last_start_ = 0;  // Of the last document.
  bool started_ = false;        // Whether there was a document.
  bool stopped_ = false;
  bool too_deep_ = false;
};

// yaml-cpp guesses other encodings and takes control characters as they come; YAML has neither.
bool CheckCharacters(std::string_view text, const std::string& file, YamlParse* result) {
  int line = 1;
  std::size_t line_start = 0;
  const auto report = [&](std::size_t at, const char* reason, std::string message) {
    const std::string before = ToValidUtf8(text.substr(line_start, at - line_start));
    const auto characters = std::count_if(before.begin(), before.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    });
    result->diagnostics.push_back({Severity::kError, reason, file, line,
                                   static_cast<int>(characters) + 1, std::move(message)});
    return false;
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte == '\n') {
      ++line;
      line_start = at + 1;
    } else if ((byte < 0x20 && byte != '\t' && byte != '\r') || byte == 0x7F) {
      return report(at, "YAML_SYNTAX",
                    "control character " + std::to_string(byte) + " may not stand in a YAML text");
    } else if (byte >= 0x80) {
      const std::size_t length = Utf8Length(text, at);
      if (length == 0) return report(at, "INVALID_UTF8", "this is not valid UTF-8");
      at += length - 1;
    }
  }
  return true;
}

}  // namespace

YamlParse ParseYaml(std::string_view text, const std::string& file) {
  YamlParse result;
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // YAML allows it.
  if (!CheckCharacters(text, file, &result)) return result;
  std::istringstream in{std::string(text)};
  ValueBuilder builder(text, file, &result);
  try {
    YAML::Parser parser(in);
    while (!builder.stopped() && parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::DeepRecursion& e) {
    if (!builder.too_deep()) builder.Report(e.mark, "TOO_DEEP", "too many levels");
  } catch (const YAML::Exception& e) {
    builder.Report(e.mark, "YAML_SYNTAX", e.msg);
  }
  if (!result.diagnostics.empty()) result.documents.clear();
  return result;
}

std::string QuoteYaml(std::string_view text) {
  static constexpr std::string_view kPlain = "_./-";
  bool plain = !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0;
  for (const char c : text) {
    plain = plain && (std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                      kPlain.find(c) != std::string_view::npos);
  }
  // Words that YAML 1.1 or 1.2 readers take for something else than a string.
  static const std::unordered_set<std::string> words = {"true", "false", "null", "yes", "no",
                                                        "on",   "off",   "y",    "n"};
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (plain && words.count(lower) == 0) return std::string(text);
  std::string quoted;
  for (const char c : QuoteJson(text)) {
    if (c == '\x7F') {
      quoted += "\\x7F";  // JSON takes it as it is, YAML does not.
    } else {
      quoted.push_back(c);
    }
  }
  return quoted;
}

}  // namespace rankroute
