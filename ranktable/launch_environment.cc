#include "ranktable/launch_environment.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "base/utf8.h"
#include "ranktable/rule.h"
#include "ranktable/shell_word.h"

namespace rankroute {
namespace {

constexpr const char* kAccepted =
    "give what `env` prints, a shell's export lines, or a copy of /proc/PID/environ";
constexpr std::array<std::string_view, 2> kExportWords = {"export", "declare -x"};

constexpr std::string_view kBlanks = " \t";

// As the JSON reader counts: what follows the first byte of a character belongs to it.
bool StartsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

int Characters(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), StartsCharacter));
}

// Bytes of the variable's name that `text` starts with, where "=" follows it; else 0. Names of
// exported bash functions end in "%%".
std::size_t NameLength(std::string_view text) {
  static constexpr std::string_view kNameCharacters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-%";
  const std::size_t end = text.find_first_not_of(kNameCharacters);
  return end == std::string_view::npos || text[end] != '=' ? 0 : end;
}

// A value or a line for a message.
std::string Quoted(std::string_view text) { return Show(StringValue(ToValidUtf8(text))); }

// Collects variables and findings while a reader goes through the text.
class Collector {
 public:
  explicit Collector(LaunchEnvironment* environment)
      : environment_(*environment), report_("RT024", &environment->findings) {}

  void Add(EnvironmentVariable variable) {
    auto& variables = environment_.variables;
    const auto [known, is_new] = by_name_.emplace(variable.name, variables.size());
    last_ = known->second;
    if (is_new) {
      variables.push_back(std::move(variable));
      return;
    }
    EnvironmentVariable& earlier = variables[last_];
    report_.Warning(
        {variable.name, variable.line, variable.column},
        Quoted(variable.name) + " is set in line " + std::to_string(earlier.line) + " already",
        "keep one: the later counts here and in a shell, the earlier in some programs");
    earlier = std::move(variable);
  }

  // A further line of the value that came last.
  void Continue(std::string_view line) {
    environment_.variables[last_].value.append("\n").append(line);
  }

  RuleReport& report() { return report_; }

  void Finish() {
    if (environment_.variables.empty() && environment_.findings.empty()) {
      report_.Error(kHcclNone, {"", 1, 1}, "there is no variable in this environment", kAccepted);
    }
    report_.Finish();
    std::sort(environment_.variables.begin(), environment_.variables.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
  }

 private:
  LaunchEnvironment& environment_;
  RuleReport report_;
  std::unordered_map<std::string, std::size_t> by_name_;
  std::size_t last_ = 0;  // Index of the variable that came last.
};

void ReadEntries(std::string_view text, Collector* collector) {
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\0'), text.size());
    const std::string_view entry = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    const std::size_t equals = entry.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      collector->report().Error(kHcclNone, {"", number, 1},
                                "entry " + Quoted(entry) + " is no KEY=VALUE", kAccepted);
      continue;
    }
    collector->Add({std::string(entry.substr(0, equals)), std::string(entry.substr(equals + 1)),
                    number, Characters(entry.substr(0, equals + 1)) + 1});
  }
}

// Reads lines, those of `env` and those of a shell. `at_` only ever goes forward.
class LineReader {
 public:
  LineReader(std::string_view text, Collector* collector) : text_(text), collector_(*collector) {}

  void Read() {
    while (at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      ReadLine(text_.substr(at_, end - at_), end);
      MoveTo(std::min(text_.find('\n', at_), text_.size() - 1) + 1);
    }
  }

 private:
  void MoveTo(std::size_t to) {
    for (; at_ < to; ++at_) {
      column_ += StartsCharacter(text_[at_]) ? 1 : 0;
      if (text_[at_] != '\n') continue;
      ++line_;
      column_ = 1;
    }
  }

  Place Here(std::string name) const { return {std::move(name), line_, column_}; }

  void ReadLine(std::string_view line, std::size_t end) {
    const std::size_t first = std::min(line.find_first_not_of(" \t\r"), line.size());
    if (first == line.size() || line[first] == '#') return;
    const std::string_view rest = line.substr(first);
    const std::size_t words = ExportLength(rest);
    if (words == 0 && NameLength(rest) == 0) {
      ReadRest(line);
      return;
    }
    MoveTo(at_ + first + words);
    follows_plain_ = words == 0 && !IsQuoted(rest);
    if (follows_plain_) {
      ReadPlain(NameLength(rest), end);
    } else {
      ReadAssignments();
    }
  }

  // Bytes of the word that makes this a shell's line, blanks behind it included; else 0.
  static std::size_t ExportLength(std::string_view line) {
    for (const std::string_view word : kExportWords) {
      if (line.substr(0, word.size()) != word) continue;
      const std::size_t end = std::min(line.find_first_not_of(kBlanks, word.size()), line.size());
      if (end > word.size()) return end;
    }
    return 0;
  }

  // Whether the line is KEY='VALUE' or KEY="VALUE" as a shell has it, and nothing behind.
  static bool IsQuoted(std::string_view line) {
    const std::size_t value = NameLength(line) + 1;
    const std::string_view quote = line.substr(value, 1);
    if (quote != "'" && quote != "\"") return false;
    const ShellWord word = ReadShellWord(line, value);
    return word.closed && line.find_first_not_of(" \t\r", word.end) == std::string_view::npos;
  }

