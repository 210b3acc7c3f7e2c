#include "client/rules_page.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rankroute {
namespace {

constexpr std::string_view kHeading = "## ";
constexpr std::string_view kFence = "```";
constexpr std::string_view kIdPrefix = "RT";

bool StartsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

// Whether the text is "RT" and digits.
bool IsRuleId(std::string_view text) {
  const std::string_view digits = text.substr(std::min(kIdPrefix.size(), text.size()));
  return StartsWith(text, kIdPrefix) && !digits.empty() &&
         digits.find_first_not_of("0123456789") == std::string_view::npos;
}

// Takes the next line off `rest`, its line break too.
std::string_view TakeLine(std::string_view* rest) {
  const std::size_t end = std::min(rest->find('\n'), rest->size());
  const std::string_view line = rest->substr(0, end);
  rest->remove_prefix(std::min(end + 1, rest->size()));
  return line;
}

// "a `b` **c** [d](#e)" as "a b c d".
std::string WithoutMarks(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '`') continue;
    if (line.substr(i, 2) == "**") {
      ++i;
    } else if (line[i] == '[' || line.substr(i, 2) == "](") {
      const std::size_t close = line[i] == '[' ? line.find("](", i) : line.find(')', i);
      if (close == std::string_view::npos) {
        text.push_back(line[i]);
      } else if (line[i] == ']') {
        i = close;
      }
    } else {
      text.push_back(line[i]);
    }
  }
  return text;
}

// Reads the section whose heading was taken off `rest`, up to the next heading.
std::string ReadSection(std::string_view id, std::string_view* rest) {
  std::string text = std::string(id) + "\n";
  bool in_code = false;
  while (!rest->empty() && (in_code || !StartsWith(*rest, kHeading))) {
    const std::string_view line = TakeLine(rest);
    if (StartsWith(line, kFence)) {
      in_code = !in_code;
    } else if (in_code && !line.empty()) {
      text.append("  ").append(line).append("\n");
    } else {
      text += WithoutMarks(line) + "\n";
    }
  }
  return text.substr(0, text.find_last_not_of('\n') + 1) + "\n";
}

// Of "| [RT008](#rt008) | error | EI0014 | what |" the id and what.
std::pair<std::string, std::string> ReadTableRow(std::string_view line) {
  if (!StartsWith(line, "| [")) return {};
  const std::string row = WithoutMarks(line.substr(2));
  const std::string id = row.substr(0, row.find(' '));
  const std::size_t end = row.rfind(" |");
  const std::size_t start = row.rfind("| ", end - 1);
  if (!IsRuleId(id) || end == std::string::npos || start == std::string::npos) return {};
  return {id, row.substr(start + 2, end - start - 2)};
}

}  // namespace

std::vector<RuleSection> ReadRuleSections(std::string_view page) {
  std::vector<RuleSection> sections;
  std::map<std::string, std::string> summaries;
  while (!page.empty()) {
    const std::string_view line = TakeLine(&page);
    const std::string_view title = line.substr(std::min(kHeading.size(), line.size()));
    if (StartsWith(line, kHeading) && IsRuleId(title)) {
      sections.push_back({std::string(title), "", ReadSection(title, &page)});
    } else {
      summaries.insert(ReadTableRow(line));
    }
  }
  for (RuleSection& section : sections) section.summary = summaries[section.id];
  return sections;
}

}  // namespace rankroute
