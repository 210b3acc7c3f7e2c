#include "topology/readers/id_type.h"

#include <string>

#include "topology/mac_address.h"
#include "topology/text_lines.h"

namespace rankroute {

IdType IdTypeOfWords(std::string_view text) {
  std::string name = LowerCase(text.substr(0, text.find('(')));
  std::erase_if(name, [](char c) { return c < 'a' || c > 'z'; });
  if (name == "macaddress") return IdType::kMac;
  if (name == "interfacename") return IdType::kIfname;
  if (name == "interfacealias") return IdType::kIfalias;
  if (name == "locallyassigned" || name == "local") return IdType::kLocal;
  if (name == "networkaddress") return IdType::kNetworkAddress;
  if (name == "chassiscomponent" || name == "portcomponent") return IdType::kComponent;
  return IdType::kUnknown;
}

IdType GuessedIdType(std::string_view id) {
  return NormalizeMac(id).empty() ? IdType::kUnknown : IdType::kMac;
}

}  // namespace rankroute
