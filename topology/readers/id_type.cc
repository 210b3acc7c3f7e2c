#include "topology/readers/id_type.h"

#include <string>

#include "topology/mac_address.h"
#include "topology/text_lines.h"

namespace rankroute {

IdType IdTypeOfWords(std::string_view text) {
  std::string name;
  for (const char c : LowerCase(text.substr(0, text.find('(')))) {
    if (c >= 'a' && c <= 'z') name.push_back(c);
  }
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
