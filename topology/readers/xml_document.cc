#include "topology/readers/xml_document.h"

#include <algorithm>
#include <string>

#include "topology/readers/report.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

// Stops at the first node that is too deep. pugixml walks without recursion.
struct DepthCheck : pugi::xml_tree_walker {
  bool for_each(pugi::xml_node& /*node*/) override { return depth() < kMaxElementDepth; }
};

int LineAt(const std::vector<std::size_t>& line_starts, std::size_t offset) {
  const auto next = std::upper_bound(line_starts.begin(), line_starts.end(), offset);
  return std::max(1, static_cast<int>(next - line_starts.begin()));
}

std::vector<std::size_t> LineStarts(std::string_view text) {
  std::vector<std::size_t> starts = {0};
  for (std::size_t at = text.find('\n'); at != std::string_view::npos;
       at = text.find('\n', at + 1)) {
    starts.push_back(at + 1);
  }
  return starts;
}

// `text` without blanks and line ends around it.
std::string_view TrimLines(std::string_view text) {
  static constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// Drops `begin` … `end` from the front of `*text`; false where it is not there.
bool Skip(std::string_view begin, std::string_view end, std::string_view* text) {
  if (!text->starts_with(begin)) return false;
  const std::size_t at = text->find(end, begin.size());
  if (at == std::string_view::npos) return false;
  *text = TrimLines(text->substr(at + end.size()));
  return true;
}

}  // namespace

int XmlDocument::LineOf(pugi::xml_node node) const {
  return LineAt(line_starts,
                static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, node.offset_debug())));
}

std::unique_ptr<XmlDocument> ParseXml(const Source& source, Reading* reading) {
  const std::string text = ReadableText(source.bytes);
  auto document = std::make_unique<XmlDocument>();
  document->line_starts = LineStarts(text);
  const pugi::xml_parse_result result = document->tree.load_buffer(
      text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!result) {
    const int line = LineAt(document->line_starts, static_cast<std::size_t>(result.offset));
    ReportError(source, line, "XML_SYNTAX",
                "this is no well-formed XML (" + std::string(result.description()) +
                    "): what stands before it is read",
                reading);
  }
  DepthCheck check;
  if (!document->tree.traverse(check)) {
    document->tree.reset();
    ReportError(
        source, 1, "XML_TOO_DEEP",
        "elements nest too deep: expected at most " + std::to_string(kMaxElementDepth) + " levels",
        reading);
  }
  return document;
}

std::string_view XmlRootName(std::string_view text) {
  text = TrimLines(WithoutByteOrderMark(text));
  while (Skip("<?", "?>", &text) || Skip("<!--", "-->", &text) || Skip("<!DOCTYPE", ">", &text)) {
  }
  if (text.size() < 2 || text.front() != '<' || text[1] == '!' || text[1] == '?') return {};
  return text.substr(1, std::min(text.find_first_of(" \t\r\n/>"), text.size()) - 1);
}

std::string_view LocalName(pugi::xml_node node) {
  const std::string_view name = node.name();
  return name.substr(name.find(':') + 1);
}

pugi::xml_node ChildNamed(pugi::xml_node node, std::string_view local_name) {
  return node.find_child([&](pugi::xml_node child) { return LocalName(child) == local_name; });
}

std::string_view TextIn(pugi::xml_node node) { return TrimLines(node.text().get()); }

}  // namespace rankroute
