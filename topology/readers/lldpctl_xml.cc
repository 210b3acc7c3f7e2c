#include "topology/readers/lldpctl_xml.h"

#include <memory>

#include "base/diagnostic.h"
#include "topology/readers/lldpd_values.h"
#include "topology/readers/xml_document.h"
#include "topology/readers/xml_values.h"

namespace rankroute {

Reading ReadLldpctlXml(const Source& source, const std::string& device) {
  Reading reading;
  const std::unique_ptr<XmlDocument> document = ParseXml(source, &reading);
  // Half a neighbour may name another port than the whole, so nothing is read from a broken text.
  if (!HasErrors(reading.diagnostics)) {
    ReadLldpdValues(XmlValues(*document), source, device, &reading);
  }
  return reading;
}

bool MatchesLldpctlXml(std::string_view text) {
  const std::string_view name = XmlRootName(text);
  if (!IsLldpdKey(name)) return false;
  text.remove_prefix(static_cast<std::size_t>(name.data() - text.data()));
  return text.substr(0, text.find('>')).find("xmlns") == std::string_view::npos;
}

}  // namespace rankroute
