#include "base/yaml.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <cctype>
#include <sstream>
#include <unordered_set>
#include <utility>

#include "base/json.h"
#include "base/utf8.h"

namespace rankroute {
namespace {

// Builds values from yaml-cpp's events. `open_` holds the containers on the way down; of a map the
// pending key waits in the frame until its value is complete.
class ValueBuilder final : public YAML::EventHandler {
 public:
  ValueBuilder(const std::string& file, YamlParse* result) : file_(file), result_(result) {}

  void OnDocumentStart(const YAML::Mark& mark) override { (void)mark; }
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
    Value value = At(tag == "?" ? PlainKind(text) : Value::Kind::kString, mark, text);
    if (!IsValidUtf8(text)) {
      Report(mark, "INVALID_UTF8", "this scalar is not valid UTF-8");
      value.text = ToValidUtf8(text);
    }
    Add(std::move(value));
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

 private:
  struct Frame {
    Value value;
    bool has_key = false;
    Member pending;
    std::unordered_set<std::string> keys;
  };

  static Value At(Value::Kind kind, const YAML::Mark& mark, std::string text) {
    Value value;
    value.kind = kind;
    value.line = mark.line + 1;
    value.column = mark.column + 1;
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

  void Report(const YAML::Mark& mark, const char* reason, std::string message) {
    result_->diagnostics.push_back(
        {Severity::kError, reason, file_, mark.line + 1, mark.column + 1, std::move(message)});
  }
  void CheckAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != YAML::NullAnchor) {
      Report(mark, "ALIAS", "anchors are not accepted: write the value out where it is needed");
    }
  }

  void Open(Value value) {
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
    YAML::Mark mark;
    mark.line = key.line - 1;
    mark.column = key.column - 1;
    if (key.is_array() || key.is_object()) {
      Report(mark, "BAD_KEY", std::string("a key must be a scalar, not ") + KindName(key.kind));
    } else if (!frame->keys.insert(key.text).second) {
      Report(mark, "DUPLICATE_KEY", "key " + QuoteJson(key.text) + " stands twice: keep one");
    }
    frame->pending.key = std::move(key.text);
    frame->pending.line = key.line;
    frame->pending.column = key.column;
    frame->has_key = true;
  }

  const std::string& file_;
  YamlParse* result_;
  std::vector<Frame> open_;
};

}  // namespace

YamlParse ParseYaml(std::string_view text, const std::string& file) {
  YamlParse result;
  std::istringstream in{std::string(text)};
  try {
    YAML::Parser parser(in);
    ValueBuilder builder(file, &result);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& e) {
    const char* reason = e.msg.find("depth") != std::string::npos ? "TOO_DEEP" : "YAML_SYNTAX";
    result.diagnostics.push_back(
        {Severity::kError, reason, file, e.mark.line + 1, e.mark.column + 1, e.msg});
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
  static const std::unordered_set<std::string> kWords = {"true", "false", "null", "yes", "no",
                                                         "on",   "off",   "y",    "n"};
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (plain && kWords.count(lower) == 0) return std::string(text);
  return QuoteJson(text);
}

}  // namespace rankroute