  // KEY=VALUE as `env` prints it.
  void ReadPlain(std::size_t name_length, std::size_t end) {
    std::string name(text_.substr(at_, name_length));
    MoveTo(at_ + name_length + 1);
    const Place place = Here(name);
    const bool carriage_return = end > at_ && text_[end - 1] == '\r';
    if (carriage_return) WarnOfCarriageReturn(place);
    const std::string_view value = text_.substr(at_, end - at_ - (carriage_return ? 1 : 0));
    const bool function = name.rfind("BASH_FUNC_", 0) == 0 && value.substr(0, 4) == "() {";
    collector_.Add({std::move(name), std::string(value), place.line, place.column});
    if (function) SkipFunction();
  }

  // The body of an exported function ends with a line "}". It is no part of the value here.
  void SkipFunction() {
    std::string_view line;
    while (at_ < text_.size() && line != "}") {
      MoveTo(std::min(text_.find('\n', at_), text_.size() - 1) + 1);
      line = text_.substr(at_, text_.find('\n', at_) - at_);
    }
  }

  void WarnOfCarriageReturn(const Place& place) {
    if (warned_of_carriage_return_) return;
    warned_of_carriage_return_ = true;
    collector_.report().Warning(
        place, "lines end in CR LF; the CR is taken for no part of a value",
        "write the file with LF alone: a shell takes the CR into the value");
  }

  // Assignments of a shell's statements from `at_` on, up to the end of the line.
  void ReadAssignments() {
    while (true) {
      MoveTo(std::min(text_.find_first_not_of(" \t\r;", at_), text_.size()));
      if (at_ == text_.size() || text_[at_] == '\n' || text_[at_] == '#') return;
      const std::size_t name_length = NameLength(text_.substr(at_));
      if (name_length == 0) {
        ReadOtherWord();
      } else {
        ReadAssignment(name_length);
      }
    }
  }

  // `export NAME` sets nothing; what is no name is a finding.
  void ReadOtherWord() {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n;", at_), text_.size());
    const std::string word(text_.substr(at_, end - at_));
    if (NameLength(word + "=") != word.size()) {
      collector_.report().Error(kHcclNone, Here(""), Quoted(word) + " is no assignment KEY=VALUE",
                                kAccepted);
    }
    MoveTo(end);
  }

  void ReadAssignment(std::size_t name_length) {
    std::string name(text_.substr(at_, name_length));
    MoveTo(at_ + name_length + 1);
    const Place place = Here(name);
    ShellWord word = ReadShellWord(text_, at_);
    if (!word.closed) {
      collector_.report().Error(kHcclNone, place,
                                "the quote in the value of " + name + " has no end",
                                "close it; the rest of the text is taken for a part of the value");
    } else if (word.refers) {
      collector_.report().Warning(
          place,
          name + " refers to other variables and is left out: " +
              Quoted(text_.substr(at_, word.end - at_)),
          "give what `env` prints in the pod, where the shell has put in the values");
    } else {
      collector_.Add({std::move(name), std::move(word.value), place.line, place.column});
    }
    // What ends a word but no assignment ("&", "|") is passed over.
    MoveTo(std::max(word.end, std::min(text_.find_first_not_of("&|", word.end), text_.size())));
  }

  // A line that starts no variable.
  void ReadRest(std::string_view line) {
    const std::string shown = Quoted(line);
    if (!follows_plain_) {
      collector_.report().Error(kHcclNone, Here(""), "line " + shown + " is no KEY=VALUE",
                                kAccepted);
      return;
    }
    collector_.report().Warning(
        Here(""), "line " + shown + " is taken for a part of the value before it",
        "if it is none, delete it; a copy of /proc/PID/environ leaves no doubt");
    collector_.Continue(line);
  }

  std::string_view text_;
  Collector& collector_;
  std::size_t at_ = 0;
  int line_ = 1;
  int column_ = 1;
  bool follows_plain_ = false;  // Whether the line before is of `env`, whose values have no end.
  bool warned_of_carriage_return_ = false;
};

}  // namespace

const EnvironmentVariable* LaunchEnvironment::Find(std::string_view name) const {
  const auto found = std::lower_bound(
      variables.begin(), variables.end(), name,
      [](const EnvironmentVariable& v, std::string_view wanted) { return v.name < wanted; });
  return found != variables.end() && found->name == name ? &*found : nullptr;
}

LaunchEnvironment ReadLaunchEnvironment(std::string_view text, const std::string& file) {
  LaunchEnvironment environment;
  environment.file = file;
  Collector collector(&environment);
  if (text.size() > kMaxEnvironmentBytes) {
    collector.report().Error(kHcclNone, {"", 1, 1},
                             "the environment has " + std::to_string(text.size()) + " bytes",
                             "at most " + std::to_string(kMaxEnvironmentBytes) + " bytes are read");
  } else if (text.find('\0') != std::string_view::npos) {
    ReadEntries(text, &collector);
  } else {
    LineReader(text, &collector).Read();
  }
  collector.Finish();
  return environment;
}

std::string EnvironmentLines(std::string_view text) {
  std::string lines(text);
  if (text.find('\0') == std::string_view::npos) return lines;
  std::replace(lines.begin(), lines.end(), '\n', ' ');
  std::replace(lines.begin(), lines.end(), '\0', '\n');
  return lines;
}

}  // namespace rankroute
