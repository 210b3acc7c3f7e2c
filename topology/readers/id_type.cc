#include "topology/readers/id_type.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/object_reader.h"
#include "topology/mac_address.h"
#include "topology/text_lines.h"

namespace rankroute {
namespace {

using TypesByNumber = std::array<IdType, 8>;

IdType TypeOfNumber(const TypesByNumber& types, std::string_view text) {
  const std::optional<std::int64_t> number = ParseInt(text);
  const bool known =
      number.has_value() && *number >= 0 && *number < static_cast<std::int64_t>(types.size());
  return known ? types[static_cast<std::size_t>(*number)] : IdType::kUnknown;
}

}  // namespace

IdType ChassisIdTypeOfNumber(std::string_view number) {
  static constexpr TypesByNumber kTypes = {
      IdType::kUnknown, IdType::kComponent,      IdType::kIfalias, IdType::kComponent,
      IdType::kMac,     IdType::kNetworkAddress, IdType::kIfname,  IdType::kLocal};
  return TypeOfNumber(kTypes, number);
}

IdType PortIdTypeOfNumber(std::string_view number) {
  static constexpr TypesByNumber kTypes = {
      IdType::kUnknown,        IdType::kIfalias, IdType::kComponent, IdType::kMac,
      IdType::kNetworkAddress, IdType::kIfname,  IdType::kUnknown,   IdType::kLocal};
  return TypeOfNumber(kTypes, number);
}

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
