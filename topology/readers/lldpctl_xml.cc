#include "topology/readers/lldpctl_xml.h"

#include <optional>

#include "topology/readers/lldpd_values.h"
#include "topology/readers/xml_values.h"
#include "topology/text_lines.h"

namespace rankroute {

Reading ReadLldpctlXml(const Source& source, const std::string& device) {
  Reading reading;
  const std::string text = ReadableText(source.bytes);
  const std::optional<Value> root = ParseXmlValues(text, source, &reading);
  if (root.has_value()) ReadLldpdValues(*root, source, device, &reading);
  return reading;
}

bool MatchesLldpctlXml(std::string_view text) {
  const std::string_view tag = FirstXmlTag(text);
  return IsLldpdKey(tag.substr(0, tag.find_first_of(" \t\r\n/"))) &&
         tag.find("xmlns") == std::string_view::npos;
}

}  // namespace rankroute
